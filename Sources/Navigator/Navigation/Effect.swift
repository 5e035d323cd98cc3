// SPDX-License-Identifier: GPL-3.0-or-later

/// Asynchronous work that belongs to a screen, with a state that the screen draws.
///
/// The prompt accepts commands while an effect runs. A script waits for the first value, because
/// its next line may need it. An effect that never delivers a value blocks a script until Ctrl-C.
/// Starting an effect again replaces the work in progress. The ``NavigationStack`` cancels the
/// effects of a screen when the screen leaves the stack.
///
/// An effect is a stored property of its screen:
///
/// ```swift
/// @MainActor
/// final class ForecastScreen: @MainActor Screen {
///   let forecast = Effect<Forecast>()
///   var body: Content { forecast.content(named: "forecast") { .line($0.summary) } }
///   var commands: [Command] { forecast.commands }
///
///   func show(_ city: City) {
///     forecast.start { [service] report in
///       try await service.forecast(for: city, progress: report)
///     }
///   }
/// }
/// ```
///
/// Publisher-based work can be tested in virtual time, with the operators that take a scheduler:
///
/// ```swift
/// let clock = TestScheduler()
/// forecast.start(answers.timeout(.seconds(10), scheduler: clock))
/// clock.advance(by: .seconds(10))
/// ```
@MainActor
public final class Effect<Value>: ScreenState {
  /// The state of the work.
  public enum State {
    /// No work has started, or the last work ended without a value.
    case idle

    /// The work is in progress.
    ///
    /// The progress is a fraction from 0 to 1, `nil` if unknown.
    case loading(progress: Double?)

    /// The work failed.
    ///
    /// ``Effect/retry()`` starts it again.
    case failed(Alert)

    /// The work delivered a value.
    case loaded(Value)
  }

  /// A closure that reports the progress of an operation, from 0 to 1.
  ///
  /// It may be called on any thread.
  public typealias ProgressReport = @Sendable (Double) -> Void

  /// The current state.
  public var state: State { states.value }

  /// Publishes the current state and then each change.
  public let states = CurrentValueSubject<State, Never>(.idle)

  /// Publishes each time the state changes.
  public var changes: AnyPublisher<Void, Never> {
    states.dropFirst().map { _ in }.eraseToAnyPublisher()
  }

  /// `true` while work is in progress that has not delivered a value.
  public var isBusy: Bool {
    if case .loading = state { true } else { false }
  }

  /// The reason why the work failed, `nil` if it did not fail.
  public var failure: Alert? {
    if case .failed(let alert) = state { alert } else { nil }
  }

  private var begin: (() -> AnyCancellable)?
  private var running: AnyCancellable?
  private var task: Task<Void, Never>?

  /// The number of starts and cancellations.
  ///
  /// Results of earlier generations are dropped.
  private var generation = 0

  /// Creates an idle effect.
  public init() {}

  isolated deinit { running?.cancel() }
}

// MARK: Starting

extension Effect {
  /// Starts an operation and cancels the previous one.
  ///
  /// The operation is cancelled when a later start replaces it or its screen leaves the stack.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task, `nil` for the priority of the caller.
  ///   - operation: The operation, called with a closure to report its progress. If it throws
  ///     `CancellationError`, the effect becomes idle.
  public func start(
    priority: TaskPriority? = nil,
    _ operation: @escaping @MainActor (_ report: @escaping ProgressReport) async throws -> Value
  ) {
    start { effect, generation in
      let task = Task(priority: priority) { [weak effect] in
        let (reports, progress) = AsyncStream.makeStream(
          of: Double.self,
          bufferingPolicy: .bufferingNewest(1)
        )
        let reporting = Task { [weak effect] in
          for await fraction in reports {
            effect?.setState(.loading(progress: fraction), of: generation)
          }
        }
        let end: State
        do {
          end = .loaded(try await operation { progress.yield($0) })
        } catch  where error is CancellationError || Task.isCancelled {
          end = .idle
        } catch {
          end = .failed(Alert(error))
        }
        progress.finish()
        await reporting.value
        effect?.setState(end, of: generation)
      }
      effect.task = task
      return AnyCancellable { task.cancel() }
    }
  }

  /// Subscribes to a publisher and cancels the previous work.
  ///
  /// Each value becomes the state ``State/loaded(_:)``. If the publisher finishes without a value,
  /// the effect becomes idle.
  ///
  /// - Parameter publisher: The publisher. It must deliver on the main queue.
  public func start<P: Publisher>(_ publisher: P) where P.Output == Value {
    start { effect, generation in
      publisher.sink(
        receiveCompletion: { [weak effect] completion in effect?.end(completion, of: generation) },
        receiveValue: { [weak effect] in effect?.setState(.loaded($0), of: generation) }
      )
    }
  }

  /// Starts failed work again.
  ///
  /// Does nothing in any other state.
  public func retry() {
    guard case .failed = state, let begin else { return }
    restart(begin)
  }

  private func start(_ work: @escaping (Effect, _ generation: Int) -> AnyCancellable) {
    restart { [unowned self] in work(self, generation) }
  }

  private func restart(_ begin: @escaping () -> AnyCancellable) {
    running.take()?.cancel()
    generation += 1
    let generation = generation
    self.begin = begin
    states.value = .loading(progress: nil)
    // Subscribers to the state may start other work, both here and during `begin`.
    guard generation == self.generation else { return }
    let running = begin()
    if generation == self.generation { self.running = running } else { running.cancel() }
  }

  private func setState(_ state: State, of generation: Int) {
    if generation == self.generation { states.value = state }
  }

  private func end<Failure>(_ completion: Subscribers.Completion<Failure>, of generation: Int) {
    switch completion {
    case .failure(let error): setState(.failed(Alert(error)), of: generation)
    case .finished:
      if case .loading = state { setState(.idle, of: generation) }
    }
  }
}

// MARK: Cancelling

extension Effect {
  /// Cancels the work in progress.
  ///
  /// A value that is already loaded stays.
  public func cancel() {
    generation += 1
    running.take()?.cancel()
    if case .loading = state { states.value = .idle }
  }

  /// Waits for the operation in progress to end.
  ///
  /// If the current task is cancelled, so is the operation.
  ///
  /// - Throws: `CancellationError` if the operation was cancelled.
  func finish() async throws {
    while case .loading = state, let task {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
    try Task.checkCancellation()
    if case .idle = state { throw CancellationError() }
  }

  /// Waits for a value or the end of the work, or until the current task is cancelled.
  ///
  /// The work goes on if it takes longer. Its screen then draws the result in place.
  ///
  /// - Parameter patience: The maximum time to wait, or `nil` for no limit.
  package func wait(atMost patience: Duration?) async {
    let end = states.first { if case .loading = $0 { false } else { true } }.map { _ in }
    guard let patience else {
      for await _ in end.values {}
      return
    }
    let seconds = patience / .seconds(1)
    for await _ in end.timeout(.seconds(seconds), scheduler: MainActorScheduler.shared).values {}
  }

  /// Cancels the work and waits for its operation to return.
  public func cancelAndWait() async {
    cancel()
    await task.take()?.value
  }

  /// Cancels the work and releases the captures of its operation, which may include the screen.
  public func screenDidLeave() {
    cancel()
    begin = nil
  }
}

// MARK: Drawing

extension Effect {
  /// Returns the content for the current state: the value, or a message about the work.
  ///
  /// - Parameters:
  ///   - name: The name of the value, such as `forecast`.
  ///   - draw: Returns the content for a value.
  public func content(named name: String, _ draw: (Value) -> Content) -> Content {
    let texts = Texts.current.effects
    return switch state {
    case .idle: .line(texts.idle(name), .secondary)
    case .loading(nil): .line(texts.loading(name), .secondary)
    case .loading(let fraction?):
      .line(texts.progress(name, Self.percent(fraction)), .secondary)
    case .failed(let alert): Content(alert) + .line(texts.failedAdvice, .secondary)
    case .loaded(let value): draw(value)
    }
  }

  /// The commands for the current state: `stop` during the work, `retry` after it failed.
  public var commands: [Command] {
    switch state {
    case .idle, .loaded: []
    case .loading: [command("stop", help: Texts.current.effects.stop) { $0.cancel() }]
    case .failed: [command("retry", help: Texts.current.effects.retry) { $0.retry() }]
    }
  }

  /// Returns a command that several effects of a screen may have.
  private func command(
    _ name: String,
    help: String,
    perform: @escaping @MainActor (Effect) -> Void
  ) -> Command {
    Command(name, help: help) { [weak self] in self.map(perform) }.namedByData()
  }

  private static func percent(_ fraction: Double) -> Int {
    fraction.isFinite ? Int((min(max(fraction, 0), 1) * 100).rounded(.down)) : 0
  }
}
