// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@MainActor
@Suite("The optional abilities of a prompt")
struct AbilitiesTests {
  private final class ListScreen: @MainActor Screen {
    enum Action {}

    let title = "list"
    @Published var items: [String] = []
    let loaded = Effect<String>()
    var body: Content {
      let item: String? = if case .loaded(let item) = loaded.state { item } else { nil }
      let loaded = loaded.isBusy ? .line("loading") : item.map { .line($0) } ?? Content()
      return items.reduce(loaded) { $0 + .line($1) }
    }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

    var commands: [Command] {
      [
        Command("add", .text("ITEM"), help: "add an item") { [self] in items.append($0) },
        Command("load", .text("ITEM"), help: "load an item") { [self] text in
          loaded.start { _ in
            for _ in 0..<10 { await Task.yield() }
            return text
          }
        },
      ]
    }
  }

  private final class ListCoordinator: Coordinator {
    let stack = NavigationStack()
    let work = Work()
  }

  /// A terminal with a shell.
  private final class ShellTerminal: Terminal {
    let events = Empty<TerminalEvent, Never>(completeImmediately: false).eraseToAnyPublisher()
    let isInteractive = true
    let shell: Shell?
    private(set) var text = ""
    private let output = FileOutput(descriptor: STDOUT_FILENO)
    private let renderer = Renderer(width: 80, theme: nil)

    init() {
      shell = Shell(input: nil, output: output)
    }

    func read(prompt: String) {}
    func write(_ alert: Alert) {}

    func write(_ content: Content) {
      // A page for a program goes through the program's pipe.
      if output.isDiverted { output.write(renderer.text(of: content)) }
      text += renderer.text(of: content)
    }
  }

  private let folder = TemporaryFolder()
  private let screen = ListScreen()
  private let coordinator = ListCoordinator()
  private let terminal = ShellTerminal()

  init() { coordinator.stack.push(screen) }

  private func prompt(_ abilities: PromptOptions.Abilities) -> Prompt {
    var options = PromptOptions()
    options.abilities = abilities
    return Prompt(coordinator, at: terminal, options: options)
  }

  /// Returns an empty set of abilities, and the set of all abilities except the given ones.
  nonisolated private static func without(
    _ others: PromptOptions.Abilities
  ) -> [PromptOptions.Abilities] { [[], others] }

  @Test("without pipes, a command receives the whole line", arguments: without([.shell, .source]))
  func noPipes(abilities: PromptOptions.Abilities) async throws {
    let line = "milk | touch \(folder.path("x"))"
    try await prompt(abilities).run("add \(line)")
    #expect(screen.items == [line])
    #expect(folder.names == [])
  }

  @Test("with pipes, a program receives the output of a command")
  func pipes() async throws {
    try await prompt(.pipes).run("add milk | cat > \(ShellScript.quoted(folder.path("x")))")
    #expect(screen.items == ["milk"])
    #expect(folder.read("x") == "milk\n")
  }

  @Test("with pipes, a program receives a page that was being loaded once it is loaded")
  func loadedPage() async throws {
    try await prompt(.pipes).run("load milk | cat > \(ShellScript.quoted(folder.path("x")))")
    #expect(folder.read("x") == "milk\n")
  }

  @Test("without the shell, “!” is an unknown command", arguments: without([.pipes, .source]))
  func noShell(abilities: PromptOptions.Abilities) async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt(abilities).run("!touch \(folder.path("x"))")
    }
    #expect(failure?.alert.message == "unknown command")
    #expect(folder.names == [])
  }

  @Test("with the shell, “!” runs a shell command")
  func shell() async throws {
    try await prompt(.shell).run("!touch \(ShellScript.quoted(folder.path("x")))")
    #expect(folder.names == ["x"])
  }

  @Test("without source, “source” is an unknown command", arguments: without([.shell, .pipes]))
  func noSource(abilities: PromptOptions.Abilities) async throws {
    let file = folder.write("add milk\n", to: "f")
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt(abilities).run("source \(file)")
    }
    #expect(failure?.alert.message == "unknown command")
    #expect(screen.items == [])
  }

  @Test("with source, the commands of a file run")
  func source() async throws {
    let file = folder.write("add milk\nadd tea\n", to: "f")
    try await prompt(.source).run("source \(file)")
    #expect(screen.items == ["milk", "tea"])
  }

  @Test(
    "help lists the enabled abilities",
    arguments: [
      ([], false, false), (.shell, true, false), (.source, false, true), (.all, true, true),
    ] as [(PromptOptions.Abilities, Bool, Bool)]
  )
  func help(abilities: PromptOptions.Abilities, hasShell: Bool, hasSource: Bool) async throws {
    try await prompt(abilities).run("help")
    #expect(terminal.text.contains("!ls -l") == hasShell)
    #expect(terminal.text.contains("source FILE") == hasSource)
  }
}
