// SPDX-License-Identifier: Apache-2.0

import Platform

/// The part of a subject that does not depend on its output and failure types.
///
/// It manages the subscriptions, the order of deliveries and the completed state. It is a separate
/// class so that subscribing and cancelling need no generic type metadata at run time. Exclusivity
/// checks are disabled for the state that the lock protects.
@usableFromInline
class SubjectCore {
  @usableFromInline final let kind: SubjectKind
  @usableFromInline final let mutex = Lock()
  @usableFromInline final let turn = Turn()

  // Protected by the lock:

  /// The active subscriptions, in the order of subscription.
  @exclusivity(unchecked) @usableFromInline final var links: ContiguousArray<SubjectLink> = []

  /// The subscriptions that were cancelled while another thread was delivering.
  @exclusivity(unchecked) final var retired: ContiguousArray<SubjectLink> = []

  /// The number of the last value that was sent.
  @exclusivity(unchecked) @usableFromInline final var lastNumber = 0

  /// `true` once a completion has been sent, even if it has not been delivered.
  @exclusivity(unchecked) @usableFromInline final var isClosed = false

  /// `true` once the completion is being delivered.
  @exclusivity(unchecked) @usableFromInline final var isOver = false

  /// The subject, kept alive by its subscriptions.
  @exclusivity(unchecked) private final var subject: AnyObject?

  @exclusivity(unchecked) private final var lastPosition = 0
  @exclusivity(unchecked) private final var upstreams: [any Subscription] = []
  @exclusivity(unchecked) private final var sweepCount = 8
  @exclusivity(unchecked) private final var hasRequestedUpstream: Bool

  @usableFromInline
  init(_ kind: SubjectKind) {
    self.kind = kind
    hasRequestedUpstream = kind != .passthrough
  }
}

// MARK: Upstream

extension SubjectCore {
  final func add(_ upstream: any Subscription) {
    mutex.lock()
    let (isOver, hasRequestedUpstream) = (isOver, hasRequestedUpstream)
    if !isOver {
      sweepUpstreams()
      upstreams.append(upstream)
    }
    mutex.unlock()
    if isOver {
      upstream.cancel()
    } else if hasRequestedUpstream {
      upstream.request(.unlimited)
    }
  }

  /// Releases ended upstream subscriptions, whenever the number of subscriptions has doubled.
  private final func sweepUpstreams() {
    guard upstreams.count >= sweepCount else { return }
    upstreams.removeAll { ($0 as? any SubjectSource)?.isOver ?? false }
    sweepCount = max(8, 2 * upstreams.count)
  }

  /// Marks the upstream demand as requested, under the lock.
  ///
  /// - Returns: The subscriptions from which the caller must request unlimited values outside the
  ///   lock, or none after the first call.
  final func markUpstreamRequested() -> [any Subscription] {
    if hasRequestedUpstream { return [] }
    hasRequestedUpstream = true
    return upstreams
  }

  /// Cancels all upstream subscriptions.
  final func cancelUpstreams() {
    for upstream in mutex.withLock({ upstreams.takeAll() }) { upstream.cancel() }
  }
}

// MARK: Subscriptions

extension SubjectCore {
  /// Appends a subscription.
  ///
  /// - Parameters:
  ///   - link: The subscription.
  ///   - subject: The subject, to keep alive while it has subscriptions.
  ///   - replayCount: A closure that returns the number of values to replay, called under the lock.
  /// - Returns: `false` if the subject has completed and replays nothing.
  @usableFromInline
  final func add(_ link: SubjectLink, subject: AnyObject, replayCount: () -> Int) -> Bool {
    mutex.lock()
    defer { mutex.unlock() }
    link.markMissed(replayCount(), of: lastNumber)
    if isOver {
      link.isEnding = true
      return kind.replaysAfterEnd
    }
    if links.isEmpty { self.subject = subject }
    lastPosition += 1
    link.position = lastPosition
    links.append(link)
    return true
  }

  /// Removes a subscription, under the lock.
  ///
  /// - Returns: The objects that the caller must release outside the lock.
  /// - Complexity: O(log n) comparisons and one move of the subsequent elements.
  final func remove(_ link: SubjectLink) -> (link: SubjectLink, subject: AnyObject?)? {
    let index = links.partitioningIndex { $0.position >= link.position }
    guard index < links.count, links[index] === link else { return nil }
    let removed = links.remove(at: index)
    return (removed, links.isEmpty ? subject.take() : nil)
  }

  /// Marks the subject as completed and removes all subscriptions, under the lock.
  ///
  /// - Returns: The subscriptions to complete, and the objects to release outside the lock.
  final func complete() -> (links: ContiguousArray<SubjectLink>, remains: [Any]) {
    isOver = true
    return (links.takeAll(), [upstreams.takeAll(), subject.take() as Any])
  }
}

// MARK: Turns

extension SubjectCore {
  /// Runs `delivery` in a turn, or leaves it with the delivering thread.
  final func takeTurn(_ delivery: @escaping () -> Void) {
    mutex.lock()
    while !turn.enterUnderLock(), !turn.wait(mutex) {
      if turn.enqueue(delivery) { return mutex.unlock() }
    }
    let earlierCount = turn.foreignEvents.count
    mutex.unlock()
    deliverForeignEvents(earlierCount)
    delivery()
    leave()
  }

  /// Runs the events that other threads left before this thread's event got its place.
  @inlinable
  final func deliverForeignEvents(_ count: Int) {
    if count > 0 { deliverForeignEventsSlowly(count) }
  }

  @usableFromInline
  final func deliverForeignEventsSlowly(_ count: Int) {
    for _ in 0..<count {
      guard let delivery = mutex.withLock({ turn.popEventOfOtherThread() }) else { return }
      delivery()
    }
  }

  /// Ends a turn.
  @inlinable
  final func leave() {
    if !turn.leave() { leaveSlowly() }
  }

  /// Runs the events that were queued during the turn, and ends the turn.
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
      let delivery = turn.popEventOrLeave()
      mutex.unlock()
      guard let delivery else { return }
      delivery()
    }
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies `belongs`, in a partitioned collection.
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
