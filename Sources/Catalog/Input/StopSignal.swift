// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Tells a background thread that nobody wants its work any more, also while it waits for input.
final class StopSignal: Sendable {
  private let near: Descriptor
  private let far: Descriptor

  /// A signal that has not been given.
  ///
  /// - Parameter path: How errors name what the thread works for.
  /// - Throws: ``CatalogError`` if there are no more descriptors.
  init(path: String) throws(CatalogError) {
    guard let (near, far) = Descriptor.pair() else { throw .readFailed(path: path, code: errno) }
    self.near = near
    self.far = far
  }

  /// Gives it; whoever waits stops waiting.
  func give() {
    shutdown(near.number, Int32(SHUT_RDWR))
  }

  /// Waits until one of some descriptors is ready, or so many milliseconds have passed.
  ///
  /// - Parameters:
  ///   - interests: The descriptors, and what each is to be ready for; negative ones are left out.
  ///   - milliseconds: How long to wait at most; for ever if negative.
  /// - Returns: Which of them are ready, as they stand in `interests`.
  /// - Throws: ``CatalogError/cancelled`` once the signal is given.
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
    // An interruption gives nothing that is ready; whoever waits asks again.
    if poll(&requests, nfds_t(requests.count), milliseconds) < 0 {
      return interests.map { _ in false }
    }
    if requests[0].revents != 0 { throw .cancelled }
    return requests.dropFirst().map { $0.revents != 0 }
  }
}
