// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@MainActor
@Suite("Prompt")
struct PromptTests {
  private let coordinator = SampleCoordinator()

  private func prompt(_ terminal: ScriptedTerminal) -> Prompt {
    Prompt(coordinator, at: terminal)
  }

  private func transcript(_ lines: String..., isInteractive: Bool = true) async throws -> String {
    let terminal = ScriptedTerminal(lines, isInteractive: isInteractive)
    try await prompt(terminal).interact()
    return terminal.transcript
  }

  @Test("a line runs, its screen is drawn, and the prompt shows the path")
  func flow() async throws {
    expect(
      try await transcript("open 1", "2", "back", "home", "quit"),
      is: """
        This is root.
        root › open 1
        This is page 1.
        root › page 1 › 2
        This is page 2.
        root › page 1 › page 2 › back
        This is page 1.
        root › page 1 › home
        This is root.
        root › quit

        """
    )
  }

  @Test("Ctrl-D goes back, and exits at the root")
  func endOfInput() async throws {
    expect(
      try await transcript("1"),
      is: """
        This is root.
        root › 1
        This is page 1.
        root › page 1 › ^D
        This is root.
        root › ^D
        This is the first screen. Once more leaves.
        root › ^D

        """
    )
  }

  @Test("“back” on the first screen leaves only if it follows another one")
  func backTwice() async throws {
    let text = try await transcript("back", "rename x", "back", "back", "fail")
    #expect(text.ranges(of: "Once more leaves.").count == 2)
    #expect(!text.contains("› fail"))
  }

  @Test("a command of a screen below is rejected with advice to go back")
  func commandBelow() async throws {
    let form = SampleForm()
    let terminal = ScriptedTerminal(["1", "open", "rename x", "wai", "wat"])
    let prompt = prompt(terminal)
    coordinator.stack.present(form) { _ in }
    try await prompt.interact()
    expect(
      terminal.transcript.split(separator: "\n").filter { $0.contains(":") }
        .joined(separator: "\n"),
      is: """
        1: works on “root”, not here
        open: works on “root”, not here
        rename: works on “root”, not here
        wai: works on “root”, not here
        wat: unknown command
        """
    )
    #expect(terminal.transcript.contains("  go “back” first, then “rename”\n"))
  }

  @Test("the advice for a command of a screen below counts the steps back")
  func farBelow() async throws {
    let text = try await transcript("1", "2", "quit")
    #expect(text.contains("page 2"))
    let error = UsageError.commandBelow("sort", screen: "teas", distance: 2)
    #expect(
      error.alert.line
        == "sort: works on “teas”, not here; go “back” twice first, then “sort”"
    )
  }

  private struct Login {
    var name = ""
    var code = ""
    var codebook = ""
  }

  /// Returns the lines that the history contains after lines were typed on a form with secrets.
  private func history(after lines: [String]) async throws -> [String] {
    let form = ValueForm(
      "login",
      editing: Login(),
      steps: [
        FormStep("who", [.text("name", \.name), .secret("code", \.code)]),
        FormStep("more", [.secret("apply", \.codebook).namedByData(), .text("city", \.name)]),
      ]
    )
    let terminal = ScriptedTerminal(lines)
    let prompt = prompt(terminal)
    coordinator.stack.present(form) { _ in }
    try await prompt.interact()
    return terminal.history
  }

  @Test(
    "a line is kept out of the history if it may contain a secret",
    arguments: [
      "code hunter2", "CODE hunter2", "cod hunter2", "cdoe hunter2", "\"code\" hunter2",
      "\"code hunter2", "#2 hunter2", "#2hunter2", "#3 hunter2", "apply hunter2", "code=hunter2",
      "help code hunter2",
    ]
  )
  func secretLine(line: String) async throws {
    #expect(try await history(after: [line]) == [])
  }

  @Test(
    "a line is kept in the history if it contains no secret",
    arguments: ["name Ada", "city Bern", "apply", "help code", "rename x", "7"]
  )
  func plainLine(line: String) async throws {
    #expect(try await history(after: [line]) == [line])
  }

  @Test("the answer to a secret’s question is not in the history")
  func secretAnswer() async throws {
    #expect(try await history(after: ["code", "hunter2", "back"]) == ["code", "back"])
  }

  @Test("a line with a secret that was entered before is kept out of the history")
  func enteredSecret() async throws {
    #expect(try await history(after: ["code", "hunter2", "name hunter2"]) == ["code"])
  }

  @Test("a line with a secret of a form below another screen is kept out of the history")
  func secretBelow() async throws {
    let form = ValueForm("login", editing: "", fields: [.secret("code", \.self)])
    let terminal = ScriptedTerminal(["code hunter2"])
    let prompt = prompt(terminal)
    coordinator.stack.present(form) { _ in }
    coordinator.stack.push(SampleScreen("above"))
    try await prompt.interact()
    #expect(terminal.history == [])
  }

  @Test("a command that refuses a secret does not show it")
  func refusedSecret() async throws {
    let command = Command("key", help: "set a key") {}.refusingSecret()
    var options = PromptOptions()
    options.commands = [command]
    let prompt = Prompt(coordinator, at: ScriptedTerminal([]), options: options)
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("key hunter2") }
    #expect(
      failure?.alert.line
        == "key: a secret must not be typed on the line; type “key” alone, and then the value"
    )
  }

  @Test("an interactive prompt shows an error and keeps the screen")
  func mistake() async throws {
    expect(
      try await transcript("opne 1", "open x", "quit"),
      is: """
        This is root.
        root › opne 1
        opne: unknown command
          did you mean “open”?
        root › open x
        open: “x” is not a positive integer
          usage: “open N”, see “help open”
        root › quit

        """
    )
  }

  @Test("an empty line redraws a screen that has no other use for it")
  func emptyLine() async throws {
    let terminal = ScriptedTerminal([])
    try await prompt(terminal).run("")
    #expect(terminal.transcript == "This is root.\n")
  }

  @Test("a line after the stack is closed does nothing")
  func afterTheEnd() async throws {
    let terminal = ScriptedTerminal([])
    let prompt = prompt(terminal)
    try await prompt.run("quit")
    try await prompt.run("nonsense")
    #expect(terminal.transcript.isEmpty)
  }

  @Test("a noninteractive prompt ends at the first failure")
  func failure() async {
    let terminal = ScriptedTerminal(["1", "fail", "2"], isInteractive: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt(terminal).interact()
    }
    #expect(failure?.alert.line == "fail: there is no paper; fill the tray")
    #expect(coordinator.stack.titles == ["root", "page 1"])
  }

  @Test("an error of a handler's work fails the command")
  func workFailure() async {
    let prompt = prompt(ScriptedTerminal([]))
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("open 9999") }
    #expect(failure?.alert.headline == "open: there is no paper")
  }

  @Test("an alert is shown at once and does not fail the command")
  func alert() async throws {
    coordinator.stack.present(SampleForm()) { _ in }
    let terminal = ScriptedTerminal([])
    try await prompt(terminal).run("tear")
    expect(
      terminal.transcript,
      is: """
        there is no paper
          fill the tray
        This is root.

        """
    )
  }

  @Test("two alerts are both shown")
  func twoAlerts() {
    let terminal = ScriptedTerminal([])
    let prompt = prompt(terminal)
    coordinator.stack.alert(Alert("the first"))
    coordinator.stack.alert(Alert("the second"))
    #expect(terminal.transcript == "the first\nthe second\n")
    withExtendedLifetime(prompt) {}
  }

  @Test("Ctrl-C stops the running command and keeps the screen")
  func interruption() async throws {
    let terminal = ScriptedTerminal([])
    let prompt = prompt(terminal)
    let running = Task { try await prompt.run("wait") }
    await Task.yield()
    await Task.yield()
    terminal.interrupt()
    let failure = await #expect(throws: CommandFailure.self) { try await running.value }
    #expect(failure?.isInterruption == true)
    #expect(coordinator.stack.titles == ["root"])
  }

  @Test("Ctrl-C while a line is typed stops nothing")
  func idleInterruption() async throws {
    expect(
      try await transcript("^C", "1", "quit"),
      is: """
        This is root.
        root › 1
        This is page 1.
        root › page 1 › quit

        """
    )
  }

  @Test("Ctrl-C ends a noninteractive prompt that waits for the next line")
  func interruptedWait() async {
    let terminal = ScriptedTerminal(["1", "^C", "2"], isInteractive: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt(terminal).interact()
    }
    #expect(failure?.isInterruption == true)
    #expect(coordinator.stack.titles == ["root", "page 1"])
  }

  @Test("Ctrl-C between a line and its command stops the command")
  func earlyInterruption() async {
    let terminal = ScriptedTerminal([])
    let prompt = prompt(terminal)
    terminal.interrupt()
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("wait") }
    #expect(failure?.isInterruption == true)
  }

  @Test("Ctrl-C during a command that does not notice it ends a noninteractive prompt")
  func unnoticedInterruption() async {
    let terminal = ScriptedTerminal(["1", "2"], isInteractive: false)
    coordinator.stack.changes.prefix(1).sink { _ in terminal.interrupt() }.store(in: &owners.all)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt(terminal).interact()
    }
    #expect(failure?.isInterruption == true)
    #expect(coordinator.stack.titles == ["root", "page 1"])
  }

  @Test("Ctrl-C during a command of a file that does not notice it stops the file")
  func unnoticedInterruptionInFile() async {
    let folder = TemporaryFolder()
    let terminal = ScriptedTerminal([])
    var options = PromptOptions()
    options.abilities = .source
    let prompt = Prompt(coordinator, at: terminal, options: options)
    // A signal arrives by the main queue.
    coordinator.stack.changes.prefix(1).sink { _ in
      DispatchQueue.main.async { MainActor.assumeIsolated { terminal.interrupt() } }
    }.store(in: &owners.all)
    let path = folder.write("1\n2\n", to: "commands")
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt.run("source \(path)")
    }
    #expect(failure?.isInterruption == true)
    #expect(coordinator.stack.titles == ["root", "page 1"])
    withExtendedLifetime(folder) {}
  }

  @Test("several pushes by one command draw a single page")
  func drawnOnce() async throws {
    let terminal = ScriptedTerminal([])
    let prompt = prompt(terminal)
    coordinator.stack.changes.sink { [coordinator] change in
      if change == .pushed, coordinator.stack.screens.count < 4 { coordinator.handle(.selected(9)) }
    }.store(in: &owners.all)
    try await prompt.run("1")
    #expect(terminal.transcript == "This is page 9.\n")
  }

  private let owners = Owners()

  private final class Owners {
    var all: Set<AnyCancellable> = []
  }

  @Test("a prompt that is closed before its first line writes nothing")
  func closedBefore() async throws {
    var options = PromptOptions()
    options.greeting = .line("Welcome.")
    let terminal = ScriptedTerminal([])
    let prompt = Prompt(coordinator, at: terminal, options: options)
    try await prompt.run("quit")
    try await prompt.interact()
    #expect(terminal.transcript == "")
  }

  @Test("help lists the commands of the screen and those available everywhere")
  func help() async throws {
    expect(
      try await transcript("help", "quit"),
      is: """
        This is root.
        root › help
        Here        open N, a number  open a page
                    rename NAME       give it another name
                    fail              go wrong
                    wait              take for ever
        Everywhere  show, Enter       redraw this screen
                    back, b           go back one screen; from the first, twice to exit
                    home              go to the first screen
                    help, ?           list the commands; with a name, explain one
                    quit, q           exit
                    quit!             exit without confirmation
        Unambiguous prefixes work. Type “help COMMAND” for details.
        root › quit

        """
    )
  }

  @Test("help shows one command in full", arguments: ["help open", "? op", "help 7"])
  func helpForOne(line: String) async throws {
    let terminal = ScriptedTerminal([])
    try await prompt(terminal).run(line)
    expect(
      terminal.transcript,
      is: """
        usage      open N
        summary    open a page
        shorthand  a number alone

        """
    )
  }
}
