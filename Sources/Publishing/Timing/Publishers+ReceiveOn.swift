// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let owner = Just("fig").receive(on: scheduler).sink { print($0) }
  /// print("subscribed")
  /// scheduler.advance()
  /// // Prints: subscribed, fig
  /// ```
  ///
  /// The order is preserved, even on a concurrent queue, and the completion follows the values. The
  /// subscription is delivered immediately, and requests are forwarded directly to upstream.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: The options for the scheduled actions.
  /// - Returns: A publisher that delivers on the scheduler.
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers values and the completion on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The scheduler that delivers values and the completion.
    public let scheduler: Context

    /// The options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers the events of `upstream` on `scheduler`.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ScheduledSubscription(
          "ReceiveOn",
          to: subscriber,
          on: scheduler,
          options: options,
          requestsUnlimited: false
        )
      )
    }
  }
}
