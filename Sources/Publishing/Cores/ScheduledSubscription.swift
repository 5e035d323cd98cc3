// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform

/// An operator that delivers on a scheduler, as the subscriber of upstream and the subscription of
/// downstream.
///
/// Upstream's thread writes down, under the lock, what is to be delivered, and schedules a delivery of it.
/// A scheduled delivery takes the head of the backlog, whatever it was scheduled for, so the order is kept
/// on a concurrent queue, too. Only scheduled deliveries take turns (``Turnstile``), so nobody but the
/// scheduler's threads ever delivers.
///
/// As it stands it delivers everything as soon as the scheduler can. A subclass supplies when, and what
/// else is to happen.
class ScheduledSubscription<Downstream: Subscriber, Context: Scheduler>: SerialOperator, Subscriber,
  Subscription, CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  /// Something to be delivered.
  enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  final let description: String
  final let options: Context.SchedulerOptions?
  final let lock = Lock()

  /// Whether upstream is asked for everything; if not, for what downstream asks for.
  private final let takesEverything: Bool

  // Under the lock:

  /// What there was no demand for does not get in here.
  final var backlog = Backlog<Event>()

  /// What downstream has asked for, if upstream is asked for everything.
  final var demand = Subscribers.Demand.none

  final var alarm = Alarm()

  /// There until it has completed or been cancelled.
  final var upstream: (any Subscription)?

  // There until it is over:
  private(set) final var scheduler: Context?
  private final var downstream: Downstream?

  /// Whether upstream's subscription has come.
  private(set) final var hasBegun = false

  /// The thread that is handing the subscription downstream.
  private final var opener: pthread_t?

  /// How many deliveries other threads were to make meanwhile.
  private final var missed = 0

  /// An operator that delivers to `downstream`.
  ///
  /// - Parameters:
  ///   - name: What the operator is called.
  ///   - downstream: Whom it delivers to.
  ///   - scheduler: Where it delivers.
  ///   - options: How its actions are scheduled.
  ///   - takesEverything: Whether upstream is asked for everything; if not, for what downstream
  ///     asks for.
  init(
    _ name: String,
    to downstream: Downstream,
    on scheduler: Context,
    options: Context.SchedulerOptions?,
    takesEverything: Bool
  ) {
    description = name
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    self.takesEverything = takesEverything
  }

  // MARK: For the operator

  /// Downstream has been handed the subscription.
  func begin() {
    if takesEverything { lock.withLock { upstream }?.request(.unlimited) }
  }

  /// Schedules the delivery of what has just been added to the backlog.
  func scheduleDelivery(on scheduler: Context) {
    scheduler.schedule(options: options) { [self] in deliver() }
  }

  /// It is over: lets go of what the operator keeps itself, outside the lock.
  func dismantle() {}

  /// The scheduler, as long as values may come; under the lock.
  final var receivingScheduler: Context? { upstream == nil ? nil : scheduler }

  /// Adds something to the backlog, if upstream may still send it.
  ///
  /// - Returns: Where its delivery is to be scheduled; `nil` if it was not added.
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

  /// Adds something to the backlog that is not upstream's, for who delivers it next.
  final func add(_ event: Event) {
    lock.withLock { if downstream != nil { backlog.append(event) } }
  }

  /// Delivers the head of the backlog; for actions that run on the scheduler.
  final func deliver() {
    let isEarly = lock.withLock {
      guard let opener, opener != pthread_self() else { return false }
      missed += 1
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

  /// Sets the timer: calls `ring` on the scheduler when `interval` has passed.
  ///
  /// - Parameters:
  ///   - number: Which timer it is; ``alarm`` said so when it was reset.
  ///   - interval: How long it takes.
  ///   - ring: Called with the number, which it compares to see whether this timer still counts.
  final func setAlarm(
    _ number: Int,
    after interval: Context.SchedulerTimeType.Stride,
    _ ring: @escaping (Int) -> Void
  ) {
    guard let scheduler = lock.withLock({ receivingScheduler }) else { return }
    let date = scheduler.now.advanced(by: interval)
    let tolerance = scheduler.minimumTolerance
    // Only what repeats can be stopped, and it needs an interval for that. It never gets to repeat.
    guard interval > .zero else {
      scheduler.schedule(after: date, tolerance: tolerance, options: options) { ring(number) }
      return
    }
    let timer = scheduler.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options
    ) { ring(number) }
    if !lock.withLock({ alarm.keep(timer, number: number) }) { timer.cancel() }
  }

  // MARK: For upstream

  final func receive(subscription: any Subscription) {
    let first = lock.withLock { () -> Downstream? in
      guard !hasBegun else { return nil }
      hasBegun = true
      if downstream == nil { return nil }
      upstream = subscription
      opener = pthread_self()
      return downstream
    }
    guard let first else { return subscription.cancel() }
    first.receive(subscription: self)
    let (missed, scheduler) = lock.withLock {
      opener = nil
      return (self.missed, self.scheduler)
    }
    if let scheduler {
      for _ in 0..<missed { scheduler.schedule(options: options) { [self] in deliver() } }
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

  // MARK: For downstream

  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    grow(by: demand)
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
      grow(by: downstream.receive(value))
    case (let downstream, .completion(let completion))?:
      if close() { downstream.receive(completion: completion) }
    case nil:
      break
    }
  }

  private final func grow(by more: Subscribers.Demand) {
    guard more > .none else { return }
    if takesEverything {
      lock.withLock { demand += more }
    } else {
      lock.withLock { upstream }?.request(more)
    }
  }

  /// Lets go of everything, and cancels what there is to be cancelled.
  ///
  /// - Returns: Whether it was not over before.
  private final func close() -> Bool {
    guard endOnce() else { return false }
    // What is taken goes at the end of this scope, outside the lock.
    var dropped = Backlog<Event>()
    let (scheduler, downstream, upstream, timer) = lock.withLock {
      swap(&dropped, &backlog)
      return (self.scheduler.take(), self.downstream.take(), self.upstream.take(), alarm.reset())
    }
    timer?.cancel()
    upstream?.cancel()
    dismantle()
    withExtendedLifetime((scheduler, downstream)) {}
    return true
  }
}
