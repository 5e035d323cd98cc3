// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization

/// Serializes deliveries, so that one thread at a time delivers, and each delivers its own events.
///
/// The delivering thread may enter again from inside a delivery. Its inner event is delivered
/// before the outer delivery continues. Other threads wait for their turn, and leave their event
/// with the delivering thread if waiting could not end or takes longer than ``patience``. All
/// methods except ``enter()`` and ``leave()`` must be called under the owner's lock.
@usableFromInline
final class Turn {
  /// The maximum nesting depth of deliveries, beyond which events are queued.
  ///
  /// The limit prevents an endless chain of events from exhausting the stack.
  @inlinable static var maximumDepth: Int { 100 }

  /// The time after which a thread no longer waits, but leaves its event with the holder.
  private static var patience: Duration { .milliseconds(100) }

  /// The time in nanoseconds that a thread waits before the holder hands the turn over to it, and the
  /// time between two handovers.
  ///
  /// A handover costs two changes of threads, so turns are not handed over for each event.
  private static var handoverInterval: UInt64 { 30_000 }

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

  /// The events that other threads left with the holder.
  @exclusivity(unchecked) @usableFromInline var foreignEvents = Backlog<() -> Void>()

  /// The threads that wait for the turn, in the order of arrival.
  @exclusivity(unchecked) private var waiters: [Waiter] = []

  /// The time of the last handover in nanoseconds.
  @exclusivity(unchecked) private var lastHandover: UInt64 = 0

  @usableFromInline
  init() {}

  /// `true` if no thread is delivering.
  var isFree: Bool { holder.load(ordering: .acquiring) == 0 }

  /// `true` if a thread other than the calling one is delivering.
  var isHeldByOtherThread: Bool {
    let holder = holder.load(ordering: .acquiring)
    return holder != 0 && holder & ~1 != UInt(pthread_self())
  }

  /// The number of threads that wait for the turn.
  var waiterCount: Int { waiters.count }

  /// `true` if the holder must deliver further events before it leaves.
  var hasPendingEvents: Bool { isOverflowing || !earlierOverflow.isEmpty || !foreignEvents.isEmpty }

  /// Removes and returns the oldest event that another thread left.
  ///
  /// The holder delivers it before its own event, which got its place later.
  func popEventOfOtherThread() -> (() -> Void)? { foreignEvents.popFirst() }

  /// Begins a turn of the calling thread, if it need not wait.
  ///
  /// - Returns: `true` if the thread may deliver and must then call ``leave()``.
  @inlinable
  func enter() -> Bool {
    let thread = UInt(pthread_self())
    var holder = holder.load(ordering: .acquiring)
    if holder == 0 {
      holder =
        self.holder.compareExchange(expected: 0, desired: thread, ordering: .acquiring).original
    }
    if holder != 0, !mayNest(thread, holder: holder) { return false }
    depth += 1
    return true
  }

  /// Begins a turn under the owner's lock, if all threads begin theirs under it.
  ///
  /// It costs less than ``enter()`` for an owner that needs its lock anyway.
  ///
  /// - Returns: `true` if the thread may deliver and must then call ``leave()``.
  @inlinable
  func enterUnderLock() -> Bool {
    let thread = UInt(pthread_self())
    let holder = holder.load(ordering: .acquiring)
    if holder == 0 {
      self.holder.store(thread, ordering: .relaxed)
    } else if !mayNest(thread, holder: holder) {
      return false
    }
    depth += 1
    return true
  }

  @inlinable
  func mayNest(_ thread: UInt, holder: UInt) -> Bool {
    holder & ~1 == thread && depth < Self.maximumDepth && !isOverflowing
  }

  /// Waits for a turn of the calling thread, after ``enter()`` has returned `false`.
  ///
  /// - Parameter lock: The owner's lock, which is released while the thread waits.
  /// - Returns: `true` if the thread may deliver and must then call ``leave()``. It is `false` if
  ///   the thread holds the turn, if the holder waits for a turn of this thread, or if the
  ///   patience is over.
  func wait(_ lock: borrowing Lock) -> Bool {
    guard isHeldByOtherThread, Waits.begin(for: self) else { return false }
    defer { Waits.end() }
    let waiter = Waiter()
    waiters.append(waiter)
    let deadline = Condition.deadline(after: Self.patience)
    var isInTime = true
    while !waiter.isGranted {
      if enter() {
        waiters.removeAll { $0 === waiter }
        // The next waiting thread is woken when this one leaves.
        if !waiters.isEmpty { _ = requireLockOnLeave() }
        return true
      }
      // If the turn has ended meanwhile, this thread tries to enter again.
      guard requireLockOnLeave() else { continue }
      guard isInTime else {
        waiters.removeAll { $0 === waiter }
        return false
      }
      isInTime = waiter.condition.wait(lock, until: deadline)
    }
    depth = 1
    return true
  }

  /// Leaves an event with the delivering thread.
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
    // The exchange fails if the turn has ended, unless the same thread has begun another one.
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
  ///
  /// A waiting thread takes over the events that other threads left.
  func popEventOrLeave() -> (() -> Void)? {
    isOverflowing = false
    earlierOverflow += overflow.takeAll().reversed()
    if let delivery = earlierOverflow.popLast() { return delivery }
    if let first = waiters.first, !foreignEvents.isEmpty || isHandoverDue(to: first) {
      waiters.removeFirst()
      first.isGranted = true
      depth = 0
      holder.store(first.thread | 1, ordering: .releasing)
      first.condition.broadcast()
      return nil
    }
    if let delivery = foreignEvents.popFirst() { return delivery }
    depth = 0
    holder.store(0, ordering: .releasing)
    waiters.first?.condition.broadcast()
    return nil
  }

  private func isHandoverDue(to waiter: Waiter) -> Bool {
    let time = Waiter.now
    guard time - waiter.start > Self.handoverInterval, time - lastHandover > Self.handoverInterval
    else { return false }
    lastHandover = time
    return true
  }
}

/// A thread that waits for a turn.
private final class Waiter {
  let thread = UInt(pthread_self())
  let condition = Condition()

  /// The time at which the wait began, in nanoseconds.
  let start = Waiter.now

  /// `true` once the turn was handed over to the thread.
  var isGranted = false

  /// The monotonic time in nanoseconds.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// The waits for turns of all threads.
///
/// A thread does not begin a wait that would close a circle of threads that wait for each other. A
/// circle can only close where a wait begins, because all other threads in it are waiting.
private enum Waits {
  // Safe because locking and unlocking is all that is done with it.
  nonisolated(unsafe) private static let lock = Lock()

  // Safe because it is accessed only under the lock.
  nonisolated(unsafe) private static var entries: [(thread: UInt, turn: Turn)] = []

  /// Notes that the calling thread waits for a turn.
  ///
  /// - Returns: `false` if the holder waits, perhaps through others, for a turn of this thread.
  static func begin(for turn: Turn) -> Bool {
    let thread = UInt(pthread_self())
    return lock.withLock {
      var next = turn
      // A thread to which a turn is being handed over is still noted as waiting for it.
      for _ in 0...entries.count {
        let holder = next.holder.load(ordering: .acquiring) & ~1
        if holder == thread { return false }
        guard let entry = entries.first(where: { $0.thread == holder }) else { break }
        next = entry.turn
      }
      entries.append((thread, turn))
      return true
    }
  }

  /// Notes that the calling thread no longer waits.
  static func end() {
    let thread = UInt(pthread_self())
    // The turn is released outside the lock.
    let ended = lock.withLock {
      entries.firstIndex { $0.thread == thread }.map { entries.remove(at: $0) }
    }
    withExtendedLifetime(ended) {}
  }
}
