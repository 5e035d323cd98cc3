/// What is not as it should be about a row, and yet was read.
package struct RowOddities: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A quote mark inside a value that does not begin with one: it is data.
  package static let strayQuote = RowOddities(rawValue: 1)

  /// Text behind the closing quote mark of a value: it belongs to the value.
  package static let textBehindQuote = RowOddities(rawValue: 2)

  /// A quotation without its end, which is taken to be that of the file.
  package static let unclosedQuote = RowOddities(rawValue: 4)

  /// No JSON: an item without values.
  package static let invalid = RowOddities(rawValue: 8)

  /// Fewer values than there are columns.
  package static let short = RowOddities(rawValue: 16)

  /// More values than there are columns.
  package static let long = RowOddities(rawValue: 32)

  /// A NUL byte in a value.
  package static let nul = RowOddities(rawValue: 64)

  /// Bytes in a value that are not UTF-8.
  package static let invalidUTF8 = RowOddities(rawValue: 128)

  /// Each of them alone, the gravest first.
  package static let all: [RowOddities] = [
    .unclosedQuote, .invalid, .short, .long, .textBehindQuote, .strayQuote, .nul, .invalidUTF8,
  ]
}
