// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

// The example of Documentation/Library.md, and a test that both are the same.

@MainActor
final class TeaList: @MainActor Screen {
  enum Action: Equatable {
    case selected(Int)
    case showSettings
  }

  let title = "teas"
  @Published var unit = "g"
  var body: Content { .line("1 Sencha   2 Assam   by the \(unit)") }
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  var commands: [Command] {
    [
      Command("open", .number("N"), help: "open a tea by its number", shorthand: .number) {
        [subject] in subject.send(.selected($0))
      },
      Command("settings", help: "change the settings") { [subject] in subject.send(.showSettings) },
    ]
  }
}

@MainActor
final class TeaScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title: String
  let commands: [Command] = []
  var body: Content { .line("Tea number \(title).") }
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

  init(_ number: Int) {
    title = "\(number)"
  }
}

@MainActor
final class TeaCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()

  init() { push(TeaList(), onAction: TeaCoordinator.handle) }

  func handle(_ action: TeaList.Action, from list: TeaList) {
    switch action {
    case .selected(let number): stack.push(TeaScreen(number))
    case .showSettings:
      let form = ValueForm(
        "settings",
        editing: list.unit,
        fields: [.choice("unit", \.self, among: ["g", "oz"])]
      )
      present(form) { _, answer in
        if case .value(let unit) = answer { list.unit = unit }
      }
    }
  }
}

/// The body of the program.
@MainActor
func browseTeas() async throws -> Never {
  exit(try await Prompt.run(TeaCoordinator()))
}

@MainActor
@Test("selecting a tea shows it")
func selecting() throws {
  let coordinator = TeaCoordinator()
  coordinator.handle(.selected(2), from: TeaList())
  #expect(coordinator.stack.top is TeaScreen)
}

@MainActor
@Test("a number publishes the selected tea and nothing else")
func publishing() async throws {
  let list = TeaList()
  let actions = Recorder(list)
  try await list.run("2")
  actions.expect(.selected(2))
}

@Test("a search waits for a pause in typing")
func pausing() throws {
  let typed = PassthroughSubject<String, Never>()
  let clock = TestScheduler()
  let searches = Recorder(typed.debounce(for: .milliseconds(300), scheduler: clock))
  typed.send("gr")
  clock.advance(by: .milliseconds(200))
  typed.send("green")
  clock.advance(by: .milliseconds(300))
  searches.expect("green")
}

@MainActor
@Suite("The example of the page on the library")
struct LibraryPageTests {
  @Test("a form's answer changes and redraws the list")
  func settings() async throws {
    let terminal = ScriptedTerminal([])
    let prompt = Prompt(TeaCoordinator(), at: terminal)
    try await prompt.run("settings")
    try await prompt.run("unit oz")
    try await prompt.run("apply")
    expect(
      terminal.transcript,
      is: """
        unit  g or oz  g
        unit  g or oz  oz
        “apply” uses these values, “cancel” discards them.
        1 Sencha   2 Assam   by the oz

        """
    )
  }

  @Test("the prompt opens a tea and goes back")
  func walk() async throws {
    let terminal = ScriptedTerminal(["2", "back", "quit"])
    try await Prompt(TeaCoordinator(), at: terminal).interact()
    expect(
      terminal.transcript,
      is: """
        1 Sencha   2 Assam   by the g
        teas › 2
        Tea number 2.
        teas › 2 › back
        1 Sencha   2 Assam   by the g
        teas › quit

        """
    )
  }

  @Test("each block of code on the page is a passage of this file")
  func sameCode() throws {
    let own = try CodeBlock.lines(of: "Tests/NavigatorTests/LibraryPageTests.swift")
    for block in try CodeBlock.all(in: "Documentation/Library.md") {
      #expect(block.isPassage(of: own), "\(block) is not here")
    }
  }
}
