// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("The state of a screen")
struct StateTests {
  /// A screen with each kind of state.
  private final class StatefulScreen: @MainActor Screen {
    enum Action { case touched }

    let title = "stateful"
    @Published var count = 0
    let effect = Effect<Int>()
    let fields = FormFields([.text("text", \.self)], editing: "")
    var drawings = 0

    /// `true` if drawing the screen changes it.
    var changesWhenDrawn = false

    var commands: [Command] { [] }
    var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
    var body: Content {
      drawings += 1
      if changesWhenDrawn { count += 1 }
      return .line("\(count)")
    }

    private let subject = PassthroughSubject<Action, Never>()

    func touch() { subject.send(.touched) }
  }

  /// The superclass of a screen, which holds the state.
  private class Base {
    @Published var count = 0
  }

  private final class DerivedScreen: Base, @MainActor Screen {
    enum Action {}

    let title = "derived"
    let commands: [Command] = []
    var body: Content { .line("\(count)") }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  }

  /// A coordinator that records each action with its sender.
  private final class Coordinated: Coordinator {
    let stack = NavigationStack()
    let work = Work()
    var senders: [StatefulScreen] = []
    var answers: [Answer<String, SampleError>] = []

    func show(_ screen: StatefulScreen) { push(screen, onAction: Coordinated.handle) }

    func show(_ form: SampleForm) {
      present(form) { coordinator, answer in coordinator.answers.append(answer) }
    }

    func handle(_ action: StatefulScreen.Action, from screen: StatefulScreen) {
      senders.append(screen)
    }
  }

  private let stack = NavigationStack()
  private let screen = StatefulScreen()

  /// Returns the changes of the stack that a change of the screen's state causes.
  private func changes(of change: () throws -> Void) rethrows -> [NavigationStack.Change] {
    let changes = Recorder(stack.changes)
    try change()
    return changes.values
  }

  @Test("a change of a published property redraws the top screen")
  func published() {
    stack.push(screen)
    #expect(changes { screen.count = 1 } == [.refreshed])
  }

  @Test("a change of a published property of a superclass redraws the screen")
  func inherited() {
    let derived = DerivedScreen()
    stack.push(derived)
    #expect(changes { derived.count = 1 } == [.refreshed])
  }

  @Test("a change of an effect redraws the screen")
  func effect() {
    stack.push(screen)
    #expect(changes { screen.effect.start(Just(1)) } == [.refreshed, .refreshed])
  }

  @Test("a change of a form field redraws the screen")
  func fields() throws {
    stack.push(screen)
    #expect(try changes { try screen.fields.set(0, to: "a") } == [.refreshed])
  }

  @Test("a change of a screen below the top redraws nothing")
  func below() {
    stack.push(screen)
    stack.push(SampleScreen("top"))
    #expect(changes { screen.count = 1 } == [])
  }

  @Test("a screen that returns to the top is observed again")
  func backOnTop() {
    stack.push(screen)
    stack.push(SampleScreen("top"))
    stack.pop()
    #expect(changes { screen.count = 1 } == [.refreshed])
  }

  @Test("popping a screen with work in progress publishes a pop and no refresh")
  func poppedWithWork() {
    stack.push(SampleScreen("root"))
    stack.push(screen)
    screen.effect.start(Empty<Int, Never>(completeImmediately: false))
    #expect(changes { stack.pop() } == [.popped])
  }

  @Test("a page shows the state after the change")
  func drawn() async throws {
    let coordinator = Coordinated()
    coordinator.show(screen)
    let terminal = ScriptedTerminal([])
    let prompt = Prompt(coordinator, at: terminal)
    screen.count = 7
    try await prompt.run("help quit")
    #expect(terminal.transcript.hasSuffix("\n7\n"))
  }

  @Test("a screen that changes its state during drawing is drawn once")
  func changedWhenDrawn() async throws {
    let coordinator = Coordinated()
    screen.changesWhenDrawn = true
    coordinator.show(screen)
    let terminal = ScriptedTerminal(["help quit"])
    try await Prompt(coordinator, at: terminal).interact()
    #expect(screen.drawings == 1)
  }

  @Test("a handler receives the screen that sent the action")
  func sender() {
    let coordinator = Coordinated()
    let other = StatefulScreen()
    coordinator.show(screen)
    coordinator.show(other)
    screen.touch()
    other.touch()
    #expect(coordinator.senders.map(ObjectIdentifier.init) == [screen, other].map { .init($0) })
  }

  @Test("a form that outlives its coordinator ends without calling it")
  func releasedCoordinator() {
    var coordinator: Coordinated? = Coordinated()
    let stack = coordinator?.stack
    let form = SampleForm()
    coordinator?.show(screen)
    coordinator?.show(form)
    weak let released = coordinator
    coordinator = nil
    #expect(released == nil)
    form.apply("late")
    screen.touch()
    #expect(stack?.titles == ["stateful"])
  }

  @Test("a coordinator receives the answer of a form it presents")
  func answered() {
    let coordinator = Coordinated()
    let form = SampleForm()
    coordinator.show(form)
    form.apply("tea")
    #expect(coordinator.answers == [.value("tea")])
  }
}
