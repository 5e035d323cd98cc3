// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
/// The SQL dialect of SQLite.
///
/// With some affinities, an operator has the semantics of ``ValueOrder`` (SQLite, “Datatypes”,
/// section 3). The dialect uses the operator there, so that an index applies. Otherwise a function
/// of ``SQLiteFunctions`` tests each value.
struct SQLiteDialect: SQLDialect {
  /// `true` if the database stores text as UTF-8.
  ///
  /// The bytes of UTF-16 do not sort by code point.
  let isUTF8: Bool

  var declaresTypes: Bool { false }

  func selected(_ column: SQLColumn) -> SQL { column.sql }

  func truncated(_ column: SQLColumn, to length: Int) -> SQL {
    let name = column.sql
    // `substr` stops at a NUL in a text, but not in a blob. It would turn an empty blob into null,
    // but only long values are truncated.
    let truncated: SQL =
      isUTF8
      ? """
      CASE typeof(\(name)) WHEN 'text' \
      THEN CAST(substr(CAST(\(name) AS BLOB), 1, \(length + 1)) AS TEXT) \
      ELSE substr(\(name), 1, \(length + 1)) END
      """ : "substr(\(name), 1, \(length + 1))"
    return """
      CASE WHEN typeof(\(name)) IN ('text', 'blob') AND length(CAST(\(name) AS BLOB)) > \(length) \
      THEN \(truncated) ELSE \(name) END
      """
  }

  /// SQLite has affinities instead of types, so JSON is never validated.
  var checksJSON: Bool { false }

  func comparableText(_ column: SQLColumn) -> SQL { "browse_text(\(column.sql)) COLLATE BINARY" }

  /// Without an index, SQLite would have to sort the values.
  func groupsQuickly(_ column: SQLColumn) -> Bool { column.isIndexed }

  func grouped(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .textAffinity: "\(column.sql) COLLATE BINARY"
    default: "browse_text(\(column.sql))"
    }
  }
}

// MARK: Tests

extension SQLiteDialect {
  /// Returns a condition that identifies a value by its text, or a blob by its hexadecimal digits.
  func condition(on part: SQL, identifiedBy text: String) -> SQL {
    // The operator converts a text to a number only if the column's affinity requires it.
    let numbers = [Int64(text).map(SQLValue.integer), Double(text).map(SQLValue.real)]
    // A displayed number has only one spelling, so `007` identifies no number.
    let number = numbers.compactMap(\.self).first { $0.string == text }
    let asNumber = number.map { " OR \(part) = \($0)" as SQL } ?? ""
    let asBlob = SQLValue.blob(hexadecimal: text).map { " OR \(part) = \($0)" as SQL } ?? ""
    return "(\(part) = \(SQLValue(text))\(asNumber)\(asBlob))"
  }

  /// Returns a condition with the affinity and collation of the referenced column.
  ///
  /// Foreign keys compare with those (“SQLite Foreign Key Support”, section 3). A unary `+` removes
  /// the affinity of the referring column, and also prevents the use of its index.
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL {
    column.type == target.type ? "\(value) = \(column.sql)" : "\(value) = +\(column.sql)"
  }

  /// Returns a comparison of numbers with numbers, or of texts with texts.
  ///
  /// A column of numbers has no text that looks like a number, and no float that is an integer, unless
  /// all of its numbers are floats.
  func condition(
    on column: SQLColumn,
    naming key: SQLColumn,
    by meaning: NameSpelling.Meaning
  ) -> SQL? {
    switch (column.type, key.type) {
    case (.numericAffinity, .numericAffinity) where meaning != .moment:
      return "\(key.sql) = \(column.sql)"
    case (.textAffinity, .textAffinity) where meaning == .text && isUTF8:
      return "\(key.sql) = \(column.sql) COLLATE BINARY AND \(column.sql) <> ''"
    default: return nil
    }
  }

  func exceptions(toNamingBy key: SQLColumn) -> SQL? {
    guard case .textAffinity = key.type else { return exceptions(toPlainOrderOf: key) }
    // A blob is displayed as a text with the prefix `\x`.
    return """
      (\(key.sql) >= \(SQLValue("\\x")) COLLATE BINARY AND \(key.sql) < \(SQLValue("\\y")) COLLATE BINARY \
      OR \(key.sql) >= x'' COLLATE BINARY)
      """
  }

  func condition(_ test: Expression.Test, on column: SQLColumn) -> SQL? {
    operatorTest(test, on: column) ?? functionTest(test, on: column)
  }

  func searchCondition(for text: String, in columns: [SQLColumn]) -> SQL? {
    let maximum = SQLiteFunctions.maximumArgumentCount
    let parts = stride(from: 0, to: columns.count, by: maximum).map { start -> SQL in
      let names = columns[start...].prefix(maximum).map(\.sql)
      return "browse_search(\(SQLValue(text)), \(names.joined(separator: ", ")))"
    }
    return parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))"
  }

  /// Returns the test as a call of `browse_test`.
  private func functionTest(_ test: Expression.Test, on column: SQLColumn) -> SQL {
    "browse_test(\(SQLValue(test.description(negated: false))), \(column.sql))"
  }

  /// Returns the test with operators, or `nil` if they have different semantics.
  private func operatorTest(_ test: Expression.Test, on column: SQLColumn) -> SQL? {
    switch test {
    case .isNull: "\(column.sql) IS NULL"
    case .isEmpty: "(\(column.sql) IS NULL OR \(column.sql) = '')"
    default:
      switch column.type {
      case .numericAffinity: numeric(test, column.sql)
      case .textAffinity where isUTF8: textual(test, column)
      default: nil
      }
    }
  }

  /// Returns a comparison of numbers, limited to finite ones.
  ///
  /// This excludes texts, blobs and infinities.
  private func numeric(_ test: Expression.Test, _ column: SQL) -> SQL? {
    let least = SQLValue.real(-.greatestFiniteMagnitude)
    let greatest = SQLValue.real(.greatestFiniteMagnitude)
    switch test {
    case .equals(let text): return number(text).map { "\(column) = \($0)" }
    case .less(let text):
      return number(text).map { "(\(column) < \($0) AND +\(column) >= \(least))" }
    case .lessOrEqual(let text):
      return number(text).map { "(\(column) <= \($0) AND +\(column) >= \(least))" }
    case .more(let text):
      return number(text).map { "(\(column) > \($0) AND +\(column) <= \(greatest))" }
    case .moreOrEqual(let text):
      return number(text).map { "(\(column) >= \($0) AND +\(column) <= \(greatest))" }
    case .isBetween(let low, let high):
      guard let low = number(low), let high = number(high) else { return nil }
      return "(\(column) >= \(low) AND \(column) <= \(high))"
    case .isOneOf(let texts):
      let numbers = texts.compactMap(number)
      guard numbers.count == texts.count else { return nil }
      return "\(column) IN (\(numbers.map { "\($0)" as SQL }.joined(separator: ", ")))"
    default: return nil
    }
  }

  /// Returns a number that SQLite compares exactly with any number that it stores.
  ///
  /// Only two kinds are exact: 64-bit integers, and numbers with so few digits that no other number
  /// rounds to their `Double`.
  func number(_ text: ExactText) -> SQLValue? {
    let bytes = Array(text.string.utf8)
    if let integer = Number.integer(bytes.span) { return .integer(integer) }
    return Number.short(bytes.span).map(SQLValue.real)
  }

  /// Returns a comparison of texts.
  ///
  /// For an inequality, an operator limits the rows, and a function tests each of them.
  private func textual(_ test: Expression.Test, _ column: SQLColumn) -> SQL? {
    switch test {
    case .equals(let text):
      guard let literal = literal(text), literal.isNoBlob else { return nil }
      return "\(column.sql) = \(literal.value) COLLATE BINARY"
    case .isOneOf(let texts):
      let literals = texts.compactMap(literal)
      guard literals.count == texts.count, literals.allSatisfy(\.isNoBlob) else { return nil }
      let values = literals.map { "\($0.value)" as SQL }.joined(separator: ", ")
      return "\(column.sql) COLLATE BINARY IN (\(values))"
    case .more(let text), .moreOrEqual(let text):
      guard let literal = literal(text) else { return nil }
      // Blobs come after all texts, so the operator excludes no blob.
      return """
        (\(column.sql) >= \(literal.value) COLLATE BINARY AND \(functionTest(test, on: column)))
        """
    case .isBetween(let low, let high):
      guard let low = literal(low), literal(high) != nil else { return nil }
      return "(\(column.sql) >= \(low.value) COLLATE BINARY AND \(functionTest(test, on: column)))"
    case .matches(let pattern):
      // A pattern that is anchored at both ends, such as `^007$`, finds one spelling of a number.
      guard let text = PlainPattern(pattern.string)?.onlyMatch, !text.hasPrefix("\\x") else {
        return nil
      }
      return "\(column.sql) = \(SQLValue(text)) COLLATE BINARY"
    default: return nil
    }
  }

  /// Returns a literal that compares bytewise, or `nil` for a number, a date or an empty text.
  ///
  /// `isNoBlob` is `true` if the text lacks the prefix `\x`, so that no blob is displayed as it.
  private func literal(_ text: ExactText) -> (value: SQLValue, isNoBlob: Bool)? {
    guard !text.string.isEmpty, !text.isNumberOrDate else { return nil }
    return (SQLValue(text.string), !text.string.utf8.starts(with: "\\x".utf8))
  }
}

// MARK: Orders

extension SQLiteDialect {
  func exceptions(toPlainOrderOf column: SQLColumn) -> SQL? {
    switch column.type {
    case .numericAffinity:
      """
      (\(column.sql) > \(.real(.greatestFiniteMagnitude)) \
      OR \(column.sql) < \(.real(-.greatestFiniteMagnitude)))
      """
    case .textAffinity where isUTF8:
      // Numbers and dates begin with a character from `+` to `9`. Blobs follow all texts.
      """
      (\(column.sql) >= '+' COLLATE BINARY AND \(column.sql) < ':' COLLATE BINARY \
      OR \(column.sql) >= x'' COLLATE BINARY)
      """
    default: nil
    }
  }

  func order(_ key: SortOrder.Key, of column: SQLColumn, isPlain: Bool) -> SQLColumnOrder? {
    if isPlain, !key.natural {
      switch column.type {
      case .numericAffinity:
        return SQLColumnOrder(
          terms: [column.sql],
          descending: key.descending,
          parts: ("\(column.sql) IS NOT NULL", "\(column.sql) IS NULL")
        )
      case .textAffinity where isUTF8:
        return SQLColumnOrder(
          terms: ["\(column.sql) COLLATE BINARY"],
          descending: key.descending,
          parts: (
            "\(column.sql) > '' COLLATE BINARY", "(\(column.sql) IS NULL OR \(column.sql) = '')"
          )
        )
      default: break
      }
    }
    let order = (key.descending ? "desc" : "asc") + (key.natural ? " natural" : "")
    return SQLColumnOrder(
      terms: ["browse_key(\(SQLValue(order)), \(column.sql))"],
      descending: false,
      parts: nil
    )
  }
}
#endif
