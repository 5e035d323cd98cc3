// SPDX-License-Identifier: GPL-3.0-or-later

/// A list of completions that is shown below a line.
///
/// With notes, each candidate has its own line. Without notes, the candidates are arranged in
/// columns. The last line gives the number of candidates that do not fit.
struct CompletionList {
  /// The lines of the list.
  private(set) var lines: [StyledText] = []

  /// The index of the first candidate after the listed ones.
  private(set) var end: Int

  private let width: Int

  /// Lays out a list.
  ///
  /// - Parameters:
  ///   - candidates: All candidates.
  ///   - first: The index of the first candidate to list.
  ///   - width: The maximum width of a line, `nil` for 80 columns.
  ///   - height: The maximum number of lines, at least one.
  init(_ candidates: [Completion.Candidate], from first: Int = 0, width: Int?, height: Int) {
    self.width = width ?? 80
    end = first
    let listed = candidates[first...]
    let hasNotes = candidates.contains { !$0.note.isEmpty }
    let height = max(1, height)
    let shown = hasNotes ? annotate(listed, height) : arrange(listed, height)
    end += shown
    let hidden = candidates.count - end
    guard hidden > 0 else { return }
    let advised = Texts.current.terminal.moreCompletionsAdvice(hidden)
    let fits = DisplayWidth.of(advised) <= self.width
    let note = fits ? advised : Texts.current.terminal.moreCompletions(hidden)
    lines.append(StyledText(note, .secondary))
  }

  /// The lines as content.
  var content: Content { Content(lines.map { .line($0) }) }

  private static var gap: Int { 2 }

  /// Adds a line for each candidate, and returns their number.
  private mutating func annotate(
    _ candidates: ArraySlice<Completion.Candidate>,
    _ height: Int
  ) -> Int {
    let shown = candidates.prefix(candidates.count > height ? max(1, height - 1) : height)
    let texts = shown.map { Self.visible($0.text, upTo: width) }
    let widest = texts.reduce(0) { max($0, DisplayWidth.of($1)) }
    let widestNote = shown.reduce(0) {
      max($0, DisplayWidth.of(Self.visible($1.note, upTo: width)))
    }
    // The notes are cut first, but not if they have less than half of the line.
    let left = min(widest, max(1, width / 2, width - Self.gap - widestNote))
    let right = width - left - Self.gap
    lines = zip(texts, shown).map { text, candidate in
      let note = DisplayWidth.cut(Self.visible(candidate.note, upTo: right), to: max(0, right))
      let gap = String(repeating: " ", count: Self.gap)
      return StyledText(DisplayWidth.fit(text, to: left, alignment: .leading) + gap)
        + StyledText(note, .secondary)
    }
    return shown.count
  }

  /// Adds columns of candidates, each filled from top to bottom, and returns their number.
  private mutating func arrange(
    _ candidates: ArraySlice<Completion.Candidate>,
    _ height: Int
  ) -> Int {
    // At most this many candidates fit, however short they are.
    let texts = candidates.prefix(width * height).map { Self.visible($0.text, upTo: width) }
    let widest = min(width, texts.reduce(1) { max($0, DisplayWidth.of($1)) })
    let columns = max(1, (width + Self.gap) / (widest + Self.gap))
    let fitsAll = candidates.count <= columns * height
    let shown = texts.prefix(fitsAll ? columns * height : columns * max(1, height - 1))
    let rows = (shown.count + columns - 1) / columns
    lines = (0..<rows).map { row in
      let cells = stride(from: row, to: shown.count, by: rows).map { shown[$0] }
      let fitted = cells.map { DisplayWidth.fit($0, to: widest, alignment: .leading) }
      return StyledText(fitted.joined(separator: String(repeating: " ", count: Self.gap)))
    }
    return shown.count
  }

  /// Returns a visible prefix of a text that fills `width` columns, to limit the work.
  private static func visible(_ text: String, upTo width: Int) -> String {
    VisibleText.of(String(text.unicodeScalars.prefix(64 + 4 * max(0, width))))
  }
}
