// SPDX-License-Identifier: GPL-3.0-or-later

/// What is not as it should be about a row, and yet was read.
package struct RowOddities: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A quote mark inside a value that does not begin with one: it is data.
  package static let strayQuote = RowOddities(rawValue: 1)

  /// Text behind the closing quote mark of a value: it belongs to the value.
  package static let textBehindQuote = RowOddities(rawValue: 2)

  /// A quotation without its end: its quote mark is data.
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

  /// A value of more than ``longestValue`` bytes, or what is beyond twice as many in one row: the rest
  /// is left out.
  package static let cutValue = RowOddities(rawValue: 256)

  /// Half a surrogate pair in a string of JSON: an escape that stands for no character.
  package static let loneSurrogate = RowOddities(rawValue: 512)

  /// A key that an object of JSON has several times: each of its values has a column of its own.
  package static let repeatedKey = RowOddities(rawValue: 1024)

  /// How many bytes of a value of delimited text are kept.
  package static let longestValue = 128 * 1024 * 1024

  /// Each of them alone, the gravest first.
  package static let all: [RowOddities] = [
    .unclosedQuote, .cutValue, .invalid, .short, .long, .textBehindQuote, .strayQuote, .nul,
    .invalidUTF8, .loneSurrogate, .repeatedKey,
  ]
}
