// SPDX-License-Identifier: GPL-3.0-or-later

/// How the text of a file is cut into rows.
struct DelimitedFormat: Sendable, Equatable {
  /// What stands between values; `nil` if nothing does, and each line is a value.
  var delimiter: UInt8?

  /// The mark around values that hold delimiters and line breaks; `nil` if there is none.
  var quote: UInt8? = Ascii.quote

  /// The byte that makes a quote mark, or itself, data in a quotation; `nil` where it is doubled.
  var escape: UInt8?

  /// Whether an empty line is an item, as where there is one column only.
  var keepsEmptyLines = false

  /// How many bytes of one value are kept, and of one row, and how many values of it.
  ///
  /// More than the longest row that is read where it lies, so that it never matters how it was read.
  var longestValue = RowOddities.longestValue
  var longestRow = 2 * RowOddities.longestValue
  var mostValues = 1 << 23

  /// Whether a row ends here, as far as the byte tells.
  static func isBreak(_ byte: UInt8) -> Bool {
    byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }
}

extension DelimitedFormat {
  /// The format of a dialect.
  init(_ dialect: Dialect) {
    self.init(delimiter: dialect.delimiter, quote: dialect.quote, escape: dialect.escape)
  }

  /// Lines as they are, empty ones among them.
  static var lines: DelimitedFormat {
    DelimitedFormat(delimiter: nil, quote: nil, keepsEmptyLines: true)
  }

  /// What the vector functions are to take for the delimiter: what ends a row ends its value as well.
  var scanDelimiter: UInt8 { delimiter ?? Ascii.lineFeed }
}
