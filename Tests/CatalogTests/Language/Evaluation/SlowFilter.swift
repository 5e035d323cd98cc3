// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of filters.
///
/// Values are strings, numbers and dates are parsed for every comparison, and patterns are
/// evaluated without regular expressions.
enum SlowFilter {
  /// The patterns that random filters use, with equivalent closures.
  static let patterns: [(pattern: String, holds: @Sendable (String) -> Bool)] = [
    ("^te", { $0.lowercased().hasPrefix("te") }),
    ("^Te", { $0.hasPrefix("Te") }),
    ("[0-9][0-9][0-9]", { text in longestRun(of: text) >= 3 }),
    ("a|e", { text in "aeAE".contains { text.contains($0) } }),
    ("^$", { $0.isEmpty }),
  ]

  static func holds(_ expression: Expression, _ item: Item) -> Bool {
    switch expression {
    case .anywhere(let text): item.values.contains { isFound(text.string, in: $0.text, .anywhere) }
    case .all(let parts): parts.allSatisfy { holds($0, item) }
    case .any(let parts): parts.contains { holds($0, item) }
    case .not(let part): !holds(part, item)
    case .condition(let column, let test, let negated): passes(item[column.index], test) != negated
    case .computed, .comparison: false
    }
  }

  private static func passes(_ value: Value, _ test: Expression.Test) -> Bool {
    let text = value.text
    switch test {
    case .equals(let wanted): return isEqual(value, wanted)
    case .less(let wanted): return compare(value, wanted) == -1
    case .lessOrEqual(let wanted): return [-1, 0].contains(compare(value, wanted))
    case .more(let wanted): return compare(value, wanted) == 1
    case .moreOrEqual(let wanted): return [0, 1].contains(compare(value, wanted))
    case .isBetween(let low, let high):
      return [0, 1].contains(compare(value, low)) && [-1, 0].contains(compare(value, high))
    case .isOneOf(let texts): return texts.contains { isEqual(value, $0) }
    case .contains(let wanted): return isFound(wanted.string, in: text, .anywhere)
    case .startsWith(let wanted): return isFound(wanted.string, in: text, .start)
    case .endsWith(let wanted): return isFound(wanted.string, in: text, .end)
    case .matches(let pattern):
      return patterns.first { $0.pattern == pattern.string }?.holds(text) ?? false
    case .like, .likeAnyCase: return false
    case .isEmpty: return text.isEmpty
    case .isNull: return value == .absent || value == .null
    }
  }

  /// Returns -1 for less, 0 for equal and 1 for more, or `nil` if the values do not compare.
  private static func compare(_ value: Value, _ wanted: ExactText) -> Int? {
    let literal = SlowMeaning(Array(wanted.string.utf8))
    var meaning = SlowMeaning(value.bytes)
    let period = Period(literal: wanted.string)
    if let period, case .moment(let seconds, let parts) = meaning {
      let fraction = Double(parts) / 10_000
      let moment = ISODate.Moment(wholeSeconds: Int64(seconds), fraction: fraction)
      switch period.compare(moment) {
      case .less: return -1
      case .equal: return 0
      case .more: return 1
      }
    }
    // Other text compares byte by byte with any value that is not empty. A shortened date does so
    // only with texts.
    if literal.rank >= 2, !value.isEmpty, period == nil { meaning = .text(value.bytes) }
    let other = literal.rank == 3 ? SlowMeaning.text([]) : literal
    guard meaning.rank == other.rank else { return nil }
    return meaning.isLess(than: other) ? -1 : other.isLess(than: meaning) ? 1 : 0
  }

  private static func isEqual(_ value: Value, _ wanted: ExactText) -> Bool {
    switch SlowMeaning(Array(wanted.string.utf8)) {
    case .text, .empty: value.bytes == Array(wanted.string.utf8)
    default: compare(value, wanted) == 0
    }
  }

  private static func isFound(
    _ wanted: String,
    in text: String,
    _ anchor: Needle.Anchor
  ) -> Bool {
    let hasCapital = wanted.contains { $0.isUppercase }
    let needle = Array(wanted.utf8)
    let value = Array((hasCapital ? text : text.lowercased()).utf8)
    guard needle.count <= value.count else { return false }
    return switch anchor {
    case .start: value.starts(with: needle)
    case .end: value.suffix(needle.count).elementsEqual(needle)
    case .anywhere:
      (0...value.count - needle.count).contains { value[$0...].starts(with: needle) }
    }
  }

  private static func longestRun(of text: String) -> Int {
    text.utf8.split { !(48...57).contains($0) }.map(\.count).max() ?? 0
  }
}
