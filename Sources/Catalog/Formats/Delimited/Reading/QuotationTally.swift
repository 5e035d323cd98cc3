// SPDX-License-Identifier: GPL-3.0-or-later

/// Statistics about the quotes in a sample.
struct QuotationTally: Equatable {
  /// The number of quoted fields whose closing quote ends the field.
  var closed = 0

  /// The number of those fields that contain delimiters, line breaks or quotes.
  var needed = 0

  /// The number of quoted fields with text after the closing quote.
  var broken = 0

  /// The number of quotes in unquoted text.
  var strayMarks = 0
  var doubledMarks = 0
  var escapedMarks = 0

  /// The number of lines after an unterminated quote; 0 if every quote is closed.
  var openLines = 0

  /// The number of violations of RFC 4180, not counting an unterminated quote.
  var defects: Int { broken + strayMarks }
}
