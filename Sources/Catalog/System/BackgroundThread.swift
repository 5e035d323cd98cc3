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
    var code = create(with: nil, box.toOpaque())
    // The usual stack may be larger than what a limit leaves.
    if code == EAGAIN { code = create(with: smallStack, box.toOpaque()) }
    if code != 0 { box.release() }
    return code
  }

  /// The size in bytes of a stack that is enough for everything but very deep expressions.
  private static var smallStack: Int { 1 << 20 }

  /// Creates a detached thread.
  ///
  /// - Parameters:
  ///   - stackSize: The size of its stack in bytes, or `nil` for the usual one.
  ///   - work: The retained work, which the thread releases.
  /// - Returns: 0, or an error code.
  private static func create(with stackSize: Int?, _ work: UnsafeMutableRawPointer) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    var thread = pthread_t()
    return pthread_create(
      &thread,
      &attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      },
      work
    )
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }
}
