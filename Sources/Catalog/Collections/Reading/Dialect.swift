// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect of delimited text: its delimiter, its quoting, and the lines before its header.
package struct Dialect: Sendable, Hashable {
  /// The byte that separates values, or the first byte of a delimiter of several bytes.
  ///
  /// `nil` reads each line as one value, including any commas.
  package var delimiter: UInt8?

  /// The further bytes of a delimiter of several bytes, such as `::`.
  package var delimiterTail: [UInt8] = []

  /// The byte that encloses values with delimiters or line breaks.
  ///
  /// `nil` if values are never quoted.
  package var quote: UInt8?

  /// The byte that escapes a quote mark in a quoted value.
  ///
  /// `nil` if quote marks are doubled instead. Doubled quote marks are recognized even with an
  /// escape byte, because programs that write escapes accept both. Without a quote mark, it escapes
  /// any byte of a value, as in the text format of PostgreSQL's `COPY`.
  package var escape: UInt8?

  /// `true` if spaces at the beginning of a value are not part of it: `a, "b, c"`.
  package var skipsSpaces = false

  /// The beginning of lines that are no rows; empty if each line belongs to a row.
  package var comment: [UInt8] = []

  /// The positions in a line, in characters, at which the columns of an aligned table begin.
  ///
  /// Empty if a delimiter separates the values. The first position is 0.
  package var columnStarts: [Int] = []

  /// The number of lines before the header.
  ///
  /// Quote marks in them have no meaning.
  package var skippedLines: Int

  /// The number of rows that contain the column names; 0 if the first row is data.
  package var headerRows: Int

  /// Creates a dialect, by default that of RFC 4180.
  package init(
    delimiter: UInt8? = Ascii.comma,
    quote: UInt8? = Ascii.quote,
    escape: UInt8? = nil,
    skippedLines: Int = 0,
    headerRows: Int = 1
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.skippedLines = skippedLines
    self.headerRows = headerRows
  }
}
