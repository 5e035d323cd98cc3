// SPDX-License-Identifier: Apache-2.0

/// A value protected by a lock, with the ability to wait for changes.
///
/// Unchecked: `value` is accessed only by the methods below, and only while the thread holds `lock`.
@usableFromInline
package final class Mutex<Value: Sendable>: @unchecked Sendable {
  @usableFromInline final var value: Value
  @usableFromInline final let lock = Lock()
  private final let changed = Condition()

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with exclusive access to the value.
  @inlinable
  package final func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }

  /// Changes the value and wakes the threads that wait for a change.
  package final func change(_ body: (inout Value) -> Void) {
    withLock(body)
    changed.broadcast()
  }

  /// Waits until the value satisfies a condition.
  ///
  /// Only ``change(_:)`` wakes a waiting thread, so the change must be made through it.
  ///
  /// - Parameters:
  ///   - duration: The maximum time to wait.
  ///   - condition: A closure that returns `true` if a value satisfies the condition.
  /// - Returns: The value at the end of the wait.
  package final func wait(atMost duration: Duration, until condition: (Value) -> Bool) -> Value {
    lock.lock()
    defer { lock.unlock() }
    let deadline = Condition.deadline(after: duration)
    while !condition(value), changed.wait(lock, until: deadline) {}
    return value
  }
}
