// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// The file of the bookmarks.
struct BookmarkFile: Sendable {
  /// The maximum file size in bytes.
  private static let maximumFileSize = 1 << 22

  let path: String

  private var file: PrivateFile { PrivateFile(path: path) }

  /// Reads the bookmarks.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  func bookmarks() throws(PrivateFileError) -> Bookmarks {
    try file.whileLocked { descriptor throws(PrivateFileError) in try read(descriptor) }
      ?? Bookmarks()
  }

  /// Reads, changes and writes the bookmarks atomically.
  ///
  /// - Returns: The result of `change`.
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The file is then unchanged.
  func change<Result>(
    _ change: (inout Bookmarks) -> Result
  ) throws(PrivateFileError) -> Result? {
    try file.whileLocked(createIfMissing: true) { descriptor throws(PrivateFileError) in
      let before = try read(descriptor)
      var bookmarks = before
      let result = change(&bookmarks)
      if bookmarks != before { try file.replace(with: bookmarks.bytes) }
      return result
    }
  }

  private func read(_ descriptor: Int32) throws(PrivateFileError) -> Bookmarks {
    let (bytes, isComplete) = try file.tail(of: descriptor, upTo: Self.maximumFileSize)
    guard isComplete else { throw .failed(path: path, code: EFBIG) }
    return Bookmarks(bytes)
  }
}
