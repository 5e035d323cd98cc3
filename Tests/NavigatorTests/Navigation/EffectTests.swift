// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("Effects")
struct EffectTests {
  private let effect = Effect<String>()

  /// An operation whose end the test controls.
  private final class Operation: Sendable {
    let (results, ending) = AsyncStream.makeStream(of: String.self)

    /// Returns the result, or throws `CancellationError` when its task is cancelled.
    func result() async throws -> String {
      for await result in results { return result }
      throw CancellationError()
    }
  }

  /// The state as text, such as “loading 50 %”.
  private var state: String { text(of: effect.state) }

  private func text(of state: Effect<String>.State) -> String {
    switch state {
    case .idle: "idle"
    case .loading(nil): "loading"
    case .loading(let share?): "loading \(Int(share * 100)) %"
    case .failed(let alert): "failed: \(alert.message)"
    case .loaded(let value): "loaded: \(value)"
    }
  }

  private func becomes(_ text: String) async throws -> Bool {
    try await Eventually.holds { state == text }
  }

  @Test("the first line of a script waits for what its screen is loading")
  func firstLine() async throws {
    let (coordinator, screen) = (SampleCoordinator(), LoadingScreen())
    coordinator.stack.push(screen)
    let operation = Operation()
    screen.effect.start { _ in try await operation.result() }
    let session = Task {
      try await Prompt(coordinator, at: ScriptedTerminal(["drink"], isInteractive: false))
        .interact()
    }
    await drainMainQueue()
    operation.ending.yield("sencha")
    try await session.value
    #expect(screen.drunk == "sencha")
  }

  @Test("waiting for an effect ends with its value")
  func wait() async {
    let operation = Operation()
    effect.start { _ in try await operation.result() }
    let waiting = Task { [effect] in await effect.wait(atMost: nil) }
    await drainMainQueue()
    operation.ending.yield("sencha")
    await waiting.value
    #expect(state == "loaded: sencha")
  }

  @Test(
    "waiting for an effect ends at once if its value is there",
    arguments: [nil, Duration.seconds(60)]
  )
  func lateWait(patience: Duration?) async throws {
    effect.start { _ in "sencha" }
    #expect(try await becomes("loaded: sencha"))
    await effect.wait(atMost: patience)
    #expect(state == "loaded: sencha")
  }

  @Test("waiting for an effect ends after a time, and its work goes on")
  func impatientWait() async throws {
    let operation = Operation()
    effect.start { _ in try await operation.result() }
    await effect.wait(atMost: .milliseconds(1))
    #expect(state == "loading")
    operation.ending.yield("sencha")
    #expect(try await becomes("loaded: sencha"))
  }

  @Test("waiting for an effect ends when the task is cancelled, and its work goes on")
  func cancelledWait() async {
    let operation = Operation()
    effect.start { _ in try await operation.result() }
    let waiting = Task { [effect] in await effect.wait(atMost: nil) }
    await drainMainQueue()
    waiting.cancel()
    await waiting.value
    #expect(state == "loading")
  }

  @Test("an effect is idle until it starts")
  func idle() {
    #expect(state == "idle")
  }

  @Test("an effect is loading until its operation returns a value")
  func loaded() async throws {
    let operation = Operation()
    effect.start { _ in try await operation.result() }
    #expect(state == "loading")
    operation.ending.yield("tea")
    #expect(try await becomes("loaded: tea"))
  }

  @Test("an operation reports its progress")
  func progress() async throws {
    let operation = Operation()
    effect.start { report in
      report(0.5)
      return try await operation.result()
    }
    #expect(try await becomes("loading 50 %"))
    effect.cancel()
  }

  @Test("an operation reports its progress from another thread")
  func reportFromElsewhere() async throws {
    let operation = Operation()
    effect.start { report in
      await Task.detached { report(0.25) }.value
      return try await operation.result()
    }
    #expect(try await becomes("loading 25 %"))
    effect.cancel()
  }

  @Test("a retry starts a failed operation again")
  func retry() async throws {
    var attempts = 0
    effect.start { _ in
      attempts += 1
      guard attempts > 1 else { throw SampleError.noPaper }
      return "attempt \(attempts)"
    }
    #expect(try await becomes("failed: there is no paper"))
    effect.retry()
    #expect(state == "loading")
    #expect(try await becomes("loaded: attempt 2"))
  }

  @Test("a retry without a failure starts nothing")
  func needlessRetry() {
    var starts = 0
    effect.start(
      Deferred { () -> Just<String> in
        starts += 1
        return Just("tea")
      }
    )
    effect.retry()
    #expect(starts == 1)
  }

  @Test("an operation that throws a cancellation error leaves the effect idle")
  func cancelledInside() async throws {
    effect.start { _ in throw CancellationError() }
    #expect(try await becomes("idle"))
  }

  @Test("a newer start cancels the previous operation and drops its result")
  func superseded() async throws {
    let (older, newer) = (Operation(), Operation())
    var isCancelled = false
    var hasEnded = false
    effect.start { _ in
      defer { hasEnded = true }
      _ = try? await older.result()
      isCancelled = Task.isCancelled
      return "older"
    }
    await Task.yield()
    effect.start { _ in try await newer.result() }
    #expect(try await Eventually.holds { hasEnded })
    #expect(isCancelled)
    // The result of the older operation arrives a little after its end.
    for _ in 0..<20 { await Task.yield() }
    #expect(state == "loading")
    newer.ending.yield("newer")
    #expect(try await becomes("loaded: newer"))
  }

  @Test("cancelling a running operation leaves the effect idle")
  func cancel() {
    effect.start { _ in
      try await Task.sleep(for: .seconds(3600))
      return "late"
    }
    effect.cancel()
    #expect(state == "idle")
  }

  @Test("cancelling keeps a loaded value")
  func cancelLoaded() {
    effect.start(Just("tea"))
    effect.cancel()
    #expect(state == "loaded: tea")
  }

  @Test("cancelling and waiting returns after the operation has ended")
  func cancelAndWait() async {
    var hasEnded = false
    effect.start { _ in
      _ = try? await Task.sleep(for: .seconds(3600))
      for _ in 0..<10 { await Task.yield() }
      hasEnded = true
      return ""
    }
    await Task.yield()
    await effect.cancelAndWait()
    #expect(hasEnded)
  }
}

// MARK: Publishers

extension EffectTests {
  @Test("a delayed value of a publisher is loaded in virtual time")
  func delayed() {
    let clock = TestScheduler()
    effect.start(Just("tea").delay(for: .seconds(3), scheduler: clock))
    clock.advance(by: 2)
    #expect(state == "loading")
    clock.advance(by: 1)
    #expect(state == "loaded: tea")
  }

  @Test("a publisher that times out fails in virtual time")
  func timeout() {
    let clock = TestScheduler()
    let answers = PassthroughSubject<String, SampleError>()
    effect.start(answers.timeout(.seconds(10), scheduler: clock) { .noPaper })
    clock.advance(by: 10)
    #expect(state == "failed: there is no paper")
  }

  @Test("a publisher that ends without a value leaves the effect idle")
  func empty() {
    effect.start(Empty<String, Never>())
    #expect(state == "idle")
  }

  @Test("each value of a publisher is loaded in turn")
  func values() {
    let states = Recorder(effect.states)
    effect.start(["green", "black"].publisher)
    #expect(states.values.map(text) == ["idle", "loading", "loaded: green", "loaded: black"])
  }

  @Test("a newer start cancels the previous publisher")
  func supersededPublisher() {
    let older = PassthroughSubject<String, Never>()
    var isCancelled = false
    effect.start(older.handleEvents(receiveCancel: { isCancelled = true }))
    effect.start(Just("newer"))
    older.send("older")
    #expect(isCancelled)
    #expect(state == "loaded: newer")
  }

  @Test("a subscriber may start another operation at a start, which replaces it")
  func startInside() {
    let effect = effect
    let owner = effect.states.dropFirst().first().sink { _ in effect.start(Just("second")) }
    effect.start(Just("first"))
    #expect(state == "loaded: second")
    owner.cancel()
  }
}

// MARK: Screens

extension EffectTests {
  /// A screen that starts its own effect.
  private final class LoadingScreen: @MainActor Screen {
    enum Action {}

    let title = "loading"
    let effect = Effect<String>()
    var body: Content { effect.content(named: "tea") { .line($0) } }
    private(set) var drunk = ""
    var commands: [Command] {
      let drink = Command("drink", help: "drink the tea") { [self] in
        if case .loaded(let tea) = effect.state { drunk = tea }
      }
      return [drink] + effect.commands
    }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

    /// Starts an operation that never ends and captures the screen.
    func loadForever() {
      effect.start { _ in
        try await Task.sleep(for: .seconds(3600))
        return self.title
      }
    }

    /// Subscribes to a publisher that never ends and captures the screen.
    func listenForever() {
      effect.start(PassthroughSubject<String, Never>().map { self.title + $0 })
    }
  }

  @Test("popping a screen cancels its effect")
  func popped() {
    let stack = NavigationStack()
    let screen = LoadingScreen()
    var isCancelled = false
    stack.push(SampleScreen("root"))
    stack.push(screen)
    screen.effect.start(
      Empty<String, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { isCancelled = true })
    )
    stack.pop()
    #expect(isCancelled)
  }

  @Test("a popped screen is freed even if its operation never ends and captures it")
  func freed() async throws {
    let stack = NavigationStack()
    stack.push(SampleScreen("root"))
    stack.push(LoadingScreen())
    (stack.top as? LoadingScreen)?.loadForever()
    weak let screen = stack.top
    await Task.yield()
    stack.pop()
    #expect(try await Eventually.holds { screen == nil })
  }

  @Test("a popped screen is freed at once even if its publisher never ends and captures it")
  func freedOfPublisher() {
    let stack = NavigationStack()
    stack.push(SampleScreen("root"))
    stack.push(LoadingScreen())
    (stack.top as? LoadingScreen)?.listenForever()
    weak let screen = stack.top
    stack.pop()
    #expect(screen == nil)
  }

  @Test("a released effect cancels its work")
  func released() {
    var isCancelled = false
    var effect: Effect<String>? = Effect()
    effect?.start(
      Empty<String, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { isCancelled = true })
    )
    effect = nil
    #expect(isCancelled)
  }
}

// MARK: Drawing

extension EffectTests {
  private var page: String {
    Renderer(width: 80, theme: nil).text(of: effect.content(named: "tea") { .line("a \($0)") })
  }

  private var names: [String] { effect.commands.map(\.name) }

  @Test("an idle effect shows that there is no value and offers no commands")
  func drawnIdle() {
    #expect(page == "no tea\n")
    #expect(names == [])
  }

  @Test("a loading effect shows that it is loading and can be stopped")
  func drawnLoading() async throws {
    effect.start(PassthroughSubject<String, Never>())
    #expect(page == "loading tea …\n")
    #expect(names == ["stop"])
    try await effect.commands[0].invocation("")()
    #expect(state == "idle")
  }

  @Test(
    "progress is shown in whole percent",
    arguments: [(0, "0"), (0.999, "99"), (1, "100"), (7, "100"), (-1, "0"), (.nan, "0")]
  )
  func drawnProgress(share: Double, percent: String) async throws {
    let operation = Operation()
    effect.start { report in
      report(share)
      return try await operation.result()
    }
    #expect(try await Eventually.holds { page == "loading tea … \(percent) %\n" })
    effect.cancel()
  }

  @Test("a failed effect shows its error and can be retried")
  func drawnFailed() async throws {
    var attempts = 0
    effect.start(
      Deferred { () -> AnyPublisher<String, SampleError> in
        attempts += 1
        return Fail(error: SampleError.noPaper).eraseToAnyPublisher()
      }
    )
    #expect(page == "there is no paper\n  fill the tray\nType “retry” to try again.\n")
    #expect(names == ["retry"])
    try await effect.commands[0].invocation("")()
    #expect(attempts == 2)
  }

  @Test("a loaded effect draws its value and offers no commands")
  func drawnLoaded() {
    effect.start(Just("tea"))
    #expect(page == "a tea\n")
    #expect(names == [])
  }

  @Test("the commands of several effects of a screen are no mistake of its author")
  func namesakes() {
    let other = Effect<String>()
    for effect in [effect, other] { effect.start { _ in try await Operation().result() } }
    let commands = effect.commands + other.commands
    #expect(commands.map(\.name) == ["stop", "stop"])
    #expect(CommandNames.mistake(in: commands, of: EffectTests.self) == nil)
  }
}
