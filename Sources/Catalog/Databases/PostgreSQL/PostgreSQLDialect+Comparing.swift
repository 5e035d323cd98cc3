// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// Comparisons: ``ValueOrder`` in SQL.

extension PostgreSQLDialect {
  func condition(_ test: Expression.Test, on column: SQLColumn) -> SQL? {
    if case .enumeration(let type) = column.type, test.comparesValues {
      return condition(test, on: column, labelledBy: type)
    }
    return switch test {
    case .equals(let text): comparison(.equal, text, column)
    case .less(let text): comparison(.less, text, column)
    case .lessOrEqual(let text): comparison(.lessOrEqual, text, column)
    case .more(let text): comparison(.more, text, column)
    case .moreOrEqual(let text): comparison(.moreOrEqual, text, column)
    case .isBetween(let low, let high):
      joined(
        [comparison(.moreOrEqual, low, column), comparison(.lessOrEqual, high, column)],
        by: " AND "
      )
    case .isOneOf(let texts): joined(texts.map { comparison(.equal, $0, column) }, by: " OR ")
    case .contains(let text): searchCondition(for: text.string, at: .anywhere, in: column)
    case .startsWith(let text): searchCondition(for: text.string, at: .start, in: column)
    case .endsWith(let text): searchCondition(for: text.string, at: .end, in: column)
    case .matches(let text):
      PlainPattern(text.string).flatMap { matchCondition(for: $0, in: column) }
    case .like(let text): likeCondition(text.string, ignoringCase: false, in: column)
    case .likeAnyCase(let text): likeCondition(text.string, ignoringCase: true, in: column)
    case .isEmpty: isEmpty(column)
    case .isNull: "\(column.sql) IS NULL"
    }
  }

  func condition(
    on column: SQLColumn,
    naming key: SQLColumn,
    by meaning: NameSpelling.Meaning
  ) -> SQL? {
    let isEqual: SQL = "\(key.sql) = \(column.sql)"
    switch (column.type, key.type) {
    case (.integer, .integer), (.date, .date), (.uuid, .uuid): return isEqual
    case (.text, .text):
      // The first comparison can use an index. Some types treat different texts as equal.
      let name = comparableText(column)
      return "\(isEqual) AND \(comparableText(key)) = \(name) AND \(name) <> ''"
    default: return nil
    }
  }

  /// Returns a condition that a value is null or displayed as empty text.
  func isEmpty(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .text, .enumeration, .other: "(\(column.sql) IS NULL OR \(comparableText(column)) = '')"
    default: "\(column.sql) IS NULL"
    }
  }

  static let always: SQL = "1 = 1"
  static let never: SQL = "1 = 0"

  private func joined(_ conditions: [SQL?], by word: SQL) -> SQL? {
    let all = conditions.compactMap(\.self)
    guard all.count == conditions.count else { return nil }
    return all.isEmpty ? Self.never : "(\(all.joined(separator: word)))"
  }
}

extension Expression.Test {
  /// `true` if the test compares with literals that are not empty, so that it never holds for null.
  fileprivate var comparesValues: Bool {
    switch self {
    case .equals(let text), .less(let text), .lessOrEqual(let text), .more(let text),
      .moreOrEqual(let text):
      !text.string.isEmpty
    case .isBetween(let low, let high): !low.string.isEmpty && !high.string.isEmpty
    case .isOneOf(let texts): texts.allSatisfy { !$0.string.isEmpty }
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull: false
    }
  }
}

/// A comparison of a value with a literal.
private enum Comparison {
  case less
  case lessOrEqual
  case equal
  case moreOrEqual
  case more

  var sign: SQL {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .equal: "="
    case .moreOrEqual: ">="
    case .more: ">"
    }
  }

  var isMore: Bool { self == .more || self == .moreOrEqual }
  var isLess: Bool { self == .less || self == .lessOrEqual }

  /// The comparison that replaces this one if the literal lies between two values.
  ///
  /// It compares with the lower of the two. It is `nil` for ``equal``, since no value is equal.
  var ofFloor: Comparison? { isMore ? .more : isLess ? .lessOrEqual : nil }
}

extension PostgreSQLDialect {
  private func comparison(
    _ comparison: Comparison,
    _ literal: ExactText,
    _ column: SQLColumn
  ) -> SQL? {
    let bytes = Array(literal.string.utf8)
    // Neither the server's texts nor its parameters can contain a NUL.
    guard !bytes.contains(0) else { return nil }
    if let number = PostgreSQLNumber(bytes) { return self.comparison(comparison, number, column) }
    if let moment = PostgreSQLMoment(bytes) { return self.comparison(comparison, moment, column) }
    return self.comparison(comparison, text: literal.string, column)
  }

  // MARK: Comparisons with texts

  private func comparison(_ comparison: Comparison, text: String, _ column: SQLColumn) -> SQL {
    let displayed = comparableText(column)
    if text.isEmpty {
      return switch comparison {
      case .equal: isEmpty(column)
      case .more, .moreOrEqual: "\(displayed) > ''"
      case .less, .lessOrEqual: Self.never
      }
    }
    if column.type == .uuid, Self.isUUID(text) {
      return "\(column.sql) \(comparison.sign) \(SQLValue(text))::uuid"
    }
    let value = "\(SQLValue(text))::text" as SQL
    switch comparison {
    case .equal where column.type == .uuid: return Self.never
    case .equal where column.type == .text:
      // The first comparison can use an index. Some collations treat different texts as equal.
      return "(\(column.sql) = \(SQLValue(text)) AND \(displayed) = \(value))"
    case .equal: return "\(displayed) = \(value)"
    case .more, .moreOrEqual: return "\(displayed) \(comparison.sign) \(value)"
    case .less, .lessOrEqual:
      return "(\(displayed) \(comparison.sign) \(value) AND \(displayed) > '')"
    }
  }

  /// Returns `true` for a UUID in the server's spelling, which sorts in the order of its text.
  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : Ascii.digit(byte) != nil || (0x61...0x66).contains(byte)
      }
  }

  /// Returns a condition that the label of an enumeration value passes a test.
  ///
  /// The server determines the passing labels once. It can then look them up in an index.
  private func condition(
    _ test: Expression.Test,
    on column: SQLColumn,
    labelledBy type: SQL
  ) -> SQL? {
    let label = SQLColumn(name: column.name, type: .other, isIndexed: false, sql: "browse_label")
    return condition(test, on: label).map {
      """
      \(column.sql)::\(type) = ANY (ARRAY(SELECT browse_label FROM unnest(enum_range(NULL::\(type))) \
      AS browse_label WHERE \($0)))
      """
    }
  }

  // MARK: Comparisons with numbers

  private func comparison(
    _ comparison: Comparison,
    _ number: PostgreSQLNumber,
    _ column: SQLColumn
  ) -> SQL? {
    let name = column.sql
    switch column.type {
    case .integer:
      return condition(comparison, number.integerPosition, of: name, as: "bigint", all: nil)
    case .numeric:
      return number.numericPosition.map {
        condition(comparison, $0, of: name, as: "numeric", all: isFinite(column))
      }
    case .float(let isSingle):
      let isFinite = isFinite(column)
      if let literal = number.floatLiteral(isSingle: isSingle) {
        let bound = PostgreSQLBound(floor: literal, isExact: true)
        let type: SQL = isSingle ? "real" : "double precision"
        return condition(comparison, .at(bound), of: name, as: type, all: isFinite)
      }
      let exact = "CASE WHEN \(isFinite) THEN \(name)::text::numeric END" as SQL
      return number.numericPosition.map {
        condition(comparison, $0, of: exact, as: "numeric", all: isFinite)
      }
    case .text, .json, .enumeration, .other:
      let text = PostgreSQLText(text: comparableText(column))
      let exact = "CASE WHEN \(text.isNumber) THEN \(text.number) END" as SQL
      return number.numericPosition.map {
        condition(comparison, $0, of: exact, as: "numeric", all: text.isNumber)
      }
    default: return Self.never
    }
  }

  // MARK: Comparisons with dates and times

  private func comparison(
    _ comparison: Comparison,
    _ moment: PostgreSQLMoment,
    _ column: SQLColumn
  ) -> SQL? {
    let name = column.sql
    switch column.type {
    case .date:
      return condition(comparison, moment.dayPosition, of: name, as: "date", all: isDated(column))
    case .timestamp(let hasZone):
      let type: SQL = hasZone ? "timestamptz" : "timestamp"
      let zone = hasZone ? "+00" : ""
      let condition = condition(
        comparison,
        moment.microsecondPosition,
        of: name,
        as: type,
        all: isDated(column),
        ending: zone
      )
      return hasZone ? "(\(condition) AND \(isLocallyDated(column)))" : condition
    case .text, .json, .enumeration, .other:
      let text = PostgreSQLText(text: comparableText(column))
      let value = PostgreSQLText.moment(moment)
      return "CASE WHEN \(text.isMoment) THEN \(text.moment) \(comparison.sign) \(value) END"
    default: return Self.never
    }
  }

  /// Returns a condition for the years 1 to 9999, the only ones that the server writes as dates.
  func isDated(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .timestamp(hasZone: true):
      "\(column.sql) >= '0001-01-01 00:00:00+00' AND \(column.sql) < '10000-01-01 00:00:00+00'"
    default: "\(column.sql) >= '0001-01-01' AND \(column.sql) < '10000-01-01'"
    }
  }

  /// Returns a condition for the years 1 to 9999 of a time in the session's zone.
  ///
  /// The server writes the time in that zone. The first comparisons spare most values a conversion.
  func isLocallyDated(_ column: SQLColumn) -> SQL {
    let name = column.sql
    let local: SQL = "\(name)::timestamp"
    return """
      (\(name) >= '0001-01-02 00:00+00' AND \(name) < '9999-12-31 00:00+00' OR \
      CASE WHEN \(name) >= '0002-01-01 00:00+00 BC' AND \(name) < '10001-01-01 00:00+00' \
      THEN \(local) >= '0001-01-01' AND \(local) < '10000-01-01' ELSE FALSE END)
      """
  }

  // MARK: Comparisons by position

  /// Returns a comparison with a literal at a position among the values of a type.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - position: The position of the literal.
  ///   - value: The value.
  ///   - type: The type of the literal.
  ///   - all: The condition for values that are comparable, or `nil` for all values that are not
  ///     null.
  ///   - end: The text that is appended to the literal.
  private func condition(
    _ comparison: Comparison,
    _ position: PostgreSQLPosition,
    of value: SQL,
    as type: SQL,
    all: SQL?,
    ending end: String = ""
  ) -> SQL {
    let anything = all.map { "(\($0))" as SQL } ?? "\(value) IS NOT NULL"
    switch position {
    case .below: return comparison.isMore ? anything : Self.never
    case .above: return comparison.isLess ? anything : Self.never
    case .at(let bound):
      guard let comparison = bound.isExact ? comparison : comparison.ofFloor else {
        return Self.never
      }
      let compared = "\(value) \(comparison.sign) \(SQLValue(bound.floor + end))::\(type)" as SQL
      guard let all, comparison != .equal else { return compared }
      return "(\(compared) AND \(all))"
    }
  }
}
#endif
