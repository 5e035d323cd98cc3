// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// Creates descriptors that concurrently started programs do not inherit.
///
/// If another test's program inherited a descriptor of a pipe, the pipe would not end, and a write
/// to it would not fail.
package enum PrivateDescriptors {
  /// A serial queue on which descriptors are created and programs are started.
  private static let queue = DispatchQueue(label: "descriptors")

  /// Returns a pipe, whose ends the caller must close.
  package static func pipe() -> (reading: Int32, writing: Int32) {
    let ends = make {
      var ends: [Int32] = [-1, -1]
      precondition(Glibc.pipe(&ends) == 0, "no pipe could be made")
      return ends
    }
    return (ends[0], ends[1])
  }

  /// Returns a pair of sockets that preserve the boundaries of writes, which the caller must close.
  package static func packetSockets() -> (reading: Int32, writing: Int32) {
    let ends = make {
      var ends: [Int32] = [-1, -1]
      let error = socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
      precondition(error == 0, "no sockets could be made")
      return ends
    }
    return (ends[0], ends[1])
  }

  /// Returns the descriptors that `make` creates, marked as close-on-exec.
  ///
  /// No program is started before they are marked.
  static func make(_ make: () -> [Int32]) -> [Int32] {
    queue.sync {
      let descriptors = make()
      for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptors
    }
  }

  /// Starts a program while no descriptors are being created.
  package static func withoutCreation<Result>(_ start: () -> Result) -> Result {
    queue.sync(execute: start)
  }
}
