// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Whose turn it is to deliver: one thread's at a time, in the order they came.
///
/// The thread whose turn it is may come again from inside a delivery; its inner event is delivered
/// before the outer one goes on. Other threads leave their events with it. All of it is called under the
/// lock of whoever uses it, except for ``leave()``, which does without if nothing was left.
@usableFromInline
final class Turnstile {
  /// How deep events sent from inside deliveries nest before the next one waits for them to return.
  ///
  /// So an event that causes the next, and so on without end, does not exhaust the stack.
  @inlinable static var deepest: Int { 100 }

  /// The thread whose turn it is, or 0.
  ///
  /// The lowest bit, which is 0 in the address that a thread is known by, says that it is to take the
  /// lock before it goes, because something was left with it.
  @usableFromInline let holder = Atomic<UInt>(0)

  /// How many turns of the holder are within each other; the holder's alone.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  /// Whether the holder has left an event with itself, because it was nested too deep; the holder's alone.
  ///
  /// What it sends until it takes that up waits behind it, whatever the depth.
  @exclusivity(unchecked) @usableFromInline var isOverflowing = false

  /// What the holder has left with itself since it took something up, and before that: the next one last.
  ///
  /// So what follows from an event comes before what was sent after it, as if it had been nested.
  @exclusivity(unchecked) private var overflow: [() -> Void] = []
  @exclusivity(unchecked) private var earlierOverflow: [() -> Void] = []

  /// What others have left with the holder; under the lock.
  @exclusivity(unchecked) private var waiting = Backlog<() -> Void>()

  @usableFromInline
  init() {}

  /// Whether nobody delivers.
  var isFree: Bool { holder.load(ordering: .acquiring) == 0 }

  /// Whether another thread than the calling one delivers.
  var isElsewhere: Bool {
    let holder = holder.load(ordering: .acquiring)
    return holder != 0 && holder & ~1 != UInt(pthread_self())
  }

  /// Whether there is something for the holder to do before it goes; under the lock.
  var hasPending: Bool { isOverflowing || !earlierOverflow.isEmpty || !waiting.isEmpty }

  /// What another thread left with the holder; under the lock, for an event of the holder's that was sent
  /// after it.
  func nextOfOthers() -> (() -> Void)? { waiting.popFirst() }

  /// Whether the calling thread may deliver now; if so, it calls ``leave()`` when it has.
  @inlinable
  func enter() -> Bool {
    let thread = UInt(pthread_self())
    let holder = holder.load(ordering: .acquiring)
    if holder == 0 {
      self.holder.store(thread, ordering: .relaxed)
    } else if holder & ~1 != thread || depth == Self.deepest || isOverflowing {
      return false
    }
    depth += 1
    return true
  }

  /// Leaves what may not be done now with the thread whose turn it is.
  ///
  /// - Returns: Whether there is one; it may have gone since ``enter()``, which is then to be tried again.
  @usableFromInline
  func wait(_ delivery: @escaping () -> Void) -> Bool {
    guard detain() else { return false }
    if isElsewhere {
      waiting.append(delivery)
    } else {
      isOverflowing = true
      overflow.append(delivery)
    }
    return true
  }

  /// Has the thread whose turn it is take the lock before it goes.
  ///
  /// - Returns: Whether there is one.
  func detain() -> Bool {
    // Whoever is told that there is none goes on with what the last one has done.
    let holder = holder.load(ordering: .acquiring)
    if holder == 0 || holder & 1 == 1 { return holder != 0 }
    // Under the lock it changes only to 0, by `leave`.
    return self.holder.compareExchange(
      expected: holder,
      desired: holder | 1,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Ends a turn; not under the lock.
  ///
  /// - Returns: Whether that was all. If not, ``next()`` says what is to be done.
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

  /// What was left with the calling thread; if nothing more was, this ends its turn.
  func next() -> (() -> Void)? {
    isOverflowing = false
    earlierOverflow += overflow.takeAll().reversed()
    if let delivery = earlierOverflow.popLast() ?? waiting.popFirst() { return delivery }
    depth = 0
    holder.store(0, ordering: .releasing)
    return nil
  }
}
