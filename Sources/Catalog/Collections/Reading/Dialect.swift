// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect of delimited text: its delimiter, its quoting, and the lines before its header.
package struct Dialect: Sendable, Hashable {
  /// The byte that separates values.
  ///
  /// `nil` reads each line as one value, including any commas.
  package var delimiter: UInt8?

  /// The byte that encloses values with delimiters or line breaks.
  ///
  /// `nil` if values are never quoted.
  package var quote: UInt8?

  /// The byte that escapes a quote mark in a quoted value.
  ///
  /// `nil` if quote marks are doubled instead. Doubled quote marks are recognized even with an
  /// escape byte, because programs that write escapes accept both.
  package var escape: UInt8?

  /// The number of lines before the header.
  ///
  /// Quote marks in them have no meaning.
  package var skippedLines: Int

  /// Creates a dialect, by default that of RFC 4180.
  package init(
    delimiter: UInt8? = Ascii.comma,
    quote: UInt8? = Ascii.quote,
    escape: UInt8? = nil,
    skippedLines: Int = 0
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.skippedLines = skippedLines
  }
}
