// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Ends if no value arrives for `interval`, and delivers all events on `scheduler`.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.timeout(.seconds(1), scheduler: scheduler)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// names.send("fig")
  /// scheduler.advance(by: .seconds(1))
  /// // Prints: fig, finished
  /// ```
  ///
  /// The time starts at the subscription, and restarts at the first request and at each value. When
  /// it has elapsed, upstream is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The maximum time between values.
  ///   - scheduler: The scheduler that measures time and delivers values and the completion.
  ///   - options: The options for the scheduled actions.
  ///   - customError: A closure that returns the failure to send, or `nil` to finish instead.
  /// - Returns: A publisher that ends after a timeout.
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
  /// A publisher that ends if no value arrives for an interval.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher and of `customError`.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The maximum time between values.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures time and delivers values and the completion.
    public let scheduler: Context

    /// The options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// The closure that returns the failure to send, or `nil` to finish instead.
    public let customError: (() -> Upstream.Failure)?

    /// Creates a publisher that ends if `upstream` sends no value for `interval`.
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

    /// Attaches `subscriber` to this publisher.
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

  // Protected by the lock:
  private var customError: (() -> Failure)?
  private var hasReceivedRequest = false

  init(
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride,
    customError: (() -> Failure)?
  ) {
    self.interval = interval
    self.customError = customError
    super.init("Timeout", to: downstream, on: scheduler, options: options, requestsUnlimited: false)
  }

  override func begin() {
    if !lock.withLock({ hasReceivedRequest }) { restart() }
  }

  override func request(_ demand: Subscribers.Demand) {
    let isFirst = lock.withLock {
      defer { hasReceivedRequest = true }
      return !hasReceivedRequest
    }
    if isFirst { restart() }
    super.request(demand)
  }

  override func receive(_ input: Input) -> Subscribers.Demand {
    restart()
    return super.receive(input)
  }

  override func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { currentTimer.reset() }?.cancel()
    super.receive(completion: completion)
  }

  private func restart() {
    let (number, timer) = lock.withLock { () -> (Int?, (any Cancellable)?) in
      guard upstream != nil else { return (nil, nil) }
      let timer = currentTimer.reset()
      return (currentTimer.number, timer)
    }
    timer?.cancel()
    if let number { startTimer(number, after: interval) { [weak self] in self?.timerFired($0) } }
  }

  private func timerFired(_ number: Int) {
    let remains = lock.withLock { () -> (any Subscription, (any Cancellable)?, (() -> Failure)?)? in
      guard number == currentTimer.number, let upstream = upstream.take() else { return nil }
      return (upstream, currentTimer.reset(), self.customError.take())
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
