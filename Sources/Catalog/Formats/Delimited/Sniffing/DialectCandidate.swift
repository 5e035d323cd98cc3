// SPDX-License-Identifier: GPL-3.0-or-later

/// A possible dialect of a sample, with the facts that distinguish it from others.
struct DialectCandidate {
  let reading: DialectReading
  let shape: TableShape?
  let request: DialectRequest

  /// The name of the rule that chose the quoting.
  var quotingRule: String?

  /// The names of the rules that shaped the candidate.
  var rules: [String] { (shape?.decidedBy ?? []) + [quotingRule].compactMap(\.self) }

  var delimiter: UInt8? { reading.dialect.delimiter }

  /// The quality of the candidate as an explanation of the text, from 0 to 1.
  ///
  /// Malformed and unterminated quoted fields reduce it.
  var score: Double {
    let closed = Double(reading.quoteStatistics.closed + 1)
    return (shape?.score ?? 0) * closed / (closed + Double(failures))
  }

  var consistency: Double { shape?.consistency ?? 0 }

  /// Returns the score for comparing candidates.
  ///
  /// The delimiter hinted at by the file name is preferred if scores are similar.
  func rank(_ hint: UInt8?) -> Double {
    let preference: Double =
      switch delimiter {
      case nil: 1
      case hint: 1.1
      case let delimiter?:
        Delimiters.common.firstIndex(of: delimiter).map { 1.003 - 0.001 * Double($0) } ?? 0.95
      }
    return score * preference
  }

  /// The confidence in a ragged table that has at least a header.
  var raggedConfidence: Confidence { .likely(share: 0.5 + 0.4 * consistency) }

  // MARK: Quoting

  /// The number of malformed quoted fields, including an unterminated one.
  var failures: Int {
    reading.quoteStatistics.malformed + (reading.quoteStatistics.openLines > 0 ? 1 : 0)
  }

  /// The number of defects that another escape might repair.
  ///
  /// A quoted field that the sample cuts off is not a failure, but another escape may close it.
  var repairable: Int {
    failures + reading.quoteStatistics.strayQuotes + (reading.cutLines > 0 ? 1 : 0)
  }

  /// `true` if there are quoted fields, all are closed, and there are no other quotes.
  var closesQuotes: Bool {
    let statistics = reading.quoteStatistics
    return statistics.closed > 0 && statistics.defects == 0 && statistics.openLines == 0
  }

  // MARK: Tables

  /// `true` if enough rows have the same width for a table.
  var isTable: Bool {
    guard let shape else { return false }
    // A delimiter at the end of most lines is punctuation.
    let isPunctuation =
      shape.fields == 2 && shape.profile.endsWithEmptyColumn
      && shape.fittingRows < reading.rows.count
    return shape.consistency >= 0.6 && (shape.fittingRows >= 2 || reading.rows.count == 1)
      && !isPunctuation
  }

  /// `true` if the evidence suffices for a delimiter that is also common in values.
  ///
  /// All rows must have the same width. There must be at least three rows of at least three fields,
  /// and columns of both text and numbers.
  var isUnmistakable: Bool {
    guard let shape, shape.fields >= 3, shape.rowCount >= 3, shape.consistency == 1,
      shape.preamble != .likely, shape.firstRow + shape.rowCount == reading.rows.count,
      reading.quoteStatistics.defects == 0
    else { return false }
    let profile = shape.profile
    let isTime = delimiter == Ascii.colon && profile.hasNumbersSecond
    return profile.hasTypedColumn && profile.hasTextColumn && !isTime
      && !(delimiter == Ascii.space && profile.hasEmptyValues)
  }

  /// `true` if this table is more plausible than a single column of plain RFC 4180.
  ///
  /// Either the first line contains the delimiter, or the lines before the table are clearly not
  /// rows.
  var isTableRatherThanColumn: Bool {
    let rows = reading.rows
    guard let fields = shape?.fields, rows.first?.fields == 1 else { return true }
    guard let start = rows.firstIndex(where: { $0.fields == fields }),
      let last = rows.lastIndex(where: { $0.fields == fields })
    else { return false }
    let wide = rows[start...last].count { $0.fields == fields }
    guard wide * 10 >= (start...last).count * 9, rows.count - 1 - last <= 5 else { return false }
    let comments = (0..<start).count(where: reading.isComment)
    if comments > 1 || (0..<start).contains(where: reading.isRemark) { return wide >= 2 }
    let profile = TableProfile(reading, from: start, fields: fields)
    let isPlain = rows[..<start].allSatisfy {
      $0.fields == 1 && reading.sample.bytes[$0.start] != reading.dialect.quote
    }
    // One line may be the name of a column, and a second line its first value, possibly empty.
    return wide >= 3
      && (rows[start].followsEmptyLine
        ? start >= 2 || profile.beginsWithNames
        : start >= 3 && isPlain && (profile.beginsWithNames || profile.typedShare == 1))
  }

  // MARK: Facts for the report

  /// The index of the header, or of the first data row.
  var firstRow: Int { shape?.firstRow ?? 0 }

  /// The number of fields in most rows.
  var columns: Int {
    if isTable, let shape { return shape.fields }
    return reading.rows.indices.contains(firstRow) ? reading.rows[firstRow].fields : 0
  }

  /// The kinds of the values from the first row on.
  var profile: TableProfile {
    if isTable, let shape { return shape.profile }
    return TableProfile(reading, from: firstRow, fields: columns)
  }

  /// The kind of lines before the table; `nil` if there is no table.
  var preamble: TableShape.Preamble? { isTable ? shape?.preamble : nil }

  /// The share of quoted fields that are well-formed.
  var wellFormedShare: Double {
    let closed = Double(reading.quoteStatistics.closed)
    return (closed + 1) / (closed + Double(failures) + 1)
  }
}
