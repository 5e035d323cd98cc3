// SPDX-License-Identifier: GPL-3.0-or-later

extension DialectCandidate {
  /// Whether its rows are even enough for a table.
  var isTable: Bool {
    guard let shape else { return false }
    // A mark at the end of most lines parts nothing.
    let isPunctuation =
      shape.fields == 2 && shape.profile.endsWithEmptyColumn && shape.fits < reading.rows.count
    return shape.consistency >= 0.6 && (shape.fits >= 2 || reading.rows.count == 1)
      && !isPunctuation
  }

  /// How it compares with others; what the file's name hints at counts where they are near.
  func rank(_ hint: UInt8?) -> Double {
    let preference: Double =
      switch reading.dialect.delimiter {
      case nil: 1
      case hint: 1.1
      case let mark?:
        Delimiters.usual.firstIndex(of: mark).map { 1.003 - 0.001 * Double($0) } ?? 0.95
      }
    return score * preference
  }

  /// Whether all speaks for a delimiter that also stands in values: no odd row, at least three of
  /// at least three values, text beside numbers.
  var isUnmistakable: Bool {
    guard let shape, shape.fields >= 3, shape.rowCount >= 3, shape.consistency == 1,
      shape.preamble != .likely, shape.firstRow + shape.rowCount == reading.rows.count,
      reading.quotations.defects == 0
    else { return false }
    let profile = shape.profile
    let isTime = reading.dialect.delimiter == Ascii.colon && profile.hasNumbersSecond
    return profile.hasTypedColumn && profile.hasTextColumn && !isTime
      && !(reading.dialect.delimiter == Ascii.space && profile.hasEmptyValues)
  }

  /// Whether the delimiters are rather marks in one column of texts or of numbers.
  func isText(_ sample: DialectSample) -> Bool {
    if consistency < 0.9, isProse(sample) { return true }
    let values = reading.rows.dropFirst()
    guard reading.quotations.needed == 0, let first = reading.rows.first, first.fields == 1,
      !sample.firstLine(holdsAnyOf: Delimiters.usual)
    else { return false }
    // An empty line below the first one makes a title of it; among numbers it is an empty value.
    if values.first?.followsEmptyLine == false, isNumbersWithCommas(sample) { return true }
    return !values.contains(where: \.followsEmptyLine) && isProse(sample)
  }

  /// Whether commas or semicolons have spaces behind them and no numbers between them.
  func isProse(_ sample: DialectSample) -> Bool {
    guard let mark = reading.dialect.delimiter, mark == Ascii.comma || mark == Ascii.semicolon,
      (shape?.profile.typedShare ?? 0) < 0.2
    else { return false }
    let bytes = sample.bytes
    // A comma in direct speech has a mark behind it as well, but one that closes the speech.
    let isSpoken = !closesQuotations
    var marks = 0
    var spaced = 0
    for at in sample.start..<reading.end where bytes[at] == mark {
      marks += 1
      let next = at + 1 < reading.end ? bytes[at + 1] : Ascii.space
      if next <= Ascii.space || (isSpoken && next == Ascii.quote) { spaced += 1 }
    }
    return marks > 0 && spaced * 10 >= marks * 9
  }

  /// Whether all rows but the first are numbers, some with decimal commas or with commas between
  /// thousands, and perhaps with a currency or a unit.
  private func isNumbersWithCommas(_ sample: DialectSample) -> Bool {
    let rows = reading.rows
    guard reading.dialect.delimiter == Ascii.comma, rows.count > 1 else { return false }
    let bytes = sample.bytes.span
    return rows.indices.dropFirst().allSatisfy { index in
      let end = index + 1 < rows.count ? Int(rows[index + 1].start) : reading.end
      let value = bytes.extracting(Amount.number(in: Int(rows[index].start)..<end, of: bytes))
      return FieldKind.hasDecimalComma(value) || FieldKind.hasGroupedThousands(value)
        || NumberScanner(value) != nil
    }
  }

  /// Whether a text that is one column of RFC 4180 as well is rather this table: its first line has
  /// the delimiter, or what stands before it is clearly none of its rows.
  func isNoColumn(_ sample: DialectSample) -> Bool {
    guard let fields = shape?.fields, let first = reading.rows.first, first.fields == 1 else {
      return true
    }
    let lines = TableLines(reading: reading, sample: sample)
    guard let start = lines.rows.firstIndex(where: { $0.fields == fields }),
      let last = lines.rows.lastIndex(where: { $0.fields == fields })
    else { return false }
    let body = lines.rows[start...last]
    let wide = body.count { $0.fields == fields }
    guard wide * 10 >= body.count * 9, lines.rows.count - 1 - last <= 5 else { return false }
    let comments = (0..<start).count(where: lines.isComment)
    if comments > 1 || (0..<start).contains(where: lines.isRemark) { return wide >= 2 }
    let profile = lines.profile(from: start, fields: Int(fields))
    let isPlain = lines.rows[..<start].allSatisfy {
      $0.fields == 1 && sample.bytes[Int($0.start)] != reading.dialect.quote
    }
    // One line may be a column's name, and a second its first value, also an empty one.
    return wide >= 3
      && (lines.rows[start].followsEmptyLine
        ? start >= 2 || profile.beginsWithNames
        : start >= 3 && isPlain && (profile.beginsWithNames || profile.typedShare == 1))
  }

  /// The reading as one column: every line is a value.
  static func single(_ sample: DialectSample, _ request: DialectRequest) -> DialectCandidate {
    let quote = request.quote.map(\.byte) ?? Ascii.quote
    let quoted = DialectCandidate(Dialect(delimiter: nil, quote: quote), sample, request)
    let tally = quoted.reading.quotations
    guard request.quote == nil, tally.defects > 0 || tally.openLines > 0 else { return quoted }
    return DialectCandidate(Dialect(delimiter: nil, quote: nil), sample, request)
  }
}
