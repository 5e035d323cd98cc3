// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// An operand of an expression in SQL.
struct PostgreSQLOperand {
  enum Kind: Equatable {
    /// An exact number with at most these digits.
    case number(SQLDigits)

    /// A 64-bit float.
    case float

    case date
    case timestamp

    /// A time whose parts are those in the session's zone.
    case timestampWithZone

    /// A time in UTC whose parts are unknown.
    case instant
    case text
  }

  let kind: Kind

  /// The value, which is null if it is missing or unreadable.
  let sql: SQL

  /// The displayed text of a value that is not of the kind, such as `NaN`, or `nil` if there is
  /// none.
  ///
  /// It is null for other values.
  var otherText: SQL?

  /// The condition that the value is missing.
  var missing: SQL

  /// `true` if the value may be that of a column, which is compared in all its readings.
  var isCell = false

  /// `true` if the year may be 0000, which the server writes differently.
  var mayBeYearZero = false

  init(_ kind: Kind, _ sql: SQL, isCell: Bool = false) {
    self.kind = kind
    self.sql = sql
    self.isCell = isCell
    missing = "\(sql) IS NULL"
  }

  /// The digits of a number.
  var digits: SQLDigits? { if case .number(let digits) = kind { digits } else { nil } }

  var isMoment: Bool {
    switch kind {
    case .date, .timestamp, .timestampWithZone, .instant: true
    case .number, .float, .text: false
    }
  }

  /// The moment as a `timestamp` in UTC.
  var instant: SQL {
    switch kind {
    case .timestampWithZone: "(\(sql) AT TIME ZONE 'UTC')"
    case .date: "\(sql)::timestamp"
    default: sql
    }
  }
}

// MARK: Columns and literals

extension PostgreSQLOperand {
  /// Creates the operand of a column, or returns `nil` if its values have no single kind.
  init?(_ column: SQLColumn, _ dialect: PostgreSQLDialect) {
    let name = column.sql
    switch column.type {
    case .integer:
      self.init(.number(column.digits ?? .ofInteger64), name, isCell: true)
    case .numeric:
      guard let digits = column.digits, digits.areExact else { return nil }
      self.init(.number(digits), column, if: dialect.isFinite(column))
    case .float(isSingle: false): self.init(.float, column, if: dialect.isFinite(column))
    case .date: self.init(.date, column, if: dialect.isDated(column))
    case .timestamp(hasZone: false): self.init(.timestamp, column, if: dialect.isDated(column))
    case .timestamp(hasZone: true):
      self.init(.timestampWithZone, column, if: dialect.isLocallyDated(column))
    default: return nil
    }
  }

  private init(_ kind: Kind, _ column: SQLColumn, if isReadable: SQL) {
    self.init(kind, "CASE WHEN \(isReadable) THEN \(column.sql) END", isCell: true)
    otherText = "CASE WHEN \(isReadable) THEN NULL ELSE \(column.sql)::text END"
    missing = "\(column.sql) IS NULL"
  }

  /// Creates the operand of a literal, or returns `nil` for a part of a date or a time.
  init?(literal text: ExactText, _ kind: ValueKind) {
    let bytes = Array(text.string.utf8)
    guard !bytes.contains(0) else { return nil }
    switch kind {
    case .number:
      guard let digits = SQLDigits(literal: text) else { return nil }
      self.init(.number(digits), "\(SQLValue(text.string))::numeric", isCell: true)
    case .moment:
      guard let moment = WrittenMoment(bytes.span), !moment.hasTime, moment.year > 0 else {
        return nil
      }
      self.init(.date, "\(SQLValue(text.string))::date", isCell: true)
    case .text: self.init(.text, "\(SQLValue(text.string))::text")
    case .any, .truth: return nil
    }
  }

  /// Creates the operand of a clock.
  init(_ clock: Clock) {
    let isDate = clock.kind == .today
    let moment = SQLValue(
      ISODate.text(of: Double(clock.moment.moment.wholeSeconds), hasTime: !isDate)
    )
    self = isDate ? Self(.date, "\(moment)::date") : Self(.instant, "\(moment)::timestamp")
  }
}

extension SQLDigits {
  static let ofInteger64 = SQLDigits(integer: 19, fraction: 0)

  /// Counts the digits of a number in an expression, or returns `nil` if it is not exact.
  init?(literal text: ExactText) {
    guard let number = PostgreSQLNumber(Array(text.string.utf8)), number.digits.count <= 38,
      abs(number.power) <= 38
    else { return nil }
    self.init(
      integer: max(0, number.power + 1),
      fraction: max(0, number.digits.count - 1 - number.power)
    )
    guard areExact else { return nil }
  }

  /// `true` if ``Numeral`` represents each number with at most these digits exactly.
  var areExact: Bool { integer + fraction <= 38 }

  /// `true` if each number is an integer that fits in 64 bits.
  var fitInteger64: Bool { fraction == 0 && integer <= 18 }

  /// The digits of a sum, a difference or a choice.
  static func larger(_ a: SQLDigits, _ b: SQLDigits, carry: Int = 0) -> SQLDigits {
    SQLDigits(
      integer: max(a.integer, b.integer) + carry,
      fraction: max(a.fraction, b.fraction)
    )
  }
}
#endif
