// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
// Computed values. A function evaluates any expression, and operators replace it where they have
// the same result.

extension SQLiteDialect {
  func condition(_ expression: Expression, in columns: [SQLColumn]) -> SQL? {
    guard let function = functionCondition(expression, columns) else { return nil }
    switch expression {
    case .computed(let operand, let test, negated: false):
      return productCondition(operand, test, columns)
        ?? lengthCondition(operand, test, columns)
        ?? dateCondition(operand, test, columns).map { "(\($0) AND \(function))" }
        ?? arithmeticCondition(operand, test, columns, else: function) ?? function
    case .comparison(let left, let relation, let right):
      return columnCondition(left, relation, right, columns, else: function)
        ?? arithmeticCondition(left, relation, right, columns, else: function) ?? function
    default: return function
    }
  }

  /// Returns a call of `browse_filter`, or `nil` if the expression reads too many columns.
  private func functionCondition(_ expression: Expression, _ columns: [SQLColumn]) -> SQL? {
    guard let read = expression.columns, read.count < SQLiteFunctions.maximumArgumentCount,
      expression.fields.isEmpty
    else { return nil }
    // The columns become the arguments.
    let moved = expression.replacing { column in
      let index = read.firstIndex(of: column.index) ?? 0
      return .column(ColumnReference(index: index, name: column.name, type: column.type))
    }
    let filter = SQLValue.filter(Filter(moved))
    let arguments = (["\(filter)"] + read.map { columns[$0].sql }).joined(separator: ", ")
    return "browse_filter(\(arguments))"
  }
}

// MARK: Bounds

/// The 64-bit floats that pass a comparison with a literal.
private struct SQLiteBounds {
  var low = -Double.greatestFiniteMagnitude
  var high = Double.greatestFiniteMagnitude

  /// The integers up to this magnitude are exact as floats.
  static let maximum = 0x1p53

  /// Creates the bounds of a test, or returns `nil` if a literal is not a short number.
  ///
  /// The result of an operator is compared exactly with these bounds, also if it is an integer.
  init?(_ test: Expression.Test) {
    switch test {
    case .equals(let text):
      guard let number = Self.number(text) else { return nil }
      (low, high) = (number, number)
    case .less(let text):
      guard let number = Self.number(text) else { return nil }
      high = number.nextDown
    case .lessOrEqual(let text):
      guard let number = Self.number(text) else { return nil }
      high = number
    case .more(let text):
      guard let number = Self.number(text) else { return nil }
      low = number.nextUp
    case .moreOrEqual(let text):
      guard let number = Self.number(text) else { return nil }
      low = number
    case .isBetween(let first, let last):
      guard let first = Self.number(first), let last = Self.number(last) else { return nil }
      (low, high) = (first, last)
    default: return nil
    }
  }

  /// Returns a number of which the nearest float has no other short spelling.
  private static func number(_ text: ExactText) -> Double? {
    let bytes = Array(text.string.utf8)
    guard let number = Number.short(bytes.span), number.magnitude < maximum else { return nil }
    return number
  }

  /// Returns the condition that a number is within the bounds.
  func contain(_ number: SQL) -> SQL {
    low == high
      ? "\(number) = \(.real(low))" : "\(number) BETWEEN \(.real(low)) AND \(.real(high))"
  }
}

// MARK: Products, lengths and dates

extension SQLiteDialect {
  /// Returns the condition for a product of two columns, or of a column and an integer.
  ///
  /// SQLite reads texts and blobs as numbers, so the rows that pass are checked for them. A text is
  /// more than any number. An infinite operand makes the product infinite or null. If a product of
  /// integers overflows, SQLite computes a float that is as far beyond the bounds.
  private func productCondition(
    _ operand: Operand,
    _ test: Expression.Test,
    _ columns: [SQLColumn]
  ) -> SQL? {
    guard case .arithmetic(.times, let left, let right) = operand, let bounds = SQLiteBounds(test)
    else { return nil }
    var factors: [SQL] = []
    var checked: [SQL] = []
    for factor in [left, right] {
      switch factor {
      case .column(let column) where columns[column.index].type == .numericAffinity:
        factors.append(columns[column.index].sql)
        checked.append(columns[column.index].sql)
      case .literal(let text, .number):
        guard let integer = SQLiteArithmetic.integer(text) else { return nil }
        factors.append("\(.integer(integer))")
      default: return nil
      }
    }
    guard let first = checked.first else { return nil }
    if checked.last == first { checked = [first] }
    let product: SQL = "\(factors[0]) * \(factors[1])"
    let greatest = SQLValue.real(.greatestFiniteMagnitude)
    let checks = checked.map { " AND \($0) <= \(greatest)" as SQL }.joined(separator: "")
    return "(\(bounds.contain(product))\(checks))"
  }

  /// Returns the condition for the length of a column.
  private func lengthCondition(
    _ operand: Operand,
    _ test: Expression.Test,
    _ columns: [SQLColumn]
  ) -> SQL? {
    guard case .call(.length, let arguments) = operand, let column = arguments[0].column,
      let bounds = SQLiteBounds(test)
    else { return nil }
    // An integer bound is compared faster.
    let length: SQL = "browse_length(\(columns[column.index].sql))"
    let low = max(0, bounds.low.rounded(.up))
    let high = bounds.high.rounded(.down)
    guard low <= high else { return "0" }
    let atLeast: SQL = "\(length) >= \(.integer(Int64(low)))"
    guard high < SQLiteBounds.maximum else { return "(\(atLeast))" }
    return low == high
      ? "(\(length) = \(.integer(Int64(low))))"
      : low == 0
        ? "(\(length) <= \(.integer(Int64(high))))"
        : "(\(length) BETWEEN \(.integer(Int64(low))) AND \(.integer(Int64(high))))"
  }

  /// Returns a condition that holds for all values of which a part of the date passes a test.
  ///
  /// A date begins with its year and its month.
  private func dateCondition(
    _ operand: Operand,
    _ test: Expression.Test,
    _ columns: [SQLColumn]
  ) -> SQL? {
    guard isUTF8, case .call(let function, let arguments) = operand,
      let column = arguments.first?.column
    else { return nil }
    let sql = columns[column.index].sql
    func condition(from first: String, upTo last: String) -> SQL {
      "\(sql) >= \(SQLValue(first)) COLLATE BINARY AND \(sql) < \(SQLValue(last)) COLLATE BINARY"
    }
    switch (function, test) {
    case (.year, _):
      guard let bounds = SQLiteBounds(test) else { return nil }
      let low = Int(min(max(bounds.low, 0), 10_000).rounded(.up))
      let high = Int(min(max(bounds.high, -1), 9999).rounded(.down))
      guard low <= high else { return "0" }
      // A colon follows the digits in ASCII. With a point, SQLite would read a number.
      return condition(from: Self.fourDigits(low) + "-", upTo: Self.fourDigits(high) + "-:")
    case (.month, .equals(let text)):
      guard text.string.utf8.count == 7, Literal(text.string).period != nil else { return nil }
      return condition(from: text.string, upTo: text.string + ":")
    case (.quarter, .equals(let text)):
      guard text.string.utf8.count == 7, Literal(text.string).period != nil else { return nil }
      let year = String(text.string.prefix(4))
      return condition(from: year + "-", upTo: year + "-:")
    default: return nil
    }
  }

  private static func fourDigits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

// MARK: Two columns

extension SQLiteDialect {
  /// Returns the condition for a comparison of two columns of numeric affinity.
  ///
  /// The operators are exact for numbers up to 2^53, where each float has one spelling. The function
  /// compares all other values. For a relation of order, two comparisons with a bound decide whether
  /// both numbers are in the range, since one of them is the greater one.
  private func columnCondition(
    _ left: Operand,
    _ relation: Relation,
    _ right: Operand,
    _ columns: [SQLColumn],
    else function: SQL
  ) -> SQL? {
    guard let first = left.column, let second = right.column else { return nil }
    switch relation {
    case .less, .lessOrEqual:
      return columnCondition(right, relation.mirrored, left, columns, else: function)
    case .more, .moreOrEqual: break
    case .equal, .notEqual: return nil
    }
    let (a, b) = (columns[first.index], columns[second.index])
    guard a.type == .numericAffinity, b.type == .numericAffinity else { return nil }
    let (low, high) = (-SQLiteBounds.maximum, SQLiteBounds.maximum)
    let isTrue: SQL = "\(a.sql) \(SQL(verbatim: relation.rawValue)) \(b.sql)"
    let isSmall: SQL = "\(a.sql) <= \(a.bound(high)) AND \(b.sql) >= \(b.bound(low))"
    let isLarge: SQL = "\(b.sql) > \(b.bound(high)) OR \(a.sql) < \(a.bound(low))"
    // In this form, SQLite jumps instead of computing truth values.
    return """
      ((\(isTrue) AND ((\(isSmall)) OR \(function))) OR ((\(isLarge)) AND \(function)))
      """
  }
}

extension SQLColumn {
  /// Returns an integer as a bound of the values, with the type with which most of them compare
  /// fastest.
  fileprivate func bound(_ integer: Double) -> SQLValue {
    kind == .integer ? .integer(Int64(integer)) : .real(integer)
  }
}

// MARK: Other arithmetic

/// Arithmetic that SQLite computes with the result of ``Numeral``, if the columns are numbers of a
/// limited magnitude.
private struct SQLiteArithmetic {
  /// The columns that must be limited.
  private(set) var limited: [SQLColumn] = []
  private let columns: [SQLColumn]

  /// A value and the bound of the magnitude of all numbers that occur in its computation.
  struct Term {
    let sql: SQL

    /// The bound of the value by that of the columns.
    let magnitude: @Sendable (Double) -> Double

    /// The bound of all intermediate values, where those that must be exact as floats count more.
    let maximum: @Sendable (Double) -> Double
  }

  init(_ columns: [SQLColumn]) { self.columns = columns }

  /// The bound within which integers do not overflow.
  static let greatestInteger = 0x1p62

  /// The factor by which the bound of exact floats is less.
  static let floatFactor = 0x1p9

  /// Returns an integer of a literal that is exact as a float.
  static func integer(_ text: ExactText) -> Int64? {
    let bytes = Array(text.string.utf8)
    guard let integer = Number.integer(bytes.span), integer.magnitude <= 1 << 53 else { return nil }
    return integer
  }

  /// Returns an operand in SQL, or `nil` if SQLite computes it differently.
  mutating func term(_ operand: Operand) -> Term? {
    switch operand {
    case .column(let reference):
      let column = columns[reference.index]
      guard column.type == .numericAffinity else { return nil }
      if !limited.contains(where: { $0.sql == column.sql }) { limited.append(column) }
      return Term(sql: column.sql, magnitude: { $0 }, maximum: { $0 })
    case .literal(let text, .number):
      guard let integer = Self.integer(text) else { return nil }
      let magnitude = Double(integer.magnitude)
      return Term(
        sql: "\(.integer(integer))",
        magnitude: { _ in magnitude },
        maximum: { _ in magnitude }
      )
    case .negative(let part):
      guard let part = term(part) else { return nil }
      return Term(sql: "(- \(part.sql))", magnitude: part.magnitude, maximum: part.maximum)
    case .call(.abs, let arguments):
      guard let part = term(arguments[0]) else { return nil }
      return Term(sql: "abs(\(part.sql))", magnitude: part.magnitude, maximum: part.maximum)
    case .arithmetic(let sign, let left, let right): return term(sign, left, right)
    default: return nil
    }
  }

  private mutating func term(_ sign: Arithmetic, _ left: Operand, _ right: Operand) -> Term? {
    guard let a = term(left), let b = term(right) else { return nil }
    let magnitude: @Sendable (Double) -> Double
    switch sign {
    case .plus, .minus: magnitude = { a.magnitude($0) + b.magnitude($0) }
    case .times: magnitude = { a.magnitude($0) * b.magnitude($0) }
    case .dividedBy:
      // A quotient by any other number may be infinite.
      guard case .literal(let text, _) = right, let divisor = Self.integer(text), divisor != 0
      else { return nil }
      return Term(
        sql: "(CAST(\(a.sql) AS REAL) / \(b.sql))",
        magnitude: a.magnitude,
        maximum: { max(a.maximum($0), a.magnitude($0) * Self.floatFactor) }
      )
    case .remainder: return nil
    }
    return Term(
      sql: "(\(a.sql) \(SQL(verbatim: sign.rawValue)) \(b.sql))",
      magnitude: magnitude,
      maximum: { max(magnitude($0), a.maximum($0), b.maximum($0)) }
    )
  }

  /// Returns a condition for the columns that are numbers small enough, or `nil` if there is none.
  func guarded(_ maximum: (Double) -> Double) -> SQL? {
    let limits = [0x1p53, 0x1p40, 0x1p31, 0x1p26, 0x1p20]
    guard !limited.isEmpty, let limit = limits.first(where: { maximum($0) <= Self.greatestInteger })
    else { return nil }
    return limited.map { "\($0.sql) BETWEEN \($0.bound(-limit)) AND \($0.bound(limit))" as SQL }
      .joined(separator: " AND ")
  }
}

extension SQLiteDialect {
  private func arithmeticCondition(
    _ operand: Operand,
    _ test: Expression.Test,
    _ columns: [SQLColumn],
    else function: SQL
  ) -> SQL? {
    var arithmetic = SQLiteArithmetic(columns)
    guard let bounds = SQLiteBounds(test), let term = arithmetic.term(operand),
      let small = arithmetic.guarded(term.maximum)
    else { return nil }
    return "CASE WHEN \(small) THEN \(bounds.contain(term.sql)) ELSE \(function) END"
  }

  private func arithmeticCondition(
    _ left: Operand,
    _ relation: Relation,
    _ right: Operand,
    _ columns: [SQLColumn],
    else function: SQL
  ) -> SQL? {
    var arithmetic = SQLiteArithmetic(columns)
    // An integer and a float are compared exactly, but this program compares a float by its spelling.
    guard let a = arithmetic.term(left), let b = arithmetic.term(right),
      let small = arithmetic.guarded({
        max(
          a.maximum($0),
          b.maximum($0),
          max(a.magnitude($0), b.magnitude($0)) * SQLiteArithmetic.floatFactor
        )
      })
    else { return nil }
    let sign = SQL(verbatim: relation.rawValue)
    return "CASE WHEN \(small) THEN \(a.sql) \(sign) \(b.sql) ELSE \(function) END"
  }
}
#endif
