// SPDX-License-Identifier: Apache-2.0

/// The only valid timer of an operator, identified by its number.
///
/// A new timer invalidates the previous one.
///
/// The caller's lock protects it. The caller changes it under the lock, then schedules or cancels
/// timers outside the lock. A timer can fire before the call that schedules it returns, so each
/// timer is identified by a number that is known in advance.
struct CurrentTimer {
  /// The number of the valid timer.
  private(set) var number = 0

  private var timer: (any Cancellable)?

  /// Invalidates the current timer and assigns the next number.
  ///
  /// - Returns: The invalidated timer, for the caller to cancel outside the lock.
  mutating func reset() -> (any Cancellable)? {
    number += 1
    return timer.take()
  }

  /// Stores a timer, unless its number is no longer valid.
  ///
  /// - Returns: `true` if the timer was stored, or `false` if the caller must cancel it.
  mutating func store(_ timer: any Cancellable, number: Int) -> Bool {
    guard number == self.number else { return false }
    self.timer = timer
    return true
  }
}
