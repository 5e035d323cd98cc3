// SPDX-License-Identifier: Apache-2.0

import Platform

/// The typed subscription of one subscriber.
///
/// The subscriber is called outside the lock.
@usableFromInline
final class SubjectSubscription<Output, Failure: Error>: SubjectLink {
  // The subscriber, as closures that are specialized for its type. The thread that has the turn
  // calls them. They are released after the end, once no thread can be calling them.
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
    // The cast is safe because only a hub of this type creates this subscription.
    unsafeDowncast(core, to: SubjectHub<Output, Failure>.self)
  }

  /// Delivers value number `number`, if the subscriber accepts it.
  @usableFromInline
  func deliver(_ value: Output, number: Int) {
    core.mutex.lock()
    guard accepts(number, keepsValues: hub.recent.capacity > 0), let receive else {
      return core.mutex.unlock()
    }
    core.mutex.unlock()
    if add(receive(value)) { deliverMissed() }
  }

  override func deliverMissed() {
    core.mutex.withLock { hub.catchUpCount += 1 }
    drainMissedValues()
    let dropped = core.mutex.withLock {
      hub.catchUpCount -= 1
      return hub.catchUpCount == 0 ? hub.recent.trim() : []
    }
    withExtendedLifetime(dropped) {}
  }

  private func drainMissedValues() {
    while true {
      core.mutex.lock()
      guard let value = nextMissed(), let receive else {
        let isDue = isEnding && !hasMissedValues && isOpen
        core.mutex.unlock()
        return isDue ? end() : ()
      }
      core.mutex.unlock()
      _ = add(receive(value))
    }
  }

  override func end() {
    core.mutex.lock()
    isEnding = true
    let owesValues = hasMissedValues && core.kind.replaysAfterEnd
    guard !isOver, isOpen, !owesValues, let completion = hub.completion else {
      return core.mutex.unlock()
    }
    isOver = true
    usesFastPath.store(false, ordering: .releasing)
    core.mutex.unlock()
    let complete = complete
    release()
    complete?(completion)
  }

  override func release() {
    receive = nil
    complete = nil
  }

  /// Returns the next missed value if there is demand, and counts it as delivered, under the lock.
  private func nextMissed() -> Output? {
    guard !isOver, hasMissedValues, isOpen, demand > .none else { return nil }
    let number = max(lastDeliveredNumber, core.lastNumber - hub.recent.values.count) + 1
    guard let value = hub.recent[back: core.lastNumber - number] else { return nil }
    demand -= 1
    lastReplayedNumber = number
    lastDeliveredNumber = number
    hasMissedValues = number < core.lastNumber
    return value
  }

  /// Adds the demand that the subscriber returned.
  ///
  /// - Returns: `true` if missed values are to be delivered.
  private func add(_ more: Subscribers.Demand) -> Bool {
    if more == .none { return false }
    core.mutex.lock()
    defer { core.mutex.unlock() }
    demand += more
    return hasMissedValues
  }
}
