// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The size and modification time of a file, for detecting changes.
struct SourceStamp: Equatable, Sendable {
  /// The size in bytes.
  let size: Int

  /// The modification time in nanoseconds since 1970.
  let modified: Int

  init(size: Int, modified: Int) {
    self.size = size
    self.modified = modified
  }

  /// Reads the stamp of the regular file at a path, or returns `nil` if there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = status.st_size
    modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }
}

extension SourceStamp: CustomStringConvertible {
  var description: String { "\(size) \(modified)" }

  /// Parses a description.
  init?(_ text: String) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let size = numbers[0], let modified = numbers[1] else { return nil }
    self.init(size: size, modified: modified)
  }
}
