// SPDX-License-Identifier: GPL-3.0-or-later

/// The content of the rows of a reading.
extension DialectReading {
  /// Returns the range of a row, including the line breaks after it.
  func text(of index: Int) -> Range<Int> {
    rows[index].start..<(index + 1 < rows.count ? rows[index + 1].start : end)
  }

  /// Returns the kinds of the first 32 values of a row.
  func kinds(of index: Int) -> [FieldKind] {
    let (row, quotedFields) = row(index)
    let values = row.bytes.span
    return row.fields.enumerated().map {
      FieldKind(values.extracting($1), isQuoted: quotedFields >> UInt64($0) & 1 == 1)
    }
  }

  /// Returns the first 32 values of a row; `nil` if the reading has no such row.
  func texts(of index: Int) -> [ArraySlice<UInt8>]? {
    guard rows.indices.contains(index) else { return nil }
    let row = row(index).row
    return row.fields.map { row.bytes[$0] }
  }

  /// Returns `true` if a row underlines the names above it.
  func isRule(_ index: Int) -> Bool { texts(of: index).map(RuleRow.isRule) ?? false }

  /// `true` if a single byte separates the fields.
  private var hasPlainFields: Bool {
    dialect.columnStarts.isEmpty && dialect.delimiterTail.isEmpty
  }

  /// Returns the first 32 values of a row, and which of them are quoted as bits.
  private func row(_ index: Int) -> (row: RowBuffer, quotedFields: UInt64) {
    let kept = 32
    var scanner = RecordScanner(DelimitedFormat(dialect))
    scanner.literalQuoteOffset = literalQuoteOffset
    scanner.isAtEnd = true
    var row = RowBuffer()
    sample.bytes.withUnsafeBufferPointer { bytes in
      var start = rows[index].start
      guard scanner.findRow(in: bytes, from: &start) else { return }
      let stop = scanner.scanRow(in: bytes, from: start, origin: 0, into: &row, keeping: kept)
      if !stop.isComplete { scanner.finish(&row, keeping: kept) }
    }
    return (row, scanner.quotedFields)
  }

  /// Returns `true` if a row begins with `#`.
  func isComment(_ index: Int) -> Bool { sample.bytes[rows[index].start] == Ascii.hash }

  /// Returns `true` if a row is a comment for people, and not a header that begins with `#`.
  func isRemark(_ index: Int) -> Bool {
    let second = sample.bytes[rows[index].start...].dropFirst().first
    return isComment(index) && (second == Ascii.space || second == Ascii.hash)
  }

  /// Returns `true` if a row has only empty fields, such as `""` or `,,`.
  func isBlank(_ index: Int) -> Bool {
    guard hasPlainFields else { return kinds(of: index).allSatisfy { $0 == .empty } }
    return sample.bytes[text(of: index)].allSatisfy {
      $0 <= Ascii.space || $0 == dialect.quote || $0 == dialect.delimiter
    }
  }

  /// Returns `true` for a row such as `total 80`.
  func isTotal(_ index: Int) -> Bool {
    let words = sample.bytes[text(of: index)].split { $0 <= Ascii.space }
    return words.count == 2 && words[0].elementsEqual("total".utf8)
      && words[1].allSatisfy { Ascii.digit($0) != nil }
  }

  /// Returns the number of fields in a row, not counting empty ones at its end.
  func filledFields(of index: Int) -> Int {
    guard hasPlainFields else {
      return 1 + (kinds(of: index).lastIndex { $0 != .empty } ?? -1)
    }
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
