// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Threads for work that blocks on pipes or other programs.
///
/// Blocking in a task would occupy one of the few threads that all tasks share.
enum BackgroundThread {
  /// Starts a detached thread that runs `work`.
  ///
  /// The thread blocks all signals.
  ///
  /// - Returns: 0, or an error code.
  static func start(_ work: sending @escaping () -> Void) -> Int32 {
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    // A thread inherits the signal mask of its creator.
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
