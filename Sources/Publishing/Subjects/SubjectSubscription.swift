// SPDX-License-Identifier: Apache-2.0

import Platform

/// A subject's subscription for one subscriber, which it calls outside the lock.
@usableFromInline
final class SubjectSubscription<Output, Failure: Error>: SubjectLink {
  // The subscriber, as closures that were compiled for its type. They are called by whoever's turn it
  // is, and let go of when it is over and nobody can be calling them.
  @exclusivity(unchecked) @usableFromInline var receive: ((Output) -> Subscribers.Demand)?
  @exclusivity(unchecked) @usableFromInline var complete:
    ((Subscribers.Completion<Failure>) -> Void)?

  @inlinable
  init(
    of hub: SubjectHub<Output, Failure>,
    receive: @escaping (Output) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receive = receive
    self.complete = complete
    super.init(of: hub)
  }

  private var hub: SubjectHub<Output, Failure> {
    // Only a hub of this type makes this.
    unsafeDowncast(gate, to: SubjectHub<Output, Failure>.self)
  }

  /// Delivers the value that was sent as the `number`th, if it is to be.
  @usableFromInline
  func deliver(_ value: Output, number: Int) {
    gate.mutex.lock()
    guard accepts(number, keepsValues: hub.recent.capacity > 0), let receive else {
      return gate.mutex.unlock()
    }
    gate.mutex.unlock()
    if add(receive(value)) { deliverMissed() }
  }

  override func deliverMissed() {
    gate.mutex.withLock { hub.catchUpCount += 1 }
    deliverWhatWasMissed()
    let dropped = gate.mutex.withLock {
      hub.catchUpCount -= 1
      return hub.catchUpCount == 0 ? hub.recent.trim() : []
    }
    withExtendedLifetime(dropped) {}
  }

  private func deliverWhatWasMissed() {
    while true {
      gate.mutex.lock()
      guard let value = nextMissed(), let receive else {
        let isDue = isEnding && !isBehind && isOpen
        gate.mutex.unlock()
        return isDue ? end() : ()
      }
      gate.mutex.unlock()
      _ = add(receive(value))
    }
  }

  override func end() {
    gate.mutex.lock()
    isEnding = true
    let isOwed = isBehind && gate.kind.replaysAfterEnd
    guard !isOver, isOpen, !isOwed, let completion = hub.completion else {
      return gate.mutex.unlock()
    }
    isOver = true
    isFlowing.store(false, ordering: .releasing)
    gate.mutex.unlock()
    let complete = complete
    release()
    complete?(completion)
  }

  override func release() {
    receive = nil
    complete = nil
  }

  /// The next value that was missed, if it is asked for; it counts as delivered; under the lock.
  private func nextMissed() -> Output? {
    guard !isOver, isBehind, isOpen, demand > .none else { return nil }
    let number = max(newest, gate.lastNumber - hub.recent.values.count) + 1
    guard let value = hub.recent[back: gate.lastNumber - number] else { return nil }
    demand -= 1
    caughtUp = number
    newest = number
    isBehind = number < gate.lastNumber
    return value
  }

  /// Adds what the subscriber asks for beyond.
  ///
  /// - Returns: Whether something that it missed is due.
  private func add(_ more: Subscribers.Demand) -> Bool {
    if more == .none { return false }
    gate.mutex.lock()
    defer { gate.mutex.unlock() }
    demand += more
    return isBehind
  }
}
