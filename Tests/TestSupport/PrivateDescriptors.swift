// SPDX-License-Identifier: GPL-3.0-or-later

import CPlatform
import Glibc

/// Makes pairs of descriptors that no program inherits.
///
/// If a program inherited a descriptor of a pipe, the pipe would not end, and a write to it would
/// not fail.
package enum PrivateDescriptors {
  /// Returns a pipe, whose ends the caller must close.
  package static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(pipe2(&ends, O_CLOEXEC) == 0, "no pipe could be made")
    return (ends[0], ends[1])
  }

  /// Returns a pair of sockets that preserve the boundaries of writes, which the caller must close.
  package static func packetSockets() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue
    precondition(socketpair(AF_UNIX, Int32(type), 0, &ends) == 0, "no sockets could be made")
    return (ends[0], ends[1])
  }
}
