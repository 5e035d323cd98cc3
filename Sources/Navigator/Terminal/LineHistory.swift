// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

/// The lines that can be recalled at the prompt, from this run and earlier ones.
@MainActor
final class LineHistory {
  /// The maximum number of lines in the history.
  private static let limit = 10_000

  /// The history file, `nil` if there is none or it could not be used.
  private var file: HistoryFile?

  /// Creates a history with the file at `path`, or without a file if that is `nil`.
  init(path: String?) {
    file = path.map { HistoryFile(path: $0, limit: Self.limit) }
    using_history()
    stifle_history(Int32(Self.limit))
  }

  /// Loads the lines of earlier runs.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The history then stops using the
  ///   file.
  func read() throws(PrivateFileError) {
    try withFile { file throws(PrivateFileError) in
      for line in try file.lines() where !line.hasPrefix(HistoryFile.failureMark) {
        add_history(line)
      }
    }
  }

  /// Adds a line, unless it is empty, begins with a space or equals the previous one.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The history then stops using the
  ///   file.
  func add(_ line: String) throws(PrivateFileError) {
    let last = readline_last_history_line().map { String(cString: $0) }
    guard let first = line.first, !first.isWhitespace, line != last else { return }
    add_history(line)
    try withFile { file throws(PrivateFileError) in try file.add(Secrets.removed(from: line)) }
  }

  /// Records in the file that the command of a line has failed.
  ///
  /// The line can still be recalled.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The history then stops using the
  ///   file.
  func addFailure(of line: String) throws(PrivateFileError) {
    guard let first = line.first, !first.isWhitespace else { return }
    try withFile { file throws(PrivateFileError) in
      try file.add(HistoryFile.failureMark + Secrets.removed(from: line))
    }
  }

  private func withFile(
    _ body: (inout HistoryFile) throws(PrivateFileError) -> Void
  ) throws(PrivateFileError) {
    guard var used = file else { return }
    file = nil
    try body(&used)
    file = used
  }
}
