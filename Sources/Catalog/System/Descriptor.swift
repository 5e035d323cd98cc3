// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An owned file descriptor, closed on deinitialization and not inherited by child processes.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes ownership of a descriptor and moves it above 2.
  ///
  /// If a standard stream was closed, a new descriptor may get its number. Child processes have
  /// their own streams at these numbers.
  init(adopting number: Int32) {
    let moved = number < 3 ? fcntl(number, F_DUPFD_CLOEXEC, 3) : -1
    if moved >= 0 { close(number) }
    self.number = moved < 0 ? number : moved
  }

  deinit {
    close(number)
  }

  /// Duplicates a descriptor, which stays open.
  ///
  /// - Returns: The copy, or `nil` with the reason in `errno`.
  static func copy(of number: Int32) -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : Descriptor(adopting: copy)
  }

  /// Returns two connected descriptors, like those of a pipe.
  ///
  /// A socket pair has the close-on-exec flag from its creation. Glibc's `pipe` sets the flag
  /// later, so a program that another thread starts in between would inherit the pipe and keep it
  /// open.
  ///
  /// - Returns: The two ends, or `nil` with the reason in `errno`.
  static func pair() -> (Descriptor, Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (Descriptor(adopting: ends[0]), Descriptor(adopting: ends[1]))
  }
}
