// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends the latest value once no other value has arrived for `dueTime`.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.debounce(for: .seconds(1), scheduler: scheduler).sink { print($0) }
  /// names.send("f")
  /// names.send("fig")
  /// scheduler.advance(by: .seconds(1))
  /// // Prints: fig
  /// ```
  ///
  /// A pending value is dropped if upstream completes, or if there is no demand when it is due.
  ///
  /// - Parameters:
  ///   - dueTime: The time without values after which the latest value is sent.
  ///   - scheduler: The scheduler that measures time and delivers values and the completion.
  ///   - options: The scheduler options for the delayed delivery.
  /// - Returns: A publisher that sends a value after each pause.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(
      upstream: self,
      dueTime: dueTime,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher that sends the latest value after a pause.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The time without values after which the latest value is sent.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler that measures time and delivers values and the completion.
    public let scheduler: Context

    /// The scheduler options for the delayed delivery.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that sends the latest value of `upstream` after a pause of `dueTime`.
    public init(
      upstream: Upstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        DebounceOperator(to: subscriber, on: scheduler, options: options, dueTime: dueTime)
      )
    }
  }
}

private final class DebounceOperator<Downstream: Subscriber, Context: Scheduler>:
  ScheduledSubscription<Downstream, Context>
{
  private let dueTime: Context.SchedulerTimeType.Stride

  /// The latest value until it is due, under the lock.
  private var latest: Input?

  init(
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    dueTime: Context.SchedulerTimeType.Stride
  ) {
    self.dueTime = dueTime
    super.init("Debounce", to: downstream, on: scheduler, options: options, requestsUnlimited: true)
  }

  override func receive(_ input: Input) -> Subscribers.Demand {
    var value: Input? = input
    let (number, timer) = lock.withLock { () -> (Int?, (any Cancellable)?) in
      precondition(hasBegun, "received a value before the subscription")
      guard upstream != nil else { return (nil, nil) }
      swap(&value, &latest)
      let timer = currentTimer.reset()
      return (currentTimer.number, timer)
    }
    timer?.cancel()
    if let number { startTimer(number, after: dueTime) { [weak self] in self?.timerFired($0) } }
    return .none
  }

  private func timerFired(_ number: Int) {
    var value: Input?
    let (isWanted, timer) = lock.withLock { () -> (Bool, (any Cancellable)?) in
      guard number == currentTimer.number else { return (false, nil) }
      swap(&value, &latest)
      let isWanted = demand > .none
      if isWanted, let value {
        demand -= 1
        backlog.append(.value(value))
      }
      return (isWanted, currentTimer.reset())
    }
    timer?.cancel()
    if isWanted { deliver() }
  }

  override func receive(completion: Subscribers.Completion<Failure>) {
    let (value, timer) = lock.withLock {
      precondition(hasBegun, "received a completion before the subscription")
      return (latest.take(), currentTimer.reset())
    }
    timer?.cancel()
    if let scheduler = accept(.completion(completion)) {
      scheduler.schedule { [self] in deliver() }
    }
    withExtendedLifetime(value) {}
  }

  override func dismantle() {
    let value = lock.withLock { latest.take() }
    withExtendedLifetime(value) {}
  }
}
