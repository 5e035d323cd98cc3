import Glibc

/// What a ``Published`` property holds, who is told of it, and whom it follows.
///
/// One thread at a time tells; it may come again from inside a delivery, and others leave what they
/// have with it. So the calls to one subscriber never overlap, every subscriber is told the same
/// changes, and the property holds the old value for as long as the new one is being told.
final class PublishedStorage<Value> {
  private typealias Link = PublishedSubscription<Value>

  private enum Job {
    case change(Value)
    case catchUp(Link)
  }

  /// How deep changes made from inside deliveries nest before the next one waits for them to return.
  ///
  /// So a change that causes the next, and so on without end, does not exhaust the stack.
  private static var deepest: Int { 100 }

  // All that varies is under this lock.
  private let lock = Lock()

  /// What the property holds.
  private var held: Value

  /// What it is about to hold, while that is being told: by the innermost change.
  private var coming: Value?

  /// The number of the change that was told last.
  private var lastNumber = 0

  /// The subscriptions, in their order; those that are over are still among them, but fewer than half.
  private var links: ContiguousArray<Link> = []
  private var overCount = 0

  private var owner: pthread_t = 0
  private var depth = 0
  private var waiting: [Job] = []

  /// The newest of the values that were left with the thread that is telling.
  private var newest: Value?

  private var announcer: ObservableObjectPublisher?
  private var followed: [CombineIdentifier: AnyCancellable] = [:]

  init(_ value: Value) {
    held = value
  }

  /// What the property holds, as the calling thread is to see it.
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    if let newest, owner != pthread_self() { return newest }
    return held
  }

  func change(to newValue: Value) {
    // What is replaced is let go outside the lock; without a use it would be freed where it is read.
    var replaced: Value?
    defer { withExtendedLifetime(replaced) {} }
    lock.lock()
    if depth == 0, links.isEmpty, announcer == nil {
      replaced = held
      held = newValue
      return lock.unlock()
    }
    guard enter() else {
      replaced = newest
      newest = newValue
      waiting.append(.change(newValue))
      return lock.unlock()
    }
    lock.unlock()
    tell(newValue)
    leave()
  }

  func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    let link = Link(of: self) { subscriber.receive($0) }
    lock.lock()
    links.append(link)
    lock.unlock()
    link.open(by: subscriber)
  }

  /// Changes the property to each value of `publisher` until it ends, or until this goes.
  func follow<P: Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
    let key = CombineIdentifier()
    let sink = Subscribers.Sink<Value, Never>(
      receiveCompletion: { [weak self] _ in self?.unfollow(key) },
      receiveValue: { [weak self] in self?.change(to: $0) }
    )
    let owner = AnyCancellable(sink)
    lock.lock()
    followed[key] = owner
    lock.unlock()
    publisher.subscribe(sink)
  }

  private func unfollow(_ key: CombineIdentifier) {
    lock.lock()
    let owner = followed.removeValue(forKey: key)
    lock.unlock()
    withExtendedLifetime(owner) {}
  }
}

// MARK: For the objects

extension PublishedStorage: ChangeAnnouncing {
  var changeAnnouncer: ObservableObjectPublisher? {
    lock.withLock { announcer }
  }

  func announceChanges(by publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    lock.withLock {
      if let announcer { return announcer }
      announcer = publisher
      return publisher
    }
  }
}

// MARK: For the subscriptions

extension PublishedStorage {
  /// Tells one that missed it the current value.
  func catchUp(_ link: PublishedSubscription<Value>) {
    lock.lock()
    guard enter() else {
      waiting.append(.catchUp(link))
      return lock.unlock()
    }
    lock.unlock()
    tellCurrent(to: link)
    leave()
  }

  /// One more subscription is over.
  func countOver() {
    // What is taken away is let go outside the lock.
    var old: ContiguousArray<Link> = []
    defer { withExtendedLifetime(old) {} }
    lock.lock()
    overCount += 1
    if overCount * 2 > links.count {
      old = links
      links = old.filter { !$0.isOver }
      overCount = 0
    }
    lock.unlock()
  }
}

// MARK: Telling, by the thread whose turn it is

extension PublishedStorage {
  private func tell(_ newValue: Value) {
    lock.lock()
    let announcer = announcer
    lock.unlock()
    announcer?.send()
    lock.lock()
    lastNumber += 1
    let number = lastNumber
    let links = links
    let outer = coming
    coming = newValue
    lock.unlock()
    for link in links { link.deliver(newValue, number: number) }
    lock.lock()
    coming = outer
    let replaced = held
    held = newValue
    lock.unlock()
    withExtendedLifetime(replaced) {}
  }

  private func tellCurrent(to link: Link) {
    lock.lock()
    let current = coming ?? held
    let number = lastNumber
    lock.unlock()
    link.deliverCurrent(current, number: number)
  }

  /// Whether the calling thread may tell now, under the lock; if so, it calls `leave` when it has.
  private func enter() -> Bool {
    let thread = pthread_self()
    if depth == 0 {
      owner = thread
    } else if owner != thread || depth == Self.deepest {
      return false
    }
    depth += 1
    return true
  }

  /// Does what was left meanwhile, then ends what `enter` allowed.
  private func leave() {
    while true {
      lock.lock()
      if depth > 1 || waiting.isEmpty {
        depth -= 1
        let newest = depth == 0 ? newest.take() : nil
        lock.unlock()
        withExtendedLifetime(newest) {}
        return
      }
      let jobs = waiting
      waiting = []
      lock.unlock()
      for job in jobs {
        switch job {
        case .change(let value): tell(value)
        case .catchUp(let link): tellCurrent(to: link)
        }
      }
    }
  }
}
