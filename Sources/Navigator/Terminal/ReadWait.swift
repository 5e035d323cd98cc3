// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// A wait for a descriptor, on a thread of its own, that can be given up.
///
/// A dispatch source would be the usual way. But one that its own handler cancels may be gone while
/// libdispatch still goes through those of a pipe that hangs up, and a program crashed so; and epoll,
/// which is under them, knows no devices like /dev/null.
final class ReadWait: Sendable {
  private let queue = DispatchQueue(label: "input")

  /// What ends the waiting, and what is written to for that.
  private let (end, ender): (Int32, Int32) = {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    return (ends[0], ends[1])
  }()

  deinit {
    close(end)
    close(ender)
  }

  /// Calls `act` on the main queue once a read would not wait, unless that was given up.
  func begin(_ descriptor: Int32, then act: @escaping @MainActor @Sendable () -> Void) {
    queue.async { [self] in
      var requests = [descriptor, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
      guard requests[1].revents == 0 else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { act() } }
    }
  }

  /// Waits no longer.
  func giveUp() {
    write(ender, [0], 1)
  }
}
