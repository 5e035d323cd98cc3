// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the time between two values instead of each value.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.measureInterval(using: scheduler).sink { print($0) }
  /// scheduler.advance(by: .seconds(2))
  /// names.send("fig")
  /// // Prints: 2 s
  /// ```
  ///
  /// The first interval begins when the subscriber is attached. Values are delivered on the thread of the
  /// upstream publisher.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that measures time.
  ///   - options: Options, which are ignored because nothing is scheduled.
  /// - Returns: A publisher of the intervals.
  public func measureInterval<S: Scheduler>(
    using scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher that sends the time between two values.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// An interval of the scheduler's time.
    public typealias Output = Context.SchedulerTimeType.Stride

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The scheduler that measures time.
    public let scheduler: Context

    /// Creates a publisher that sends the time between the values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - scheduler: The scheduler that measures time.
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let scheduler = scheduler
      var last = scheduler.now
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Failure, S>(
          "MeasureInterval",
          to: subscriber,
          requiresDemand: false
        ) { _ in
          let now = scheduler.now
          defer { last = now }
          return .value(last.distance(to: now))
        }
      )
    }
  }
}
