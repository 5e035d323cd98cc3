// SPDX-License-Identifier: GPL-3.0-or-later

/// The file format of a generated table.
enum SampleFormat: String {
  case csv
  case jsonLines = "jsonl"

  /// Returns the text before the rows.
  func header(of table: SampleTable) -> String {
    switch self {
    case .csv: table.columns.joined(separator: ",") + "\n"
    case .jsonLines: ""
    }
  }

  func append(_ row: SampleRow, to bytes: inout [UInt8]) {
    switch self {
    case .csv: bytes.append(csv: row)
    case .jsonLines: bytes.append(json: row)
    }
  }

  func append(_ order: SampleOrder, to bytes: inout [UInt8]) {
    switch self {
    case .csv: bytes.append(csv: order)
    case .jsonLines: bytes.append(json: order)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(csv row: SampleRow) {
    append(row.id)
    append(.comma)
    append(csv: row.name)
    append(.comma)
    append(csv: row.category)
    append(.comma)
    append(price: row)
    append(.comma)
    if let stock = row.stock { append(stock) }
    append(.comma)
    append(date: row.added)
    append(.comma)
    append(csv: row.notes)
    append(.lineFeed)
  }

  fileprivate mutating func append(csv order: SampleOrder) {
    for number in [order.id, order.article, order.amount] {
      append(number)
      append(.comma)
    }
    append(date: order.placed)
    append(.comma)
    append(csv: order.remarks)
    append(.lineFeed)
  }

  /// Appends a field in the format of RFC 4180.
  private mutating func append(csv text: [UInt8]) {
    let isQuoted = text.contains { $0 == .comma || $0 == .quote || $0 == .lineFeed }
    guard isQuoted else { return append(contentsOf: text) }
    append(.quote)
    for byte in text {
      if byte == .quote { append(.quote) }
      append(byte)
    }
    append(.quote)
  }

  fileprivate mutating func append(json row: SampleRow) {
    append(contentsOf: "{\"id\":".utf8)
    append(row.id)
    append(contentsOf: ",\"name\":".utf8)
    append(json: row.name)
    append(contentsOf: ",\"category\":".utf8)
    append(json: row.category)
    append(contentsOf: ",\"price\":".utf8)
    append(price: row)
    append(contentsOf: ",\"stock\":".utf8)
    if let stock = row.stock { append(stock) } else { append(contentsOf: "null".utf8) }
    append(contentsOf: ",\"added\":\"".utf8)
    append(date: row.added)
    append(contentsOf: "\",\"notes\":".utf8)
    append(json: row.notes)
    append(contentsOf: "}\n".utf8)
  }

  fileprivate mutating func append(json order: SampleOrder) {
    append(contentsOf: "{\"id\":".utf8)
    append(order.id)
    append(contentsOf: ",\"article\":".utf8)
    append(order.article)
    append(contentsOf: ",\"amount\":".utf8)
    append(order.amount)
    append(contentsOf: ",\"placed\":\"".utf8)
    append(date: order.placed)
    append(contentsOf: "\",\"remarks\":".utf8)
    append(json: order.remarks)
    append(contentsOf: "}\n".utf8)
  }

  /// Appends a string in the format of RFC 8259.
  private mutating func append(json text: [UInt8]) {
    append(.quote)
    for byte in text {
      switch byte {
      case .quote: append(contentsOf: "\\\"".utf8)
      case .lineFeed: append(contentsOf: "\\n".utf8)
      default: append(byte)
      }
    }
    append(.quote)
  }

  private mutating func append(price row: SampleRow) {
    append(row.cents / 100)
    append(UInt8(ascii: "."))
    append(row.cents % 100, digits: 2)
  }

  private mutating func append(date: SampleDate) {
    append(date.year)
    append(UInt8(ascii: "-"))
    append(date.month, digits: 2)
    append(UInt8(ascii: "-"))
    append(date.day, digits: 2)
  }

  /// Appends a non-negative number with at least `digits` digits.
  private mutating func append(_ number: Int, digits: Int = 1) {
    if digits > 1 || number > 9 { append(number / 10, digits: digits - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
}
