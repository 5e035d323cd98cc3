import Glibc

/// The subscription of one subscriber to a ``Published`` property.
final class PublishedSubscription<Value>: Subscription, CustomStringConvertible {
  // All that varies is under this lock; it is never held while the storage's is taken.
  private let lock = Lock()
  private var storage: PublishedStorage<Value>?
  private var receive: ((Value) -> Subscribers.Demand)?

  /// What was asked for and has not been delivered.
  private var demand = Subscribers.Demand.none

  /// Whether the current value has not been delivered.
  private var isBehind = true

  /// The number of the last change that is not to be delivered: it was, as the current value.
  private var caughtUp = 0

  /// The thread in which the subscriber is being given this subscription, until it has it.
  private var opener = pthread_self()

  /// Combine's name for it.
  var description: String { "PublishedSubject" }

  /// A subscription of whoever `receive` hands a value to.
  init(
    of storage: PublishedStorage<Value>,
    receive: @escaping (Value) -> Subscribers.Demand
  ) {
    self.storage = storage
    self.receive = receive
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request for no values")
    lock.lock()
    self.demand += demand
    let storage = isBehind ? storage : nil
    lock.unlock()
    storage?.catchUp(self)
  }

  func cancel() {
    lock.lock()
    let storage = storage.take()
    let receive = receive.take()
    lock.unlock()
    // Outside the lock: its end may free what was captured.
    withExtendedLifetime(receive) {}
    storage?.countOver()
  }
}

// MARK: For the storage

extension PublishedSubscription {
  /// Whether it was cancelled.
  var isOver: Bool { lock.withLock { storage == nil } }

  /// Hands this to its subscriber.
  func open<S: Subscriber>(by subscriber: S) {
    subscriber.receive(subscription: self)
    lock.lock()
    opener = 0
    let storage = isBehind && demand > .none ? storage : nil
    lock.unlock()
    storage?.catchUp(self)
  }

  /// Delivers the value of a change, if it was asked for.
  func deliver(_ value: Value, number: Int) {
    lock.lock()
    guard number > caughtUp, let receive else { return lock.unlock() }
    guard demand > .none, isOpen else {
      isBehind = true
      return lock.unlock()
    }
    demand -= 1
    isBehind = false
    lock.unlock()
    add(receive(value))
  }

  /// Delivers the current value, if it was missed and is asked for.
  func deliverCurrent(_ value: Value, number: Int) {
    lock.lock()
    guard isBehind, isOpen, demand > .none, let receive else { return lock.unlock() }
    demand -= 1
    isBehind = false
    caughtUp = number
    lock.unlock()
    add(receive(value))
  }

  /// Whether the calling thread may call the subscriber: it has its subscription, or is just being
  /// given it by the same thread.
  private var isOpen: Bool { opener == 0 || opener == pthread_self() }

  private func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    self.demand += demand
    lock.unlock()
  }
}
