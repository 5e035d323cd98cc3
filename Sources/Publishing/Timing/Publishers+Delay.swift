// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values and completion on `scheduler`, each `interval` after it came.
  ///
  /// A failure waits like everything else.
  ///
  /// - Parameters:
  ///   - interval: How much later they are sent.
  ///   - tolerance: How much later than that it may be; the least that the scheduler can do if `nil`.
  ///   - scheduler: Where they are sent.
  ///   - options: How that is scheduled.
  /// - Returns: A publisher that sends later.
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
  /// What ``Publisher/delay(for:tolerance:scheduler:options:)`` makes.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How much later they are sent.
    public let interval: Context.SchedulerTimeType.Stride

    /// How much later than that it may be.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Where they are sent.
    public let scheduler: Context

    /// How that is scheduled.
    public let options: Context.SchedulerOptions?

    /// A publisher that sends what `upstream` sends, `interval` later and on `scheduler`.
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

    /// Subscribes `subscriber`.
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
    super.init("Delay", to: downstream, on: scheduler, options: options, takesEverything: false)
  }

  override func scheduleDelivery(on scheduler: Context) {
    scheduler.schedule(
      after: scheduler.now.advanced(by: interval),
      tolerance: tolerance,
      options: options
    ) { [self] in deliver() }
  }
}
