// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A mutual exclusion lock for short critical sections.
///
/// It uses `pthread_mutex_t` because the thread sanitizer supports it. The sanitizer reports races
/// in correct code that uses `Synchronization.Mutex`. Do not call client code while the lock is
/// held. All methods are inlinable, because the publishers take a lock for each value.
@usableFromInline
package struct Lock: ~Copyable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  @usableFromInline
  package init() {
    mutex = .allocate(capacity: 1)
    let error = pthread_mutex_init(mutex, nil)
    precondition(error == 0, "pthread_mutex_init failed with error \(error)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inlinable
  package func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  /// Acquires the lock.
  ///
  /// Use it on hot paths, where a closure that returns a generic value would cost more than the
  /// lock.
  @inlinable
  package func lock() { pthread_mutex_lock(mutex) }

  /// Releases the lock.
  @inlinable
  package func unlock() { pthread_mutex_unlock(mutex) }
}
