// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What tells whether a file is still what it was: its size, and when it was changed last.
struct SourceStamp: Equatable, Sendable {
  /// In bytes.
  let size: Int

  /// In nanoseconds since 1970.
  let modified: Int

  init(size: Int, modified: Int) {
    self.size = size
    self.modified = modified
  }

  /// What the plain file at a path is like now; `nil` if there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = status.st_size
    modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }
}

extension SourceStamp: CustomStringConvertible {
  var description: String { "\(size) \(modified)" }

  /// What a text says.
  init?(_ text: String) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let size = numbers[0], let modified = numbers[1] else { return nil }
    self.init(size: size, modified: modified)
  }
}
