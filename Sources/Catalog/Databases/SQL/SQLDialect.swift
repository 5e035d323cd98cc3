// SPDX-License-Identifier: GPL-3.0-or-later

/// The SQL that differs between engines.
///
/// All conditions and orders have the semantics of ``ValueOrder``, ``Needle`` and ``Pattern``. If
/// the engine cannot run a test with the same result, the dialect returns `nil`, and this program
/// tests the rows.
protocol SQLDialect: Sendable {
  /// Returns the expression that selects a column.
  ///
  /// ``value(_:of:truncatedTo:)`` converts the expression's values.
  func selected(_ column: SQLColumn) -> SQL

  /// Returns the expression that selects a column with long values truncated.
  ///
  /// The text of a truncated value is still longer than `length` bytes, so that it is recognized as
  /// truncated.
  func truncated(_ column: SQLColumn, to length: Int) -> SQL

  /// `true` if the engine ensures that the values of a column have its declared type.
  var declaresTypes: Bool { get }

  /// `true` if the engine guarantees that columns of type JSON contain only valid JSON.
  var checksJSON: Bool { get }

  /// Returns the expression by which values are grouped.
  ///
  /// Values with different spellings are in different groups. ``value(_:of:truncatedTo:)`` converts
  /// the expression's values.
  func grouped(_ column: SQLColumn) -> SQL

  /// Returns a statement that asks for the engine's estimate of a statement's row count.
  ///
  /// The number follows `rows=` in the answer.
  ///
  /// - Returns: The statement, or `nil` if the engine has no estimate or counts quickly.
  func estimate(of statement: SQL) -> SQL?

  /// Returns `true` if the engine groups the values of a column faster than it sends them.
  func groupsQuickly(_ column: SQLColumn) -> Bool

  /// `true` if the engine computes statistics, rather than sending the values.
  var computesStatistics: Bool { get }

  /// Returns an expression for the displayed text of a column that compares bytewise.
  func comparableText(_ column: SQLColumn) -> SQL

  /// Returns the expressions that compute with the numbers or times of a column.
  ///
  /// - Returns: The expressions, or `nil` if the column contains only texts according to its type.
  func measure(_ column: SQLColumn) -> SQLStatistics.Measure?

  /// Returns the expressions that aggregate the numbers or the dates of a column.
  ///
  /// - Returns: The expressions, or `nil` if the engine has other results than this program.
  func aggregates(of column: SQLColumn) -> SQLAggregates?

  /// Returns the text of a computed value, by which rows are grouped.
  ///
  /// - Parameters:
  ///   - operand: The value, all of whose columns have plain types.
  ///   - columns: The columns of the table.
  /// - Returns: The expression, or `nil` if the engine has other results than this program.
  func grouped(_ operand: Operand, in columns: [SQLColumn]) -> SQL?

  /// Returns a condition that a key column has the value with this text in an identifier.
  func condition(on part: SQL, identifiedBy text: String) -> SQL

  /// Returns a condition that a column refers to a value of another table, as a foreign key does.
  ///
  /// - Parameters:
  ///   - column: The referring column.
  ///   - value: The value, which has the type and collation of `target`.
  ///   - target: The column that is referred to.
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL

  /// Returns a condition that a value of a column names a row by its key, as in ``NameSpelling``.
  ///
  /// If the condition is null, the value names another row or none.
  ///
  /// - Parameters:
  ///   - column: The column with the value.
  ///   - key: The key of another table, whose values are unique and compared by the same rules.
  ///   - meaning: The meaning by which this program compares the value with the keys.
  /// - Returns: The condition, or `nil` if the engine compares with other results.
  func condition(
    on column: SQLColumn,
    naming key: SQLColumn,
    by meaning: NameSpelling.Meaning
  ) -> SQL?

  /// Returns a condition for the keys that the engine compares with other results than this program.
  ///
  /// - Returns: The condition, or `nil` if a key cannot have such values.
  func exceptions(toNamingBy key: SQLColumn) -> SQL?

  /// Returns a condition that a value of a column passes a test.
  ///
  /// If the condition is null, the test fails.
  ///
  /// - Returns: The condition, or `nil` if the engine cannot run the test with the same result.
  func condition(_ test: Expression.Test, on column: SQLColumn) -> SQL?

  /// Returns a condition that an expression with computed values holds.
  ///
  /// If the condition is null, the expression is false.
  ///
  /// - Parameters:
  ///   - expression: The expression, all of whose columns have plain types.
  ///   - columns: The columns of the table.
  /// - Returns: The condition, or `nil` if the engine cannot evaluate the expression with the same
  ///   result.
  func condition(_ expression: Expression, in columns: [SQLColumn]) -> SQL?

  /// Returns a condition that any of some columns contains a text.
  ///
  /// - Returns: The condition, or `nil` if the engine cannot run the test with the same result.
  func searchCondition(for text: String, in columns: [SQLColumn]) -> SQL?

  /// Returns a condition for the values that the plain order of a column misplaces.
  ///
  /// ``order(_:of:isPlain:)`` uses the plain order only if there are no such values. In a column of
  /// texts, they are texts that look like numbers or dates. In a column of numbers or dates, they
  /// are all other values, such as `NaN` or `infinity`.
  ///
  /// - Returns: The condition, or `nil` if the column cannot contain such values.
  func exceptions(toPlainOrderOf column: SQLColumn) -> SQL?

  /// Returns the expressions that order the values of a column.
  ///
  /// - Parameters:
  ///   - key: The column and its direction.
  ///   - column: The column in the table.
  ///   - isPlain: `true` if the column is known to have no values that match
  ///     ``exceptions(toPlainOrderOf:)``.
  /// - Returns: The expressions, or `nil` if this program must sort the rows.
  func order(_ key: SortOrder.Key, of column: SQLColumn, isPlain: Bool) -> SQLColumnOrder?
}

extension SQLDialect {
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL {
    "\(value) = \(column.sql)"
  }

  func exceptions(toNamingBy key: SQLColumn) -> SQL? { nil }

  func condition(_ expression: Expression, in columns: [SQLColumn]) -> SQL? { nil }

  func truncated(_ column: SQLColumn, to length: Int) -> SQL { selected(column) }

  func aggregates(of column: SQLColumn) -> SQLAggregates? { nil }
  func grouped(_ operand: Operand, in columns: [SQLColumn]) -> SQL? { nil }
  func estimate(of statement: SQL) -> SQL? { nil }
  func groupsQuickly(_ column: SQLColumn) -> Bool { true }

  var computesStatistics: Bool { false }
  func comparableText(_ column: SQLColumn) -> SQL { selected(column) }
  func measure(_ column: SQLColumn) -> SQLStatistics.Measure? { nil }

  func condition(on part: SQL, identifiedBy text: String) -> SQL { "\(part) = \(SQLValue(text))" }
}

// MARK: Values

extension SQLDialect {
  /// Returns the displayed value for a value from the engine.
  ///
  /// - Parameters:
  ///   - value: The value from the engine.
  ///   - column: The column of the value.
  ///   - length: The maximum length in bytes of a value that is not truncated.
  func value(_ value: SQLValue, of column: SQLColumn, truncatedTo length: Int = .max) -> Value {
    guard value != .null else { return .null }
    let bytes = value.bytes
    let opens = bytes.withUnsafeBufferPointer { text in
      // A truncated value cannot be validated.
      looksNested(text, in: column) && (text.count > length || isNested(text))
    }
    return opens ? .json(bytes) : .bytes(bytes)
  }

  /// Returns `true` if a value starts like a list or an object that can be opened.
  func looksNested(_ text: UnsafeBufferPointer<UInt8>, in column: SQLColumn) -> Bool {
    column.type.isJSON && (text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{"))
  }

  /// Returns `true` if a text that starts like a list or an object is valid JSON.
  func isNested(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    checksJSON || JSONScanner.isValid(text)
  }
}

/// The order of the values of one column.
struct SQLColumnOrder: Sendable {
  /// The expressions that are compared, most significant first.
  ///
  /// None of them is null where `present` holds.
  let terms: [SQL]

  let descending: Bool

  /// The condition for values that are neither null nor empty, and the condition for the others.
  ///
  /// The first is written so that an index applies. Missing values come last in either direction.
  /// The property is `nil` if the terms also order the missing values.
  let parts: (present: SQL, missing: SQL)?
}
