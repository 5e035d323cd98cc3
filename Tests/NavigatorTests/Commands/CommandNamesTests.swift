// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("The names of a screen's commands")
struct CommandNamesTests {
  private struct NoteScreen {}

  private func mistake(_ names: String...) -> String? {
    CommandNames.mistake(in: names.map { Command($0, help: "") {} }, of: NoteScreen.self)
  }

  @Test("may be any words that differ")
  func valid() {
    #expect(mistake("open", "First name", "q", "open 2") == nil)
  }

  @Test("must not be empty")
  func empty() {
    #expect(mistake("") == "a command of NoteScreen has an empty name; give it a name")
  }

  @Test(
    "must not begin or end with a space, or contain a line break",
    arguments: ["a ", " a", "a\nb"]
  )
  func spaces(name: String) {
    #expect(mistake(name)?.hasSuffix("has a line break; remove it") == true)
  }

  @Test("must not be those of commands that work everywhere", arguments: ["back", "Quit"])
  func reserved(name: String) {
    let shown = name.lowercased()
    #expect(
      mistake(name)
        == "the command “\(shown)” of NoteScreen can never run, because “\(shown)” works on every"
        + " screen; rename it"
    )
  }

  @Test("include all commands of the prompt among the reserved ones")
  func prompt() {
    let prompt = Prompt(SampleCoordinator(), at: ScriptedTerminal([]))
    #expect(Set(prompt.commands.map(\.name)) == CommandNames.reserved)
  }

  @Test("must differ, regardless of case")
  func duplicate() {
    #expect(
      mistake("open", "Open")
        == "two commands of NoteScreen are called “open”; rename one of them, or call"
        + " “namedByData()” on the one whose name comes from data"
    )
  }

  @Test("may be anything if they come from data", arguments: ["back", "apply", ""])
  func data(name: String) {
    let commands = [Command("apply", help: "") {}, Command(name, help: "") {}.namedByData()]
    #expect(CommandNames.mistake(in: commands, of: NoteScreen.self) == nil)
  }

  #if DEBUG
  private final class NamesakeScreen: @MainActor Screen {
    enum Action {}

    let title = "namesake"
    let commands = [Command("open", help: "") {}, Command("open", help: "") {}]
    var body: Content { Content() }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  }

  @Test("are checked when a screen is pushed")
  func pushed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        NavigationStack().push(NamesakeScreen())
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("two commands of NamesakeScreen are called “open”"))
  }

  @Test("are checked when a prompt is created with commands of the program")
  func program() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var options = PromptOptions()
        options.commands = [Command("back", help: "") {}]
        _ = Prompt(SampleCoordinator(), at: ScriptedTerminal([]), options: options)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the command “back” of PromptOptions can never run"))
  }

  @Test("are checked in all steps of a form when it is created")
  func fields() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ValueForm(
          "note",
          editing: "",
          steps: [
            FormStep("one", [.text("text", \.self)]), FormStep("two", [.text("apply", \.self)]),
          ]
        )
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("two commands of ValueForm<String> are called “apply”"))
  }
  #endif
}
