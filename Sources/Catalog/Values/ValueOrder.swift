// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules by which filters compare values, the same for every source.
///
/// | the literal is | the value is | they compare |
/// | --- | --- | --- |
/// | a number | a number | as numbers, exactly, whatever their length |
/// | a number | anything else | not at all |
/// | a date or date-time | a date or date-time | as moments |
/// | a date or date-time | anything else | not at all |
/// | other text | not empty | byte by byte, which in UTF-8 is by Unicode code point |
/// | other text | empty or absent | not at all |
///
/// A value that does not compare is neither less nor more: `<`, `<=`, `>`, `>=` and `between` are
/// false for it, and their negations are true. A number or date literal is equal to the values that
/// compare as equal. Any other text is equal only to the same bytes. `!=` is the negation of `=`.
/// Empty and absent values are the same, except for `is null`.
enum ValueOrder {
  /// The result of a comparison.
  enum Comparison: Sendable {
    case less
    case equal
    case more

    /// Compares two values of the same type.
    init<T: Comparable>(_ a: T, _ b: T) {
      self = a == b ? .equal : a < b ? .less : .more
    }

    /// The result with the operands exchanged.
    var reversed: Comparison {
      switch self {
      case .less: .more
      case .equal: .equal
      case .more: .less
      }
    }
  }

  /// Compares bytes lexicographically, which for UTF-8 is the order of code points.
  static func compareBytes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Comparison {
    let shared = min(a.count, b.count)
    for index in 0..<shared where a[index] != b[index] {
      return a[index] < b[index] ? .less : .more
    }
    return Comparison(a.count, b.count)
  }
}

/// A literal in a filter, with all its readings.
///
/// `2024` is a number and a year, `2024-03` a month and a text. Each value chooses the reading by
/// which it is compared.
struct Literal: Sendable {
  let bytes: [UInt8]

  /// `true` if it is a number.
  let isNumber: Bool

  /// The time that it means, if it is a date or a part of one.
  let period: Period?

  /// `true` if values that are neither numbers nor dates are compared with it as texts.
  ///
  /// A number and a complete date are no texts.
  let isText: Bool

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    isNumber = NumberScanner(bytes.span) != nil
    period = Period(literal: text)
    isText = !isNumber && ISODate.parse(bytes.span) == nil
  }
}
