// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that is computed for each item.
indirect enum Operand: Sendable, Hashable {
  case column(ColumnReference)

  /// A field of the objects in a column, such as `user.login`, or a value of the items that the values of a column name,
  /// such as `customer.name`.
  case field(ColumnReference, path: [ExactText])

  /// A number, a date or a text, as it is written.
  case literal(ExactText, ValueKind)

  /// The time at which the expression was read.
  case clock(Clock)

  case negative(Operand)
  case arithmetic(Arithmetic, Operand, Operand)

  /// A date plus or minus a period, such as `added + 7 days`.
  case moved(Operand, by: ExactText, TimeUnit)

  /// The concatenation of texts.
  case joined(Operand, Operand)

  case call(Function, [Operand])

  /// The truth of a condition.
  case condition(Expression)
}

/// The date or the time at which an expression was read.
///
/// All clocks of a kind are equal, because an expression keeps their word: `today`, `now`.
struct Clock: Sendable, Hashable {
  enum Kind: String, Sendable {
    case now
    case today
  }

  let kind: Kind
  let moment: WrittenMoment

  /// Reads the clock for one of its words, in any case.
  init?(_ word: String) {
    guard let kind = Kind(rawValue: word.lowercased()) else { return nil }
    self.kind = kind
    moment = kind == .now ? .now() : .today()
  }

  static func == (a: Clock, b: Clock) -> Bool { a.kind == b.kind }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// An operator between two numbers, or between dates.
enum Arithmetic: String, Sendable, Hashable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"
  case remainder = "%"

  /// `true` if the operator binds more tightly than `+` and `-`.
  var isProduct: Bool { self != .plus && self != .minus }
}

extension Operand {
  /// Creates the operand of a literal.
  init(_ literal: ExactText) {
    let reading = Literal(literal.string)
    self = .literal(literal, reading.isNumber ? .number : reading.period != nil ? .moment : .text)
  }

  /// The column, if the operand is nothing else.
  var column: ColumnReference? { if case .column(let column) = self { column } else { nil } }

  var isLiteral: Bool { if case .literal = self { true } else { false } }
}

// MARK: Columns

extension Operand {
  /// Adds the columns that the operand reads to a set, or returns `false` if it reads all.
  func addColumns(to columns: inout Set<Int>) -> Bool {
    switch self {
    case .column(let column), .field(let column, _):
      columns.insert(column.index)
      return true
    case .literal, .clock: return true
    case .negative(let part), .moved(let part, _, _): return part.addColumns(to: &columns)
    case .arithmetic(_, let a, let b), .joined(let a, let b):
      return a.addColumns(to: &columns) && b.addColumns(to: &columns)
    case .call(_, let parts): return parts.allSatisfy { $0.addColumns(to: &columns) }
    case .condition(let expression):
      guard let read = expression.columns else { return false }
      columns.formUnion(read)
      return true
    }
  }

  /// The columns that the operand reads, in order, or `nil` if it reads all.
  var columns: [Int]? {
    var columns: Set<Int> = []
    return addColumns(to: &columns) ? columns.sorted() : nil
  }

  /// Returns the operand with other operands in place of its columns.
  func replacing(_ replacement: (ColumnReference) -> Operand) -> Operand {
    replacingValues({ $0.replacingColumn(replacement) })
  }

  /// Returns the operand for a column or for a field of a column.
  private func replacingColumn(_ replacement: (ColumnReference) -> Operand) -> Operand {
    switch self {
    case .column(let column): return replacement(column)
    case .field(let column, let path):
      switch replacement(column) {
      case .column(let column): return .field(column, path: path)
      case .field(let column, let start): return .field(column, path: start + path)
      // A computed value has no fields.
      default: return .literal(ExactText(""), .text)
      }
    default: return self
    }
  }

  /// Returns the operand with other operands in place of its columns and its fields.
  func replacingValues(_ replacement: (Operand) -> Operand) -> Operand {
    switch self {
    case .column, .field: replacement(self)
    case .literal, .clock: self
    case .negative(let part): .negative(part.replacingValues(replacement))
    case .moved(let part, let amount, let unit):
      .moved(part.replacingValues(replacement), by: amount, unit)
    case .arithmetic(let sign, let a, let b):
      .arithmetic(sign, a.replacingValues(replacement), b.replacingValues(replacement))
    case .joined(let a, let b):
      .joined(a.replacingValues(replacement), b.replacingValues(replacement))
    case .call(let function, let parts):
      .call(function, parts.map { $0.replacingValues(replacement) })
    case .condition(let expression): .condition(expression.replacingValues(replacement))
    }
  }
}
