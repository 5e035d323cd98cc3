// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A slow and simple parser of delimited text in any dialect, as a reference for tests.
///
/// It reads the whole text byte by byte. If a quoted field reaches the end of the text, it parses
/// the whole text again with the opening quote as data, until every quoted field is closed.
struct SlowParser {
  let dialect: Dialect

  private var delimiter: [UInt8]? { dialect.delimiter.map { [$0] + dialect.delimiterTail } }
  private var quote: UInt8? { dialect.quote }
  private var escape: UInt8? { dialect.escape }

  private typealias Row = (values: [Value], warnings: RowWarnings)

  /// `true` if a backslash outside quotes is data before a byte that needs no escape.
  private let isEscapeGuessed: Bool

  init(_ dialect: Dialect, isEscapeGuessed: Bool = false) {
    self.dialect = dialect
    self.isEscapeGuessed = isEscapeGuessed
  }

  /// Returns the items after the header, if there is a header.
  func items(_ bytes: [UInt8]) -> [Item] {
    var rows = rows(bytes, keepingEmptyLines: false)
    let isLines = delimiter == nil && dialect.columnStarts.isEmpty
    let hasHeader = dialect.headerRows > 0
    if rows.map(\.values.count).max() == 1, !hasHeader || isLines {
      var text = bytes[...]
      while hasHeader, skipLineBreak(&text) || skipComment(&text) {}
      rows = self.rows(Array(text), keepingEmptyLines: true)
    }
    return rows.dropFirst(dialect.headerRows).enumerated().map { index, row in
      Item(id: Item.ID(row: index + 1), values: row.values, warnings: row.warnings)
    }
  }

  private func rows(_ bytes: [UInt8], keepingEmptyLines: Bool) -> [Row] {
    var literal: Set<Int> = []
    while true {
      let (rows, open) = rows(bytes, literal, keepingEmptyLines: keepingEmptyLines)
      guard let open else { return rows }
      literal.insert(open)
    }
  }

  /// Returns the rows, and the offset of an unterminated quote.
  private func rows(
    _ bytes: [UInt8],
    _ literal: Set<Int>,
    keepingEmptyLines: Bool
  ) -> (rows: [Row], open: Int?) {
    var rows: [Row] = []
    var open: Int?
    var rest = bytes[...]
    while !rest.isEmpty {
      if skipComment(&rest) { continue }
      if skipLineBreak(&rest) {
        if keepingEmptyLines { rows.append(([.bytes([])], [])) }
        continue
      }
      if !dialect.columnStarts.isEmpty {
        rows.append(alignedRow(&rest))
        continue
      }
      var warnings: RowWarnings = []
      var values = [value(&rest, literal, &warnings, &open)]
      while let delimiter, rest.starts(with: delimiter) {
        rest.removeFirst(delimiter.count)
        values.append(value(&rest, literal, &warnings, &open))
      }
      rows.append((values, warnings))
      _ = skipLineBreak(&rest)
    }
    return (rows, open)
  }

  /// Skips a comment with its line break.
  private func skipComment(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard !dialect.comment.isEmpty, rest.starts(with: dialect.comment) else { return false }
    rest = rest.drop { $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn }
    _ = skipLineBreak(&rest)
    return true
  }

  /// Reads a row whose values begin at fixed positions.
  private func alignedRow(_ rest: inout ArraySlice<UInt8>) -> Row {
    let line = rest.prefix { $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn }
    rest.removeFirst(line.count)
    _ = skipLineBreak(&rest)
    // Each element is a character with its continuation bytes, which invalid text has after spaces, too.
    var characters: [[UInt8]] = []
    for byte in line {
      if byte & 0xC0 == 0x80, !characters.isEmpty {
        characters[characters.count - 1].append(byte)
      } else {
        characters.append([byte])
      }
    }
    var warnings: RowWarnings = []
    let starts = dialect.columnStarts
    let values = starts.indices.map { column -> Value in
      let end = column + 1 < starts.count ? starts[column + 1] : .max
      if end < characters.count, characters[end - 1].last != Ascii.space,
        characters[end].first != Ascii.space
      {
        warnings.insert(.misaligned)
      }
      let cell = characters.prefix(end).dropFirst(starts[column]).joined()
      let text = cell.drop { $0 == Ascii.space }.reversed().drop { $0 == Ascii.space }.reversed()
      return .bytes(Array(text))
    }
    return (values, warnings)
  }

  private func skipLineBreak(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: [Ascii.carriageReturn, Ascii.lineFeed]) {
      rest.removeFirst(2)
      return true
    }
    guard rest.first == Ascii.carriageReturn || rest.first == Ascii.lineFeed else { return false }
    rest.removeFirst()
    return true
  }

  private func value(
    _ rest: inout ArraySlice<UInt8>,
    _ literal: Set<Int>,
    _ warnings: inout RowWarnings,
    _ open: inout Int?
  ) -> Value {
    var value: [UInt8] = []
    if dialect.skipsSpaces { rest = rest.drop { $0 == Ascii.space } }
    var isQuoted = quote != nil && rest.first == quote
    if isQuoted, literal.contains(rest.startIndex) {
      isQuoted = false
      warnings.insert(.unterminatedQuote)
      value.append(rest.removeFirst())
    } else if isQuoted {
      let start = rest.startIndex
      rest.removeFirst()
      if !readQuotation(&rest, into: &value) { open = start }
    }
    var plain: [UInt8] = []
    while let first = rest.first, first != Ascii.lineFeed, first != Ascii.carriageReturn {
      if let delimiter, rest.starts(with: delimiter) { break }
      rest.removeFirst()
      if quote == nil, first == escape, let next = rest.popFirst() {
        plain += escaped(next, isFirst: plain.isEmpty)
      } else {
        plain.append(first)
      }
    }
    if isQuoted, !plain.isEmpty { warnings.insert(.textAfterQuote) }
    if !isQuoted, let quote, plain.contains(quote) { warnings.insert(.strayQuote) }
    return .bytes(value + plain)
  }

  /// Returns the meaning of an escape outside quotes.
  private func escaped(_ byte: UInt8, isFirst: Bool) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "N") where isFirst: [escape ?? Ascii.backslash, byte]
    case UInt8(ascii: "n"): [Ascii.lineFeed]
    case UInt8(ascii: "r"): [Ascii.carriageReturn]
    case UInt8(ascii: "t"): [Ascii.tab]
    case UInt8(ascii: "b"): [8]
    case UInt8(ascii: "f"): [12]
    case UInt8(ascii: "v"): [11]
    case UInt8(ascii: "0"): [0]
    default:
      isEscapeGuessed
        && ![escape, dialect.delimiter, Ascii.lineFeed, Ascii.carriageReturn].contains(byte)
        ? [escape ?? Ascii.backslash, byte] : [byte]
    }
  }

  /// Reads up to the closing quote.
  ///
  /// - Returns: `false` if the closing quote is missing.
  private func readQuotation(_ rest: inout ArraySlice<UInt8>, into value: inout [UInt8]) -> Bool {
    while let byte = rest.popFirst() {
      let escapable = [quote, escape, Ascii.lineFeed, Ascii.carriageReturn]
      if byte == escape, let next = rest.first, escapable.contains(next) {
        value.append(rest.removeFirst())
      } else if byte == quote {
        guard rest.first == quote else { return true }
        value.append(rest.removeFirst())
      } else {
        value.append(byte)
      }
    }
    return false
  }
}
