// SPDX-License-Identifier: GPL-3.0-or-later

/// What a filter says, as a tree.
indirect enum Expression: Sendable, Hashable {
  /// Any column has the text in it.
  case anywhere(ExactText)

  /// The column's value passes the test, or does not.
  case condition(ColumnReference, Test, negated: Bool)

  case all([Expression])
  case any([Expression])
  case not(Expression)

  /// What a single value can be asked.
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

/// A text that is equal only to the same code points: `String` takes two spellings of é for one, but
/// a file may hold both.
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
  /// All of them, with those of inner `and`s among them.
  static func conjunction(_ parts: [Expression]) -> Expression {
    let flat = parts.flatMap { part -> [Expression] in
      if case .all(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Any of them, with those of inner `or`s among them.
  static func disjunction(_ parts: [Expression]) -> Expression {
    let flat = parts.flatMap { part -> [Expression] in
      if case .any(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }
}

// MARK: Its columns

extension Expression {
  /// The columns that it asks for, in order; `nil` if it asks for all.
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

// MARK: As text

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
  /// The condition without its column: `> 10`, `not contains "green tea"`, `is not empty`.
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
