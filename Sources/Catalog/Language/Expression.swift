// SPDX-License-Identifier: GPL-3.0-or-later

/// The syntax tree of a filter.
indirect enum Expression: Sendable, Hashable {
  /// Any column contains the text.
  case anywhere(ExactText)

  /// The column's value passes the test, or fails it if `negated`.
  case condition(ColumnReference, Test, negated: Bool)

  case all([Expression])
  case any([Expression])
  case not(Expression)

  /// A test of a single value.
  enum Test: Sendable, Hashable {
    case equals(ExactText)
    case less(ExactText)
    case lessOrEqual(ExactText)
    case more(ExactText)
    case moreOrEqual(ExactText)
    case contains(ExactText)
    case startsWith(ExactText)
    case endsWith(ExactText)
    case matches(ExactText)
    case isOneOf([ExactText])
    case isBetween(ExactText, ExactText)
    case isEmpty
    case isNull
  }
}

/// A text that is equal only to the same sequence of code points.
///
/// `String` compares by canonical equivalence, so that two spellings of é are equal. A file may
/// contain both.
struct ExactText: Sendable, Hashable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (a: ExactText, b: ExactText) -> Bool {
    a.string.utf8.elementsEqual(b.string.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Expression {
  /// Joins expressions by `and`, with nested conjunctions flattened.
  static func conjunction(_ parts: [Expression]) -> Expression {
    let flat = parts.flatMap { part -> [Expression] in
      if case .all(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Joins expressions by `or`, with nested disjunctions flattened.
  static func disjunction(_ parts: [Expression]) -> Expression {
    let flat = parts.flatMap { part -> [Expression] in
      if case .any(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }
}

// MARK: Columns

extension Expression {
  /// The columns that the expression reads, in order, or `nil` if it reads all.
  var columns: [Int]? {
    switch self {
    case .anywhere: return nil
    case .condition(let column, _, _): return [column.index]
    case .not(let part): return part.columns
    case .all(let parts), .any(let parts):
      var all: Set<Int> = []
      for part in parts {
        guard let columns = part.columns else { return nil }
        all.formUnion(columns)
      }
      return all.sorted()
    }
  }
}

extension Expression {
  /// Returns the expression with the types that its columns have now.
  func retyped(_ columns: [Column]) -> Expression {
    switch self {
    case .anywhere: self
    case .condition(let column, let test, let negated):
      .condition(ColumnReference(column.index, of: columns), test, negated: negated)
    case .all(let parts): .all(parts.map { $0.retyped(columns) })
    case .any(let parts): .any(parts.map { $0.retyped(columns) })
    case .not(let part): .not(part.retyped(columns))
    }
  }
}

extension Expression {
  /// The columns that are compared with a number or a date, in order.
  var comparedColumns: [Int] {
    switch self {
    case .anywhere: []
    case .condition(let column, let test, _): test.comparesMeaning ? [column.index] : []
    case .not(let part): part.comparedColumns
    case .all(let parts), .any(let parts): Array(Set(parts.flatMap(\.comparedColumns))).sorted()
    }
  }
}

extension Expression.Test {
  /// `true` if values are compared with a number or a date.
  fileprivate var comparesMeaning: Bool {
    switch self {
    case .less(let text), .lessOrEqual(let text), .more(let text), .moreOrEqual(let text),
      .equals(let text):
      text.isNumberOrDate
    case .isOneOf(let texts): texts.contains(where: \.isNumberOrDate)
    case .isBetween(let low, let high): low.isNumberOrDate || high.isNumberOrDate
    case .contains, .startsWith, .endsWith, .matches, .isEmpty, .isNull: false
    }
  }
}

extension ExactText {
  fileprivate var isNumberOrDate: Bool {
    if case .text = Literal(string).meaning { false } else { true }
  }
}

// MARK: Text

extension Expression: CustomStringConvertible {
  var description: String {
    switch self {
    case .anywhere(let text): text.spelled
    case .condition(let column, let test, let negated):
      column.description + " " + test.description(negated: negated)
    case .all(let parts): parts.map { $0.inParentheses(if: $0.isAny) }.joined(separator: " and ")
    case .any(let parts): parts.map(\.description).joined(separator: " or ")
    case .not(let part): "not " + part.inParentheses(if: part.isAll || part.isAny)
    }
  }

  private var isAll: Bool { if case .all = self { true } else { false } }
  private var isAny: Bool { if case .any = self { true } else { false } }

  private func inParentheses(if needed: Bool) -> String {
    needed ? "(\(description))" : description
  }
}

extension Expression.Test {
  /// Returns the condition without its column: `> 10`, `not contains "green tea"`, `is not empty`.
  func description(negated: Bool) -> String {
    let not = negated ? "not " : ""
    return switch self {
    case .equals(let text): (negated ? "!= " : "= ") + text.spelled
    case .less(let text): "< " + text.spelled
    case .lessOrEqual(let text): "<= " + text.spelled
    case .more(let text): "> " + text.spelled
    case .moreOrEqual(let text): ">= " + text.spelled
    case .contains(let text): not + "contains " + text.spelled
    case .startsWith(let text): not + "starts with " + text.spelled
    case .endsWith(let text): not + "ends with " + text.spelled
    case .matches(let text): not + "matches " + text.spelled
    case .isOneOf(let texts): not + "in (\(texts.map(\.spelled).joined(separator: ", ")))"
    case .isBetween(let low, let high): not + "between \(low.spelled) and \(high.spelled)"
    case .isEmpty: "is \(not)empty"
    case .isNull: "is \(not)null"
    }
  }
}

extension ExactText {
  fileprivate var spelled: String { QuerySpelling.spelled(string) }
}
