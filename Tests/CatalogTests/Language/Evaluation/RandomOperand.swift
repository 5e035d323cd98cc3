// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog
@testable import SlowCatalog

/// A generator of operands over the columns of ``ExpressionTable``, as the parser creates them.
struct RandomOperand {
  let columns: [Column]
  var random: SeededGenerator

  init(seed: UInt64, columns: [Column] = ExpressionTable.columns) {
    self.columns = columns
    random = SeededGenerator(seed: seed)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  /// Returns `true` once in `count` calls.
  mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func column(_ roles: [ExpressionTable.Role]) -> ColumnReference {
    let names = ExpressionTable.sources.filter { roles.contains($0.role) }.map(\.name)
    return column(named: pick(names))
  }

  private func column(named name: String) -> ColumnReference {
    ColumnReference(columns.firstIndex { $0.name == name } ?? 0, of: columns)
  }

  func literal(_ text: String) -> Operand { Operand(ExactText(text, among: columns)) }

  private mutating func field(_ paths: [[String]]) -> Operand {
    .field(column(named: "user"), path: pick(paths).map { ExactText($0) })
  }

  // MARK: Numbers

  static let numbers = [
    "0", "1", "2", "3", "5", "7", "10", "-3", "0.5", "1.25", "100", "1e3", "12.50", "-40",
    "12345678901234567890.5", "+7", ".5",
  ]

  mutating func number(_ depth: Int) -> Operand {
    guard depth > 0 else {
      if chance(12) { return field([["n"], ["deep", "x"], ["2"]]) }
      if chance(25) { return .column(column([.text])) }
      return chance(5) ? literal(pick(Self.numbers)) : .column(column([.integer, .number]))
    }
    switch below(16) {
    case 0...5:
      let sign = pick([Arithmetic.plus, .minus, .times, .times, .dividedBy, .remainder])
      return .arithmetic(sign, number(depth - 1), chance(3) ? number(0) : number(depth - 1))
    case 6:
      let part = number(depth - 1)
      if case .literal = part { return literal("-5") }
      return .negative(part)
    case 7: return .arithmetic(.minus, moment(depth - 1), moment(depth - 1))
    case 8:
      let digits = chance(2) ? [literal(pick(["0", "1", "2", "-1", "5"]))] : []
      return .call(.round, [number(depth - 1)] + digits)
    case 9: return .call(pick([.floor, .ceil, .abs, .sqrt, .log, .ln]), [number(depth - 1)])
    case 10: return .call(.length, [text(depth - 1)])
    case 11: return .call(pick([.year, .hour, .monthnumber]), [moment(depth - 1)])
    case 12: return .call(.number, [chance(3) ? text(depth - 1) : number(depth - 1)])
    case 13: return choice(depth) { $0.number(depth - 1) }
    case 14: return selection { $0.number(depth - 1) }
    default: return number(0)
    }
  }

  /// Returns a number that is usually whole, so that dates are moved by whole days.
  private mutating func days(_ depth: Int) -> Operand {
    switch below(8) {
    case 0...2: .column(column([.integer]))
    case 3: .call(.length, [text(depth - 1)])
    case 4: .call(.floor, [.column(column([.integer, .number]))])
    case 5: literal(pick(["0.5", "0.25", "1.5", "-0.75"]))
    default: literal(pick(["1", "7", "30", "-31", "366", "0"]))
    }
  }

  // MARK: Dates

  mutating func moment(_ depth: Int) -> Operand {
    guard depth > 0 else {
      if chance(20) { return Clock(pick(["today", "now"])).map(Operand.clock) ?? literal("0") }
      if chance(25) { return .column(column([.text, .integer])) }
      return chance(6)
        ? literal(pick(["2024-02-29", "2024-03-05 10:00", "2023-12-31", "2024-03-01"]))
        : .column(column([.moment]))
    }
    switch below(12) {
    case 0...3:
      let amount = pick(["1", "-1", "7", "-7", "12", "3", "-30", "1.5", "0"])
      return .moved(moment(depth - 1), by: ExactText(amount), pick(TimeUnit.allCases))
    case 4: return .arithmetic(pick([.plus, .minus]), moment(depth - 1), days(depth))
    case 5: return .arithmetic(.plus, days(depth), moment(depth - 1))
    case 6: return .call(.day, [moment(depth - 1)])
    case 7: return .call(.date, [chance(3) ? text(depth - 1) : moment(depth - 1)])
    case 8: return choice(depth) { $0.moment(depth - 1) }
    case 9: return selection { $0.moment(depth - 1) }
    default: return moment(0)
    }
  }

  // MARK: Texts

  static let texts = [
    "tea", "Tea", "a", "-", "é", "7", "12", "", " ", "name", "n", "Green tea", "n-1", "x/2", "A-17",
    "日", "it's", "say \"hi\"", "today", "Now", "b", "and", "e\u{301}", "2021*2", "%", "(x)",
  ]

  mutating func text(_ depth: Int) -> Operand {
    guard depth > 0 else {
      if chance(12) { return field([["login"], ["tags"], ["tags", "1"], ["1"]]) }
      if chance(20) { return .column(column([.number, .moment, .truth])) }
      return chance(8) ? quoted() : .column(column([.text]))
    }
    switch below(18) {
    case 0, 1: return .call(pick([.lower, .upper, .trim]), [text(depth - 1)])
    case 2, 3: return .call(pick([.left, .right]), [text(depth - 1), place()])
    case 4:
      let count = chance(2) ? [place()] : []
      return .call(.slice, [text(depth - 1), place()] + count)
    case 5: return .call(.replace, [text(depth - 1), quoted(), chance(2) ? quoted() : text(0)])
    case 6:
      let pattern = pick(SlowExpression.patterns).pattern
      return .call(.extract, [text(depth - 1), .literal(ExactText(pattern), .text)])
    case 7: return .call(.part, [text(depth - 1), quoted(), place()])
    case 8, 9: return .call(.text, [any(depth - 1)])
    case 10, 11: return .call(pick([.quarter, .month, .week, .weekday]), [moment(depth - 1)])
    case 12, 13: return .joined(any(depth - 1), any(depth - 1))
    case 14: return choice(depth) { $0.text(depth - 1) }
    case 15: return selection { $0.text(depth - 1) }
    default: return text(0)
    }
  }

  private mutating func quoted() -> Operand { .literal(ExactText(pick(Self.texts)), .text) }

  /// Returns a number of code points or a place among them.
  private mutating func place() -> Operand {
    chance(5) ? .column(column([.integer])) : literal(pick(["0", "1", "2", "3", "4", "-1", "-2"]))
  }

  private mutating func any(_ depth: Int) -> Operand {
    switch below(5) {
    case 0: number(depth)
    case 1: moment(depth)
    default: text(depth)
    }
  }

  // MARK: Choices

  private mutating func choice(_ depth: Int, _ part: (inout RandomOperand) -> Operand) -> Operand {
    if chance(2) {
      let condition = condition(depth - 1)
      let parts = [part(&self)] + (chance(4) ? [] : [part(&self)])
      return .call(.if, [.condition(condition)] + parts)
    }
    return .call(
      .coalesce,
      [part(&self)] + (chance(2) ? [part(&self), part(&self)] : [part(&self)])
    )
  }

  private mutating func selection(_ part: (inout RandomOperand) -> Operand) -> Operand {
    .call(
      pick([.least, .greatest]),
      [part(&self), part(&self)] + (chance(3) ? [part(&self)] : [])
    )
  }
}
