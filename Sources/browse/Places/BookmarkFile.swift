// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// The file that bookmarks are kept in.
struct BookmarkFile: Sendable {
  /// The longest file that is read, in bytes.
  private static let longestFile = 1 << 22

  let path: String

  private var file: PrivateFile { PrivateFile(path: path) }

  /// What is kept.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  func bookmarks() throws(PrivateFileError) -> Bookmarks {
    try file.whileLocked { descriptor throws(PrivateFileError) in try read(descriptor) }
      ?? Bookmarks()
  }

  /// Changes what is kept, all at once.
  ///
  /// - Returns: What `change` returns.
  /// - Throws: ``PrivateFileError`` if the file cannot be used; it is as it was then.
  func change<Result>(
    _ change: (inout Bookmarks) -> Result
  ) throws(PrivateFileError) -> Result? {
    try file.whileLocked(isMade: true) { descriptor throws(PrivateFileError) in
      let before = try read(descriptor)
      var bookmarks = before
      let result = change(&bookmarks)
      if bookmarks != before { try file.replace(with: bookmarks.bytes) }
      return result
    }
  }

  private func read(_ descriptor: Int32) throws(PrivateFileError) -> Bookmarks {
    let (bytes, isAll) = try file.end(of: descriptor, upTo: Self.longestFile)
    guard isAll else { throw .failed(path: path, code: EFBIG) }
    return Bookmarks(bytes)
  }
}
