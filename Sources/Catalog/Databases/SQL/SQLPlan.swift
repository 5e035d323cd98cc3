// SPDX-License-Identifier: GPL-3.0-or-later

/// A query of a table, divided into SQL for the engine and a filter for this program.
struct SQLPlan: Sendable {
  let table: SQLTable
  let dialect: any SQLDialect

  /// The table in the `FROM` clause.
  let from: SQL

  /// The columns that identify rows, or `nil` if only their contents do.
  let key: SQLKey?

  let ordering: SQLOrdering

  /// The condition that the engine tests.
  let condition: SQL?

  /// The filter that this program tests.
  let remainingFilter: Filter?

  /// The query.
  let query: Query

  /// The order by which this program sorts the rows, if the engine cannot.
  let localOrder: SortOrder?

  /// `true` if rows are received with all columns, because this program tests or sorts them.
  var needsWholeRows: Bool { remainingFilter != nil || localOrder != nil }

  /// Creates the plan of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - table: The table that is queried.
  ///   - dialect: The SQL of the table's engine.
  ///   - orders: The order of each column that the query sorts by, or `nil` if the engine cannot sort
  ///     by one of them.
  init(_ query: Query, of table: SQLTable, dialect: any SQLDialect, _ orders: [SQLColumnOrder]?) {
    self.query = query
    self.table = table
    self.dialect = dialect
    let translator = SQLTranslator(dialect: dialect, columns: table.columns)
    let translation = translator.translate(query.filter)
    condition = translation.condition
    remainingFilter = translation.remainingFilter
    from = table.sql
    key = table.key
    localOrder = orders == nil ? query.order : nil
    ordering = SQLOrdering(orders ?? [], key: key?.order ?? [])
  }

  /// The `ORDER BY` clause of the default order.
  var sourceOrder: SQL { SQLOrdering([], key: key?.order ?? []).parts[0].clause(backwards: false) }

  /// Returns a `WHERE` clause of the filter and other conditions, or nothing if there are none.
  func whereClause(_ others: SQL?...) -> SQL {
    let all = (others + [condition]).compactMap(\.self)
    return all.isEmpty ? "" : " WHERE \(all.joined(separator: " AND "))"
  }
}

// MARK: Selection

extension SQLPlan {
  /// Returns the select list of all columns, followed by the key.
  func selection(truncatedTo length: Int? = nil) -> SQL {
    let values = table.columns.map { column in
      length.map { dialect.truncated(column, to: $0) } ?? dialect.selected(column)
    }
    let all = values + (key?.parts.map(\.sql) ?? [])
    return all.isEmpty ? "1" : all.joined(separator: ", ")
  }

  /// Returns the select list of all columns, followed by the key, with nulls for most columns.
  ///
  /// - Parameters:
  ///   - columns: The columns whose values are selected.
  ///   - length: The length in bytes to which the values of the other columns are truncated; 0 for
  ///     nulls.
  func selection(of columns: Set<Int>, othersTruncatedTo length: Int? = 0) -> SQL {
    let values = table.columns.enumerated().map { index, column -> SQL in
      if columns.contains(index) { return dialect.selected(column) }
      guard let length else { return dialect.selected(column) }
      return length == 0 ? "NULL" : dialect.truncated(column, to: length)
    }
    let all = values + (key?.parts.map(\.sql) ?? [])
    return all.isEmpty ? "1" : all.joined(separator: ", ")
  }

  /// Returns the select list of some columns.
  func selection(of columns: [Int]) -> SQL {
    columns.isEmpty
      ? "1" : columns.map { dialect.selected(table.columns[$0]) }.joined(separator: ", ")
  }

  /// The number of values in ``selection(truncatedTo:)``.
  var width: Int { table.columns.count + (key?.parts.count ?? 0) }

  /// The number of columns that ``selection(truncatedTo:)`` selects, at least 1.
  var selectedCount: Int { max(1, width) }

  /// Returns the item for a row.
  ///
  /// - Parameters:
  ///   - row: The values of ``selection(truncatedTo:)``.
  ///   - position: The position of the row, which identifies it if nothing else does.
  ///   - length: The maximum length in bytes of a value that is not truncated.
  ///   - unread: The columns whose values are too long to be read.
  func item(
    _ row: [SQLValue],
    at position: Int,
    truncatedTo length: Int = .max,
    unread: Set<Int> = []
  ) -> Item {
    var excerpts = unread
    let values = table.columns.indices.map { index -> Value in
      let value = dialect.value(row[index], of: table.columns[index], truncatedTo: length)
      if length < .max, value.bytes.count > length { excerpts.insert(index) }
      return value
    }
    return Item(
      id: id(of: row, at: position),
      values: values,
      excerpts: excerpts,
      unread: unread
    )
  }

  private func id(of row: [SQLValue], at position: Int) -> Item.ID {
    guard let key else { return table.id(ofContents: row) ?? Item.ID(row: position + 1) }
    return key.id(Array(row[table.columns.count...].prefix(key.parts.count)))
  }
}

// MARK: Identifiers of rows

extension SQLKey {
  /// Returns the identifier of the row with these key values: `17` or `order=17,line=2`.
  func id(_ values: [SQLValue]) -> Item.ID {
    guard parts.count != 1 else { return Item.ID(name: values[0].string) }
    return Item.ID(name: KeyName.text(zip(parts.map(\.name), values.map(\.string))))
  }

  /// Returns a condition for the row with an identifier, or `nil` if no row can have it.
  func condition(for id: Item.ID, _ dialect: any SQLDialect) -> SQL? {
    guard parts.count != 1 else {
      return dialect.condition(on: parts[0].sql, identifiedBy: id.name)
    }
    guard let values = KeyName.values(of: id.name, parts.map(\.name)) else { return nil }
    var conditions: [SQL] = []
    for (part, value) in zip(parts, values) {
      guard let value else { return nil }
      conditions.append(dialect.condition(on: part.sql, identifiedBy: value))
    }
    return conditions.joined(separator: " AND ")
  }
}

extension SQLTable {
  /// The maximum length in bytes of an identifier made of a row's contents.
  private static var maximumIDLength: Int { 1000 }

  /// Returns the identifier of a row without a key, or `nil` if it would be too long.
  ///
  /// The identifier is the contents, since rows with the same contents are indistinguishable.
  fileprivate func id(ofContents row: [SQLValue]) -> Item.ID? {
    let values = row.prefix(columns.count)
    guard values.reduce(0, { $0 + $1.bytes.count }) <= Self.maximumIDLength else { return nil }
    let texts = values.map { $0 == .null ? nil : $0.string }
    return Item.ID(name: KeyName.text(zip(columns.map(\.name), texts)))
  }

  /// Returns a condition for the rows with an identifier, or `nil` if no row can have it.
  func condition(for id: Item.ID, _ dialect: any SQLDialect) -> SQL? {
    if let key { return key.condition(for: id, dialect) }
    guard let values = KeyName.values(of: id.name, columns.map(\.name)) else { return nil }
    let conditions = zip(columns, values).map { column, value -> SQL in
      value.map { "\(dialect.comparableText(column)) = \(SQLValue($0))" } ?? "\(column.sql) IS NULL"
    }
    return conditions.joined(separator: " AND ")
  }
}
