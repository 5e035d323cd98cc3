// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A slow and simple parser of delimited text in any dialect, as a reference for tests.
///
/// It reads the whole text byte by byte. If a quoted field reaches the end of the text, it parses
/// the whole text again with the opening quote as data, until every quoted field is closed.
struct SlowParser {
  var delimiter: UInt8?
  var quote: UInt8?
  var escape: UInt8?

  private typealias Row = (values: [Value], warnings: RowWarnings)

  /// Returns the items after the header, if there is a header.
  func items(_ bytes: [UInt8], hasHeader: Bool = true) -> [Item] {
    var rows = rows(bytes, keepingEmptyLines: false)
    if rows.map(\.values.count).max() == 1 {
      let isBreak = { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
      let text = hasHeader ? Array(bytes.drop(while: isBreak)) : bytes
      rows = self.rows(text, keepingEmptyLines: true)
    }
    return rows.dropFirst(hasHeader ? 1 : 0).enumerated().map { index, row in
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
      if skipLineBreak(&rest) {
        if keepingEmptyLines { rows.append(([.bytes([])], [])) }
        continue
      }
      var warnings: RowWarnings = []
      var values = [value(&rest, literal, &warnings, &open)]
      while let delimiter, rest.first == delimiter {
        rest.removeFirst()
        values.append(value(&rest, literal, &warnings, &open))
      }
      rows.append((values, warnings))
      _ = skipLineBreak(&rest)
    }
    return (rows, open)
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
    let ends = [delimiter, Ascii.lineFeed, Ascii.carriageReturn]
    let plain = rest.prefix { !ends.contains($0) }
    rest.removeFirst(plain.count)
    if isQuoted, !plain.isEmpty { warnings.insert(.textAfterQuote) }
    if !isQuoted, let quote, plain.contains(quote) { warnings.insert(.strayQuote) }
    return .bytes(value + plain)
  }

  /// Reads up to the closing quote.
  ///
  /// - Returns: `false` if the closing quote is missing.
  private func readQuotation(_ rest: inout ArraySlice<UInt8>, into value: inout [UInt8]) -> Bool {
    while let byte = rest.popFirst() {
      if byte == escape, rest.first == quote || rest.first == escape {
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
