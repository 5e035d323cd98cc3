// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values and completion on `scheduler`.
  ///
  /// ```swift
  /// let owner = pages.receive(on: DispatchQueue.main).sink { screen.show($0) }
  /// ```
  ///
  /// Their order is kept, also on a concurrent queue, and the completion comes after the values. The
  /// subscription is passed on at once, and what is asked for is asked of upstream directly.
  ///
  /// - Parameters:
  ///   - scheduler: Where they are sent.
  ///   - options: How that is scheduled.
  /// - Returns: A publisher that sends on the scheduler.
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// What ``Publisher/receive(on:options:)`` makes.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Where they are sent.
    public let scheduler: Context

    /// How that is scheduled.
    public let options: Context.SchedulerOptions?

    /// A publisher that sends on `scheduler` what `upstream` sends.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ScheduledSubscription(
          "ReceiveOn",
          to: subscriber,
          on: scheduler,
          options: options,
          takesEverything: false
        )
      )
    }
  }
}
