// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// A cancellable wait for a readable descriptor on a separate thread.
///
/// A dispatch source does not work here. A source that its own handler cancels can be freed while
/// libdispatch still iterates over the sources of a closed pipe, which crashes. In addition,
/// the underlying epoll does not support devices such as /dev/null.
final class ReadWait: Sendable {
  private let queue = DispatchQueue(label: "input")

  /// The two ends of a socket pair.
  ///
  /// Writing to `wakeWriter` makes `wakeReader` readable, which ends the wait.
  private let (wakeReader, wakeWriter): (Int32, Int32) = {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    return (ends[0], ends[1])
  }()

  deinit {
    close(wakeReader)
    close(wakeWriter)
  }

  /// Calls `act` on the main queue once a read would not block, unless the wait was cancelled.
  func begin(_ descriptor: Int32, then act: @escaping @MainActor @Sendable () -> Void) {
    queue.async { [self] in
      var requests = [descriptor, wakeReader].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
      guard requests[1].revents == 0 else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { act() } }
    }
  }

  /// Cancels the wait.
  func cancel() {
    write(wakeWriter, [0], 1)
  }
}
