// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Mutual exclusion around a few instructions.
///
/// Over `pthread_mutex_t` because the thread sanitizer knows it; it reports races in correct code under
/// `Synchronization.Mutex`. Nothing that the caller does not own runs while it is held: decide under
/// the lock, act outside it. All of it is inlinable: the publishers take a lock for each value.
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

  /// Takes it; for hot paths, where a closure that returns a generic value would cost more than this.
  @inlinable
  package func lock() { pthread_mutex_lock(mutex) }

  /// Gives it back.
  @inlinable
  package func unlock() { pthread_mutex_unlock(mutex) }
}
