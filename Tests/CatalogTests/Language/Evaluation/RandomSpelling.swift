// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog

/// Spells expressions as people do: with other words for operators, and unneeded parentheses.
struct RandomSpelling {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: ~seed) }

  private mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &random) ?? ""
  }
  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func word(_ word: String) -> String { chance(3) ? word.uppercased() : word }
  private mutating func space() -> String { chance(6) ? "  " : " " }

  private mutating func quoted(_ text: String) -> String {
    if chance(2) { return QuerySpelling.quoted(text) }
    return "'" + text.doublingScalars("'") + "'"
  }

  // MARK: Conditions

  mutating func text(of expression: Expression) -> String {
    switch expression {
    case .anywhere(let text): return chance(2) ? quoted(text.string) : text.spelled
    case .condition(let column, let test, let negated):
      return name(column) + space() + self.test(test, negated)
    case .computed(let operand, let test, let negated):
      return side(operand) + space() + self.test(test, negated)
    case .comparison(let a, let relation, let b):
      return side(a) + space() + self.relation(relation) + space() + side(b, isRight: true)
    case .containment(let a, let anchor, let b):
      let words =
        switch anchor {
        case .anywhere: pick(["contains ", ": ", "CONTAINS "])
        case .start: "starts" + space() + word("with ")
        case .end: word("ends") + space() + "with "
        }
      let right: String =
        switch b {
        case .column, .field, .call: side(b, isRight: true)
        default: "(" + text(of: b) + ")"
        }
      return side(a) + space() + words + right
    case .all(let parts):
      return parts.map { part($0) }.joined(separator: pick([" and ", " && ", " AND "]))
    case .any(let parts):
      return parts.map { part($0) }.joined(separator: pick([" or ", " || ", " Or "]))
    case .not(let part): return pick(["not ", "! ", "NOT "]) + self.part(part)
    }
  }

  private mutating func part(_ expression: Expression) -> String {
    switch expression {
    case .all, .any: "(\(text(of: expression)))"
    default: chance(4) ? "( \(text(of: expression)))" : text(of: expression)
    }
  }

  /// Spells the column of a condition, which may stand in quotes.
  private mutating func name(_ column: ColumnReference) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: QuerySpelling.backticked(column.name)
    case 1: quoted(column.name)
    case 2: "(" + QuerySpelling.backticked(column.name) + ")"
    default: column.description
    }
  }

  /// Spells a side of a comparison.
  private mutating func side(_ operand: Operand, isRight: Bool = false) -> String {
    switch operand {
    case .field where isRight: operand.afterOperator
    case .negative(let part) where isRight: "- (" + text(of: part) + ")"
    case .column(let column): QuerySpelling.backticked(column.name)
    case .condition: "(\(text(of: operand)))"
    case .literal: operand.besideOperator
    default: text(of: operand)
    }
  }

  private mutating func relation(_ relation: Relation) -> String {
    switch relation {
    case .equal: pick(["=", "=="])
    case .notEqual: pick(["!=", "<>"])
    default: relation.rawValue
    }
  }

  private mutating func test(_ test: Expression.Test, _ negated: Bool) -> String {
    let not = negated ? word("not") + space() : ""
    switch test {
    case .equals(let text):
      return relation(negated ? .notEqual : .equal) + space() + value(text)
    case .less, .lessOrEqual, .more, .moreOrEqual: return test.description(negated: negated)
    case .contains(let text): return not + pick(["contains ", ": ", "CONTAINS "]) + value(text)
    case .startsWith(let text): return not + word("starts") + space() + word("with ") + value(text)
    case .endsWith(let text): return not + word("ends") + space() + word("with ") + value(text)
    case .matches(let text): return not + pick(["matches ", "~ "]) + quoted(text.string)
    case .like(let text): return not + word("like ") + quoted(text.string)
    case .likeAnyCase(let text): return not + word("ilike ") + quoted(text.string)
    case .isOneOf(let texts):
      return not + word("in") + space()
        + "(" + texts.map { value($0) }.joined(separator: pick([",", ", ", " , "])) + ")"
    case .isBetween, .isEmpty, .isNull: return test.description(negated: negated)
    }
  }

  private mutating func value(_ text: ExactText) -> String {
    let description = Expression.Test.equals(text).description(negated: false).dropFirst(2)
    return chance(3) ? quoted(text.string) : String(description)
  }

  // MARK: Operands

  /// Spells an operand, with parentheses where its parts need them.
  private mutating func text(of operand: Operand) -> String {
    switch operand {
    case .column(let column): return inner(QuerySpelling.operand(column.name))
    case .field(let column, let path):
      return ([column.name] + path.map(\.string)).map {
        chance(2) ? QuerySpelling.backticked($0) : QuerySpelling.pathPart($0)
      }
      .joined(separator: ".")
    case .literal(let text, .text): return quoted(text.string)
    case .literal(let text, _): return inner(text.string)
    case .clock(let clock): return word(clock.kind.rawValue)
    case .negative(let part):
      return pick(["-", "- "]) + "(" + text(of: part) + ")"
    case .arithmetic(let sign, let a, let b):
      return atom(a) + space() + sign.rawValue + space() + atom(b)
    case .joined(let a, let b): return atom(a) + space() + "++" + space() + atom(b)
    case .moved(let part, let amount, let unit):
      let isBack = amount.string.hasPrefix("-")
      let number = isBack ? String(amount.string.dropFirst()) : amount.string
      return atom(part) + (isBack ? " - " : " + ") + number + space()
        + pick([unit.rawValue, unit.rawValue + "s", unit.rawValue.uppercased() + "S"])
    case .call(let function, let arguments):
      let names: [Function: [String]] = [
        .length: ["len"], .slice: ["substr", "substring"], .coalesce: ["ifnull", "nvl"],
        .ceil: ["ceiling"], .if: ["iif"], .least: ["min"], .greatest: ["max"], .lower: ["lcase"],
        .upper: ["ucase"],
      ]
      let name = word(pick([function.rawValue] + (names[function] ?? [])))
      return name + (chance(5) ? " (" : "(")
        + arguments.map { function == .extract ? atom($0) : text(of: $0) }.joined(
          separator: pick([",", ", ", " ,"])
        ) + ")"
    case .condition(let expression): return text(of: expression)
    }
  }

  /// Spells a part of an operand.
  private mutating func atom(_ operand: Operand) -> String {
    switch operand {
    case .column, .field, .literal, .clock, .call: text(of: operand)
    case .negative, .arithmetic, .moved, .joined, .condition: "(\(text(of: operand)))"
    }
  }

  /// Puts a text in parentheses that it does not need.
  private mutating func inner(_ text: String) -> String { chance(6) ? "(\(text))" : text }
}
