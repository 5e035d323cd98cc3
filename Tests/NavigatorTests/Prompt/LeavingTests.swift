// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import Testing

@MainActor
@Suite("Leaving a form with unapplied changes")
struct LeavingTests {
  private final class Notes: Coordinator {
    let stack = NavigationStack()
    let work = Work()
    var answers: [Answer<String, Never>] = []

    func present() {
      let form = ValueForm("note", editing: "", fields: [.text("text", \.self)])
      present(form) { coordinator, answer in coordinator.answers.append(answer) }
    }
  }

  private let coordinator = Notes()

  private func transcript(of lines: [String], isInteractive: Bool = true) async throws -> String {
    let terminal = ScriptedTerminal(lines, isInteractive: isInteractive)
    let prompt = Prompt(coordinator, at: terminal)
    coordinator.stack.push(SampleScreen("root"))
    coordinator.present()
    try await prompt.interact()
    return terminal.transcript
  }

  @Test("asks nothing if nothing was changed", arguments: ["back", "home", "quit"])
  func untouched(exit: String) async throws {
    #expect(try await !transcript(of: [exit]).contains("Discard changes"))
    #expect(coordinator.answers == [.dismissed])
  }

  @Test("says that “home” on the first screen goes nowhere")
  func homeOnFirst() async throws {
    let text = try await transcript(of: ["cancel", "home"])
    #expect(text.contains("This is the first screen.\n"))
  }

  @Test("asks to confirm and stays unless the answer is yes", arguments: ["n", "", "^C", "no"])
  func stays(answer: String) async throws {
    let text = try await transcript(of: ["text a", "back", answer, "apply"])
    #expect(text.contains("Discard changes? [y/N]"))
    #expect(coordinator.answers == [.value("a")])
  }

  @Test("discards them if the answer is yes", arguments: ["back", "home", "quit"], ["y", "Yes"])
  func goes(exit: String, answer: String) async throws {
    _ = try await transcript(of: ["text a", exit, answer])
    #expect(coordinator.answers == [.dismissed])
  }

  @Test("asks nothing after “quit!”")
  func forced() async throws {
    #expect(try await !transcript(of: ["text a", "quit!"]).contains("Discard changes"))
    #expect(coordinator.stack.screens.isEmpty)
  }

  @Test("asks again after an invalid answer instead of running it as a command")
  func answerOnly() async throws {
    let text = try await transcript(of: ["text a", "back", "quit", "n", "text b", "apply"])
    #expect(coordinator.answers == [.value("b")])
    #expect(text.contains("Discard changes? [y/N] quit\n“quit” is neither yes nor no\n"))
    #expect(text.ranges(of: "Discard changes?").count == 2)
  }

  @Test("asks if another subscriber objects")
  func objection() async throws {
    let terminal = ScriptedTerminal(["back", "n", "back", "y"])
    let prompt = Prompt(coordinator, at: terminal)
    let objector = prompt.sink { if case .leaving(_, let inquiry) = $0 { inquiry.answer(false) } }
    coordinator.stack.push(SampleScreen("root"))
    try await prompt.interact()
    objector.cancel()
    #expect(terminal.transcript.ranges(of: "Discard changes?").count == 2)
  }

  @Test("asks although a coordinator handles the request itself and does not object")
  func ownHandler() async throws {
    final class Willing: Coordinator {
      let stack = NavigationStack()
      let work = Work()

      func handle(_ action: LeavingAction) {
        switch action {
        case .leaving: break
        default: stack.close()
        }
      }
    }
    let coordinator = Willing()
    let terminal = ScriptedTerminal(["text a", "quit", "y"])
    let prompt = Prompt(coordinator, at: terminal)
    coordinator.stack.present(ValueForm("note", editing: "", fields: [.text("text", \.self)])) {
      _ in
    }
    try await prompt.interact()
    #expect(terminal.transcript.contains("Discard changes? [y/N] y"))
  }

  @Test("ends with an alert if the input has ended for good")
  func endOfInput() async throws {
    let text = try await transcript(of: ["text a"])
    #expect(text.hasSuffix("the input has ended, so changes are discarded\n"))
    #expect(coordinator.answers == [.dismissed])
  }

  @Test("fails at the end of a script if a handler objects", arguments: [(true, 1), (false, 0)])
  func endOfScript(objects: Bool, status: Int32) async throws {
    let editor = Editor(isSaved: !objects)
    var options = PromptOptions()
    options.scripts = [.command("rename x")]
    options.lines = .none
    #expect(try await Prompt.run(editor, options) == status)
  }

  /// A coordinator that objects to leaving while its document is not saved.
  private final class Editor: Coordinator {
    let stack = NavigationStack()
    let work = Work()
    private let isSaved: Bool

    init(isSaved: Bool) {
      self.isSaved = isSaved
      stack.push(SampleScreen("document"))
    }

    func handle(_ action: LeavingAction) {
      if case .leaving(_, let inquiry) = action, !isSaved { inquiry.answer(false) }
    }
  }

  @Test("of a script is refused with a text of its own if a handler objects")
  func scriptedObjection() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal(["quit"], isInteractive: false))
    let objector = prompt.sink { if case .leaving(_, let inquiry) = $0 { inquiry.answer(false) } }
    coordinator.stack.push(SampleScreen("root"))
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.interact() }
    objector.cancel()
    #expect(
      failure?.alert.line
        == "quit: changes would be lost; save them first, or exit with “quit!”"
    )
  }

  @Test("fails in a script without asking", arguments: ["back", "quit"])
  func script(exit: String) async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await transcript(of: ["text a", exit], isInteractive: false)
    }
    #expect(
      failure?.alert.line
        == "\(exit): the form has unapplied changes; "
        + "run “apply” or “cancel” first, or exit with “quit!”"
    )
  }
}
