// SPDX-License-Identifier: GPL-3.0-or-later

/// A list of completions that is shown below a line.
struct CompletionList {
  private let candidates: [Completion.Candidate]

  init(_ candidates: [Completion.Candidate]) {
    self.candidates = candidates
  }

  /// Returns the lines of the list.
  ///
  /// With notes, each candidate has its own line. Without notes, the candidates are arranged in
  /// columns. The last line gives the number of candidates that do not fit.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line.
  ///   - height: The maximum number of lines.
  func lines(width: Int, height: Int) -> [StyledText] {
    let hasNotes = candidates.contains { !$0.note.isEmpty }
    let all =
      hasNotes
      ? annotatedLines(width: width, height: height) : columnLines(width: width, height: height)
    let hidden = candidates.count - all.shown
    guard hidden > 0 else { return all.lines }
    return all.lines + [StyledText("… and \(hidden) more", .secondary)]
  }

  /// Returns the lines for a window of the given width.
  ///
  /// `nil` means 80 columns.
  func content(width: Int?, height: Int) -> Content {
    Content(lines(width: width ?? 80, height: max(1, height)).map { .line($0) })
  }

  private static var gap: Int { 2 }

  private func annotatedLines(width: Int, height: Int) -> (lines: [StyledText], shown: Int) {
    let shown = candidates.prefix(candidates.count > height ? height - 1 : height)
    let texts = shown.map { Self.visible($0.text, upTo: width) }
    let widest = texts.reduce(0) { max($0, DisplayWidth.of($1)) }
    let left = min(widest, max(1, width / 2))
    let right = width - left - Self.gap
    let lines = zip(texts, shown).map { text, candidate in
      let note = DisplayWidth.cut(Self.visible(candidate.note, upTo: right), to: max(0, right))
      let gap = String(repeating: " ", count: Self.gap)
      return StyledText(DisplayWidth.fit(text, to: left, alignment: .leading) + gap)
        + StyledText(note, .secondary)
    }
    return (lines, shown.count)
  }

  /// Returns the candidates in columns, each filled from top to bottom.
  private func columnLines(width: Int, height: Int) -> (lines: [StyledText], shown: Int) {
    // At most this many candidates fit, however short they are.
    let texts = candidates.prefix(width * height).map { Self.visible($0.text, upTo: width) }
    let widest = min(width, texts.reduce(1) { max($0, DisplayWidth.of($1)) })
    let columns = max(1, (width + Self.gap) / (widest + Self.gap))
    let fitsAll = candidates.count <= columns * height
    let shown = texts.prefix(fitsAll ? columns * height : columns * (height - 1))
    let rows = (shown.count + columns - 1) / columns
    let lines = (0..<rows).map { row in
      let cells = stride(from: row, to: shown.count, by: rows).map { shown[$0] }
      let fitted = cells.map { DisplayWidth.fit($0, to: widest, alignment: .leading) }
      return StyledText(fitted.joined(separator: String(repeating: " ", count: Self.gap)))
    }
    return (lines, shown.count)
  }

  /// Returns a visible prefix of a text that fills `width` columns, to limit the work.
  private static func visible(_ text: String, upTo width: Int) -> String {
    VisibleText.of(String(text.unicodeScalars.prefix(64 + 4 * max(0, width))))
  }
}
