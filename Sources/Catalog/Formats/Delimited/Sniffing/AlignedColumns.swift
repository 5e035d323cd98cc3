// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a table that spaces align, as `ps`, `df` and `ls -l` print it.
///
/// A column ends where all lines have spaces. Such a gap is not the end of a column if the header has
/// no name after it (a command with its arguments), or if no row has text there (`Mounted on`).
/// Without a header, as in the output of `ls -l`, half of the lines must have text after it. A line of
/// dashes below the header shows the columns exactly.
struct AlignedColumns {
  /// The maximum number of lines that are examined.
  private static let maximumLines = 400

  /// The positions in a line, in characters, at which the columns begin.
  private(set) var starts: [Int] = []

  /// `true` if the lines prove that spaces align them.
  private(set) var isProven = false

  private let lines: [Line]

  /// A line as the ranges of characters that are no spaces.
  private struct Line {
    var words: [Range<Int>] = []
    var isRule = true
    var width = 0

    /// The positions of digits.
    var digits: Set<Int> = []

    /// Parses a line; `nil` if it contains a tab, whose width is unknown.
    init?(_ bytes: ArraySlice<UInt8>) {
      var start: Int?
      for byte in bytes where byte & 0xC0 != 0x80 {
        if byte == Ascii.tab { return nil }
        if byte == Ascii.space {
          if let begun = start { words.append(begun..<width) }
          start = nil
        } else {
          if start == nil { start = width }
          isRule = isRule && (byte == Ascii.minus || byte == Ascii.equals)
          if Ascii.digit(byte) != nil { digits.insert(width) }
        }
        width += 1
      }
      if let start { words.append(start..<width) }
    }

    /// Returns `true` if some word has characters in a range.
    func hasText(in range: Range<Int>) -> Bool { words.contains { $0.overlaps(range) } }

    /// Returns `true` if a range consists of digits.
    func isNumber(_ range: Range<Int>) -> Bool { range.allSatisfy(digits.contains) }

    /// Returns the range of the words that overlap another range.
    func text(in range: Range<Int>) -> Range<Int>? {
      let inside = words.filter { $0.overlaps(range) }
      guard let first = inside.first, let last = inside.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
  }

  /// Finds the columns of a sample; `nil` if it is not aligned.
  init?(_ sample: DialectSample, skipping comment: [UInt8] = []) {
    var texts = sample.bytes[sample.start...].split(whereSeparator: DelimitedFormat.isBreak)
    // The end of the sample may cut the last line.
    if !sample.isComplete, texts.count > 1 { texts.removeLast() }
    texts.removeAll { text in
      text.allSatisfy { $0 == Ascii.space } || (!comment.isEmpty && text.starts(with: comment))
    }
    let parsed = texts.prefix(Self.maximumLines).map(Line.init)
    lines = parsed.compactMap(\.self)
    guard lines.count == parsed.count, lines.count > 1 else { return nil }
    if lines[1].isRule, lines[1].words.count > 1 {
      starts = [0] + lines[1].words.dropFirst().map(\.lowerBound)
      isProven = followsRule
      return
    }
    var columns = namedColumns
    isProven = columns.count > 2 && isPadded && hasEvidence(columns)
    if !isProven {
      let unnamed = unnamedColumns
      if hasEvidence(unnamed), unnamed.count(where: isNumeric) >= 2 {
        (columns, isProven) = (unnamed, true)
      }
    }
    guard columns.count > 1 else { return nil }
    starts = [0] + columns.indices.dropFirst().map { start(between: columns[$0 - 1], columns[$0]) }
  }

  /// `true` if the character before each column is a space in nearly all lines.
  private var followsRule: Bool {
    let fitting = lines.count { line in
      starts.dropFirst().allSatisfy { !line.hasText(in: $0 - 1..<$0) }
    }
    return lines.count > 2 && fitting * 10 >= lines.count * 9
  }

  /// Returns the ranges of characters between the positions at which all lines have spaces.
  private static func filledRanges(_ lines: ArraySlice<Line>) -> [Range<Int>] {
    var isFilled = [Bool](repeating: false, count: lines.map(\.width).max() ?? 0)
    for line in lines {
      for word in line.words { for position in word { isFilled[position] = true } }
    }
    var ranges: [Range<Int>] = []
    for position in isFilled.indices where isFilled[position] {
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
    return ranges
  }

  /// The ranges of the columns, of which each has text in the first line and in some later one.
  private var namedColumns: [Range<Int>] {
    columns(of: lines[...]) { range in
      lines[0].hasText(in: range) && lines.dropFirst().contains { $0.hasText(in: range) }
    }
  }

  /// The ranges of the columns, of which each has text in at least half of the lines after the first.
  private var unnamedColumns: [Range<Int>] {
    let rows = lines.dropFirst()
    return columns(of: rows) { range in rows.count { $0.hasText(in: range) } * 2 >= rows.count }
  }

  /// Joins each range that is not a column with the one to its left.
  private func columns(
    of lines: ArraySlice<Line>,
    where isColumn: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    for range in Self.filledRanges(lines) {
      if let last = columns.last, !isColumn(range) {
        columns[columns.count - 1] = last.lowerBound..<range.upperBound
      } else {
        columns.append(range)
      }
    }
    return columns
  }

  /// `true` if at least half of the lines have two spaces between words.
  private var isPadded: Bool {
    let padded = lines.count { line in
      zip(line.words, line.words.dropFirst()).contains { $1.lowerBound - $0.upperBound > 1 }
    }
    return padded * 2 >= lines.count
  }

  /// Returns `true` if a column consists of digits in all lines after the first.
  private func isNumeric(_ column: Range<Int>) -> Bool {
    lines.dropFirst().allSatisfy { line in
      !line.digits.isEmpty && line.text(in: column).map(line.isNumber) ?? true
    }
  }

  /// Returns `true` if the lines are rows: most have text in most columns, and the texts of at least
  /// two columns begin or end at the same position although their lengths differ.
  private func hasEvidence(_ columns: [Range<Int>]) -> Bool {
    let complete = lines.count { line in
      columns.count { line.hasText(in: $0) } * 2 > columns.count
    }
    let aligned = columns.count { column in
      let texts = lines.dropFirst().compactMap { $0.text(in: column) }
      let isVaried = Set(texts.map(\.count)).count > 1
      return isVaried
        && (Set(texts.map(\.lowerBound)).count == 1 || Set(texts.map(\.upperBound)).count == 1)
    }
    return lines.count > 2 && complete * 10 >= lines.count * 9 - 10 && aligned >= 2
  }

  /// Returns the position at which the right one of two columns begins.
  ///
  /// Longer values of later rows extend a column at the side that is not aligned.
  private func start(between left: Range<Int>, _ right: Range<Int>) -> Int {
    let beginnings = lines.dropFirst().compactMap { $0.text(in: right)?.lowerBound }
    if Set(beginnings).count <= 1 { return right.lowerBound }
    let ends = lines.dropFirst().compactMap { $0.text(in: left)?.upperBound }
    let isLeftAligned = Set(ends).count > 1
    let gap = right.lowerBound - left.upperBound
    return left.upperBound + (isLeftAligned ? (gap + 1) / 2 : 1)
  }
}
