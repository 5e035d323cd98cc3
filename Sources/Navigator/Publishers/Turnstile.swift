import Glibc

/// Whose turn it is to deliver: one thread's at a time, in the order they came.
///
/// The thread whose turn it is may come again from inside a delivery; its inner event is delivered
/// before the outer one goes on. Other threads leave their events with it. A value, for whoever holds
/// the lock around it: ask it, unlock, then act.
@usableFromInline
struct Turnstile {
  /// How deep events sent from inside deliveries nest before the next one waits for them to return.
  ///
  /// So an event that causes the next, and so on without end, does not exhaust the stack.
  @inlinable static var deepest: Int { 100 }

  @usableFromInline var owner: pthread_t = 0
  @usableFromInline var depth = 0
  @usableFromInline var waiting = Backlog<() -> Void>()

  @usableFromInline
  init() {}

  /// Whether another thread than the calling one is delivering.
  var isElsewhere: Bool { depth > 0 && owner != pthread_self() }

  /// Whether the calling thread may deliver now; if so, it calls ``leave()`` when it has.
  @inlinable
  mutating func enter() -> Bool {
    let thread = pthread_self()
    if depth == 0 {
      owner = thread
    } else if owner != thread || depth == Self.deepest {
      return false
    }
    depth += 1
    return true
  }

  /// Leaves what may not be done now with the thread whose turn it is.
  @usableFromInline
  mutating func wait(_ delivery: @escaping () -> Void) {
    waiting.append(delivery)
  }

  /// Ends what ``enter()`` or the last `leave` allowed.
  ///
  /// - Returns: What the caller is to do next, before it leaves again.
  @inlinable
  mutating func leave() -> (() -> Void)? {
    if depth == 1, !waiting.isEmpty { return waiting.popFirst() }
    depth -= 1
    return nil
  }
}
