import Glibc

/// Whose turn it is to deliver a subject's events: one thread's at a time, in the order they came.
///
/// The thread whose turn it is may come again from inside a delivery; its inner event is delivered
/// before the outer one goes on. Other threads leave their events with it. A value, for whoever holds
/// the subject's lock: ask it, unlock, then act.
struct Turnstile {
  /// How deep events sent from inside deliveries nest before the next one waits for them to return.
  ///
  /// So an event that causes the next, and so on without end, does not exhaust the stack.
  static var deepest: Int { 100 }

  private var owner: pthread_t = 0
  private var depth = 0
  private var waiting: [(() -> Void)?] = []
  private var next = 0

  /// Whether the calling thread may deliver now; if so, it calls ``leave()`` when it has.
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
  mutating func wait(_ delivery: @escaping () -> Void) {
    waiting.append(delivery)
  }

  /// Ends what ``enter()`` or the last `leave` allowed.
  ///
  /// - Returns: What the caller is to do next, before it leaves again.
  mutating func leave() -> (() -> Void)? {
    if depth == 1, next < waiting.count {
      let delivery = waiting[next].take()
      next += 1
      if next * 2 > waiting.count {
        waiting.removeFirst(next)
        next = 0
      }
      return delivery
    }
    depth -= 1
    return nil
  }
}
