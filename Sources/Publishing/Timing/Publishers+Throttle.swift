// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends at most one value per interval: the latest or the first one that arrived.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.throttle(for: .seconds(1), scheduler: scheduler, latest: true)
  ///   .sink { print($0) }
  /// for name in ["fig", "pear", "plum"] {
  ///   names.send(name)
  ///   scheduler.advance(by: .milliseconds(400))
  /// }
  /// // Prints: fig, plum
  /// ```
  ///
  /// The first value is sent as soon as possible. After that, at least `interval` passes between
  /// any two values. A value that arrives after a longer pause is sent immediately. When upstream
  /// completes, a pending value is still sent when it is due, followed by the completion.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two values.
  ///   - scheduler: The scheduler that measures time and delivers values and the completion.
  ///   - latest: `true` to send the latest value of an interval, `false` to send the first.
  /// - Returns: A publisher that sends at most one value per interval.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher that sends at most one value per interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The minimum time between two values.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures time and delivers values and the completion.
    public let scheduler: Context

    /// `true` to send the latest value of an interval, `false` to send the first.
    public let latest: Bool

    /// Creates a publisher that sends at most one value of `upstream` per `interval`.
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

    /// Attaches `subscriber` to this publisher.
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

  // Protected by the lock:

  /// The pending value, which is already subtracted from the demand.
  private var waiting: Input?

  /// The completion to send after the pending value.
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
    super.init("Throttle", to: downstream, on: scheduler, options: nil, requestsUnlimited: true)
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
    // Only this method sets `waiting`. Until then nothing is sent, so `lastSent` stays valid.
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

  /// Sends the pending value.
  ///
  /// It must be called in an action that runs on the scheduler.
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
