// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// A history of typed lines in a file, one per line, oldest first.
///
/// Several programs can add lines at the same time. The file is occasionally truncated to its last
/// lines.
package struct HistoryFile {
  /// The maximum length of a line, and of the part of the file that is read, in bytes.
  private static let maximumLineLength = 1 << 16
  private static let maximumReadLength = 1 << 24

  /// The beginning of a line that records that the command after it has failed.
  static let failureMark = "#failed "

  private let file: PrivateFile
  private let limit: Int

  /// The number of lines in the file, as far as this instance knows.
  private var count = 0

  /// Creates a history at `path`.
  ///
  /// The file and its directories are created when the first line is added.
  package init(path: String, limit: Int = 10_000) {
    file = PrivateFile(path: path)
    self.limit = limit
  }

  /// Returns the last lines without consecutive duplicates.
  ///
  /// Unsafe characters are replaced by substitutes.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  package mutating func lines() throws(PrivateFileError) -> [String] {
    let all = try file.whileLocked { descriptor throws(PrivateFileError) in
      try allLines(of: descriptor)
    }
    count = all?.count ?? 0
    return (all ?? []).suffix(limit).map { line in
      let text = String(decoding: line, as: UTF8.self)
      return VisibleText.isPlain(text) ? text : VisibleText.ofLines(text)
    }
  }

  /// Returns the lines whose commands did not fail when they were run last.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  package mutating func successfulLines() throws(PrivateFileError) -> [String] {
    let all = try lines()
    var succeeded: [String: Bool] = [:]
    for line in all.reversed() {
      let isFailure = line.hasPrefix(Self.failureMark)
      let command = isFailure ? String(line.dropFirst(Self.failureMark.count)) : line
      succeeded[command] = succeeded[command] ?? !isFailure
    }
    return all.filter { !$0.hasPrefix(Self.failureMark) && succeeded[$0] == true }
  }

  /// Adds a line in a single write.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  mutating func add(_ line: String) throws(PrivateFileError) {
    let line = Array(line.utf8)
    guard line.count <= Self.maximumLineLength, !line.contains(UInt8(ascii: "\n")) else { return }
    count += 1
    // Truncation rewrites the whole file, so it does not happen for each line beyond the limit.
    let isFull = count > limit + limit / 10
    let kept = try file.whileLocked(createIfMissing: true) { descriptor throws(PrivateFileError) in
      try append(line + [UInt8(ascii: "\n")], to: descriptor)
      guard isFull else { return nil as Int? }
      let lines = try allLines(of: descriptor).suffix(limit)
      try file.replace(with: Array(lines.joined(separator: "\n".utf8)) + "\n".utf8)
      return lines.count
    }
    if let known = kept ?? nil { count = known }
  }

  private func append(_ text: [UInt8], to descriptor: Int32) throws(PrivateFileError) {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw .failed(path: file.path, code: errno) }
    var last: UInt8 = 0
    let isTorn =
      end > 0 && pread(descriptor, &last, 1, end - 1) == 1 && last != UInt8(ascii: "\n")
    let added = (isTorn ? Array("\n".utf8) : []) + text
    let code = added.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else {
      ftruncate(descriptor, end)
      throw .failed(path: file.path, code: code)
    }
  }

  /// Returns the lines at the end of the file, without empty lines and consecutive duplicates.
  private func allLines(of descriptor: Int32) throws(PrivateFileError) -> [ArraySlice<UInt8>] {
    let (bytes, isComplete) = try file.tail(of: descriptor, upTo: Self.maximumReadLength)
    var lines: [ArraySlice<UInt8>] = []
    // If the beginning of the file was not read, the first line may be incomplete.
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst(isComplete ? 0 : 1)
    where line != lines.last {
      lines.append(line)
    }
    return lines
  }
}
