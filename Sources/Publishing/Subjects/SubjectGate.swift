// SPDX-License-Identifier: Apache-2.0

import Platform

/// The part of a subject that does not depend on what it sends.
///
/// Who is subscribed, whose turn it is to deliver, and whether it is over. It stands apart so that
/// subscribing and cancelling need none of the types that are only known when the program runs.
/// Exclusive access is not checked for what changes under the lock, which guarantees it.
@usableFromInline
class SubjectGate {
  @usableFromInline final let kind: SubjectKind
  @usableFromInline final let mutex = Lock()
  @usableFromInline final let turn = Turnstile()

  // Under the lock:

  /// The subscriptions, in their order.
  @exclusivity(unchecked) @usableFromInline final var links: ContiguousArray<SubjectLink> = []

  /// Subscriptions that were cancelled while another thread was delivering.
  @exclusivity(unchecked) final var retired: ContiguousArray<SubjectLink> = []

  /// The number of the value that was sent last.
  @exclusivity(unchecked) @usableFromInline final var lastNumber = 0

  /// Whether its completion has been sent, though not necessarily delivered.
  @exclusivity(unchecked) @usableFromInline final var isClosed = false

  /// Whether it has completed.
  @exclusivity(unchecked) @usableFromInline final var isOver = false

  /// The subject, which its subscriptions keep.
  @exclusivity(unchecked) private final var subject: AnyObject?

  @exclusivity(unchecked) private final var lastPlace = 0
  @exclusivity(unchecked) private final var upstreams: [any Subscription] = []
  @exclusivity(unchecked) private final var sweepCount = 8
  @exclusivity(unchecked) private final var isAsked: Bool

  @usableFromInline
  init(_ kind: SubjectKind) {
    self.kind = kind
    isAsked = kind != .passthrough
  }
}

// MARK: Upstream

extension SubjectGate {
  final func add(_ upstream: any Subscription) {
    mutex.lock()
    let (isOver, isAsked) = (isOver, isAsked)
    if !isOver {
      sweepUpstreams()
      upstreams.append(upstream)
    }
    mutex.unlock()
    if isOver {
      upstream.cancel()
    } else if isAsked {
      upstream.request(.unlimited)
    }
  }

  /// Lets go of publishers that have ended or been cancelled, each time that there are twice as many.
  private final func sweepUpstreams() {
    guard upstreams.count >= sweepCount else { return }
    upstreams.removeAll { ($0 as? any SubjectSource)?.isOver ?? false }
    sweepCount = max(8, 2 * upstreams.count)
  }

  /// Tells upstream, once, that somebody listens; under the lock.
  ///
  /// - Returns: Whom the caller is to ask for everything, outside the lock.
  final func ask() -> [any Subscription] {
    if isAsked { return [] }
    isAsked = true
    return upstreams
  }

  /// Cancels what sends through this subject.
  final func cancelUpstreams() {
    for upstream in mutex.withLock({ upstreams.takeAll() }) { upstream.cancel() }
  }
}

// MARK: Subscriptions

extension SubjectGate {
  /// Puts a subscription behind the others.
  ///
  /// - Parameters:
  ///   - link: The subscription.
  ///   - subject: Whose it is.
  ///   - missed: How many of the values sent last are for who comes late; under the lock.
  /// - Returns: Whether there is anything to come.
  @usableFromInline
  final func join(_ link: SubjectLink, _ subject: AnyObject, missed: () -> Int) -> Bool {
    mutex.lock()
    defer { mutex.unlock() }
    link.missed(missed(), of: lastNumber)
    if isOver {
      link.isEnding = true
      return kind.replaysAfterEnd
    }
    if links.isEmpty { self.subject = subject }
    lastPlace += 1
    link.place = lastPlace
    links.append(link)
    return true
  }

  /// Takes a subscription away; under the lock.
  ///
  /// - Returns: What the caller is to let go of outside the lock.
  /// - Complexity: O(log n) comparisons and one move of what stands behind it.
  final func remove(_ link: SubjectLink) -> (link: SubjectLink, subject: AnyObject?)? {
    let index = links.partitioningIndex { $0.place >= link.place }
    guard index < links.count, links[index] === link else { return nil }
    let removed = links.remove(at: index)
    return (removed, links.isEmpty ? subject.take() : nil)
  }

  /// Marks it as completed and takes all subscriptions away; under the lock.
  ///
  /// - Returns: Whom to tell, and what the caller is to let go of outside the lock.
  final func complete() -> (links: ContiguousArray<SubjectLink>, remains: [Any]) {
    isOver = true
    return (links.takeAll(), [upstreams.takeAll(), subject.take() as Any])
  }
}

// MARK: Turns

extension SubjectGate {
  /// Delivers now, or after what is being delivered.
  final func takeTurn(_ delivery: @escaping () -> Void) {
    mutex.lock()
    while !turn.enter() {
      if turn.wait(delivery) { return mutex.unlock() }
    }
    mutex.unlock()
    deliverEarlier()
    delivery()
    leave()
  }

  /// Delivers what other threads left while this one was delivering, before what it sends from inside.
  @inlinable
  final func deliverEarlier() {
    if turn.depth > 1 { deliverEarlierSlowly() }
  }

  @usableFromInline
  final func deliverEarlierSlowly() {
    while let delivery = mutex.withLock({ turn.nextOfOthers() }) { delivery() }
  }

  /// Ends a turn.
  @inlinable
  final func leave() {
    if !turn.leave() { leaveSlowly() }
  }

  /// Does what others left while this thread delivered, and ends the turn.
  @usableFromInline
  final func leaveSlowly() {
    while true {
      mutex.lock()
      let retired = retired.takeAll()
      guard retired.isEmpty else {
        mutex.unlock()
        for link in retired { link.release() }
        continue
      }
      let delivery = turn.next()
      mutex.unlock()
      guard let delivery else { return }
      delivery()
    }
  }
}

extension RandomAccessCollection {
  /// The first index at which `belongs` holds, given that it holds from there on.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if belongs(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
