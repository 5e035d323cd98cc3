// SPDX-License-Identifier: GPL-3.0-or-later

/// Values as delimited text spells them (RFC 4180).
enum DelimitedText {
  /// Adds a value, in quotes if it needs them.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - delimiter: What stands between values.
  ///   - mark: A byte that goes before it and needs no quotes.
  ///   - isQuoted: Whether it gets quotes even if it needs none.
  ///   - bytes: What it is added to.
  @inline(__always)
  static func append(
    _ value: UnsafeBufferPointer<UInt8>,
    by delimiter: UInt8,
    after mark: UInt8? = nil,
    quoting isQuoted: Bool = false,
    to bytes: inout some ByteTaker
  ) {
    let special = TextSearch.first(in: value) { word in
      word.marks(of: delimiter) | word.marks(of: Ascii.quote) | word.marks(of: Ascii.lineFeed)
        | word.marks(of: Ascii.carriageReturn)
    } where: { byte in
      byte == delimiter || byte == Ascii.quote || byte == Ascii.lineFeed
        || byte == Ascii.carriageReturn
    }
    if special < value.count || isQuoted { return appendQuoted(value, after: mark, to: &bytes) }
    if let mark { bytes.append(mark) }
    bytes.append(value)
  }

  @inline(never)
  private static func appendQuoted(
    _ value: UnsafeBufferPointer<UInt8>,
    after mark: UInt8?,
    to bytes: inout some ByteTaker
  ) {
    bytes.append(Ascii.quote)
    if let mark { bytes.append(mark) }
    var start = 0
    while true {
      let end = TextSearch.first(in: value, from: start) { word in
        word.marks(of: Ascii.quote)
      } where: { byte in
        byte == Ascii.quote
      }
      bytes.append(UnsafeBufferPointer(rebasing: value[start..<end]))
      guard end < value.count else { break }
      bytes.append("\"\"")
      start = end + 1
    }
    bytes.append(Ascii.quote)
  }
}
