// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Performs subscriptions, requests and cancellations on `scheduler`.
  ///
  /// Values and the completion still arrive on the thread that upstream sends on. Use
  /// ``receive(on:options:)`` to change that.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let folder = Deferred {
  ///   print("read")
  ///   return Just("fig")
  /// }
  /// let owner = folder.subscribe(on: scheduler).sink { print($0) }
  /// print("subscribed")
  /// scheduler.advance()
  /// // Prints: subscribed, read, fig
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that performs subscriptions, requests and cancellations.
  ///   - options: The options for the scheduled actions.
  /// - Returns: A publisher that accesses upstream on the scheduler.
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that performs subscriptions, requests and cancellations on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The scheduler that performs subscriptions, requests and cancellations.
    public let scheduler: Context

    /// The options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that accesses `upstream` on `scheduler`.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = SubscribeOnOperator(to: subscriber, on: scheduler, options: options)
      let upstream = upstream
      scheduler.schedule(options: options) { upstream.subscribe(relay) }
    }
  }
}

/// The subscriber of upstream and the subscription of downstream.
///
/// Requests take turns, because a concurrent queue may run several at the same time. A cancellation
/// does not wait for them, because a request may take a long time.
private final class SubscribeOnOperator<Downstream: Subscriber, Context: Scheduler>:
  SerialOperator, Subscriber, Subscription, CustomStringConvertible
{
  private let options: Context.SchedulerOptions?
  private let lock = Lock()

  // Protected by the lock, set until the end:
  private var scheduler: Context?
  private var downstream: Downstream?
  private var upstream: (any Subscription)?

  private var hasBegun = false
  private var isOpening = false

  /// The demand that was requested while downstream was receiving the subscription.
  ///
  /// An immediate request on another thread could deliver values before the subscription is
  /// received.
  private var earlyDemand = Subscribers.Demand.none

  init(to downstream: Downstream, on scheduler: Context, options: Context.SchedulerOptions?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
  }

  var description: String { "SubscribeOn" }

  func receive(subscription: any Subscription) {
    let first = lock.withLock { () -> Downstream? in
      guard !hasBegun else { return nil }
      hasBegun = true
      if downstream == nil { return nil }
      upstream = subscription
      isOpening = true
      return downstream
    }
    guard let first else { return subscription.cancel() }
    first.receive(subscription: self)
    let demand = lock.withLock {
      isOpening = false
      return earlyDemand
    }
    if demand > .none { request(demand) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let receiver = lock.withLock { upstream == nil ? nil : downstream }
    return receiver?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard lock.withLock({ upstream != nil }), let (_, downstream, _) = close() else { return }
    downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let isEarly = lock.withLock {
      if isOpening { earlyDemand += demand }
      return isOpening
    }
    if isEarly { return }
    let scheduler = lock.withLock { self.scheduler }
    scheduler?.schedule(options: options) { [self] in requestUpstream(demand) }
  }

  private func requestUpstream(_ demand: Subscribers.Demand) {
    perform { [self] in
      let upstream = lock.withLock { self.upstream }
      upstream?.request(demand)
    }
  }

  func cancel() {
    guard let (scheduler, _, upstream) = close(), let upstream else { return }
    scheduler?.schedule(options: options) { upstream.cancel() }
  }

  /// Releases all state, once.
  ///
  /// - Returns: The released state, or `nil` if it was released before.
  private func close() -> (Context?, Downstream?, (any Subscription)?)? {
    guard endOnce() else { return nil }
    return lock.withLock { (scheduler.take(), downstream.take(), upstream.take()) }
  }
}
