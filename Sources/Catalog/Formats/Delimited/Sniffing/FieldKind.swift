// SPDX-License-Identifier: GPL-3.0-or-later

/// What the bytes of a value look like, as far as that tells dialects apart.
enum FieldKind {
  case empty

  /// A whole number of four digits that may be a year, and so the name of a column.
  case year
  case number
  case date
  case text

  /// Text with what may well be another dialect's delimiters.
  case mixed

  /// Whether it is a number, a date or a time.
  var isTyped: Bool { self == .year || self == .number || self == .date }

  /// The kind of a value, which may have been a quotation.
  init(_ field: Range<Int>, of bytes: Span<UInt8>, isQuoted: Bool) {
    var range = field
    while let last = range.last, bytes[last] == Ascii.space { range.removeLast() }
    while let first = range.first, bytes[first] == Ascii.space { range.removeFirst() }
    let value = bytes.extracting(range)
    self =
      if value.isEmpty {
        .empty
      } else if Self.isYear(value) {
        .year
      } else if Self.isNumber(value) {
        .number
      } else if Self.isDate(value) {
        .date
      } else if !isQuoted, Self.holdsDelimiters(value) {
        .mixed
      } else {
        .text
      }
  }

  /// Whether it is digits, a comma and digits: a number where people write commas for points, and
  /// perhaps points or spaces between thousands.
  static func hasDecimalComma(_ value: Span<UInt8>) -> Bool {
    NumberScanner(value, .decimalComma)?.part == .fraction
  }

  /// Whether it is digits with a comma before every three of them, and perhaps a fraction.
  static func hasGroupedThousands(_ value: Span<UInt8>) -> Bool {
    guard let number = NumberScanner(value, .groupedThousands) else { return false }
    return number.groupMarks > 0 && !number.hasPlus && !number.hasExponent
  }

  private static func isYear(_ value: Span<UInt8>) -> Bool {
    guard value.count == 4, value[0] == 0x31 || value[0] == 0x32 else { return false }
    return NumberScanner.fixed(value, 0, 4) != nil
  }

  private static func isNumber(_ value: Span<UInt8>) -> Bool {
    value.count <= 64 && (NumberScanner(value) != nil || hasDecimalComma(value))
  }

  /// ISO 8601, or two or three numbers with the same mark between them: `31.12.2026`, `12/31/26`,
  /// `12:30:00`.
  private static func isDate(_ value: Span<UInt8>) -> Bool {
    guard (4...40).contains(value.count), Ascii.digit(value[0]) != nil else { return false }
    if ISODate.parse(value) != nil { return true }
    var mark: UInt8?
    var marks = 0
    var digits = 0
    for at in value.indices {
      if Ascii.digit(value[at]) != nil {
        digits += 1
        if digits > 4 { return false }
      } else {
        let isMark = [Ascii.point, Ascii.minus, Ascii.colon, 0x2F].contains(value[at])
        guard isMark, digits > 0, mark ?? value[at] == value[at] else { return false }
        mark = value[at]
        marks += 1
        digits = 0
      }
    }
    return digits > 0 && (marks == 2 || (marks == 1 && mark == Ascii.colon))
  }

  private static func holdsDelimiters(_ value: Span<UInt8>) -> Bool {
    // The beginning of a long text tells enough.
    for at in 0..<min(value.count, 1024) {
      switch value[at] {
      case Ascii.tab, Ascii.semicolon, Ascii.pipe: return true
      case Ascii.comma:
        // A comma with a space behind it is a sentence's.
        if at + 1 < value.count, value[at + 1] != Ascii.space { return true }
      default: break
      }
    }
    return false
  }
}
