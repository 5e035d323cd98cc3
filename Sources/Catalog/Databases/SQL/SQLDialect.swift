// SPDX-License-Identifier: GPL-3.0-or-later

/// What differs between engines in how they are asked.
///
/// Whatever a dialect answers means the same as ``ValueOrder``, ``Needle`` and ``Pattern`` have it. Of a
/// test that the engine cannot do alike it says so, and the rows are tested here.
protocol SQLDialect: Sendable {
  /// What is selected of a column so that ``value(_:of:beginnings:)`` knows what is shown.
  func selected(_ column: SQLColumn) -> SQL

  /// The same, but of long values the beginning, one character more than `length` or byte.
  func beginning(of column: SQLColumn, upTo length: Int) -> SQL

  /// Whether the engine keeps what is no JSON out of columns of JSON.
  var checksJSON: Bool { get }

  /// What groups values as they are shown, so that two spellings are two values; whether a value comes
  /// back from it as ``value(_:of:beginnings:)`` understands it.
  func grouped(_ column: SQLColumn) -> SQL

  /// What asks how many rows a statement leaves as the engine thinks, in words with `rows=` before the
  /// number; `nil` if it does not think so far, or counts soon enough.
  func estimate(of statement: SQL) -> SQL?

  /// Whether the engine counts the values of a column sooner than it hands them over.
  func groupsWell(_ column: SQLColumn) -> Bool

  /// Whether statistics are computed by the engine, and not from the values that it hands over.
  var computesStatistics: Bool { get }

  /// What is shown of a column, as a text that is compared by its bytes.
  func spelled(_ column: SQLColumn) -> SQL

  /// How the numbers or moments of a column are computed with; `nil` if it has only texts, as far as its
  /// type says.
  func measure(_ column: SQLColumn) -> SQLFigures.Measure?

  /// What holds where a part of a key has the value that a name says.
  func condition(on part: SQL, naming text: String) -> SQL

  /// What holds where a column refers to a value of another table's, as a foreign key has it.
  ///
  /// - Parameters:
  ///   - column: The column that refers.
  ///   - value: The other's value, of the other column's type and collation.
  ///   - target: The other column.
  /// - Returns: The condition.
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL

  /// Whether a test holds for a value of a column, where null counts as false.
  ///
  /// - Returns: The condition; `nil` if the engine cannot test this alike.
  func condition(_ test: Expression.Test, on column: SQLColumn) -> SQL?

  /// Whether a text stands in any of some columns.
  ///
  /// - Returns: The condition; `nil` if the engine cannot test this alike.
  func anywhere(_ text: String, in columns: [SQLColumn]) -> SQL?

  /// A condition for values of a column that ``order(_:of:isPlain:)`` cannot order as plain ones; `nil`
  /// if it cannot have any.
  ///
  /// Such are texts that look like numbers or dates, among texts, and texts, among numbers.
  func unusual(_ column: SQLColumn) -> SQL?

  /// How values of a column are put in order.
  ///
  /// - Parameters:
  ///   - key: The column, and how it orders.
  ///   - column: What it is in the table.
  ///   - isPlain: Whether it is known to have no value that is ``unusual(_:)``.
  /// - Returns: The order.
  /// - Throws: ``CatalogError`` if the engine cannot do it.
  func order(
    _ key: SortOrder.Key,
    of column: SQLColumn,
    isPlain: Bool
  ) throws(CatalogError) -> SQLColumnOrder
}

extension SQLDialect {
  func condition(on column: SQLColumn, referringTo value: SQL, of target: SQLColumn) -> SQL {
    "\(value) = \(column.sql)"
  }

  func beginning(of column: SQLColumn, upTo length: Int) -> SQL { selected(column) }

  func estimate(of statement: SQL) -> SQL? { nil }
  func groupsWell(_ column: SQLColumn) -> Bool { true }

  var computesStatistics: Bool { false }
  func spelled(_ column: SQLColumn) -> SQL { selected(column) }
  func measure(_ column: SQLColumn) -> SQLFigures.Measure? { nil }

  func condition(on part: SQL, naming text: String) -> SQL { "\(part) = \(SQLValue(text))" }
}

// MARK: Values

extension SQLDialect {
  /// What is shown for what came back.
  ///
  /// - Parameters:
  ///   - value: What came back.
  ///   - column: The column that it is of.
  ///   - length: How long a value is at most, in bytes, if it is all there.
  /// - Returns: What is shown.
  func value(_ value: SQLValue, of column: SQLColumn, beginnings length: Int = .max) -> Value {
    guard value != .null else { return .null }
    let bytes = value.bytes
    let opens = bytes.withUnsafeBufferPointer { text in
      // Of a beginning, more cannot be told.
      looksNested(text, in: column) && (text.count > length || isNested(text))
    }
    return opens ? .json(bytes) : .bytes(bytes)
  }

  /// Whether a value begins as a list or an object that opens.
  func looksNested(_ text: UnsafeBufferPointer<UInt8>, in column: SQLColumn) -> Bool {
    column.type.isJSON && (text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{"))
  }

  /// Whether what looks like a list or an object is one.
  func isNested(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    checksJSON || JSONScanner.isValid(text)
  }
}

/// How the values of one column are put in order.
struct SQLColumnOrder: Sendable {
  /// What is compared, the first first; none of it is null where `present` holds.
  let terms: [SQL]

  let descending: Bool

  /// What holds for values that are neither null nor empty, spelled so that an index helps, and what for
  /// the others, which come last in either direction; `nil` if the terms put all in order.
  let parts: (present: SQL, missing: SQL)?
}
