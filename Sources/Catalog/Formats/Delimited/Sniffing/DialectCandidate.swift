// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect that a sample may have, with the facts that tell it from others.
struct DialectCandidate {
  let reading: DialectReading
  let shape: TableShape?
  let request: DialectRequest

  /// The name of the rule that chose its quoting.
  var quotingRule: String?

  /// The names of the rules that made it.
  var rules: [String] { (shape?.decidedBy ?? []) + [quotingRule].compactMap(\.self) }

  var delimiter: UInt8? { reading.dialect.delimiter }

  /// The quality of the explanation of the text, from 0 to 1; quotations that go wrong speak
  /// against it.
  var score: Double {
    let closed = Double(reading.quotations.closed + 1)
    return (shape?.score ?? 0) * closed / (closed + Double(failures))
  }

  var consistency: Double { shape?.consistency ?? 0 }

  /// The score among others; the hint of the file's name counts where they are near.
  func rank(_ hint: UInt8?) -> Double {
    let preference: Double =
      switch delimiter {
      case nil: 1
      case hint: 1.1
      case let mark?:
        Delimiters.usual.firstIndex(of: mark).map { 1.003 - 0.001 * Double($0) } ?? 0.95
      }
    return score * preference
  }

  /// The confidence in a table that has a header at least.
  var raggedConfidence: Confidence { .likely(share: 0.5 + 0.4 * consistency) }

  // MARK: Quotations

  /// The number of quotations that go wrong: broken ones, and one that never ends.
  var failures: Int {
    reading.quotations.broken + (reading.quotations.openLines > 0 ? 1 : 0)
  }

  /// The number of oddities that other escapes might mend.
  ///
  /// A quotation that the sample has cut speaks against none, but they may end it.
  var repairable: Int {
    failures + reading.quotations.strayMarks + (reading.cutLines > 0 ? 1 : 0)
  }

  /// A Boolean value indicating whether it has quotations, and all of them fill their values.
  var closesQuotations: Bool {
    let tally = reading.quotations
    return tally.closed > 0 && tally.defects == 0 && tally.openLines == 0
  }

  // MARK: Tables

  /// A Boolean value indicating whether its rows are even enough for a table.
  var isTable: Bool {
    guard let shape else { return false }
    // A mark at the end of most lines parts nothing.
    let isPunctuation =
      shape.fields == 2 && shape.profile.endsWithEmptyColumn && shape.fits < reading.rows.count
    return shape.consistency >= 0.6 && (shape.fits >= 2 || reading.rows.count == 1)
      && !isPunctuation
  }

  /// A Boolean value indicating whether all speaks for a delimiter that also stands in values: no
  /// odd row, at least three of at least three values, text beside numbers.
  var isUnmistakable: Bool {
    guard let shape, shape.fields >= 3, shape.rowCount >= 3, shape.consistency == 1,
      shape.preamble != .likely, shape.firstRow + shape.rowCount == reading.rows.count,
      reading.quotations.defects == 0
    else { return false }
    let profile = shape.profile
    let isTime = delimiter == Ascii.colon && profile.hasNumbersSecond
    return profile.hasTypedColumn && profile.hasTextColumn && !isTime
      && !(delimiter == Ascii.space && profile.hasEmptyValues)
  }

  /// A Boolean value indicating whether a text that is one column of RFC 4180 as well is rather
  /// this table: its first line has the delimiter, or the lines before it are clearly no rows.
  var isNoColumn: Bool {
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
    // One line may be a column's name, and a second its first value, also an empty one.
    return wide >= 3
      && (rows[start].followsEmptyLine
        ? start >= 2 || profile.beginsWithNames
        : start >= 3 && isPlain && (profile.beginsWithNames || profile.typedShare == 1))
  }

  // MARK: What is reported

  /// The index of the header, or of the first row of data.
  var firstRow: Int { shape?.firstRow ?? 0 }

  /// The number of values of most rows.
  var columns: Int {
    if isTable, let shape { return shape.fields }
    return reading.rows.indices.contains(firstRow) ? reading.rows[firstRow].fields : 0
  }

  /// The kinds of the values from the first row on.
  var profile: TableProfile {
    if isTable, let shape { return shape.profile }
    return TableProfile(reading, from: firstRow, fields: columns)
  }

  /// The lines before a table; `nil` if there is no table.
  var preamble: TableShape.Preamble? { isTable ? shape?.preamble : nil }

  /// The share of quotations that do not go wrong.
  var quotationShare: Double {
    let closed = Double(reading.quotations.closed)
    return (closed + 1) / (closed + Double(failures) + 1)
  }
}
