import Dispatch
import Glibc

/// A wait for a descriptor, on a thread of its own, that can be given up.
///
/// A dispatch source would be the usual way. But libdispatch looks at one whose pipe hangs up while
/// the handler that cancels it may free it already; and epoll, which is under them, knows no devices
/// like /dev/null.
final class ReadWait: Sendable {
  private let queue = DispatchQueue(label: "input")

  /// What ends the waiting.
  private let end = eventfd(0, Int32(EFD_CLOEXEC.rawValue))

  deinit { close(end) }

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
    eventfd_write(end, 1)
  }
}
