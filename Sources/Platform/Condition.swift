// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A condition variable for use with a ``Lock``.
package struct Condition: ~Copyable {
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    condition = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Wakes all waiting threads.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// Releases the lock, waits for a broadcast, and acquires the lock again.
  ///
  /// - Returns: `false` if the deadline has passed.
  package func wait(_ lock: borrowing Lock, until deadline: timespec) -> Bool {
    var deadline = deadline
    return pthread_cond_timedwait(condition, lock.mutex, &deadline) == 0
  }

  /// Returns the monotonic time that is `duration` from now.
  package static func deadline(after duration: Duration) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let (seconds, attoseconds) = max(duration, .zero).components
    time.tv_sec += Int(seconds)
    time.tv_nsec += Int(attoseconds / 1_000_000_000)
    if time.tv_nsec >= 1_000_000_000 {
      time.tv_sec += 1
      time.tv_nsec -= 1_000_000_000
    }
    return time
  }
}
