// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends a value and then, of those that come within `interval` of it, the latest or the first.
  ///
  /// The first value of all is sent as soon as the scheduler can. After that there is at least the
  /// interval between any two; who comes after a longer pause is sent at once. When upstream completes, a
  /// value that is waiting is still sent when its time has come, and the completion right after it.
  ///
  /// - Parameters:
  ///   - interval: How long is waited after each value.
  ///   - scheduler: Whose time it is, and where values and completion are sent.
  ///   - latest: Whether the latest of the values that come meanwhile is sent, and not the first.
  /// - Returns: A publisher that sends at most one value for each interval.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// What ``Publisher/throttle(for:scheduler:latest:)`` makes.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long is waited after each value.
    public let interval: Context.SchedulerTimeType.Stride

    /// Whose time it is, and where values and completion are sent.
    public let scheduler: Context

    /// Whether the latest of the values that come meanwhile is sent, and not the first.
    public let latest: Bool

    /// A publisher of at most one value of `upstream` for each `interval`.
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ThrottleOperator(to: subscriber, on: scheduler, interval: interval, latest: latest)
      )
    }
  }
}

private final class ThrottleOperator<Downstream: Subscriber, Context: Scheduler>:
  ScheduledSubscription<Downstream, Context>
{
  private let interval: Context.SchedulerTimeType.Stride
  private let latest: Bool

  // Under the lock:

  /// The value that is waiting; what it takes of the demand has been taken.
  private var waiting: Input?

  /// The end that came after it.
  private var end: Subscribers.Completion<Failure>?

  private var lastSent: Context.SchedulerTimeType?

  init(
    to downstream: Downstream,
    on scheduler: Context,
    interval: Context.SchedulerTimeType.Stride,
    latest: Bool
  ) {
    self.interval = interval
    self.latest = latest
    super.init("Throttle", to: downstream, on: scheduler, options: nil, takesEverything: true)
  }

  override func receive(_ input: Input) -> Subscribers.Demand {
    var value: Input? = input
    let next = lock.withLock { () -> (scheduler: Context, lastSent: Context.SchedulerTimeType?)? in
      guard let scheduler = receivingScheduler else { return nil }
      if waiting != nil {
        if latest { swap(&value, &waiting) }
        return nil
      }
      guard demand > .none else { return nil }
      demand -= 1
      return (scheduler, lastSent)
    }
    // Nobody else makes a value wait, so until then nothing is sent either, and that time remains the last.
    guard let (scheduler, lastSent) = next else { return .none }
    let now = scheduler.now
    let date = lastSent.map { max(now, $0.advanced(by: interval)) } ?? now
    lock.withLock { if upstream != nil { swap(&value, &waiting) } }
    if date > now {
      scheduler.schedule(after: date) { [self] in send() }
    } else {
      scheduler.schedule { [self] in send() }
    }
    return .none
  }

  override func receive(completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock { () -> (any Subscription)? in
      guard upstream != nil, waiting != nil else { return nil }
      end = completion
      return upstream.take()
    }
    if ended == nil { super.receive(completion: completion) }
  }

  /// Sends what is waiting, on the scheduler.
  private func send() {
    guard let scheduler = lock.withLock({ scheduler }) else { return }
    var time: Context.SchedulerTimeType? = scheduler.now
    let hasEnded = lock.withLock { () -> Bool? in
      guard let value = waiting.take() else { return nil }
      swap(&time, &lastSent)
      backlog.append(.value(value))
      guard let end = end.take() else { return false }
      backlog.append(.completion(end))
      return true
    }
    guard let hasEnded else { return }
    deliver()
    if hasEnded { deliver() }
  }

  override func dismantle() {
    let remains = lock.withLock { (waiting.take(), end.take()) }
    withExtendedLifetime(remains) {}
  }
}
