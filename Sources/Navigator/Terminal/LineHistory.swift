// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

/// The lines that can be called back at the prompt: those of this run, and of earlier ones.
@MainActor
final class LineHistory {
  /// The number of lines that are kept.
  private static let limit = 10_000

  /// `nil` if nothing is kept, or the file could not be used.
  private var file: HistoryFile?

  /// The lines in the file at `path` and those that are added, which are kept there; `nil` for
  /// those of this run only.
  init(path: String?) {
    file = path.map { HistoryFile(path: $0, limit: Self.limit) }
    using_history()
    stifle_history(Int32(Self.limit))
  }

  /// Brings back the lines of earlier runs.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used; it is left alone from then on.
  func read() throws(PrivateFileError) {
    try use { file throws(PrivateFileError) in
      for line in try file.lines() { add_history(line) }
    }
  }

  /// Keeps a line, unless it begins with a space, is empty or was entered just before.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used; it is left alone from then on.
  func add(_ line: String) throws(PrivateFileError) {
    let last = readline_last_history_line().map { String(cString: $0) }
    guard let first = line.first, !first.isWhitespace, line != last else { return }
    add_history(line)
    try use { file throws(PrivateFileError) in try file.add(Secrets.removed(from: line)) }
  }

  private func use(
    _ body: (inout HistoryFile) throws(PrivateFileError) -> Void
  ) throws(PrivateFileError) {
    guard var used = file else { return }
    file = nil
    try body(&used)
    file = used
  }
}
