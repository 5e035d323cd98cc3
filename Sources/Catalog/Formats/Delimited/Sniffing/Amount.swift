// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as people write them: with commas, and with what they are of: `$1,000`, `EUR 2,50`,
/// `12,00 €`, `1,5 kg`, `3,5 %`.
enum Amount {
  private static let longestUnit = 8

  /// Returns `true` if a line is a number, perhaps with commas and a currency or a unit.
  static func isNumber(_ line: Span<UInt8>) -> Bool {
    let value = line.extracting(number(in: line))
    if value.isEmpty { return false }
    if case .number = CellMeaning(value) { return true }
    return hasDecimalComma(value) || (groups(value, by: [Ascii.comma], Ascii.point)?.count ?? 0) > 0
  }

  /// Returns `true` for digits, a comma and digits, and perhaps points or spaces between thousands.
  static func hasDecimalComma(_ value: Span<UInt8>) -> Bool {
    (groups(value, by: [Ascii.point, Ascii.space], Ascii.comma)?.fraction ?? 0) > 0
  }

  /// The number of marks between thousands, and the number of digits of the fraction, if there is
  /// one; `nil` if it is no such number.
  private static func groups(
    _ value: Span<UInt8>,
    by marks: [UInt8],
    _ point: UInt8
  ) -> (count: Int, fraction: Int?)? {
    var (digits, groups, hasPoint) = (0, 0, false)
    var isGroup: Bool { groups == 0 ? (1...3).contains(digits) : digits == 3 }
    for at in value.indices {
      switch value[at] {
      case 0x30...0x39:
        digits += 1
        continue
      case point:
        guard !hasPoint, groups == 0 ? digits > 0 : isGroup else { return nil }
        hasPoint = true
      case let byte where marks.contains(byte):
        guard !hasPoint, isGroup else { return nil }
        groups += 1
      case Ascii.minus, Ascii.plus: guard at == 0 else { return nil }
      default: return nil
      }
      digits = 0
    }
    return hasPoint || groups == 0 || isGroup ? (groups, hasPoint ? digits : nil) : nil
  }

  /// The part of a line that may be a number, without its currency or unit, the spaces around them,
  /// and the line breaks behind it.
  private static func number(in line: Span<UInt8>) -> Range<Int> {
    var rest = line.indices
    while let last = rest.last, line[last] <= Ascii.space { rest.removeLast() }
    let unit = rest.suffix(longestUnit).reversed().prefix { isUnit(line[$0]) }.count
    rest.removeLast(unit)
    while let last = rest.last, line[last] == Ascii.space { rest.removeLast() }
    let code = rest.prefix { (0x41...0x5A).contains(line[$0]) }.count
    if code == 3, rest.count > code, line[rest.lowerBound + code] == Ascii.space {
      rest.removeFirst(code)
    }
    while let first = rest.first, isSymbol(line[first]) || line[first] == Ascii.space {
      rest.removeFirst()
    }
    return rest
  }

  /// Returns `true` for a letter, `%`, `/`, or a byte of a currency's symbol.
  private static func isUnit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(Ascii.lowercased(byte)) || byte == 0x25 || byte == 0x2F || isSymbol(byte)
  }

  /// Returns `true` for `$` and for bytes of characters beyond ASCII.
  private static func isSymbol(_ byte: UInt8) -> Bool { byte == 0x24 || byte >= 0x80 }
}
