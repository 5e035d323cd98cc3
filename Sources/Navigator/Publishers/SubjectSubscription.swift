/// A subject's subscription for one subscriber.
///
/// All that changes is under the subject's lock; the subscriber is called outside it.
final class SubjectSubscription<Output, Failure: Error>: SubjectLink, Subscription,
  CustomStringConvertible
{
  let description: String

  private let gate: SubjectGate
  private var hub: SubjectHub<Output, Failure>?
  private var subscriber: SubscriberBox<Output, Failure>?

  /// A completion that another thread sent while the subscriber was being given this.
  private var pending: Subscribers.Completion<Failure>?

  init(
    to subscriber: SubscriberBox<Output, Failure>,
    of hub: SubjectHub<Output, Failure>,
    name: String
  ) {
    self.subscriber = subscriber
    self.hub = hub
    gate = hub.gate
    description = name
    super.init(isBehind: hub.gate.hasCurrent)
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request for no values")
    gate.lock()
    self.demand += demand
    let isBehind = isBehind
    let hub = hub
    gate.unlock()
    hub?.ask()
    if isBehind { hub?.catchUp(self) }
  }

  func cancel() {
    gate.lock()
    // What is taken goes at the end of this scope, outside the lock.
    let hub = hub.take()
    let subscriber = subscriber.take()
    let removed = gate.remove(self)
    gate.unlock()
    _ = (hub, subscriber, removed)
  }

  /// Hands this to its subscriber.
  func open<S: Subscriber>(by subscriber: S) {
    subscriber.receive(subscription: self)
    gate.lock()
    open()
    let isLate = isBehind && demand > .none
    let hub = hub
    let completion = pending.take()
    gate.unlock()
    if let completion {
      end(completion)
    } else if isLate {
      hub?.catchUp(self)
    }
  }

  /// Delivers the value that was sent as the `number`th, if it was asked for.
  func deliver(_ value: Output, number: Int) {
    gate.lock()
    let subscriber = accepts(number, of: gate) ? subscriber : nil
    gate.unlock()
    if let subscriber { add(subscriber.receive(value)) }
  }

  /// Delivers the subject's current value, if it was missed and is asked for.
  func deliverCurrent(of hub: SubjectHub<Output, Failure>) {
    gate.lock()
    let subscriber = acceptsCurrent(of: gate) ? subscriber : nil
    let current = hub.current
    gate.unlock()
    if let subscriber, let current { add(subscriber.receive(current)) }
  }

  /// Ends it.
  func end(_ completion: Subscribers.Completion<Failure>) {
    gate.lock()
    guard isOpen else {
      pending = completion
      gate.unlock()
      return
    }
    let hub = hub.take()
    let subscriber = subscriber.take()
    gate.unlock()
    _ = hub
    subscriber?.receive(completion: completion)
  }

  private func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.lock()
    self.demand += demand
    gate.unlock()
  }
}
