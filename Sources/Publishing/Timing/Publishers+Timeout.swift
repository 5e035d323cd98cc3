// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends what comes on `scheduler`, and ends it when nothing has come for `interval`.
  ///
  /// The time runs from the subscription, anew from the first request, and anew from each value. When it
  /// is up, upstream is cancelled.
  ///
  /// - Parameters:
  ///   - interval: How long may pass without a value.
  ///   - scheduler: Whose time it is, and where values and completion are sent.
  ///   - options: How that is scheduled.
  ///   - customError: Makes the failure that ends it; if `nil`, it just finishes.
  /// - Returns: A publisher that does not wait forever.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self,
      interval: interval,
      scheduler: scheduler,
      options: options,
      customError: customError
    )
  }
}

extension Publishers {
  /// What ``Publisher/timeout(_:scheduler:options:customError:)`` makes.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does, or as `customError` says.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long may pass without a value.
    public let interval: Context.SchedulerTimeType.Stride

    /// Whose time it is, and where values and completion are sent.
    public let scheduler: Context

    /// How that is scheduled.
    public let options: Context.SchedulerOptions?

    /// Makes the failure that ends it; if `nil`, it just finishes.
    public let customError: (() -> Upstream.Failure)?

    /// A publisher that ends when nothing has come from `upstream` for `interval`.
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        TimeoutOperator(
          to: subscriber,
          on: scheduler,
          options: options,
          interval: interval,
          customError: customError
        )
      )
    }
  }
}

private final class TimeoutOperator<Downstream: Subscriber, Context: Scheduler>:
  ScheduledSubscription<Downstream, Context>
{
  private let interval: Context.SchedulerTimeType.Stride

  // Under the lock:
  private var customError: (() -> Failure)?
  private var wasAsked = false

  init(
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride,
    customError: (() -> Failure)?
  ) {
    self.interval = interval
    self.customError = customError
    super.init("Timeout", to: downstream, on: scheduler, options: options, takesEverything: false)
  }

  override func begin() {
    if !lock.withLock({ wasAsked }) { restart() }
  }

  override func request(_ demand: Subscribers.Demand) {
    let isFirst = lock.withLock {
      defer { wasAsked = true }
      return !wasAsked
    }
    if isFirst { restart() }
    super.request(demand)
  }

  override func receive(_ input: Input) -> Subscribers.Demand {
    restart()
    return super.receive(input)
  }

  override func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { alarm.reset() }?.cancel()
    super.receive(completion: completion)
  }

  private func restart() {
    let (number, timer) = lock.withLock { () -> (Int?, (any Cancellable)?) in
      guard upstream != nil else { return (nil, nil) }
      let timer = alarm.reset()
      return (alarm.number, timer)
    }
    timer?.cancel()
    if let number { setAlarm(number, after: interval) { [weak self] in self?.ring($0) } }
  }

  private func ring(_ number: Int) {
    let remains = lock.withLock { () -> (any Subscription, (any Cancellable)?, (() -> Failure)?)? in
      guard number == alarm.number, let upstream = upstream.take() else { return nil }
      return (upstream, alarm.reset(), self.customError.take())
    }
    guard let (upstream, timer, customError) = remains else { return }
    timer?.cancel()
    upstream.cancel()
    add(.completion(customError.map { .failure($0()) } ?? .finished))
    deliver()
  }

  override func dismantle() {
    let customError = lock.withLock { self.customError.take() }
    withExtendedLifetime(customError) {}
  }
}
