// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// The shared implementation of the subjects.
///
/// Calls to one subscriber never overlap, because sending threads take turns (see ``Turn``).
/// Subscribers receive values in the order of subscription. A value that is sent from inside a
/// delivery reaches all subscribers before the outer delivery continues.
///
/// `send` is inlinable so that it can be specialized for the output type. If all subscribers use
/// the fast path, it takes the lock only once, to begin its turn.
@usableFromInline
final class SubjectHub<Output, Failure: Error>: SubjectCore {
  @usableFromInline typealias Receiver = SubjectSubscription<Output, Failure>

  // Protected by the lock:

  /// The most recent values, for late subscribers.
  @exclusivity(unchecked) @usableFromInline var recent: RecentValues<Output>

  /// The number of subscribers that are receiving missed values.
  ///
  /// While it is greater than zero, no value is removed from `recent`.
  @exclusivity(unchecked) @usableFromInline var catchUpCount = 0

  /// The value that was set after a completion was sent, which no subscriber receives.
  @exclusivity(unchecked) private var lateValue: Output?

  /// The completion, which does not change once it is set.
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// Creates a hub that stores the last `capacity` values for late subscribers.
  @usableFromInline
  init(_ kind: SubjectKind, keeping capacity: Int = 0) {
    recent = RecentValues(capacity: capacity)
    super.init(kind)
  }

  /// The most recent value of a hub that has an initial value.
  var last: Output { mutex.withLock { lateValue ?? recent.values[recent.newestIndex] } }

  /// Sets the initial value of a new subject.
  func begin(with value: Output) {
    _ = recent.append(value, keepingAll: false)
  }

  /// Cancels the upstream subscriptions when the subject is deallocated.
  ///
  /// It also releases the stored values, unless subscribers may still receive them.
  func close() {
    cancelUpstreams()
    if kind.replaysAfterEnd { return }
    let values = mutex.withLock {
      defer { recent = RecentValues(capacity: recent.capacity) }
      return (recent, lateValue.take())
    }
    withExtendedLifetime(values) {}
  }
}

// MARK: Subscribing

extension SubjectHub {
  @inlinable
  func subscribe<S: Subscriber>(_ subscriber: S, to subject: AnyObject)
  where S.Input == Output, S.Failure == Failure {
    let link = Receiver(
      of: self,
      receive: { subscriber.receive($0) },
      complete: { subscriber.receive(completion: $0) }
    )
    if add(link, subject: subject, replayCount: { recent.values.count }) {
      subscriber.receive(subscription: link)
      link.markOpened()
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      if let completion { subscriber.receive(completion: completion) }
    }
  }
}

// MARK: Sending

extension SubjectHub {
  /// Sends a value, unless a completion was sent.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isKept: `true` to store the value even after a completion.
  @inlinable
  func send(_ value: Output, isKept: Bool = false) {
    mutex.lock()
    if isClosed { return isKept ? keepLate(value) : mutex.unlock() }
    if links.isEmpty {
      let dropped = store(value)
      mutex.unlock()
      return withExtendedLifetime(dropped) {}
    }
    if turn.enterUnderLock() {
      endTurn(sending: value)
    } else {
      sendAfterWaiting(value, isKept: isKept)
    }
  }

  /// Sends a value after waiting for a turn, or leaves it with the delivering thread.
  ///
  /// The caller must hold the lock, which this method releases.
  @usableFromInline
  func sendAfterWaiting(_ value: Output, isKept: Bool) {
    while !turn.enterUnderLock(), !turn.wait(mutex) {
      guard turn.requireLockOnLeave() else { continue }
      if isClosed { return isKept ? keepLate(value) : mutex.unlock() }
      let dropped = store(value)
      let (number, links) = (lastNumber, links)
      _ = turn.enqueue { [self] in deliver(value, number: number, to: links) }
      mutex.unlock()
      return withExtendedLifetime(dropped) {}
    }
    guard isClosed else { return endTurn(sending: value) }
    if isKept { keepLate(value) } else { mutex.unlock() }
    leave()
  }

  /// Sends a value in a turn that has just begun, and ends the turn.
  ///
  /// The caller must hold the lock, which this method releases.
  @inlinable
  func endTurn(sending value: Output) {
    let dropped = store(value)
    let (number, links) = (lastNumber, links)
    let earlierCount = turn.foreignEvents.count
    mutex.unlock()
    deliverForeignEvents(earlierCount)
    deliver(value, number: number, to: links)
    leave()
    withExtendedLifetime(dropped) {}
  }

  /// Numbers a value and stores it for late subscribers, under the lock.
  ///
  /// - Returns: The value that was removed. It is released outside the lock, because its
  ///   deinitializer is client code.
  @inlinable
  func store(_ value: Output) -> Output? {
    lastNumber += 1
    return recent.capacity == 0 ? nil : recent.append(value, keepingAll: catchUpCount > 0)
  }

  @inlinable
  func deliver(_ value: Output, number: Int, to links: ContiguousArray<SubjectLink>) {
    links.withUnsafeBufferPointer { links in
      for index in links.indices {
        // The array keeps the links alive, so they need not be retained individually.
        Unmanaged.passUnretained(links[index])._withUnsafeGuaranteedRef { link in
          // The cast is safe because only `subscribe` creates links, and all have this type.
          let receiver = unsafeDowncast(link, to: Receiver.self)
          if receiver.usesFastPath.load(ordering: .acquiring) {
            _ = receiver.receive?(value)
          } else {
            receiver.deliver(value, number: number)
          }
        }
      }
    }
  }

  /// Stores a value that is set after a completion.
  ///
  /// The caller must hold the lock, which this method releases.
  @usableFromInline
  func keepLate(_ value: Output) {
    var late: Output? = value
    swap(&late, &lateValue)
    // No subscriber can receive the former value any more.
    let former = isOver ? recent : nil
    if isOver { recent = RecentValues(capacity: recent.capacity) }
    mutex.unlock()
    withExtendedLifetime((late, former)) {}
  }

  /// Sends a value while the calling thread already has the turn.
  func sendInTurn(_ value: Output) {
    mutex.lock()
    let dropped = store(value)
    let (number, links) = (lastNumber, links)
    mutex.unlock()
    withExtendedLifetime(dropped) {}
    deliver(value, number: number, to: links)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    mutex.lock()
    while true {
      if isClosed { return mutex.unlock() }
      if turn.enterUnderLock() || turn.wait(mutex) { break }
      if turn.enqueue({ [self] in deliver(completion) }) {
        // If this thread has the turn, the subject stays open until the completion is delivered, so
        // that nested deliveries can send events before it.
        isClosed = turn.isHeldByOtherThread
        return mutex.unlock()
      }
    }
    isClosed = true
    let earlierCount = turn.foreignEvents.count
    mutex.unlock()
    deliverForeignEvents(earlierCount)
    deliver(completion)
    leave()
  }

  private func deliver(_ completion: Subscribers.Completion<Failure>) {
    mutex.lock()
    if isOver { return mutex.unlock() }
    isClosed = true
    self.completion = completion
    let (links, remains) = complete()
    mutex.unlock()
    for link in links { link.end() }
    withExtendedLifetime(remains) {}
  }
}
