/// What the subjects share: whoever is subscribed is told, in order, and in the end of the end.
///
/// The calls to one subscriber never overlap, whatever threads send: they take turns at the
/// ``Turnstile``. Values reach the subscribers in the order of subscription; one that is sent from
/// inside a delivery reaches all of them before the outer one goes on.
final class SubjectHub<Output, Failure: Error> {
  private typealias Link = SubjectSubscription<Output, Failure>

  let gate: SubjectGate
  private let name: String

  // Under the gate's lock:
  private(set) var current: Output?
  private var completion: Subscribers.Completion<Failure>?
  private var upstreams: [any Subscription] = []
  private var isAsked: Bool

  /// A hub whose subscriptions are called `name`; with `current`, a value for whoever comes late.
  init(name: String, current: Output? = nil) {
    self.name = name
    self.current = current
    gate = SubjectGate(hasCurrent: current != nil)
    isAsked = current != nil
  }

  /// The value sent last.
  var value: Output? { gate.withLock { current } }

  func send(_ value: Output) {
    // The value replaced is let go outside the lock: its deinit is somebody else's code.
    var replaced: Output?
    defer { _ = replaced }
    gate.lock()
    if gate.isOver { return gate.unlock() }
    if gate.hasCurrent {
      replaced = current
      current = value
    }
    if gate.links.isEmpty { return gate.unlock() }
    gate.lastNumber += 1
    let number = gate.lastNumber
    guard gate.turn.enter() else {
      gate.turn.wait { [self] in deliver(value, number: number, to: gate.withLock { gate.links }) }
      return gate.unlock()
    }
    let links = gate.links
    gate.unlock()
    deliver(value, number: number, to: links)
    leave()
  }

  func send(completion: Subscribers.Completion<Failure>) {
    takeTurn { [self] in deliver(completion) }
  }

  func send(subscription: any Subscription) {
    let (isOver, isAsked) = gate.withLock {
      if !gate.isOver { upstreams.append(subscription) }
      return (gate.isOver, self.isAsked)
    }
    if isOver {
      subscription.cancel()
    } else if isAsked {
      subscription.request(.unlimited)
    }
  }

  func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let link = Link(to: TypedSubscriberBox(subscriber), of: self, name: name)
    let completion = gate.withLock {
      if !gate.isOver { gate.append(link) }
      return self.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      link.open(by: subscriber)
    }
  }

  /// Cancels what sends through this subject.
  func cancelUpstreams() {
    for upstream in gate.withLock({ upstreams.takeAll() }) { upstream.cancel() }
  }
}

// MARK: For the subscriptions

extension SubjectHub {
  /// Tells upstream, once, that somebody listens.
  func ask() {
    let upstreams = gate.withLock {
      guard !isAsked else { return [any Subscription]() }
      isAsked = true
      return self.upstreams
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  /// Delivers the current value to a subscriber that missed it.
  func catchUp(_ link: SubjectSubscription<Output, Failure>) {
    takeTurn { [self] in link.deliverCurrent(of: self) }
  }
}

// MARK: Delivery

extension SubjectHub {
  private func deliver(_ value: Output, number: Int, to links: ContiguousArray<SubjectLink>) {
    for link in links {
      // Every link of this hub is of this type: only `subscribe` appends them.
      unsafeDowncast(link, to: Link.self).deliver(value, number: number)
    }
  }

  private func deliver(_ completion: Subscribers.Completion<Failure>) {
    gate.lock()
    if gate.isOver { return gate.unlock() }
    gate.isOver = true
    self.completion = completion
    let links = gate.removeAll()
    // They go at the end of this scope, outside the lock.
    let upstreams = upstreams.takeAll()
    gate.unlock()
    _ = upstreams
    for link in links { unsafeDowncast(link, to: Link.self).end(completion) }
  }

  /// Delivers now, or after what is being delivered.
  private func takeTurn(_ delivery: @escaping () -> Void) {
    gate.lock()
    guard gate.turn.enter() else {
      gate.turn.wait(delivery)
      return gate.unlock()
    }
    gate.unlock()
    delivery()
    leave()
  }

  private func leave() {
    while true {
      gate.lock()
      let delivery = gate.turn.leave()
      gate.unlock()
      guard let delivery else { return }
      delivery()
    }
  }
}
