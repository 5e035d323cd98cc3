// SPDX-License-Identifier: GPL-3.0-or-later

/// The content of the rows of a reading.
extension DialectReading {
  /// Returns the range of a row, including the line breaks after it.
  func text(of index: Int) -> Range<Int> {
    rows[index].start..<(index + 1 < rows.count ? rows[index + 1].start : end)
  }

  /// Returns the kinds of the first 32 values of a row.
  func kinds(of index: Int) -> [FieldKind] {
    let kept = 32
    var scanner = RecordScanner(DelimitedFormat(dialect))
    scanner.literalQuoteOffset = literalQuoteOffset
    var row = RowBuffer()
    sample.bytes.withUnsafeBufferPointer { bytes in
      guard let start = scanner.findRow(in: bytes, from: rows[index].start) else { return }
      let stop = scanner.scanRow(in: bytes, from: start, origin: 0, into: &row, keeping: kept)
      if !stop.isComplete { scanner.finish(&row, keeping: kept) }
    }
    let values = row.bytes.span
    return row.fields.enumerated().map {
      FieldKind(values.extracting($1), isQuoted: scanner.quotedFields >> UInt64($0) & 1 == 1)
    }
  }

  /// Returns `true` if a row begins with `#`.
  func isComment(_ index: Int) -> Bool { sample.bytes[rows[index].start] == Ascii.hash }

  /// Returns `true` if a row is a comment for people, and not a header that begins with `#`.
  func isRemark(_ index: Int) -> Bool {
    let second = sample.bytes[rows[index].start...].dropFirst().first
    return isComment(index) && (second == Ascii.space || second == Ascii.hash)
  }

  /// Returns `true` if a row is a single empty field, such as `""`.
  func isBlank(_ index: Int) -> Bool {
    rows[index].fields == 1
      && sample.bytes[text(of: index)].allSatisfy { $0 <= Ascii.space || $0 == dialect.quote }
  }

  /// Returns the number of fields in a row, not counting empty ones at its end.
  func filledFields(of index: Int) -> Int {
    let padding = sample.bytes[text(of: index)].reversed().prefix {
      $0 == dialect.delimiter || $0 <= Ascii.space
    }
    return rows[index].fields - padding.count { $0 == dialect.delimiter }
  }

  /// Returns the number of fields that a row would have with another delimiter.
  ///
  /// Returns 0 if a space follows one of the delimiters.
  func fields(of index: Int, at delimiter: UInt8) -> Int {
    let text = sample.bytes[text(of: index)]
    let isSpaced = zip(text, text.dropFirst()).contains { $0 == delimiter && $1 == Ascii.space }
    return isSpaced ? 0 : 1 + text.count { $0 == delimiter }
  }

  /// Returns `true` if another row of names follows an empty line later in the text.
  ///
  /// Only the first four rows of the given width that follow an empty line are checked.
  func hasNames(afterEmptyLineBelow first: Int, fields: Int) -> Bool {
    rows.indices.dropFirst(first + 1)
      .lazy.filter { rows[$0].followsEmptyLine && rows[$0].fields == fields }
      .prefix(4).contains { TableProfile(self, from: $0, fields: fields).beginsWithNames }
  }
}
