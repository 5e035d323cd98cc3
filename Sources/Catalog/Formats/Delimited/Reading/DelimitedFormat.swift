// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules for splitting a text into rows and fields.
struct DelimitedFormat: Sendable, Equatable {
  /// The delimiter of fields; `nil` if each line is a single field.
  var delimiter: UInt8?

  /// The further bytes of a delimiter of several bytes.
  var delimiterTail: [UInt8] = []

  /// The quote around fields that contain delimiters or line breaks; `nil` if there is no quote.
  var quote: UInt8? = Ascii.quote

  /// The byte that escapes a quote or itself in a quoted field; `nil` if quotes are doubled.
  ///
  /// Without a quote, it escapes any byte of a field.
  var escape: UInt8?

  /// `true` if the escape was guessed.
  ///
  /// An escape byte outside quotes is then data before a byte that needs no escape.
  var isEscapeGuessed = false

  /// `true` to mark the row after a comment, because the comment was guessed.
  var marksComments = false

  /// `true` to skip the spaces at the beginning of each field.
  var skipsSpaces = false

  /// The beginning of lines that are no rows; empty if there are none.
  var comment: [UInt8] = []

  /// The positions in a line, in characters, at which fields begin; empty if a delimiter separates
  /// them.
  var columnStarts: [Int] = []

  /// `true` if an empty line is an item, as in text with a single column.
  var keepsEmptyLines = false

  /// The maximum number of bytes stored for a field.
  ///
  /// This limit and the next two exceed the longest row that is parsed in place. A row therefore
  /// has the same content however it was read.
  var maximumFieldLength = RowWarnings.maximumValueLength
  /// The maximum number of bytes stored for a row.
  var maximumRowLength = 2 * RowWarnings.maximumValueLength
  /// The maximum number of fields stored for a row.
  var maximumFieldCount = 1 << 23

  /// Returns `true` for a line feed or carriage return.
  static func isBreak(_ byte: UInt8) -> Bool {
    byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }
}

extension DelimitedFormat {
  init(_ dialect: Dialect) {
    self.init(
      delimiter: dialect.delimiter,
      delimiterTail: dialect.delimiterTail,
      quote: dialect.quote,
      escape: dialect.escape,
      skipsSpaces: dialect.skipsSpaces,
      comment: dialect.comment,
      columnStarts: dialect.columnStarts
    )
  }

  /// A format in which each line is a field, including empty lines.
  static var lines: DelimitedFormat {
    DelimitedFormat(delimiter: nil, quote: nil, keepsEmptyLines: true)
  }

  /// The byte that escapes any byte of a field; `nil` if fields are quoted or not escaped.
  var bareEscape: UInt8? { quote == nil ? escape : nil }

  /// `true` if the vector functions can mark text that contains no escape byte and no comment.
  var supportsVectorScan: Bool { delimiterTail.isEmpty && !skipsSpaces && columnStarts.isEmpty }

  /// The delimiter to pass to the vector functions.
  ///
  /// Without a delimiter it is the line feed, which ends a field anyway.
  var scanDelimiter: UInt8 { delimiter ?? Ascii.lineFeed }
}
