// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A value that one thread at a time can reach.
///
/// Over `pthread_mutex_t`, because the thread sanitizer reports races in correct code under
/// `Synchronization.Mutex`. Unchecked, as the compiler does not see that the value is only touched
/// while the mutex is held.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Uses the value while nobody else does.
  func use<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
