// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of filters.
///
/// Values are strings, numbers and dates are parsed for every comparison, and patterns are
/// evaluated without regular expressions. ``SlowExpression`` computes operands.
enum SlowFilter {
  /// The patterns that random filters use, with equivalent closures.
  static let patterns: [(pattern: String, holds: @Sendable (String) -> Bool)] = [
    ("^te", { $0.lowercased().hasPrefix("te") }),
    ("^Te", { $0.hasPrefix("Te") }),
    ("[0-9][0-9][0-9]", { text in longestRun(of: text) >= 3 }),
    ("a|e", { text in text.unicodeScalars.contains { "aeAE".unicodeScalars.contains($0) } }),
    ("^$", { $0.isEmpty }),
  ]

  static func holds(_ expression: Expression, _ item: Item) -> Bool {
    switch expression {
    case .anywhere(let text): item.values.contains { isFound(text.string, in: $0.text, .anywhere) }
    case .all(let parts): parts.allSatisfy { holds($0, item) }
    case .any(let parts): parts.contains { holds($0, item) }
    case .not(let part): !holds(part, item)
    case .condition(let column, let test, let negated):
      passes(Subject(item[column.index], of: column.type), test) != negated
    case .computed(let operand, let test, let negated):
      passes(Subject(SlowExpression.value(operand, item), operand), test) != negated
    case .comparison(let a, let relation, let b):
      SlowExpression.holds(
        SlowExpression.value(a, item),
        relation,
        SlowExpression.value(b, item)
      )
    case .containment(let whole, let anchor, let part):
      SlowExpression.value(part, item).text.map {
        isFound($0, in: SlowExpression.value(whole, item).spelling, anchor)
      } ?? false
    }
  }

  /// A value that is tested.
  private struct Subject {
    let text: String
    let isEmpty: Bool
    let isNull: Bool
    let order: (ExactText) -> Int?
    let isEqual: (ExactText) -> Bool

    /// Creates the subject of a condition on a column.
    init(_ value: Value, of type: ColumnType) {
      let cell = SlowValue.cell(value, type)
      text = value.text
      isEmpty = cell.isMissing
      isNull = value.isMissing || !value.isEmpty && cell.isMissing
      order = { SlowFilter.compare(value, type, SlowLiteral($0.string)) }
      isEqual = { wanted in
        let literal = SlowLiteral(wanted.string)
        if type.format == .boolean, let truth = ColumnType.truth(wanted.string) {
          return !cell.isMissing && ColumnType.truth(value.text) == truth
        }
        guard type.format != .verbatim, literal.number != nil || literal.period != nil else {
          return value.bytes == Array(wanted.string.utf8)
        }
        return SlowFilter.compare(value, type, literal) == 0
      }
    }

    /// Creates the subject of a test of a computed value.
    init(_ value: SlowValue, _ operand: Operand) {
      text = value.spelling
      isEmpty = value.isMissing || value.spelling.isEmpty
      switch value {
      case .missing: isNull = true
      case .cell(let cell, _): isNull = cell.isMissing || !cell.isEmpty && value.isMissing
      default: isNull = false
      }
      let compare = { (wanted: ExactText) -> Int? in
        guard case .call(.weekday, _) = operand, let place = SlowFilter.place(wanted.string) else {
          return SlowExpression.compare(value, SlowLiteral(wanted.string))
        }
        return SlowFilter.place(value.spelling).map { ($0 - place).signum() }
      }
      order = compare
      isEqual = { compare($0) == 0 }
    }
  }

  private static func passes(_ value: Subject, _ test: Expression.Test) -> Bool {
    let text = value.text
    func compare(_ value: Subject, _ wanted: ExactText) -> Int? { value.order(wanted) }
    func isEqual(_ value: Subject, _ wanted: ExactText) -> Bool { value.isEqual(wanted) }
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
    case .like(let pattern): return isLike(text, pattern.string)
    case .likeAnyCase(let pattern): return isLike(folded(text), folded(pattern.string))
    case .isEmpty: return value.isEmpty
    case .isNull: return value.isNull
    }
  }

  /// Compares a value of a column with a literal, or returns `nil` if they do not compare.
  ///
  /// The kind of the column chooses among the readings of a shortened date.
  private static func compare(
    _ value: Value,
    _ type: ColumnType,
    _ literal: SlowLiteral
  ) -> Int? {
    let cell = SlowValue.cell(value, type)
    let isYear = literal.number != nil && literal.period != nil
    if type.format == .verbatim || literal.number == nil && literal.period == nil {
      guard !cell.isMissing else { return nil }
      let (bytes, wanted) = (value.bytes, Array(literal.text.utf8))
      return bytes == wanted ? 0 : bytes.lexicographicallyPrecedes(wanted) ? -1 : 1
    }
    if case .number(let number) = cell.reading {
      guard !(isYear && type.kind.isTime) else { return nil }
      // Numbers of any length are compared exactly.
      let decimal =
        SlowNumeral.isNumber(cell.spelling)
        ? DecimalReference(cell.spelling) : number.decimal
      return literal.number.map { decimal == $0 ? 0 : decimal < $0 ? -1 : 1 }
    }
    if type.kind.isTime, case .text = cell.reading { return nil }
    if type.kind.isNumeric, isYear { return nil }
    return SlowExpression.compare(cell, literal)
  }

  /// Returns the place of a day in the week.
  private static func place(_ day: String) -> Int? {
    let days = ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"].map { $0 + "day" }
    let typed = day.lowercased()
    return days.firstIndex { $0 == typed || $0.prefix(3) == typed }
  }

  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    isLike(Array(text.unicodeScalars)[...], Array(pattern.unicodeScalars)[...])
  }

  private static func isLike(
    _ text: ArraySlice<Unicode.Scalar>,
    _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "%": return (0...text.count).contains { isLike(text.dropFirst($0), rest) }
    case "_": return !text.isEmpty && isLike(text.dropFirst(), rest)
    case "\\":
      let wanted = rest.first ?? first
      return text.first == wanted && isLike(text.dropFirst(), rest.dropFirst())
    default: return text.first == first && isLike(text.dropFirst(), rest)
    }
  }

  private static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(lower.count == 1 ? lower.first ?? scalar : scalar)
    }
    return String(folded)
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
