// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as people write them, with commas and with a currency or unit.
///
/// Examples are `$1,000`, `EUR 2,50`, `12,00 €`, `1,5 kg` and `3,5 %`.
enum Amount {
  private static let maximumUnitLength = 8

  /// Returns `true` if a line is a number, optionally with commas and a currency or unit.
  static func isNumber(_ line: Span<UInt8>) -> Bool {
    let value = line.extracting(number(in: line))
    if value.isEmpty { return false }
    if case .number = CellMeaning(value) { return true }
    return hasDecimalComma(value) || hasGroupedThousands(value)
  }

  /// Returns `true` for a number with a decimal comma.
  ///
  /// Points or spaces may separate the thousands.
  static func hasDecimalComma(_ value: Span<UInt8>) -> Bool {
    NumberScanner(value, .decimalComma)?.part == .fraction
  }

  /// Returns `true` for a number with commas between the thousands, and optionally a fraction.
  private static func hasGroupedThousands(_ value: Span<UInt8>) -> Bool {
    guard let number = NumberScanner(value, .groupedThousands) else { return false }
    return number.groupSeparatorCount > 0 && !number.hasPlus && !number.hasExponent
  }

  /// Returns the part of a line that may be a number.
  ///
  /// It excludes a currency or unit, the spaces around that, and trailing line breaks.
  private static func number(in line: Span<UInt8>) -> Range<Int> {
    var rest = line.indices
    while let last = rest.last, line[last] <= Ascii.space { rest.removeLast() }
    let unit = rest.suffix(maximumUnitLength).reversed().prefix { isUnit(line[$0]) }.count
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

  /// Returns `true` for a letter, `%`, `/`, or a byte of a currency symbol.
  private static func isUnit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(Ascii.lowercased(byte)) || byte == 0x25 || byte == 0x2F || isSymbol(byte)
  }

  /// Returns `true` for `$` and for non-ASCII bytes.
  private static func isSymbol(_ byte: UInt8) -> Bool { byte == 0x24 || byte >= 0x80 }
}
