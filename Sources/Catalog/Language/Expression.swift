// SPDX-License-Identifier: GPL-3.0-or-later

/// The syntax tree of a filter.
indirect enum Expression: Sendable, Hashable {
  /// Any column contains the text.
  case anywhere(ExactText)

  /// The column's value passes the test, or fails it if `negated`.
  case condition(ColumnReference, Test, negated: Bool)

  /// A computed value passes the test, or fails it if `negated`.
  case computed(Operand, Test, negated: Bool)

  /// Two values compare in a certain way.
  case comparison(Operand, Relation, Operand)

  /// The text of the first value contains that of the second one, at the anchor.
  case containment(Operand, Needle.Anchor, Operand)

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
    case like(ExactText)
    case likeAnyCase(ExactText)
    case isOneOf([ExactText])
    case isBetween(ExactText, ExactText)
    case isEmpty
    case isNull
  }
}

/// The order that a comparison of two values requires.
enum Relation: String, Sendable, Hashable {
  case equal = "="

  /// The opposite of ``equal``, also for values that do not compare.
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case more = ">"
  case moreOrEqual = ">="

  /// The relation with the values exchanged.
  var mirrored: Relation {
    switch self {
    case .equal, .notEqual: self
    case .less: .more
    case .lessOrEqual: .moreOrEqual
    case .more: .less
    case .moreOrEqual: .lessOrEqual
    }
  }

  /// Returns the test of a value against a literal, which ``notEqual`` negates.
  func test(_ literal: ExactText) -> Expression.Test {
    switch self {
    case .equal, .notEqual: .equals(literal)
    case .less: .less(literal)
    case .lessOrEqual: .lessOrEqual(literal)
    case .more: .more(literal)
    case .moreOrEqual: .moreOrEqual(literal)
    }
  }
}

/// A text that is equal only to the same sequence of code points.
///
/// `String` compares by canonical equivalence, so that two spellings of é are equal. A file may
/// contain both.
struct ExactText: Sendable, Hashable {
  let string: String

  /// `true` if the text is the name of a column, so that it must be quoted.
  let namesColumn: Bool

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - columns: The columns that it might be mistaken for.
  init(_ string: String, among columns: [Column] = []) {
    self.string = string
    namesColumn = columns.contains { $0.name == string }
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
  /// Returns the test of an operand.
  static func test(_ operand: Operand, _ test: Test, negated: Bool) -> Expression {
    if case .column(let column) = operand { return .condition(column, test, negated: negated) }
    return .computed(operand, test, negated: negated)
  }

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
    case .computed(let operand, _, _): return operand.columns
    case .comparison(let a, _, let b), .containment(let a, _, let b):
      guard let first = a.columns, let second = b.columns else { return nil }
      return Set(first + second).sorted()
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

  /// Returns the expression with other operands in place of its columns.
  func replacing(_ replacement: (ColumnReference) -> Operand) -> Expression {
    replacingValues({ $0.replacing(replacement) })
  }

  /// Returns the expression with other operands in place of its columns and its fields.
  func replacingValues(_ replacement: (Operand) -> Operand) -> Expression {
    switch self {
    case .anywhere: self
    case .condition(let column, let test, let negated):
      .test(replacement(.column(column)), test, negated: negated)
    case .computed(let operand, let test, let negated):
      .test(operand.replacingValues(replacement), test, negated: negated)
    case .comparison(let a, let relation, let b):
      .comparison(
        a.replacingValues(replacement),
        relation,
        b.replacingValues(replacement)
      )
    case .containment(let a, let anchor, let b):
      .containment(a.replacingValues(replacement), anchor, b.replacingValues(replacement))
    case .all(let parts): .all(parts.map { $0.replacingValues(replacement) })
    case .any(let parts): .any(parts.map { $0.replacingValues(replacement) })
    case .not(let part): .not(part.replacingValues(replacement))
    }
  }

  /// Returns the expression with searches of some columns in place of those of all columns.
  func searching(_ columns: [ColumnReference]) -> Expression {
    switch self {
    case .anywhere(let text):
      .disjunction(columns.map { .condition($0, .contains(text), negated: false) })
    case .all(let parts): .all(parts.map { $0.searching(columns) })
    case .any(let parts): .any(parts.map { $0.searching(columns) })
    case .not(let part): .not(part.searching(columns))
    case .condition, .computed, .comparison, .containment: self
    }
  }

  /// Returns the expression with the types that its columns have now.
  func retyped(_ columns: [Column]) -> Expression {
    replacing { .column(ColumnReference($0.index, of: columns)) }
  }
}

extension Expression {
  /// The name of the first column of a condition whose name is a number.
  var columnNamedLikeNumber: String? {
    switch self {
    case .condition(let column, _, _): Literal(column.name).isNumber ? column.name : nil
    case .comparison(.column(let column), _, _): Literal(column.name).isNumber ? column.name : nil
    case .anywhere, .computed, .comparison, .containment: nil
    case .not(let part): part.columnNamedLikeNumber
    case .all(let parts), .any(let parts): parts.lazy.compactMap(\.columnNamedLikeNumber).first
    }
  }

  /// The first Boolean column whose name is searched for in all columns.
  func searchedTruth(among columns: [Column]) -> Column? {
    switch self {
    case .anywhere(let text):
      columns.first {
        $0.kind == .boolean && $0.name.lowercased() == text.string.lowercased()
      }
    case .condition, .computed, .comparison, .containment: nil
    case .not(let part): part.searchedTruth(among: columns)
    case .all(let parts), .any(let parts):
      parts.lazy.compactMap { $0.searchedTruth(among: columns) }.first
    }
  }

  /// `true` if values are computed.
  var computes: Bool {
    switch self {
    case .anywhere, .condition: false
    case .computed, .comparison, .containment: true
    case .not(let part): part.computes
    case .all(let parts), .any(let parts): parts.contains(where: \.computes)
    }
  }

  /// The columns that are compared with a number or a date, in order.
  var comparedColumns: [Int] {
    switch self {
    case .anywhere, .containment: []
    case .condition(let column, let test, _): test.comparesMeaning ? [column.index] : []
    case .computed(let operand, _, _): operand.columns ?? []
    case .comparison(let a, _, let b):
      Set((a.columns ?? []) + (b.columns ?? [])).sorted()
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
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull: false
    }
  }
}

extension ExactText {
  /// `true` if the text is a number, a date or a part of a date.
  var isNumberOrDate: Bool {
    let literal = Literal(string)
    return literal.isNumber || literal.period != nil
  }
}

// MARK: Text

extension Expression: CustomStringConvertible {
  var description: String {
    switch self {
    case .anywhere(let text): text.spelled
    case .condition(let column, let test, let negated):
      column.description + " " + test.description(negated: negated)
    case .computed(let operand, let test, let negated):
      operand.besideOperator + " " + test.description(negated: negated)
    case .comparison(let a, let relation, let b):
      "\(a.beforeOperator) \(relation.rawValue) \(b.afterOperator)"
    case .containment(let a, let anchor, let b):
      "\(a.beforeOperator) \(anchor.words) \(b.afterTextOperator)"
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

extension Needle.Anchor {
  /// The operator that requires a text at the anchor.
  fileprivate var words: String {
    switch self {
    case .anywhere: "contains"
    case .start: "starts with"
    case .end: "ends with"
    }
  }
}

extension Expression.Test {
  /// Returns the condition without its column: `> 10`, `not contains "green tea"`, `is not empty`.
  func description(negated: Bool) -> String {
    let not = negated ? "not " : ""
    return switch self {
    case .equals(let text): (negated ? "!= " : "= ") + text.spelledAfterEquals
    case .less(let text): "< " + text.spelledAfterOrder
    case .lessOrEqual(let text): "<= " + text.spelledAfterOrder
    case .more(let text): "> " + text.spelledAfterOrder
    case .moreOrEqual(let text): ">= " + text.spelledAfterOrder
    case .contains(let text): not + "contains " + text.spelled
    case .startsWith(let text): not + "starts with " + text.spelled
    case .endsWith(let text): not + "ends with " + text.spelled
    case .matches(let text): not + "matches " + text.spelled
    case .like(let text): not + "like " + text.spelled
    case .likeAnyCase(let text): not + "ilike " + text.spelled
    case .isOneOf(let texts): not + "in (\(texts.map(\.spelled).joined(separator: ", ")))"
    case .isBetween(let low, let high):
      not + "between \(low.spelledAfterOrder) and \(high.spelledAfterOrder)"
    case .isEmpty: "is \(not)empty"
    case .isNull: "is \(not)null"
    }
  }
}

extension ExactText {
  /// The text, in quotes if necessary.
  var spelled: String {
    namesColumn ? QuerySpelling.quoted(string) : QuerySpelling.spelled(string)
  }

  /// The text, in quotes also if it is a word for a time.
  fileprivate var spelledAfterEquals: String {
    Clock.Kind(rawValue: string.lowercased()) != nil ? QuerySpelling.quoted(string) : spelled
  }

  /// The text, in quotes also if it might be read as arithmetic.
  fileprivate var spelledAfterOrder: String {
    QuerySpelling.hasSign(string) && !isNumberOrDate
      ? QuerySpelling.quoted(string) : spelledAfterEquals
  }
}
