// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect of delimited text: its delimiter, its quoting, and the lines before its header.
package struct Dialect: Sendable, Hashable {
  /// What stands between values; `nil` if nothing does: each line is one value, commas and all.
  package var delimiter: UInt8?

  /// What stands around values that hold delimiters or line breaks; `nil` if nothing does.
  package var quote: UInt8?

  /// What makes a quote mark in a quotation a part of it; `nil` if a second quote mark does.
  ///
  /// With an escape, a doubled quote mark is still one: programs that escape read both.
  package var escape: UInt8?

  /// How many lines stand before the header, whatever quote marks are in them.
  package var skippedLines: Int

  /// A dialect; by default that of RFC 4180.
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
