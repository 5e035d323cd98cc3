// SPDX-License-Identifier: GPL-3.0-or-later

/// The warnings about a row that was nevertheless read.
package struct RowWarnings: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A quote mark inside an unquoted value.
  ///
  /// The quote mark is data.
  package static let strayQuote = RowWarnings(rawValue: 1)

  /// Text after the closing quote mark of a value.
  ///
  /// The text belongs to the value.
  package static let textAfterQuote = RowWarnings(rawValue: 2)

  /// A quoted value without a closing quote mark.
  ///
  /// The opening quote mark is data.
  package static let unterminatedQuote = RowWarnings(rawValue: 4)

  /// A line or element that is not valid JSON.
  ///
  /// The item has no values.
  package static let invalid = RowWarnings(rawValue: 8)

  /// Fewer values than columns.
  package static let short = RowWarnings(rawValue: 16)

  /// More values than columns.
  package static let long = RowWarnings(rawValue: 32)

  /// A NUL byte in a value.
  package static let nul = RowWarnings(rawValue: 64)

  /// Invalid UTF-8 in a value.
  package static let invalidUTF8 = RowWarnings(rawValue: 128)

  /// A truncated value.
  ///
  /// Bytes beyond ``maximumValueLength`` in one value, or beyond twice that limit in one row, are
  /// dropped.
  package static let truncatedValue = RowWarnings(rawValue: 256)

  /// An unpaired surrogate in a JSON string: an escape that encodes no character.
  package static let loneSurrogate = RowWarnings(rawValue: 512)

  /// A key that occurs several times in a JSON object.
  ///
  /// Each of its values has its own column.
  package static let repeatedKey = RowWarnings(rawValue: 1024)

  /// A value that is too long for its column of an aligned table.
  ///
  /// Its rest is in the next column.
  package static let misaligned = RowWarnings(rawValue: 16384)

  /// A comment in JSON.
  ///
  /// It is not part of the item.
  package static let comment = RowWarnings(rawValue: 2048)

  /// A comma after the last element of a JSON list or the last member of an object.
  package static let trailingComma = RowWarnings(rawValue: 4096)

  /// `NaN`, `Infinity` or `-Infinity` in JSON.
  ///
  /// The value is a text.
  package static let nonFinite = RowWarnings(rawValue: 8192)

  /// A value that could not be computed.
  ///
  /// It is missing, because a value that it is computed from is not a number or a date, or because
  /// there is no result, such as that of a division by zero.
  package static let uncomputed = RowWarnings(rawValue: 32768)

  /// The maximum number of bytes kept of a value of delimited text.
  package static let maximumValueLength = 128 * 1024 * 1024

  /// Each single warning, most serious first.
  package static let all: [RowWarnings] = [
    .unterminatedQuote, .truncatedValue, .invalid, .short, .long, .misaligned, .textAfterQuote,
    .strayQuote, .nul, .invalidUTF8, .loneSurrogate, .repeatedKey, .nonFinite, .comment,
    .trailingComma, .uncomputed,
  ]

  /// Creates the warnings about extensions of JSON.
  init(_ extensions: JSONExtensions) {
    self = []
    if extensions.contains(.comment) { insert(.comment) }
    if extensions.contains(.trailingComma) { insert(.trailingComma) }
    if extensions.contains(.nonFinite) { insert(.nonFinite) }
  }
}
