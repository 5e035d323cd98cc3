// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes delimited text (RFC 4180).
enum DelimitedText {
  /// The maximum output bytes per byte of a value, and the maximum additional bytes per value.
  static let sizeBound = (forByte: 2, forValue: 4)

  /// Appends a value, quoted if necessary, and a delimiter or line end.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - delimiter: The delimiter, which must be quoted in a value.
  ///   - end: The byte to append after the value: the delimiter or the end of the row.
  ///   - mark: A byte, which needs no quotes, to insert before the value.
  ///   - isQuoted: `true` to quote the value even if it needs no quotes.
  ///   - bytes: The output.
  @inline(__always)
  static func append(
    _ value: Span<UInt8>,
    by delimiter: UInt8,
    endingWith end: UInt8,
    after mark: UInt8? = nil,
    quoting isQuoted: Bool = false,
    to bytes: inout OutputSpan<UInt8>
  ) {
    let special = TextEscaper.first(in: value) { word in
      word.marks(of: delimiter) | word.marks(of: Ascii.quote) | word.marks(of: Ascii.lineFeed)
        | word.marks(of: Ascii.carriageReturn)
    } where: { byte in
      byte == delimiter || byte == Ascii.quote || byte == Ascii.lineFeed
        || byte == Ascii.carriageReturn
    }
    guard special < value.count || isQuoted else {
      if let mark { bytes.append(mark) }
      return bytes.append(value, after: end)
    }
    appendQuoted(value, after: mark, to: &bytes)
    bytes.append(end)
  }

  @inline(never)
  private static func appendQuoted(
    _ value: Span<UInt8>,
    after mark: UInt8?,
    to bytes: inout OutputSpan<UInt8>
  ) {
    bytes.append(Ascii.quote)
    if let mark { bytes.append(mark) }
    var start = 0
    while true {
      let end = TextEscaper.first(in: value, from: start) { word in
        word.marks(of: Ascii.quote)
      } where: { byte in
        byte == Ascii.quote
      }
      bytes.append(value.extracting(start..<end))
      guard end < value.count else { break }
      bytes.append("\"\"")
      start = end + 1
    }
    bytes.append(Ascii.quote)
  }
}
