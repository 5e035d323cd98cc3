// SPDX-License-Identifier: GPL-3.0-or-later

/// The warnings about a row that was nevertheless read.
package struct RowOddities: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A quote mark inside an unquoted value.
  ///
  /// The quote mark is data.
  package static let strayQuote = RowOddities(rawValue: 1)

  /// Text after the closing quote mark of a value.
  ///
  /// The text belongs to the value.
  package static let textBehindQuote = RowOddities(rawValue: 2)

  /// A quoted value without a closing quote mark.
  ///
  /// The opening quote mark is data.
  package static let unclosedQuote = RowOddities(rawValue: 4)

  /// A line or element that is not valid JSON.
  ///
  /// The item has no values.
  package static let invalid = RowOddities(rawValue: 8)

  /// Fewer values than columns.
  package static let short = RowOddities(rawValue: 16)

  /// More values than columns.
  package static let long = RowOddities(rawValue: 32)

  /// A NUL byte in a value.
  package static let nul = RowOddities(rawValue: 64)

  /// Invalid UTF-8 in a value.
  package static let invalidUTF8 = RowOddities(rawValue: 128)

  /// A truncated value.
  ///
  /// Bytes beyond ``longestValue`` in one value, or beyond twice that limit in one row, are
  /// dropped.
  package static let cutValue = RowOddities(rawValue: 256)

  /// Half a surrogate pair in a JSON string: an escape sequence that encodes no character.
  package static let loneSurrogate = RowOddities(rawValue: 512)

  /// A key that occurs several times in a JSON object.
  ///
  /// Each of its values has its own column.
  package static let repeatedKey = RowOddities(rawValue: 1024)

  /// The maximum number of bytes kept of a value of delimited text.
  package static let longestValue = 128 * 1024 * 1024

  /// Each single warning, most serious first.
  package static let all: [RowOddities] = [
    .unclosedQuote, .cutValue, .invalid, .short, .long, .textBehindQuote, .strayQuote, .nul,
    .invalidUTF8, .loneSurrogate, .repeatedKey,
  ]
}
