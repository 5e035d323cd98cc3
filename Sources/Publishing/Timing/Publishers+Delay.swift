// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Delays values and the completion by `interval` and delivers them on `scheduler`.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let owner = Just("fig").delay(for: .seconds(1), scheduler: scheduler)
  ///   .sink { print($0, "at", scheduler.now) }
  /// scheduler.advance(by: .seconds(1))
  /// // Prints: fig at 1 s
  /// ```
  ///
  /// Failures are delayed too.
  ///
  /// - Parameters:
  ///   - interval: The delay of each event.
  ///   - tolerance: The permitted additional delay, or `nil` for the scheduler's minimum.
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: The options for the scheduled actions.
  /// - Returns: A publisher of the delayed events.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self,
      interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher that delays values and the completion.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The delay of each event.
    public let interval: Context.SchedulerTimeType.Stride

    /// The permitted additional delay.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that delivers values and the completion.
    public let scheduler: Context

    /// The options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delays the events of `upstream` and delivers them on `scheduler`.
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        DelayOperator(
          to: subscriber,
          on: scheduler,
          options: options,
          interval: interval,
          tolerance: tolerance
        )
      )
    }
  }
}

private final class DelayOperator<Downstream: Subscriber, Context: Scheduler>:
  ScheduledSubscription<Downstream, Context>
{
  private let interval: Context.SchedulerTimeType.Stride
  private let tolerance: Context.SchedulerTimeType.Stride

  init(
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride
  ) {
    self.interval = interval
    self.tolerance = tolerance
    super.init("Delay", to: downstream, on: scheduler, options: options, requestsUnlimited: false)
  }

  override func scheduleDelivery(on scheduler: Context) {
    scheduler.schedule(
      after: scheduler.now.advanced(by: interval),
      tolerance: tolerance,
      options: options
    ) { [self] in deliver() }
  }
}
