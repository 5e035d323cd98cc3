// SPDX-License-Identifier: GPL-3.0-or-later

/// A row with values that are too long to be read with the others.
///
/// It reads ever fewer columns at once, so that the other values are still read.
struct SQLLongRow {
  /// The value in place of one that cannot be read even in part.
  private static let placeholder = SQLValue("…")

  /// The values of the select list.
  private(set) var values: [SQLValue]

  /// The indexes of the values that are too long.
  private(set) var unread: Set<Int> = []

  private let expressions: [SQL]
  private let source: SQL

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - expressions: The select list.
  ///   - source: The rest of the statement, from `FROM`. It selects one row.
  ///   - connection: The connection to the database.
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  init(
    _ expressions: [SQL],
    from source: SQL,
    _ connection: any SQLConnection
  ) throws(CatalogError) {
    self.expressions = expressions
    self.source = source
    values = Array(repeating: Self.placeholder, count: expressions.count)
    try read(expressions.indices, connection)
  }

  /// Replaces a placeholder with the beginning of the value.
  mutating func setBeginning(_ value: SQLValue, at index: Int) { values[index] = value }

  private mutating func read(
    _ range: Range<Int>,
    _ connection: any SQLConnection
  ) throws(CatalogError) {
    guard !range.isEmpty else { return }
    do throws(CatalogError) {
      let row = try connection.row("SELECT \(selection(of: range)) \(source)")
      guard let row else { return }
      for index in range { values[index] = row[index] }
    } catch .database(_, let problem) where problem.isTooLarge {
      guard range.count > 1 else {
        unread.insert(range.lowerBound)
        return
      }
      let middle = range.lowerBound + range.count / 2
      try read(range.lowerBound..<middle, connection)
      try read(middle..<range.upperBound, connection)
    }
  }

  /// Returns the select list with null for the values outside a range.
  ///
  /// The engine learns the range only when it runs the statement. It plans all of these statements
  /// alike, and so finds the same row.
  private func selection(of range: Range<Int>) -> SQL {
    guard range != expressions.indices else { return expressions.joined(separator: ", ") }
    let bounds: (SQLValue, SQLValue) = (
      .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))
    )
    return expressions.enumerated().map { index, expression -> SQL in
      "CASE WHEN \(bounds.0) <= \(index) AND \(index) < \(bounds.1) THEN \(expression) END"
    }
    .joined(separator: ", ")
  }
}
