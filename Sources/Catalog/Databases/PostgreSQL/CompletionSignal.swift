// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc

/// A signal that a thread has finished, for a caller that polls it.
final class CompletionSignal: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Creates a signal.
  ///
  /// - Throws: The error of the system call.
  init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw Errno(code: errno) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  struct Errno: Error {
    let code: Int32

    var message: String { String(cString: strerror(code)) }
  }

  /// Starts a thread that runs a closure.
  func start(_ work: sending @escaping () -> Void) throws(Errno) {
    let code = BackgroundThread.start {
      work()
      self.signal()
    }
    guard code == 0 else { throw Errno(code: code) }
  }

  private func signal() { shutdown(writing, Int32(SHUT_WR)) }

  /// Waits for the thread to finish, up to a limit.
  ///
  /// - Returns: `true` if the thread has finished.
  func wait(milliseconds: Int32) -> Bool {
    var end = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, milliseconds) > 0
  }
}
#endif
