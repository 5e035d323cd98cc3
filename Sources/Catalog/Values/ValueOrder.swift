// SPDX-License-Identifier: GPL-3.0-or-later

/// How values compare: the one place that says so, the same for every source.
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
/// What does not compare is neither less nor more: `<`, `<=`, `>`, `>=` and `between` are false for
/// it, their `not` is true. Equality is ``areEqual(_:_:)``; `!=` is its negation. Empty and absent
/// are the same but for `is null`.
enum ValueOrder {
  /// Which one comes first.
  enum Comparison: Sendable {
    case less
    case equal
    case more

    /// How the first stands to the second.
    init<T: Comparable>(_ a: T, _ b: T) {
      self = a == b ? .equal : a < b ? .less : .more
    }

    /// How the second stands to the first.
    var reversed: Comparison {
      switch self {
      case .less: .more
      case .equal: .equal
      case .more: .less
      }
    }
  }

  /// The order of bytes, which for UTF-8 is that of code points.
  static func compareBytes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Comparison {
    let shared = min(a.count, b.count)
    for index in 0..<shared where a[index] != b[index] {
      return a[index] < b[index] ? .less : .more
    }
    return Comparison(a.count, b.count)
  }
}

/// A value as it stands in a filter, with what it means.
struct Literal: Sendable {
  enum Meaning: Sendable {
    case number
    case moment(Magnitude)
    case text
  }

  let bytes: [UInt8]
  let meaning: Meaning

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    if NumberScanner(bytes.span) != nil {
      meaning = .number
    } else if let date = ISODate.parse(bytes.span) {
      meaning = .moment(date.moment)
    } else {
      meaning = .text
    }
  }
}
