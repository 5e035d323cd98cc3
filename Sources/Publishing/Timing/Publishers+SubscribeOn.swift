// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Subscribes, requests and cancels on `scheduler`.
  ///
  /// Values and completion arrive wherever upstream sends them; ``receive(on:options:)`` changes that.
  ///
  /// ```swift
  /// let owner = folder.contents()
  ///   .subscribe(on: DispatchQueue.global())
  ///   .receive(on: DispatchQueue.main)
  ///   .sink { screen.show($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: Where upstream is subscribed to, asked and cancelled.
  ///   - options: How that is scheduled.
  /// - Returns: A publisher that turns to upstream on the scheduler.
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// What ``Publisher/subscribe(on:options:)`` makes.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Where upstream is subscribed to, asked and cancelled.
    public let scheduler: Context

    /// How that is scheduled.
    public let options: Context.SchedulerOptions?

    /// A publisher that turns to `upstream` on `scheduler`.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = SubscribeOnOperator(to: subscriber, on: scheduler, options: options)
      let upstream = upstream
      scheduler.schedule(options: options) { upstream.subscribe(relay) }
    }
  }
}

/// Upstream's subscriber, and the subscription that downstream has.
///
/// Requests take turns, because a concurrent queue may run several at the same time. Cancelling does not
/// wait for them: one of them may be at it for long.
private final class SubscribeOnOperator<Downstream: Subscriber, Context: Scheduler>:
  SerialOperator, Subscriber, Subscription, CustomStringConvertible
{
  private let options: Context.SchedulerOptions?
  private let lock = Lock()

  // Under the lock, until it is over:
  private var scheduler: Context?
  private var downstream: Downstream?
  private var upstream: (any Subscription)?

  private var hasBegun = false
  private var isOpening = false

  /// What was asked for while downstream was being handed the subscription: if upstream were asked on
  /// another thread, its values could arrive before that has returned.
  private var early = Subscribers.Demand.none

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
      return early
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
    demand.requireSome()
    let isEarly = lock.withLock {
      if isOpening { early += demand }
      return isOpening
    }
    if isEarly { return }
    let scheduler = lock.withLock { self.scheduler }
    scheduler?.schedule(options: options) { [self] in ask(for: demand) }
  }

  private func ask(for demand: Subscribers.Demand) {
    perform { [self] in
      let upstream = lock.withLock { self.upstream }
      upstream?.request(demand)
    }
  }

  func cancel() {
    guard let (scheduler, _, upstream) = close(), let upstream else { return }
    scheduler?.schedule(options: options) { upstream.cancel() }
  }

  /// Lets go of everything, once.
  ///
  /// - Returns: What there was, or `nil` if it was over before.
  private func close() -> (Context?, Downstream?, (any Subscription)?)? {
    guard endOnce() else { return nil }
    return lock.withLock { (scheduler.take(), downstream.take(), upstream.take()) }
  }
}
