// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// How far a spool has come: told by the thread that fills it, waited for by any number of others.
///
/// Over `pthread_mutex_t`, because the thread sanitizer reports races in correct code under
/// `Synchronization.Mutex`. Unchecked, as the compiler does not see that the state is only touched while
/// the mutex is held.
final class Growth: @unchecked Sendable {
  enum Phase {
    case growing
    case whole
    case failed(CatalogError)

    var isGrowing: Bool { if case .growing = self { true } else { false } }
  }

  struct State {
    /// How many bytes are there.
    var length = 0
    var phase = Phase.growing

    /// How many bytes of the origin have been taken for them, if it tells.
    var taken = 0

    /// What the origin said of them in the end, although it did not fail.
    var remark: String?

    /// What of them could not be read.
    var broken: BrokenPlaces?

    /// Why no more than this came, although there should be more.
    ///
    /// What came is used. Where nothing did, there is nothing to use; and what changed on the way may
    /// be of two files. Both are failures.
    var fault: CatalogError? {
      guard case .failed(let error) = phase, length > 0 else { return nil }
      if case .changed = error { return nil }
      return error
    }
  }

  private var current = State()
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// How far it has come now.
  var state: State {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return current
  }

  /// Changes how far it has come, and tells those who wait.
  func change(_ body: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    body(&current)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until so many bytes are there, or no more come.
  ///
  /// - Parameters:
  ///   - length: How many bytes.
  ///   - patience: How long to wait at most; for ever if `nil`.
  ///   - check: Called every 20 ms meanwhile; what it throws ends the waiting.
  /// - Returns: How far it has come then.
  /// - Throws: What `check` throws.
  func wait(
    reaching length: Int,
    within patience: Duration?,
    checking check: () throws(CatalogError) -> Void
  ) throws(CatalogError) -> State {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while true {
      try check()
      let rest = deadline.map { $0 - .now } ?? .seconds(1)
      let state = wait(reaching: length, atMost: min(rest, .milliseconds(20)))
      if state.length >= length || !state.phase.isGrowing || rest <= .zero { return state }
    }
  }

  private func wait(reaching length: Int, atMost duration: Duration) -> State {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard current.length < length, current.phase.isGrowing else { return current }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    // Under a second, so that at most one is carried.
    time.tv_nsec += Int(max(duration, .zero).components.attoseconds / 1_000_000_000)
    if time.tv_nsec >= 1_000_000_000 {
      time.tv_sec += 1
      time.tv_nsec -= 1_000_000_000
    }
    while current.length < length, current.phase.isGrowing {
      if pthread_cond_timedwait(changed, mutex, &time) != 0 { break }
    }
    return current
  }
}
