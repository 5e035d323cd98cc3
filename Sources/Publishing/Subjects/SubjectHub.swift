// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// What the subjects share: whoever is subscribed is told, in order, and in the end of the end.
///
/// The calls to one subscriber never overlap, whatever threads send: they take turns at the
/// ``Turnstile``. Values reach the subscribers in the order of subscription; one that is sent from
/// inside a delivery reaches all of them before the outer one goes on.
///
/// Sending is inlinable, so that it is compiled for the types that are sent. It takes the lock once
/// however many subscribe, to begin the turn.
@usableFromInline
final class SubjectHub<Output, Failure: Error>: SubjectGate {
  @usableFromInline typealias Receiver = SubjectSubscription<Output, Failure>

  // Under the lock:

  /// The values sent last, for who comes late.
  @exclusivity(unchecked) @usableFromInline var recent: RecentValues<Output>

  /// How many subscribers are being given what they missed; until they have it, no value goes.
  @exclusivity(unchecked) @usableFromInline var catchUpCount = 0

  /// How it ended, if it has; does not change any more then.
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// A hub that keeps the last `capacity` values for who comes late.
  @usableFromInline
  init(_ kind: SubjectKind, keeping capacity: Int = 0) {
    recent = RecentValues(capacity: capacity)
    super.init(kind)
  }

  /// The value sent last, of a hub that was given a first one.
  var last: Output { mutex.withLock { recent.values[recent.newest] } }

  /// Gives the hub of a new subject its first value.
  func begin(with value: Output) {
    _ = recent.append(value, keepingAll: false)
  }

  /// Nobody sends any more: lets go of all that is not owed to a subscriber.
  func close() {
    cancelUpstreams()
    if kind.replaysAfterEnd { return }
    let values = mutex.withLock {
      defer { recent = RecentValues(capacity: recent.capacity) }
      return recent
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
    if join(link, subject, missed: { recent.values.count }) {
      subscriber.receive(subscription: link)
      link.opened()
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      if let completion { subscriber.receive(completion: completion) }
    }
  }
}

// MARK: Sending

extension SubjectHub {
  @inlinable
  func send(_ value: Output) {
    mutex.lock()
    if isClosed { return mutex.unlock() }
    // What is dropped is let go outside the lock: its deinit is somebody else's code.
    let dropped = recent.capacity == 0 ? nil : recent.append(value, keepingAll: catchUpCount > 0)
    defer { withExtendedLifetime(dropped) {} }
    lastNumber += 1
    if links.isEmpty { return mutex.unlock() }
    let number = lastNumber
    let links = links
    while !turn.enter() {
      let isLeft = turn.wait { [self] in deliver(value, number: number, to: links) }
      if isLeft { return mutex.unlock() }
    }
    mutex.unlock()
    deliverEarlier()
    deliver(value, number: number, to: links)
    leave()
  }

  @inlinable
  func deliver(_ value: Output, number: Int, to links: ContiguousArray<SubjectLink>) {
    links.withUnsafeBufferPointer { links in
      for index in links.indices {
        // The array keeps its links, so that they need not be retained one by one.
        Unmanaged.passUnretained(links[index])._withUnsafeGuaranteedRef { link in
          // Every link of this hub is of this type: only `subscribe` makes them.
          let receiver = unsafeDowncast(link, to: Receiver.self)
          if receiver.isFlowing.load(ordering: .acquiring) {
            _ = receiver.receive?(value)
          } else {
            receiver.deliver(value, number: number)
          }
        }
      }
    }
  }

  /// Sends a value as a part of the event that the calling thread has the turn for.
  func sendInTurn(_ value: Output) {
    mutex.lock()
    let dropped = recent.append(value, keepingAll: catchUpCount > 0)
    lastNumber += 1
    let (number, links) = (lastNumber, links)
    mutex.unlock()
    withExtendedLifetime(dropped) {}
    deliver(value, number: number, to: links)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    mutex.lock()
    while true {
      if isClosed { return mutex.unlock() }
      if turn.enter() { break }
      if turn.wait({ [self] in deliver(completion) }) {
        // What this thread still nests before it comes to that, comes before it.
        isClosed = turn.isElsewhere
        return mutex.unlock()
      }
    }
    isClosed = true
    mutex.unlock()
    deliverEarlier()
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
