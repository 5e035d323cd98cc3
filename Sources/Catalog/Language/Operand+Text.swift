// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand: CustomStringConvertible {
  /// Text that parses to an equal operand.
  var description: String {
    switch self {
    case .column(let column): QuerySpelling.operand(column.name)
    case .field(let column, let path):
      ([column.name] + path.map(\.string)).map(QuerySpelling.pathPart).joined(separator: ".")
    case .literal(let text, .text): QuerySpelling.quoted(text.string)
    case .literal(let text, _): text.string
    case .negative(let part): "-" + part.inParentheses(above: .negation, isRight: true)
    case .arithmetic(let sign, let a, let b):
      binary(sign.rawValue, a, b, sign.isProduct ? .product : .sum)
    case .moved(let part, let amount, let unit):
      moved(part, amount.string, unit)
    case .joined(let a, let b): binary("++", a, b, .joining)
    case .clock(let clock): clock.kind.rawValue
    case .call(let function, let arguments):
      "\(function.rawValue)(\(arguments.map(\.description).joined(separator: ", ")))"
    case .condition(let expression): expression.description
    }
  }

  private func binary(_ sign: String, _ a: Operand, _ b: Operand, _ level: Level) -> String {
    a.inParentheses(above: level) + " \(sign) " + b.inParentheses(above: level, isRight: true)
  }

  private func moved(_ part: Operand, _ amount: String, _ unit: TimeUnit) -> String {
    let start = part.inParentheses(above: .sum)
    return amount.hasPrefix("-")
      ? "\(start) - \(amount.dropFirst()) \(unit.rawValue)s"
      : "\(start) + \(amount) \(unit.rawValue)s"
  }

  /// The text as a side of a comparison.
  ///
  /// A column is in backticks there, because a word that is no column is a text.
  var besideOperator: String {
    switch self {
    case .column(let column): QuerySpelling.backticked(column.name)
    case .literal(let text, .number) where text.namesColumn: "(\(self))"
    case .condition: "(\(self))"
    default: description
    }
  }

  /// The text on the left of a comparison, where a single word is a column.
  var beforeOperator: String {
    column.map { QuerySpelling.operand($0.name) } ?? besideOperator
  }

  /// The text on the right of a comparison, where a single word is a text.
  var afterOperator: String {
    switch self {
    case .field(let column, let path):
      ([QuerySpelling.backticked(column.name)] + path.map { QuerySpelling.pathPart($0.string) })
        .joined(separator: ".")
    case .negative: "- " + description.dropFirst()
    default: besideOperator
    }
  }

  /// The text on the right of an operator of texts, where a word is a text.
  var afterTextOperator: String {
    switch self {
    case .column, .field: afterOperator
    case .call: description
    default: "(\(self))"
    }
  }

  /// The levels of precedence, loosest first.
  private enum Level: Int {
    case condition, joining, sum, product, negation, primary
  }

  private var level: Level {
    switch self {
    case .condition: .condition
    case .joined: .joining
    case .arithmetic(let sign, _, _): sign.isProduct ? .product : .sum
    case .moved: .sum
    case .negative: .negation
    case .column, .field, .literal, .clock, .call: .primary
    }
  }

  private func inParentheses(above outer: Level, isRight: Bool = false) -> String {
    let needed = isRight ? level.rawValue <= outer.rawValue : level.rawValue < outer.rawValue
    return needed && level != .primary ? "(\(self))" : description
  }
}
