// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
/// How SQLite is asked.
///
/// Where a column's affinity (SQLite, “Datatypes”, section 3) makes an operator mean what ``ValueOrder``
/// says, the operator is used, so that indexes are; else a function of ``SQLiteFunctions`` looks at each
/// value.
struct SQLiteDialect: SQLDialect {
  /// Whether text is kept in UTF-8: in UTF-16, bytes order otherwise than code points.
  let isUTF8: Bool

  func selected(_ column: SQLColumn) -> SQL { column.sql }

  func beginning(of column: SQLColumn, upTo length: Int) -> SQL {
    guard column.type != .numericAffinity else { return column.sql }
    let name = column.sql
    // Of a text, `substr` sees no more than what is before a NUL, and of no bytes it makes null.
    let cut: SQL =
      isUTF8
      ? """
      CASE typeof(\(name)) WHEN 'text' \
      THEN CAST(substr(CAST(\(name) AS BLOB), 1, \(length + 1)) AS TEXT) \
      ELSE substr(\(name), 1, \(length + 1)) END
      """ : "substr(\(name), 1, \(length + 1))"
    return """
      CASE WHEN typeof(\(name)) IN ('text', 'blob') AND length(CAST(\(name) AS BLOB)) > \(length) \
      THEN \(cut) ELSE \(name) END
      """
  }

  /// Of types, it knows affinities only.
  var checksJSON: Bool { false }

  func spelled(_ column: SQLColumn) -> SQL { "browse_text(\(column.sql)) COLLATE BINARY" }

  /// Without an index it would have to sort them.
  func groupsWell(_ column: SQLColumn) -> Bool { column.isIndexed }

  func grouped(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .textAffinity: "\(column.sql) COLLATE BINARY"
    default: "browse_text(\(column.sql))"
    }
  }
}

// MARK: Tests

extension SQLiteDialect {
  /// A blob is named by its digits, and a number by its text.
  func condition(on part: SQL, naming text: String) -> SQL {
    // The operator compares a number with a text that is one only where the column's affinity says so.
    let numbers = [Int64(text).map(SQLValue.integer), Double(text).map(SQLValue.real)]
    // What is shown of a number is one of its spellings: `007` is none.
    let number = numbers.compactMap(\.self).first { $0.string == text }
    let asNumber = number.map { " OR \(part) = \($0)" as SQL } ?? ""
    let asBlob = SQLValue.blob(spelled: text).map { " OR \(part) = \($0)" as SQL } ?? ""
    return "(\(part) = \(SQLValue(text))\(asNumber)\(asBlob))"
  }

  /// The other's affinity and collation decide (“SQLite Foreign Key Support”, section 3); a `+` takes the
  /// column's affinity away, and its index with it.
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL {
    column.type == target.type ? "\(value) = \(column.sql)" : "\(value) = +\(column.sql)"
  }

  func condition(_ test: Expression.Test, on column: SQLColumn) -> SQL? {
    native(test, on: column) ?? asked(test, of: column)
  }

  func anywhere(_ text: String, in columns: [SQLColumn]) -> SQL? {
    let most = SQLiteFunctions.mostValues
    let parts = stride(from: 0, to: columns.count, by: most).map { start -> SQL in
      let names = columns[start...].prefix(most).map(\.sql)
      return "browse_search(\(SQLValue(text)), \(names.joined(separator: ", ")))"
    }
    return parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))"
  }

  /// The test by our own function.
  private func asked(_ test: Expression.Test, of column: SQLColumn) -> SQL {
    "browse_test(\(SQLValue(test.description(negated: false))), \(column.sql))"
  }

  /// The test by operators; `nil` if they mean something else.
  private func native(_ test: Expression.Test, on column: SQLColumn) -> SQL? {
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

  /// A comparison of numbers: between the least and the greatest, which leaves out texts, blobs and
  /// infinities.
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

  /// A number that SQLite compares exactly with any that it holds: an integer of 64 bits, or one of so
  /// few digits that no other rounds to its `Double`.
  private func number(_ text: ExactText) -> SQLValue? {
    let bytes = Array(text.string.utf8)
    if let integer = Number.integer(bytes.span) { return .integer(integer) }
    return Number.short(bytes.span).map(SQLValue.real)
  }

  /// A comparison of texts; where the order of blobs matters, what is none is looked at alone.
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
      // Blobs come behind all texts, so that none is left out.
      return """
        (\(column.sql) >= \(literal.value) COLLATE BINARY AND \(asked(test, of: column)))
        """
    case .isBetween(let low, let high):
      guard let low = literal(low), literal(high) != nil else { return nil }
      return "(\(column.sql) >= \(low.value) COLLATE BINARY AND \(asked(test, of: column)))"
    case .matches(let pattern):
      // The whole of a text: so is asked for what looks like a number, spelled as it is.
      guard let text = PlainPattern(pattern.string)?.whole, !text.hasPrefix("\\x") else {
        return nil
      }
      return "\(column.sql) = \(SQLValue(text)) COLLATE BINARY"
    default: return nil
    }
  }

  /// A literal that is compared byte by byte; `nil` if it is a number, a date or nothing.
  private func literal(_ text: ExactText) -> (value: SQLValue, isNoBlob: Bool)? {
    guard !text.string.isEmpty, case .text = Literal(text.string).meaning else { return nil }
    return (SQLValue(text.string), !text.string.utf8.starts(with: "\\x".utf8))
  }
}

// MARK: Orders

extension SQLiteDialect {
  func unusual(_ column: SQLColumn) -> SQL? {
    switch column.type {
    case .numericAffinity:
      """
      (\(column.sql) > \(.real(.greatestFiniteMagnitude)) \
      OR \(column.sql) < \(.real(-.greatestFiniteMagnitude)))
      """
    case .textAffinity where isUTF8:
      // What a number or a date begins with, and blobs.
      """
      (\(column.sql) >= '+' COLLATE BINARY AND \(column.sql) < ':' COLLATE BINARY \
      OR \(column.sql) >= x'' COLLATE BINARY)
      """
    default: nil
    }
  }

  func order(
    _ key: SortOrder.Key,
    of column: SQLColumn,
    isPlain: Bool
  ) throws(CatalogError) -> SQLColumnOrder {
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
