// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A descriptor that is closed when nobody holds it any more, and that no program inherits.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes over a descriptor.
  ///
  /// Where a standard stream was closed, a new descriptor gets its number; it is moved away from there,
  /// since the programs that we start have their own streams put in these places.
  init(adopting number: Int32) {
    let moved = number < 3 ? fcntl(number, F_DUPFD_CLOEXEC, 3) : -1
    if moved >= 0 { close(number) }
    self.number = moved < 0 ? number : moved
  }

  deinit {
    close(number)
  }

  /// Another descriptor for what a descriptor stands for; that one stays with its owner.
  ///
  /// - Returns: It, or `nil` with the reason in `errno`.
  static func copy(of number: Int32) -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : Descriptor(adopting: copy)
  }

  /// Two descriptors that are connected, as those of a pipe are.
  ///
  /// A pipe of Glibc's `pipe` is inherited by programs that other threads start before it can be
  /// marked, and would then not end. A pair of sockets is marked from its beginning.
  ///
  /// - Returns: They, or `nil` with the reason in `errno`.
  static func pair() -> (Descriptor, Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (Descriptor(adopting: ends[0]), Descriptor(adopting: ends[1]))
  }
}

/// Writes bytes, all of them.
///
/// - Returns: 0, or the code of what went wrong.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
