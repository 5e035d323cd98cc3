// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform

/// An operator that delivers on a scheduler.
///
/// It is both the subscriber of upstream and the subscription of downstream. Upstream's thread
/// appends each event to a backlog, under the lock, and schedules a delivery. A scheduled delivery
/// takes the head of the backlog, whichever event it was scheduled for, so the order is preserved
/// even on a concurrent queue. Only scheduled deliveries take a ``Turn``, without waiting for it, so
/// only threads of the scheduler deliver.
///
/// This class delivers every event as soon as the scheduler can. Subclasses change when events are
/// delivered and add behaviour.
class ScheduledSubscription<Downstream: Subscriber, Context: Scheduler>: SerialOperator, Subscriber,
  Subscription, CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  /// An event to deliver.
  enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  final let description: String
  final let options: Context.SchedulerOptions?
  final let lock = Lock()

  /// `true` to request unlimited values from upstream, `false` to forward the downstream demand.
  private final let requestsUnlimited: Bool

  // Protected by the lock:

  /// The events to deliver, without values that exceed the demand.
  final var backlog = Backlog<Event>()

  /// The pending downstream demand, used if upstream's demand is unlimited.
  final var demand = Subscribers.Demand.none

  final var currentTimer = CurrentTimer()

  /// The upstream subscription, until completion or cancellation.
  final var upstream: (any Subscription)?

  // Set until the end:
  private(set) final var scheduler: Context?
  private final var downstream: Downstream?

  /// `true` once upstream's subscription was received.
  private(set) final var hasBegun = false

  /// The thread that is delivering the subscription downstream.
  private final var openingThread: pthread_t?

  /// The number of deliveries that other threads attempted while `openingThread` was set.
  private final var missedDeliveries = 0

  /// Creates an operator that delivers to `downstream`.
  ///
  /// - Parameters:
  ///   - name: The name of the operator.
  ///   - downstream: The downstream subscriber.
  ///   - scheduler: The scheduler that delivers.
  ///   - options: The options for the scheduled actions.
  ///   - requestsUnlimited: `true` to request unlimited values from upstream, `false` to forward
  ///     the downstream demand.
  init(
    _ name: String,
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    requestsUnlimited: Bool
  ) {
    description = name
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    self.requestsUnlimited = requestsUnlimited
  }

  // MARK: Operator interface

  /// Runs after downstream has received the subscription.
  func begin() {
    if requestsUnlimited { lock.withLock { upstream }?.request(.unlimited) }
  }

  /// Schedules the delivery of the event that was just appended to the backlog.
  func scheduleDelivery(on scheduler: Context) {
    scheduler.schedule(options: options) { [self] in deliver() }
  }

  /// Releases the state of the subclass at the end, outside the lock.
  func dismantle() {}

  /// The scheduler, or `nil` before the subscription and after upstream has ended.
  ///
  /// The lock must be held.
  final var receivingScheduler: Context? { upstream == nil ? nil : scheduler }

  /// Appends an upstream event to the backlog, unless upstream has ended.
  ///
  /// - Returns: The scheduler for its delivery, or `nil` if the event was not appended.
  final func accept(_ event: Event) -> Context? {
    var ended: (any Subscription)?
    let scheduler = lock.withLock { () -> Context? in
      guard let scheduler = receivingScheduler else { return nil }
      if case .completion = event { ended = upstream.take() }
      backlog.append(event)
      return scheduler
    }
    withExtendedLifetime(ended) {}
    return scheduler
  }

  /// Appends an event that did not come from upstream.
  ///
  /// The caller must then call ``deliver()``.
  final func add(_ event: Event) {
    lock.withLock { if downstream != nil { backlog.append(event) } }
  }

  /// Delivers the head of the backlog.
  ///
  /// It must be called in an action that runs on the scheduler.
  final func deliver() {
    let isEarly = lock.withLock {
      guard let openingThread, openingThread != pthread_self() else { return false }
      missedDeliveries += 1
      return true
    }
    if isEarly { return }
    if enter() {
      deliverHead()
      leave()
    } else {
      perform { [self] in deliverHead() }
    }
  }

  /// Sets a timer that calls `onFire` on the scheduler after `interval`.
  ///
  /// - Parameters:
  ///   - number: The number that ``currentTimer`` assigned to the timer.
  ///   - interval: The time until the timer fires.
  ///   - onFire: A closure that receives the number and checks whether the timer is still valid.
  final func startTimer(
    _ number: Int,
    after interval: Context.SchedulerTimeType.Stride,
    _ onFire: @escaping (Int) -> Void
  ) {
    guard let scheduler = lock.withLock({ receivingScheduler }) else { return }
    let date = scheduler.now.advanced(by: interval)
    let tolerance = scheduler.minimumTolerance
    // Only a repeating action can be cancelled, and it needs a positive interval. The timer is
    // cancelled before it repeats.
    guard interval > .zero else {
      scheduler.schedule(after: date, tolerance: tolerance, options: options) { onFire(number) }
      return
    }
    let timer = scheduler.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options
    ) { onFire(number) }
    if !lock.withLock({ currentTimer.store(timer, number: number) }) { timer.cancel() }
  }

  // MARK: Upstream interface

  final func receive(subscription: any Subscription) {
    let first = lock.withLock { () -> Downstream? in
      guard !hasBegun else { return nil }
      hasBegun = true
      if downstream == nil { return nil }
      upstream = subscription
      openingThread = pthread_self()
      return downstream
    }
    guard let first else { return subscription.cancel() }
    first.receive(subscription: self)
    let (missedDeliveries, scheduler) = lock.withLock {
      openingThread = nil
      return (self.missedDeliveries, self.scheduler)
    }
    if let scheduler {
      for _ in 0..<missedDeliveries { scheduler.schedule(options: options) { [self] in deliver() } }
    }
    begin()
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if let scheduler = accept(.value(input)) { scheduleDelivery(on: scheduler) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if let scheduler = accept(.completion(completion)) { scheduleDelivery(on: scheduler) }
  }

  // MARK: Downstream interface

  func request(_ demand: Subscribers.Demand) {
    if requestsUnlimited { addDemand(demand) } else { lock.withLock { upstream }?.request(demand) }
  }

  final func cancel() {
    _ = close()
  }

  // MARK: Delivery

  private final func deliverHead() {
    let head = lock.withLock { () -> (Downstream, Event)? in
      guard let downstream, let event = backlog.popFirst() else { return nil }
      return (downstream, event)
    }
    switch head {
    case (let downstream, .value(let value))?:
      addDemand(downstream.receive(value))
    case (let downstream, .completion(let completion))?:
      if close() { downstream.receive(completion: completion) }
    case nil:
      break
    }
  }

  private final func addDemand(_ more: Subscribers.Demand) {
    guard more > .none else { return }
    if requestsUnlimited {
      lock.withLock { demand += more }
    } else {
      lock.withLock { upstream }?.request(more)
    }
  }

  /// Releases all state and cancels the upstream subscription and the timer.
  ///
  /// - Returns: `true` if the operator had not ended before.
  private final func close() -> Bool {
    guard endOnce() else { return false }
    // The removed state is released at the end of this scope, outside the lock.
    var dropped = Backlog<Event>()
    let (scheduler, downstream, upstream, timer) = lock.withLock {
      swap(&dropped, &backlog)
      let timer = currentTimer.reset()
      return (self.scheduler.take(), self.downstream.take(), self.upstream.take(), timer)
    }
    timer?.cancel()
    upstream?.cancel()
    dismantle()
    withExtendedLifetime((scheduler, downstream)) {}
    return true
  }
}
