@testable import Catalog

/// A parser of delimited text of any dialect that is slow, but easy to believe: it looks at the whole
/// text, byte by byte.
struct SlowParser {
  var delimiter: UInt8?
  var quote: UInt8?
  var escape: UInt8?

  /// The items behind the header.
  func items(_ bytes: [UInt8]) -> [Item] {
    var rows = rows(bytes, keepingEmptyLines: false)
    if rows.map(\.values.count).max() == 1 {
      let text = bytes.drop { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
      rows = self.rows(Array(text), keepingEmptyLines: true)
    }
    return rows.dropFirst().enumerated().map { place, row in
      Item(id: Item.ID(row: place + 1), values: row.values, oddities: row.oddities)
    }
  }

  private func rows(
    _ bytes: [UInt8],
    keepingEmptyLines: Bool
  ) -> [(values: [Value], oddities: RowOddities)] {
    var rows: [(values: [Value], oddities: RowOddities)] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if skipLineBreak(&rest) {
        if keepingEmptyLines { rows.append(([.bytes([])], [])) }
        continue
      }
      var oddities: RowOddities = []
      var values = [value(&rest, &oddities)]
      while let delimiter, rest.first == delimiter {
        rest.removeFirst()
        values.append(value(&rest, &oddities))
      }
      rows.append((values, oddities))
      _ = skipLineBreak(&rest)
    }
    return rows
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

  private func value(_ rest: inout ArraySlice<UInt8>, _ oddities: inout RowOddities) -> Value {
    var value: [UInt8] = []
    let isQuoted = quote != nil && rest.first == quote
    if isQuoted {
      rest.removeFirst()
      if !readQuotation(&rest, into: &value) { oddities.insert(.unclosedQuote) }
    }
    let ends = [delimiter, Ascii.lineFeed, Ascii.carriageReturn]
    let plain = rest.prefix { !ends.contains($0) }
    rest.removeFirst(plain.count)
    if isQuoted, !plain.isEmpty { oddities.insert(.textBehindQuote) }
    if !isQuoted, let quote, plain.contains(quote) { oddities.insert(.strayQuote) }
    return .bytes(value + plain)
  }

  /// Reads up to the closing mark; `false` if there is none.
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
