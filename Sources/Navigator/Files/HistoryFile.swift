// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The lines that were typed, in a file that lasts from run to run: a line each, the last one last.
///
/// Several programs can add to it at once. It is cut to the last lines now and then.
package struct HistoryFile {
  /// The longest line that is kept, and how much of a file is read, in bytes.
  private static let longestLine = 1 << 16
  private static let longestFile = 1 << 24

  private let file: PrivateFile
  private let limit: Int

  /// How many lines there are, as far as is known here.
  private var count = 0

  /// The file at `path`; it and its folders are made when there is a line to keep.
  package init(path: String, limit: Int = 10_000) {
    file = PrivateFile(path: path)
    self.limit = limit
  }

  /// The last lines, none twice in a row; what a terminal must not be sent is shown by stand-ins.
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

  /// Adds a line, in one write.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used; it is as it was then.
  mutating func add(_ line: String) throws(PrivateFileError) {
    let line = Array(line.utf8)
    guard line.count <= Self.longestLine, !line.contains(UInt8(ascii: "\n")) else { return }
    count += 1
    // Not at each line beyond the limit: all of the file is written.
    let isFull = count > limit + limit / 10
    let kept = try file.whileLocked(isMade: true) { descriptor throws(PrivateFileError) in
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
    var last: UInt8 = 0
    let isTorn =
      end > 0 && pread(descriptor, &last, 1, end - 1) == 1 && last != UInt8(ascii: "\n")
    guard PrivateFile.write((isTorn ? Array("\n".utf8) : []) + text, to: descriptor) else {
      let code = errno
      ftruncate(descriptor, max(0, end))
      throw .failed(path: file.path, code: code)
    }
  }

  /// The lines of the file's end, none empty and none twice in a row.
  private func allLines(of descriptor: Int32) throws(PrivateFileError) -> [ArraySlice<UInt8>] {
    let (bytes, isAll) = try file.end(of: descriptor, upTo: Self.longestFile)
    var lines: [ArraySlice<UInt8>] = []
    // Of a file that is not read from its beginning, the first line may be the end of one.
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst(isAll ? 0 : 1)
    where line != lines.last {
      lines.append(line)
    }
    return lines
  }
}
