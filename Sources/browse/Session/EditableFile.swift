// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// A file of entries that people can read and edit.
struct EditableFile<Entry: LineEntry>: Sendable {
  /// The maximum file size in bytes.
  private static var maximumFileSize: Int { 1 << 22 }

  let path: String

  private var file: PrivateFile { PrivateFile(path: path) }

  /// Reads the entries.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  func lines() throws(PrivateFileError) -> EditableLines<Entry> {
    try file.whileLocked { descriptor throws(PrivateFileError) in try read(descriptor) }
      ?? EditableLines()
  }

  /// Reads, changes and writes the entries atomically.
  ///
  /// - Returns: The result of `change`.
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The file is then unchanged.
  func change<Result>(
    _ change: (inout EditableLines<Entry>) -> Result
  ) throws(PrivateFileError) -> Result? {
    try file.whileLocked(createIfMissing: true) { descriptor throws(PrivateFileError) in
      let before = try read(descriptor)
      var lines = before
      let result = change(&lines)
      if lines != before { try file.replace(with: lines.bytes) }
      return result
    }
  }

  private func read(_ descriptor: Int32) throws(PrivateFileError) -> EditableLines<Entry> {
    let (bytes, isComplete) = try file.tail(of: descriptor, upTo: Self.maximumFileSize)
    guard isComplete else { throw .failed(path: path, code: EFBIG) }
    return EditableLines(bytes)
  }
}
