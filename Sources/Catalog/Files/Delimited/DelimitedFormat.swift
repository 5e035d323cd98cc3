/// How the text of a file is cut into rows.
struct DelimitedFormat: Sendable, Equatable {
  var delimiter: UInt8

  /// The mark around values that hold delimiters and line breaks; `nil` if there is none.
  var quote: UInt8? = Ascii.quote

  /// The byte that makes a quote mark, or itself, data in a quotation; `nil` where it is doubled.
  var escape: UInt8?

  /// Whether an empty line is an item, as where there is one column only.
  var keepsEmptyLines = false

  /// The most memory that one item may take, in bytes; it needs a few times as much when shown.
  var longestItem = 256 * 1024 * 1024

  /// Whether a row ends here, as far as the byte tells.
  static func isBreak(_ byte: UInt8) -> Bool {
    byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }
}
