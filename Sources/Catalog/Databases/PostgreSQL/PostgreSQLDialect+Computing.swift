// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// Computed values: ``Numeral``, ``WrittenMoment`` and ``TextFunctions`` in SQL.

extension PostgreSQLDialect {
  func condition(_ expression: Expression, in columns: [SQLColumn]) -> SQL? {
    let computation = PostgreSQLComputation(dialect: self, columns: columns)
    switch expression {
    case .computed(let operand, let test, negated: false):
      return computation.operand(operand).flatMap { condition($0, test) }
    case .comparison(let left, let relation, let right):
      return computation.comparison(left, relation, right)
    default: return nil
    }
  }

  func grouped(_ operand: Operand, in columns: [SQLColumn]) -> SQL? {
    let computation = PostgreSQLComputation(dialect: self, columns: columns)
    guard let value = computation.operand(operand), !value.isCell else { return nil }
    switch value.kind {
    case .text: return "(\(value.sql)) COLLATE \"C\""
    case .number(let digits) where digits.fraction == 0: return "(\(value.sql))::text"
    case .number, .float, .date, .timestamp, .timestampWithZone, .instant: return nil
    }
  }

  // MARK: Comparisons with literals

  /// Returns the condition that a computed value passes a test.
  private func condition(_ value: PostgreSQLOperand, _ test: Expression.Test) -> SQL? {
    switch test {
    case .equals(let text): return comparison(value, .equal, text)
    case .less(let text): return comparison(value, .less, text)
    case .lessOrEqual(let text): return comparison(value, .lessOrEqual, text)
    case .more(let text): return comparison(value, .more, text)
    case .moreOrEqual(let text): return comparison(value, .moreOrEqual, text)
    case .isBetween(let low, let high):
      guard let first = comparison(value, .moreOrEqual, low),
        let second = comparison(value, .lessOrEqual, high)
      else { return nil }
      return "(\(first) AND \(second))"
    case .isOneOf(let texts):
      let conditions = texts.compactMap { comparison(value, .equal, $0) }
      guard conditions.count == texts.count, !conditions.isEmpty else { return nil }
      return "(\(conditions.joined(separator: " OR ")))"
    case .isNull:
      // An empty text of a column is missing, but not null.
      return value.isCell && value.kind == .text ? nil : value.missing
    case .isEmpty:
      return value.kind == .text ? "(\(value.missing) OR \(value.sql) = '')" : value.missing
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase:
      guard value.kind == .text else { return nil }
      // A missing value is read as an empty text.
      let text = SQLColumn(
        name: "",
        type: .text,
        isIndexed: false,
        sql: "coalesce(\(value.sql), '')"
      )
      return condition(test, on: text)
    }
  }

  private func comparison(
    _ value: PostgreSQLOperand,
    _ relation: Relation,
    _ text: ExactText
  ) -> SQL? {
    let literal = Literal(text.string)
    let sign = SQL(verbatim: relation.rawValue)
    guard !literal.bytes.contains(0) else { return nil }
    switch value.kind {
    case .number:
      guard literal.isNumber else { return value.isCell ? nil : Self.never }
      guard SQLDigits(literal: text) != nil else { return nil }
      return "\(value.sql) \(sign) \(SQLValue(text.string))::numeric"
    case .float:
      guard !value.isCell else { return nil }
      guard literal.isNumber else { return Self.never }
      // The nearest float of a short number has no other short spelling.
      guard let number = Number.short(literal.bytes.span) else { return nil }
      return "\(value.sql) \(sign) \(SQLValue(number.description))::float8"
    case .date, .timestamp, .timestampWithZone, .instant:
      guard !value.isCell else { return nil }
      guard let period = literal.period else { return Self.never }
      return comparison(value.instant, relation, period)
    case .text:
      guard !value.isCell || !text.isNumberOrDate else { return nil }
      return "(\(value.sql)) COLLATE \"C\" \(sign) \(SQLValue(text.string))::text"
    }
  }

  private func comparison(_ value: SQL, _ relation: Relation, _ period: Period) -> SQL? {
    let (start, end) = (period.start, period.end)
    // The texts of other years differ from those of the server.
    let years = -62_135_596_800..<Int64(253_402_300_800)
    guard start.fraction == 0, end.fraction == 0, years.contains(start.wholeSeconds),
      years.contains(end.wholeSeconds)
    else { return nil }
    func compared(_ sign: SQL, _ moment: ISODate.Moment) -> SQL {
      let text = ISODate.text(of: Double(moment.wholeSeconds), hasTime: true)
      return "\(value) \(sign) \(SQLValue(text))::timestamp"
    }
    let isMoment = start == end
    return switch relation {
    case .equal, .notEqual:
      isMoment ? compared("=", start) : "(\(compared(">=", start)) AND \(compared("<", end)))"
    case .less: compared("<", start)
    case .lessOrEqual: isMoment ? compared("<=", start) : compared("<", end)
    case .more: isMoment ? compared(">", start) : compared(">=", end)
    case .moreOrEqual: compared(">=", start)
    }
  }
}

/// The translation of operands.
///
/// Each method returns `nil` for an operand that the server would compute with another result.
private struct PostgreSQLComputation {
  let dialect: PostgreSQLDialect
  let columns: [SQLColumn]

  /// The maximum number of pieces of an operand in SQL.
  ///
  /// A condition contains some operands several times.
  private static let maximumLength = 500

  func operand(_ operand: Operand) -> PostgreSQLOperand? {
    guard let value = translated(operand), value.sql.pieces.count <= Self.maximumLength else {
      return nil
    }
    return value
  }

  private func translated(_ operand: Operand) -> PostgreSQLOperand? {
    switch operand {
    case .column(let column): return PostgreSQLOperand(columns[column.index], dialect)
    case .field: return nil
    case .literal(let text, let kind): return PostgreSQLOperand(literal: text, kind)
    case .clock(let clock): return PostgreSQLOperand(clock)
    case .negative(let part):
      guard let part = self.operand(part), let digits = part.digits else { return nil }
      return number(digits, "(- \(part.sql)::numeric)")
    case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right)
    case .moved(let part, let amount, let unit):
      guard let amount = Number.integer(Array(amount.string.utf8).span) else { return nil }
      return self.operand(part).flatMap { moved($0, by: amount, unit) }
    case .joined(let left, let right):
      guard let first = text(left), let second = text(right) else { return nil }
      return PostgreSQLOperand(.text, "(coalesce(\(first), '') || coalesce(\(second), ''))")
    case .call(let function, let arguments): return call(function, arguments)
    case .condition: return nil
    }
  }

  private func number(_ digits: SQLDigits, _ sql: SQL) -> PostgreSQLOperand? {
    digits.areExact ? PostgreSQLOperand(.number(digits), sql) : nil
  }

  /// Returns the text of a value, which is null if the value is missing.
  private func text(_ operand: Operand) -> SQL? {
    switch operand {
    case .column(let column):
      return "nullif(\(dialect.searchableText(columns[column.index])), '')"
    case .literal(let text, _):
      guard !text.string.utf8.contains(0) else { return nil }
      return "\(SQLValue(text.string))::text COLLATE \"C\""
    default:
      guard let value = self.operand(operand), value.kind == .text else { return nil }
      return value.sql
    }
  }

  /// Returns an integer that is written in the expression.
  private func integer(_ operand: Operand) -> Int? {
    var (operand, sign) = (operand, 1)
    if case .negative(let part) = operand { (operand, sign) = (part, -1) }
    guard case .literal(let text, .number) = operand,
      let integer = Number.integer(Array(text.string.utf8).span), integer.magnitude <= 1 << 30
    else { return nil }
    return sign * Int(integer)
  }
}

// MARK: Arithmetic

extension PostgreSQLComputation {
  private func arithmetic(
    _ sign: Arithmetic,
    _ left: Operand,
    _ right: Operand
  ) -> PostgreSQLOperand? {
    guard let a = operand(left), let b = operand(right) else { return nil }
    if let first = a.digits, let second = b.digits {
      return arithmetic(sign, a.sql, first, b.sql, second)
    }
    if sign == .minus, a.kind == .date, b.kind == .date {
      return number(SQLDigits(integer: 7, fraction: 0), "(\(a.sql) - \(b.sql))")
    }
    switch sign {
    case .plus where a.isMoment: return integer(right).flatMap { moved(a, by: Int64($0), .day) }
    case .plus where b.isMoment: return integer(left).flatMap { moved(b, by: Int64($0), .day) }
    case .minus where a.isMoment: return integer(right).flatMap { moved(a, by: -Int64($0), .day) }
    default: return nil
    }
  }

  private func arithmetic(
    _ sign: Arithmetic,
    _ a: SQL,
    _ first: SQLDigits,
    _ b: SQL,
    _ second: SQLDigits
  ) -> PostgreSQLOperand? {
    let digits: SQLDigits
    switch sign {
    case .plus, .minus: digits = .larger(first, second, carry: 1)
    case .times:
      digits = SQLDigits(
        integer: first.integer + second.integer,
        fraction: first.fraction + second.fraction
      )
    case .remainder:
      digits = .larger(first, second)
      return number(digits, "mod(\(a)::numeric, nullif(\(b)::numeric, 0))")
    case .dividedBy:
      // A division of two integers that are exact as floats rounds once.
      let aligned = SQLDigits.larger(first, second)
      guard aligned.integer + aligned.fraction <= 15 else { return nil }
      let scale: SQL = aligned.fraction == 0 ? "" : " * 1e\(aligned.fraction)"
      return PostgreSQLOperand(
        .float,
        "((\(a)::numeric\(scale))::float8 / nullif(\(b)::numeric\(scale), 0)::float8)"
      )
    }
    // 64-bit integers are computed faster.
    let type: SQL =
      first.fitInteger64 && second.fitInteger64 && digits.fitInteger64 ? "bigint" : "numeric"
    return number(digits, "(\(a)::\(type) \(SQL(verbatim: sign.rawValue)) \(b)::\(type))")
  }

  /// Returns a moment plus a number of units.
  private func moved(
    _ value: PostgreSQLOperand,
    by amount: Int64,
    _ unit: TimeUnit
  ) -> PostgreSQLOperand? {
    guard amount.magnitude <= 1 << 40 else { return nil }
    let moment: SQL
    var kind = value.kind
    switch unit.length {
    case .months(let length):
      // 4,000 years before the first date are after the server's first one.
      let months = amount * length
      guard months.magnitude <= 48_000, kind == .date || kind == .timestamp else { return nil }
      let sum: SQL = "(\(value.sql) + make_interval(months => \(Int(months))))"
      moment = kind == .date ? "\(sum)::date" : sum
    case .seconds(let length):
      let (seconds, overflow) = amount.multipliedReportingOverflow(by: length)
      guard !overflow, seconds.magnitude <= 126_000_000_000 else { return nil }
      switch kind {
      case .date where !unit.isPartOfDay:
        moment = "(\(value.sql) + \(Int(seconds / 86_400)))"
      case .date, .timestamp:
        kind = .timestamp
        moment = "(\(value.instant) + make_interval(secs => \(Int(seconds))))"
      case .timestampWithZone, .instant:
        kind = .instant
        moment = "(\(value.instant) + make_interval(secs => \(Int(seconds))))"
      case .number, .float, .text: return nil
      }
    }
    var result = PostgreSQLOperand(
      kind,
      "CASE WHEN \(moment) >= '0001-01-01 BC' AND \(moment) < '10000-01-01' THEN \(moment) END"
    )
    result.mayBeYearZero = value.mayBeYearZero || amount < 0
    return result
  }
}

// MARK: Functions

extension PostgreSQLComputation {
  private func call(_ function: Function, _ arguments: [Operand]) -> PostgreSQLOperand? {
    switch function {
    case .length:
      return text(arguments[0]).flatMap {
        number(SQLDigits(integer: 10, fraction: 0), "length(\($0))")
      }
    case .text: return text(arguments[0]).map { PostgreSQLOperand(.text, $0) }
    case .left, .right, .slice: return part(function, arguments)
    case .round, .floor, .ceil, .abs, .number: return rounded(function, arguments)
    case .year, .quarter, .month, .week, .day, .weekday, .hour, .monthnumber:
      return operand(arguments[0]).flatMap { part(function, of: $0) }
    case .date:
      guard let value = operand(arguments[0]), value.isMoment else { return nil }
      var result = PostgreSQLOperand(value.kind, value.sql)
      result.mayBeYearZero = value.mayBeYearZero
      return result
    case .if: return choice(arguments)
    case .coalesce: return first(arguments)
    // Case and spaces depend on the server's locale, and the last digit of a float on its library.
    case .lower, .upper, .trim, .sqrt, .log, .ln: return nil
    case .replace, .extract, .part, .least, .greatest: return nil
    }
  }

  private func part(_ function: Function, _ arguments: [Operand]) -> PostgreSQLOperand? {
    guard let text = text(arguments[0]), let first = integer(arguments[1]) else { return nil }
    switch function {
    case .left: return PostgreSQLOperand(.text, "left(\(text), \(max(0, first)))")
    case .right: return PostgreSQLOperand(.text, "right(\(text), \(max(0, first)))")
    default:
      guard arguments.count > 2 else {
        return PostgreSQLOperand(.text, "substr(\(text), \(max(1, first)))")
      }
      guard let count = integer(arguments[2]) else { return nil }
      return PostgreSQLOperand(.text, "substr(\(text), \(first), \(max(0, count)))")
    }
  }

  private func rounded(_ function: Function, _ arguments: [Operand]) -> PostgreSQLOperand? {
    guard let value = operand(arguments[0]), let digits = value.digits else { return nil }
    let exact: SQL = "\(value.sql)::numeric"
    let carried = SQLDigits(integer: digits.integer + 1, fraction: 0)
    switch function {
    case .number: return number(digits, value.sql)
    case .abs: return number(digits, "abs(\(exact))")
    case .floor: return number(carried, "floor(\(exact))")
    case .ceil: return number(carried, "ceil(\(exact))")
    default:
      guard let places = arguments.count > 1 ? integer(arguments[1]) : 0, places.magnitude <= 38
      else { return nil }
      return number(
        SQLDigits(integer: digits.integer + 1, fraction: min(digits.fraction, max(0, places))),
        "round(\(exact), \(places))"
      )
    }
  }

  private func part(_ function: Function, of value: PostgreSQLOperand) -> PostgreSQLOperand? {
    guard value.isMoment, value.kind != .instant, !value.mayBeYearZero else { return nil }
    // Local time in the session's zone, as the server writes it.
    let local: SQL = value.kind == .timestamp ? value.sql : "\(value.sql)::timestamp"
    func extracted(_ field: SQL) -> PostgreSQLOperand? {
      number(SQLDigits(integer: 4, fraction: 0), "extract(\(field) FROM \(local))::int")
    }
    func written(_ format: SQL) -> PostgreSQLOperand {
      PostgreSQLOperand(.text, "to_char(\(local), '\(format)')")
    }
    return switch function {
    case .year: extracted("year")
    case .monthnumber: extracted("month")
    case .hour: extracted("hour")
    case .day: PostgreSQLOperand(.date, "\(local)::date")
    case .quarter: written("YYYY-\"Q\"Q")
    case .month: written("YYYY-MM")
    case .week: written("IYYY-\"W\"IW")
    case .weekday: written("Dy")
    default: nil
    }
  }

  private func choice(_ arguments: [Operand]) -> PostgreSQLOperand? {
    guard case .condition(let expression) = arguments[0],
      let condition = SQLTranslator(dialect: dialect, columns: columns).condition(expression)
    else { return nil }
    let values = arguments.dropFirst().compactMap(choosable)
    guard values.count == arguments.count - 1, let kind = commonKind(values) else { return nil }
    let other: SQL = values.count > 1 ? " ELSE \(values[1].sql)" : ""
    return PostgreSQLOperand(
      kind,
      "CASE WHEN \(condition) THEN \(values[0].sql)\(other) END",
      isCell: values.contains(where: \.isCell)
    )
  }

  private func first(_ arguments: [Operand]) -> PostgreSQLOperand? {
    let values = arguments.compactMap(choosable)
    guard values.count == arguments.count, let kind = commonKind(values) else { return nil }
    return PostgreSQLOperand(
      kind,
      "coalesce(\(values.map(\.sql).joined(separator: ", ")))",
      isCell: values.contains(where: \.isCell)
    )
  }

  /// Returns an operand that is null only if it is missing.
  private func choosable(_ operand: Operand) -> PostgreSQLOperand? {
    if case .column(let column) = operand, columns[column.index].type == .text {
      return text(operand).map { PostgreSQLOperand(.text, $0, isCell: true) }
    }
    guard let value = self.operand(operand), value.otherText == nil, !value.mayBeYearZero else {
      return nil
    }
    guard let digits = value.digits else { return value }
    return PostgreSQLOperand(.number(digits), "\(value.sql)::numeric", isCell: value.isCell)
  }

  private func commonKind(_ values: [PostgreSQLOperand]) -> PostgreSQLOperand.Kind? {
    guard var kind = values.first?.kind else { return nil }
    for value in values.dropFirst() {
      if case .number(let a) = kind, case .number(let b) = value.kind {
        let digits = SQLDigits.larger(a, b)
        guard digits.areExact else { return nil }
        kind = .number(digits)
      } else if kind != value.kind {
        return nil
      }
    }
    return kind
  }
}

// MARK: Comparisons of two values

extension PostgreSQLComputation {
  func comparison(_ left: Operand, _ relation: Relation, _ right: Operand) -> SQL? {
    let sign = SQL(verbatim: relation.rawValue)
    guard let (a, b) = compared(left, right) else { return nil }
    let values: SQL
    switch (a.kind, b.kind) {
    case (.number, .number), (.float, .float), (.date, .date), (.text, .text):
      values = "\(a.sql) \(sign) \(b.sql)"
    case (.date, _) where b.isMoment:
      values = Self.comparison(of: b.instant, relation.mirrored, day: a.instant)
    case (_, .date) where a.isMoment:
      values = Self.comparison(of: a.instant, relation, day: b.instant)
    case _ where a.isMoment && b.isMoment: values = "\(a.instant) \(sign) \(b.instant)"
    default: return nil
    }
    var conditions = ["(\(values))" as SQL]
    if let first = a.otherText, let second = b.otherText {
      conditions.append("((\(first)) COLLATE \"C\" \(sign) (\(second)) COLLATE \"C\")")
    }
    // Two missing values are equal.
    if relation == .equal { conditions.append("(\(a.missing) AND \(b.missing))") }
    return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " OR ")))"
  }

  /// Returns a comparison of a moment with all of a day, which is given by its first moment.
  private static func comparison(of moment: SQL, _ relation: Relation, day: SQL) -> SQL {
    let next: SQL = "(\(day) + interval '1 day')"
    return switch relation {
    case .equal: "(\(moment) >= \(day) AND \(moment) < \(next))"
    case .notEqual: "(\(moment) < \(day) OR \(moment) >= \(next))"
    case .less: "\(moment) < \(day)"
    case .lessOrEqual: "\(moment) < \(next)"
    case .more: "\(moment) >= \(next)"
    case .moreOrEqual: "\(moment) >= \(day)"
    }
  }

  /// Returns the operands of a comparison.
  ///
  /// A computed text is compared with the text of any column. The texts of two columns are not
  /// translated, since each of them may be a number or a date.
  private func compared(
    _ left: Operand,
    _ right: Operand
  ) -> (PostgreSQLOperand, PostgreSQLOperand)? {
    let (first, second) = (operand(left), operand(right))
    if let first, let second, first.kind != .text, second.kind != .text { return (first, second) }
    let isComputed = { (value: PostgreSQLOperand?) in value?.kind == .text && value?.isCell == false
    }
    guard isComputed(first) || isComputed(second) else { return nil }
    guard isComputed(first) || left.column != nil, isComputed(second) || right.column != nil,
      let a = text(left), let b = text(right)
    else { return nil }
    return (
      PostgreSQLOperand(.text, "(\(a)) COLLATE \"C\""),
      PostgreSQLOperand(.text, "(\(b)) COLLATE \"C\"")
    )
  }
}
#endif
