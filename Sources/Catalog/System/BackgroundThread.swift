// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Threads for work that waits for others: pipes, programs.
///
/// Tasks would do it on the few threads that all tasks share, and keep them from the others.
enum BackgroundThread {
  /// Starts a thread that does some work and ends; no signal is handled on it.
  ///
  /// - Returns: 0, or the code of what went wrong.
  static func start(_ work: sending @escaping () -> Void) -> Int32 {
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    // A thread begins with the mask of the one that makes it.
    pthread_sigmask(SIG_BLOCK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { box in
        if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      },
      box.toOpaque()
    )
    if code == 0 { pthread_detach(thread) } else { box.release() }
    return code
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }
}
