// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@MainActor
@Suite("A prompt with a page printer")
struct CompositionTests {
  /// A printer that adds a line, returns `nil` for some screens and throws for others.
  private struct Printer: PagePrinter {
    func page(of screen: any Screen) async throws -> Content? {
      switch screen.title {
      case "page 1": return nil
      case "page 2": throw SampleError.noPaper
      default: return screen.body + .line("printed")
      }
    }
  }

  private let coordinator = SampleCoordinator()

  private func transcript(_ lines: String..., isInteractive: Bool = true) async throws -> String {
    let terminal = ScriptedTerminal(lines, isInteractive: isInteractive)
    var options = PromptOptions()
    options.printer = Printer()
    options.greeting = .line("welcome")
    try await Prompt(coordinator, at: terminal, options: options).interact()
    return terminal.transcript
  }

  @Test("draws the page that its printer returns and the greeting below the first page")
  func printed() async throws {
    #expect(
      try await transcript("quit") == "This is root.\nprinted\nwelcome\nroot › quit\n"
    )
  }

  @Test("draws nothing if its printer returns no page")
  func elsewhere() async throws {
    #expect(try await transcript("1", "quit").contains("root › 1\nroot › page 1 › quit\n"))
  }

  @Test("fails a command whose page cannot be printed")
  func failing() async throws {
    let text = try await transcript("open 2", "quit")
    #expect(text.contains("open: there is no paper\n  fill the tray\nroot › page 2 › quit\n"))
  }

  @Test("publishes “quit” before the coordinator closes the stack")
  func subscriber() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    var heard: [String] = []
    let owner = prompt.sink { [coordinator] action in
      if action == .quit { heard = coordinator.stack.titles }
    }
    defer { owner.cancel() }
    try await prompt.run("1")
    try await prompt.run("quit")
    #expect(heard == ["root", "page 1"])
    #expect(coordinator.stack.screens.isEmpty)
  }
}
