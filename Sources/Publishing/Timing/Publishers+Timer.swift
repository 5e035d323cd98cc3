// SPDX-License-Identifier: Apache-2.0

extension Scheduler {
  /// Returns a connectable publisher that sends the current time at each interval.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let owner = scheduler.timer(every: .seconds(1)).autoconnect().sink { print($0) }
  /// scheduler.advance(by: .seconds(2))
  /// // Prints: 1 s, 2 s
  /// ```
  ///
  /// It takes the place of `Timer.publish(every:on:in:)`, which needs Foundation.
  ///
  /// - Parameters:
  ///   - interval: The time between two values, greater than zero.
  ///   - tolerance: The permitted additional delay, or `nil` for the scheduler's minimum.
  ///   - options: The options for the scheduled action.
  /// - Returns: A publisher that sends the time on this scheduler.
  public func timer(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

extension Publishers {
  /// A publisher that sends the current time of a scheduler at each interval.
  ///
  /// All subscribers share one timer. It runs from the first connection until the last one is
  /// cancelled. A subscriber without demand misses values.
  public final class Timer<Context: Scheduler>: ConnectablePublisher {
    /// A time of the scheduler.
    public typealias Output = Context.SchedulerTimeType

    /// The failure type, which is `Never` because the publisher cannot fail.
    public typealias Failure = Never

    /// The time between two values.
    public let interval: Context.SchedulerTimeType.Stride

    /// The permitted additional delay.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that measures time and sends the values.
    public let scheduler: Context

    /// The options for the scheduled action.
    public let options: Context.SchedulerOptions?

    private let subject = PassthroughSubject<Output, Never>()
    private let connection = SharedConnection<Void> {}

    /// Creates a publisher that sends the time of `scheduler` at each interval.
    ///
    /// - Parameters:
    ///   - interval: The time between two values, greater than zero.
    ///   - tolerance: The permitted additional delay, or `nil` for the scheduler's minimum.
    ///   - scheduler: The scheduler that measures time and sends the values.
    ///   - options: The options for the scheduled action.
    public init(
      every interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride? = nil,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      precondition(interval > .zero, "interval must be greater than zero")
      self.interval = interval
      self.tolerance = tolerance ?? scheduler.minimumTolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subject.subscribe(
        OperatorSubscriber<Output, Failure, S>("Timer", to: subscriber) { .value($0) }
      )
    }

    /// Starts the timer, unless it is running.
    ///
    /// - Returns: A cancellable that stops the timer, unless another connection remains.
    public func connect() -> any Cancellable {
      connection.addUser(
        subscribe: {},
        connect: {
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval),
            interval: interval,
            tolerance: tolerance,
            options: options
          ) { [subject, scheduler] in subject.send(scheduler.now) }
        }
      )
      return AnyCancellable { [connection] in connection.removeUser() }
    }
  }
}
