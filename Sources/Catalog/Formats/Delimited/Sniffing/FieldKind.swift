// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of a value, as far as it helps to distinguish dialects.
enum FieldKind {
  case empty

  /// A text that marks a missing value, such as `NA`.
  case missing

  /// An integer of four digits that may be a year, and therefore a column name.
  case year
  case number
  case date

  /// One of two opposite words, such as `yes`.
  case boolean
  case text

  /// Text that contains likely delimiters of another dialect.
  case mixed

  /// `true` for a number, a date or a time.
  var isTyped: Bool { self == .year || self == .number || self == .date }

  /// `true` for a text or a year, either of which may name a column.
  var isName: Bool { self == .text || self == .mixed || self == .boolean || self == .year }

  /// `true` unless the value is empty or marks a missing one.
  var isFilled: Bool { self != .empty && self != .missing }

  /// Determines the kind of a value.
  ///
  /// - Parameters:
  ///   - field: The bytes of the value, without quotes.
  ///   - isQuoted: `true` if the value was quoted, which protects delimiters in it.
  init(_ field: Span<UInt8>, isQuoted: Bool) {
    var range = field.indices
    while let last = range.last, field[last] == Ascii.space { range.removeLast() }
    while let first = range.first, field[first] == Ascii.space { range.removeFirst() }
    let value = field.extracting(range)
    self =
      if value.isEmpty {
        .empty
      } else if Self.isYear(value) {
        .year
      } else {
        switch CellMeaning(value) {
        case .number: .number
        case .moment: .date
        case .text:
          if Amount.hasDecimalComma(value) {
            .number
          } else if Self.isDate(value) {
            .date
          } else {
            Self.notation(of: value)
              ?? (!isQuoted && Self.containsDelimiter(value) ? .mixed : .text)
          }
        }
      }
  }

  /// Returns the kind of a value in one of the notations of typed columns.
  private static func notation(of value: Span<UInt8>) -> FieldKind? {
    guard value.count <= PlainSpelling.capacity else { return nil }
    if MissingMarkers.isCommon(value) { return .missing }
    if BooleanWord(value) != nil { return .boolean }
    var plain = PlainSpelling()
    if let parts = NumberParts(value) {
      for format in NumberFormat.all where format.read(parts, of: value, into: &plain) {
        return .number
      }
    }
    for format in DateFormat.allCases where !format.isNumber {
      if format.read(value, into: &plain) != nil { return .date }
    }
    return nil
  }

  private static func isYear(_ value: Span<UInt8>) -> Bool {
    guard value.count == 4, value[0] == 0x31 || value[0] == 0x32 else { return false }
    return NumberScanner.fixed(value, 0, 4) != nil
  }

  /// Returns `true` for two or three numbers with the same separator.
  ///
  /// Examples are `31.12.2026`, `12/31/26` and `12:30:00`.
  private static func isDate(_ value: Span<UInt8>) -> Bool {
    guard (4...40).contains(value.count), Ascii.digit(value[0]) != nil else { return false }
    var separator: UInt8?
    var separators = 0
    var digits = 0
    for at in value.indices {
      if Ascii.digit(value[at]) != nil {
        digits += 1
        if digits > 4 { return false }
      } else {
        let isSeparator = [Ascii.point, Ascii.minus, Ascii.colon, 0x2F].contains(value[at])
        guard isSeparator, digits > 0, separator ?? value[at] == value[at] else { return false }
        separator = value[at]
        separators += 1
        digits = 0
      }
    }
    return digits > 0 && (separators == 2 || (separators == 1 && separator == Ascii.colon))
  }

  /// Returns `true` if the first 1024 bytes of a value contain a common delimiter.
  ///
  /// A comma before a space, as in a sentence, does not count.
  private static func containsDelimiter(_ value: Span<UInt8>) -> Bool {
    (0..<min(value.count, 1024)).contains { at in
      switch value[at] {
      case Ascii.tab, Ascii.semicolon, Ascii.pipe: true
      case Ascii.comma: at + 1 < value.count && value[at + 1] != Ascii.space
      default: false
      }
    }
  }
}
