// SPDX-License-Identifier: Apache-2.0

/// A value that one thread at a time can reach, and whose changes others can wait for.
///
/// Unchecked, as the compiler does not see that the value is only touched while the lock is held.
@usableFromInline
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  @usableFromInline final var value: Value
  @usableFromInline final let lock = Lock()
  private final let changed = Condition()

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }

  /// Uses the value while no other thread does.
  @inlinable
  package final func use<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }

  /// Changes the value, and wakes the threads that wait for that.
  package final func change(_ body: (inout Value) -> Void) {
    use(body)
    changed.broadcast()
  }

  /// Waits until the value meets a condition, which only ``change(_:)`` can bring about.
  ///
  /// - Parameters:
  ///   - duration: The longest time to wait.
  ///   - isMet: Returns whether a value meets the condition.
  /// - Returns: The value then.
  package final func wait(atMost duration: Duration, until isMet: (Value) -> Bool) -> Value {
    lock.lock()
    defer { lock.unlock() }
    let deadline = Condition.deadline(after: duration)
    while !isMet(value), changed.wait(lock, until: deadline) {}
    return value
  }
}
