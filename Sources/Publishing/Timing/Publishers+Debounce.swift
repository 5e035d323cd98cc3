// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends the latest value once nothing has come for `dueTime`.
  ///
  /// ```swift
  /// let owner = typed.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  ///   .sink { search(for: $0) }
  /// ```
  ///
  /// A value that is still waiting when upstream completes is dropped, and so is one that is due while
  /// nothing has been asked for.
  ///
  /// - Parameters:
  ///   - dueTime: How long nothing must have come.
  ///   - scheduler: Whose time it is, and where values and completion are sent.
  ///   - options: How the waiting is scheduled.
  /// - Returns: A publisher that sends when there is a pause.
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
  /// What ``Publisher/debounce(for:scheduler:options:)`` makes.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long nothing must have come.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Whose time it is, and where values and completion are sent.
    public let scheduler: Context

    /// How the waiting is scheduled.
    public let options: Context.SchedulerOptions?

    /// A publisher of the values of `upstream` after which nothing came for `dueTime`.
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

    /// Subscribes `subscriber`.
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

  /// The latest value, until it is due; under the lock.
  private var latest: Input?

  init(
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    dueTime: Context.SchedulerTimeType.Stride
  ) {
    self.dueTime = dueTime
    super.init("Debounce", to: downstream, on: scheduler, options: options, takesEverything: true)
  }

  override func receive(_ input: Input) -> Subscribers.Demand {
    var value: Input? = input
    let (number, timer) = lock.withLock { () -> (Int?, (any Cancellable)?) in
      precondition(hasBegun, "a value came before the subscription")
      guard upstream != nil else { return (nil, nil) }
      swap(&value, &latest)
      let timer = alarm.reset()
      return (alarm.number, timer)
    }
    timer?.cancel()
    if let number { setAlarm(number, after: dueTime) { [weak self] in self?.ring($0) } }
    return .none
  }

  private func ring(_ number: Int) {
    var value: Input?
    let (isWanted, timer) = lock.withLock { () -> (Bool, (any Cancellable)?) in
      guard number == alarm.number else { return (false, nil) }
      swap(&value, &latest)
      let isWanted = demand > .none
      if isWanted, let value {
        demand -= 1
        backlog.append(.value(value))
      }
      return (isWanted, alarm.reset())
    }
    timer?.cancel()
    if isWanted { deliver() }
  }

  override func receive(completion: Subscribers.Completion<Failure>) {
    let (value, timer) = lock.withLock {
      precondition(hasBegun, "a completion came before the subscription")
      return (latest.take(), alarm.reset())
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
