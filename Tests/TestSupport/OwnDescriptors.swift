// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// Descriptors that no program inherits which another test starts at the same time: held by it, a
/// pipe would not end, and a write to it would not fail.
package enum OwnDescriptors {
  /// One thread at a time makes descriptors or starts a program.
  private static let queue = DispatchQueue(label: "descriptors")

  /// A pipe; whoever asks for it closes its ends.
  package static func pipe() -> (reading: Int32, writing: Int32) {
    let ends = make {
      var ends: [Int32] = [-1, -1]
      precondition(Glibc.pipe(&ends) == 0, "no pipe could be made")
      return ends
    }
    return (ends[0], ends[1])
  }

  /// A pair of sockets that gives each write to a read of its own; whoever asks for it closes its ends.
  package static func packets() -> (reading: Int32, writing: Int32) {
    let ends = make {
      var ends: [Int32] = [-1, -1]
      let error = socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
      precondition(error == 0, "no sockets could be made")
      return ends
    }
    return (ends[0], ends[1])
  }

  /// What `make` returns, before any program is started.
  static func make(_ make: () -> [Int32]) -> [Int32] {
    queue.sync {
      let descriptors = make()
      for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptors
    }
  }

  /// Starts a program while none are being made.
  package static func whileNoneAreMade<Result>(_ start: () -> Result) -> Result {
    queue.sync(execute: start)
  }
}
