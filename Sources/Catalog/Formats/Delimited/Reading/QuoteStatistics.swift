// SPDX-License-Identifier: GPL-3.0-or-later

/// Statistics about the quotes in a sample.
struct QuoteStatistics: Equatable {
  /// The number of quoted fields whose closing quote ends the field.
  var closed = 0

  /// The number of those fields that contain delimiters, line breaks or quotes.
  var required = 0

  /// The number of quoted fields with text after the closing quote.
  var malformed = 0

  /// The number of quotes in unquoted text.
  var strayQuotes = 0
  var doubledQuotes = 0
  var escapedQuotes = 0

  /// The number of lines after an unterminated quote; 0 if every quote is closed.
  var openLines = 0

  /// The number of violations of RFC 4180, not counting an unterminated quote.
  var defects: Int { malformed + strayQuotes }
}
