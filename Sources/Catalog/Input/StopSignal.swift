// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A signal that stops a background thread, even while the thread waits for input.
final class StopSignal: Sendable {
  private let near: Descriptor
  private let far: Descriptor

  /// Creates a signal that has not been sent.
  ///
  /// - Parameter path: The name of the source in errors.
  /// - Throws: ``CatalogError`` if no more descriptors can be created.
  init(path: String) throws(CatalogError) {
    guard let (near, far) = Descriptor.pair() else { throw .readFailed(path: path, code: errno) }
    self.near = near
    self.far = far
  }

  /// Sends the signal, which ends every wait.
  func send() {
    shutdown(near.number, Int32(SHUT_RDWR))
  }

  /// Waits until a descriptor is ready or a timeout expires.
  ///
  /// - Parameters:
  ///   - interests: The descriptors with the events to wait for. Negative descriptors are ignored.
  ///   - milliseconds: The timeout. A negative value means no limit.
  /// - Returns: A Boolean value for each element of `interests`, `true` if its descriptor is ready.
  /// - Throws: ``CatalogError/cancelled`` once the signal is sent.
  @discardableResult
  func wait(
    for interests: [(descriptor: Int32, events: Int32)],
    atMost milliseconds: Int32 = -1
  ) throws(CatalogError) -> [Bool] {
    var requests = [pollfd(fd: far.number, events: 0, revents: 0)]
    for interest in interests {
      requests.append(
        pollfd(
          fd: interest.descriptor,
          events: Int16(truncatingIfNeeded: interest.events),
          revents: 0
        )
      )
    }
    // After an interruption no descriptor is ready. Callers wait again.
    if poll(&requests, nfds_t(requests.count), milliseconds) < 0 {
      return interests.map { _ in false }
    }
    if requests[0].revents != 0 { throw .cancelled }
    return requests.dropFirst().map { $0.revents != 0 }
  }
}
