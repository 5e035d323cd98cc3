// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with what they are of: `$1,000`, `EUR 2,50`, `12,00 €`, `1,5 kg`, `3,5 %`.
enum Amount {
  private static let longestUnit = 8

  /// Where in a line the number stands, without its currency or unit and the spaces around them.
  ///
  /// - Parameters:
  ///   - line: The line; it may end with line breaks.
  ///   - bytes: What it is in.
  /// - Returns: Its part that may be a number.
  static func number(in line: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
    var rest = line
    while let last = rest.last, bytes[last] <= Ascii.space { rest.removeLast() }
    let unit = rest.suffix(longestUnit).reversed().prefix { isUnit(bytes[$0]) }.count
    rest.removeLast(unit)
    while let last = rest.last, bytes[last] == Ascii.space { rest.removeLast() }
    let code = rest.prefix { (0x41...0x5A).contains(bytes[$0]) }.count
    if code == 3, rest.count > code, bytes[rest.lowerBound + code] == Ascii.space {
      rest.removeFirst(code)
    }
    while let first = rest.first, isSymbol(bytes[first]) || bytes[first] == Ascii.space {
      rest.removeFirst()
    }
    return rest
  }

  /// Whether a byte is a letter, `%`, `/`, or of a currency's symbol.
  private static func isUnit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(Ascii.lowercased(byte)) || byte == 0x25 || byte == 0x2F || isSymbol(byte)
  }

  /// Whether a byte is `$`, or one of a character beyond ASCII.
  private static func isSymbol(_ byte: UInt8) -> Bool { byte == 0x24 || byte >= 0x80 }
}
