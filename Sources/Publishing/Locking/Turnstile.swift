// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Serializes deliveries, so that one thread at a time delivers events in their order of arrival.
///
/// The delivering thread may enter again from inside a delivery. Its inner event is delivered
/// before the outer delivery continues. Other threads queue their events for the delivering thread.
/// All methods except ``leave()`` must be called under the owner's lock.
@usableFromInline
final class Turnstile {
  /// The maximum nesting depth of deliveries, beyond which events are queued.
  ///
  /// The limit prevents an endless chain of events from exhausting the stack.
  @inlinable static var maximumDepth: Int { 100 }

  /// The address of the delivering thread, or 0.
  ///
  /// The lowest bit of a thread's address is always 0. It is set here if the thread must take the
  /// lock before it leaves, for example because an event is queued.
  @usableFromInline let holder = Atomic<UInt>(0)

  /// The nesting depth of the holder's turns, accessed only by the holder.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  /// `true` if the holder queued an event for itself because of the nesting limit.
  ///
  /// Only the holder accesses it. Until the holder dequeues that event, all later events of the
  /// holder are queued too, regardless of the depth.
  @exclusivity(unchecked) @usableFromInline var isOverflowing = false

  /// The events that the holder queued for itself since it last dequeued one.
  @exclusivity(unchecked) private var overflow: [() -> Void] = []

  /// The events that the holder queued for itself earlier, with the next one last.
  ///
  /// Newer events are delivered first. The events that an event causes therefore precede the events
  /// that were sent after it, as with nested deliveries.
  @exclusivity(unchecked) private var earlierOverflow: [() -> Void] = []

  /// The events that other threads queued for the holder.
  @exclusivity(unchecked) private var foreignEvents = Backlog<() -> Void>()

  @usableFromInline
  init() {}

  /// `true` if no thread is delivering.
  var isFree: Bool { holder.load(ordering: .acquiring) == 0 }

  /// `true` if a thread other than the calling one is delivering.
  var isHeldByOtherThread: Bool {
    let holder = holder.load(ordering: .acquiring)
    return holder != 0 && holder & ~1 != UInt(pthread_self())
  }

  /// `true` if the holder must deliver further events before it leaves.
  var hasPendingEvents: Bool { isOverflowing || !earlierOverflow.isEmpty || !foreignEvents.isEmpty }

  /// Removes and returns the oldest event that another thread queued.
  ///
  /// The holder delivers it before a nested event of its own, which was sent later.
  func popEventOfOtherThread() -> (() -> Void)? { foreignEvents.popFirst() }

  /// Begins a turn of the calling thread, if possible.
  ///
  /// - Returns: `true` if the thread may deliver and must then call ``leave()``.
  @inlinable
  func enter() -> Bool {
    let thread = UInt(pthread_self())
    let holder = holder.load(ordering: .acquiring)
    if holder == 0 {
      self.holder.store(thread, ordering: .relaxed)
    } else if holder & ~1 != thread || depth == Self.maximumDepth || isOverflowing {
      return false
    }
    depth += 1
    return true
  }

  /// Queues an event for the delivering thread.
  ///
  /// - Returns: `false` if no thread is delivering anymore, in which case the caller must try
  ///   ``enter()`` again.
  @usableFromInline
  func enqueue(_ delivery: @escaping () -> Void) -> Bool {
    guard requireLockOnLeave() else { return false }
    if isHeldByOtherThread {
      foreignEvents.append(delivery)
    } else {
      isOverflowing = true
      overflow.append(delivery)
    }
    return true
  }

  /// Makes the delivering thread take the lock before it leaves.
  ///
  /// - Returns: `false` if no thread is delivering.
  func requireLockOnLeave() -> Bool {
    // Acquiring, because a caller that finds no holder continues with the last holder's state.
    let holder = holder.load(ordering: .acquiring)
    if holder == 0 || holder & 1 == 1 { return holder != 0 }
    // Under the lock, only `leave` changes the holder, and only to 0.
    return self.holder.compareExchange(
      expected: holder,
      desired: holder | 1,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Ends a turn, outside the lock.
  ///
  /// - Returns: `true` if the turn has ended, or `false` if the caller must call
  ///   ``popEventOrLeave()`` until it returns `nil`.
  @inlinable
  func leave() -> Bool {
    depth -= 1
    if depth > 0 { return true }
    let hasLeft = holder.compareExchange(
      expected: UInt(pthread_self()),
      desired: 0,
      ordering: .releasing
    ).exchanged
    if !hasLeft { depth = 1 }
    return hasLeft
  }

  /// Returns the next queued event, or ends the turn of the calling thread if there is none.
  func popEventOrLeave() -> (() -> Void)? {
    isOverflowing = false
    earlierOverflow += overflow.takeAll().reversed()
    if let delivery = earlierOverflow.popLast() ?? foreignEvents.popFirst() { return delivery }
    depth = 0
    holder.store(0, ordering: .releasing)
    return nil
  }
}
