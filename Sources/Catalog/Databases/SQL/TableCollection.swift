// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A table or a view of a database as a collection.
///
/// No rows are kept in memory. A page costs as much as its rows, since it starts at a known row
/// instead of an offset (``SQLOrdering``). Tests that the engine cannot run with the same result
/// are applied to the rows that it sends.
final class TableCollection: ReferenceHolding, Retypable {
  let table: SQLTable
  let database: any SQLDatabase
  private let ownColumns: [Column]
  let chosenTypes: [Int: ColumnType]
  var infersTypes: Bool { false }

  /// The cached row positions and row counts of queries.
  let rowIndexes = Mutex<[Query: SQLRowIndex]>([:])

  let referenceBox: ReferenceBox

  /// The foreign keys of the table, once they are loaded.
  let foreignKeys = Mutex<[SQLReference]?>(nil)

  /// The rows that columns lead to by foreign keys, `nil` until they are needed.
  let foreignRows = Mutex<ForeignRows?>(nil)

  /// The tables that are joined for looked-up values, `nil` without any.
  let joins: SQLJoins?

  /// The cached tables with looked-up values, by these values; `nil` if this program looks them up.
  let joinedLookups = Mutex<[[Operand]: JoinedLookups?]>([:])

  /// The cached results of ``hasRows(where:_:)``.
  private let knownRows = Mutex<[SQL: Bool]>([:])

  /// The order that this program has computed last, with its query.
  let sorted = Mutex<(query: Query, rows: SQLSortedRows)?>(nil)

  /// The values that could not be read as a query needs them.
  let unreadableValues = UnreadableValues()

  /// The maximum number of cached queries.
  private static let maximumRowIndexes = 32

  /// Creates a table with further columns.
  convenience init(
    _ joins: SQLJoins,
    of database: any SQLDatabase,
    types: [Int: ColumnType]
  ) {
    self.init(joins.table, of: database, types: types, joins: joins)
  }

  init(
    _ table: SQLTable,
    of database: any SQLDatabase,
    types: [Int: ColumnType] = [:],
    _ referenceBox: ReferenceBox = ReferenceBox(),
    joins: SQLJoins? = nil
  ) {
    self.referenceBox = referenceBox
    self.joins = joins
    self.table = table
    self.database = database
    chosenTypes = types
    ownColumns = table.columns.enumerated().map { index, column in
      guard var type = types[index] else { return column.column }
      type.precision = column.type.precision
      return column.column.typed(type)
    }
  }

  func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    TableCollection(table, of: database, types: types, referenceBox)
  }

  var columns: [Column] { referenceBox.leading(leadingByForeignKeys(ownColumns)) }
  var name: String { table.name }
  var source: FileIdentity? { database.source }

  /// The values for which a pattern was stopped.
  let stoppedMatches = StoppedMatches()

  /// Runs a closure with a connection to the database.
  ///
  /// - Parameters:
  ///   - filter: The filter that the closure tests.
  ///   - body: The closure.
  func withConnection<Result>(
    testing filter: Filter? = nil,
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    // The engine's progress is unknown, so this only reports that it is working.
    Progress.report(Progress(found: 0, done: 0, total: nil))
    return try stoppedMatches.record(for: filter) { () throws(CatalogError) in
      try database.connections.withConnection(to: database) { connection throws(CatalogError) in
        do throws(CatalogError) {
          return try body(connection)
        } catch .database(let path, .valueTooLong(let limit, nil, nil)) {
          let long = try longValue(connection)
          throw .database(
            path: path,
            .valueTooLong(limit: limit, column: long?.column, row: long?.row)
          )
        }
      }
    }
  }

  /// Returns the column of the first value that is too long to be read, and its row.
  ///
  /// The column is `nil` if the row is too long, but none of its values, or if none of several
  /// values can be read: a view may compute all of them for each.
  private func longValue(
    _ connection: any SQLConnection
  ) throws(CatalogError) -> (column: String?, row: String)? {
    let key = table.key?.parts.map(\.sql) ?? []
    let columns = table.columns.map(\.sql)
    let order: SQL =
      table.key.map { " ORDER BY \($0.order.joined(separator: ", "))" } ?? ""
    let source: SQL = "FROM \(table.sql)\(order)"
    var count = 0
    do throws(CatalogError) {
      try connection.run("SELECT \(columns.joined(separator: ", ")) \(source)") { _ in
        count += 1
        return true
      }
      return nil
    } catch .database(_, .valueTooLong) {
      let one: SQL = "\(source) LIMIT 1 OFFSET \(count)"
      let unread = try SQLLongRow(columns, from: one, connection).unread
      let long = unread.count < Swift.max(2, columns.count) ? unread.min() : nil
      let row = try? connection.row("SELECT \((key + ["1"]).joined(separator: ", ")) \(one)")
      let id = row.flatMap { row in table.key?.id(row.dropLast()) } ?? Item.ID(row: count + 1)
      return (long.map { table.columns[$0].name }, id.name)
    }
  }

  /// Updates the cache of a query.
  func updateRowIndex(of query: Query, _ update: (inout SQLRowIndex) -> Void) {
    rowIndexes.withLock { rowIndexes in
      if rowIndexes[query] == nil, rowIndexes.count >= Self.maximumRowIndexes {
        rowIndexes.removeAll()
      }
      update(&rowIndexes[query, default: SQLRowIndex()])
    }
  }

  /// Returns the plan of a query.
  func plan(
    _ query: Query,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLPlan {
    var orders: [SQLColumnOrder] = []
    for (key, type) in zip(query.order?.keys ?? [], query.order?.types ?? []) {
      guard type.isPlain, key.column >= 0,
        let order = database.dialect.order(
          key,
          of: table.columns[key.column],
          isPlain: try isPlain(key.column, connection)
        )
      else { return SQLPlan(query, of: table, dialect: database.dialect, nil) }
      orders.append(order)
    }
    return SQLPlan(query, of: table, dialect: database.dialect, orders)
  }

  /// Returns `true` if the engine orders all values of a column as ``ValueOrder`` does.
  func isPlain(
    _ column: Int,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Bool {
    if let origin = joins?.origin(of: column) {
      return try origin.table.isPlain(origin.column, connection)
    }
    guard
      let exceptions = database.dialect.exceptions(toPlainOrderOf: table.columns[column])
    else { return true }
    return try !hasRows(where: exceptions, connection)
  }

  /// Returns `true` if a row of the table meets a condition, which is tested once.
  func hasRows(where condition: SQL, _ connection: any SQLConnection) throws(CatalogError) -> Bool {
    if let known = knownRows.withLock({ $0[condition] }) { return known }
    let source = joins?.ownSource ?? table.sql
    let first = try connection.row("SELECT 1 FROM \(source) WHERE \(condition) LIMIT 1")
    knownRows.withLock { $0[condition] = first != nil }
    return first != nil
  }
}

// MARK: Pages

extension TableCollection {
  @concurrent
  func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    if let joined = try await joined(query) {
      return try await joined.table.page(positions, of: joined.query)
        .keepingColumns(columns.count)
    }
    try await query.operands.settleLookups()
    return try withConnection(testing: query.filter) { connection throws(CatalogError) in
      try SQLPager(self, query, connection).page(positions)
    }
  }

  @concurrent
  func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    if let joined = try await joined(query) {
      return try await joined.table.count(of: joined.query)
    }
    try await query.operands.settleLookups()
    return try withConnection(testing: query.filter) { connection throws(CatalogError) in
      let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
      let count = try count(plan, connection)
      updateRowIndex(of: query) { $0.setTotal(count) }
      sorted.withLock { if $0?.query == query, $0?.rows.rows.count != count { $0 = nil } }
      return count
    }
  }

  /// Returns the number of rows in a plan.
  func count(
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Int {
    guard plan.remainingFilter == nil else {
      var count = 0
      try forEachRow(of: plan, selecting: [], connection) { _ in
        count += 1
        return true
      }
      return count
    }
    let row = try connection.row("SELECT count(*) FROM \(plan.from)\(plan.whereClause())")
    return row?.first?.integer ?? 0
  }

  @concurrent
  func complete(_ item: Item) async throws(CatalogError) -> Item {
    if item.isComplete { return item }
    guard let found = try await self.item(item.id) else {
      throw .database(path: database.path, .changed("row \(item.id) no longer exists"))
    }
    return found
  }

  @concurrent
  func item(
    _ id: Item.ID
  ) async throws(CatalogError) -> Item? {
    try withConnection { connection throws(CatalogError) in
      let plan = SQLPlan(Query(), of: table, dialect: database.dialect, [])
      if table.key == nil, id.row > 0 {
        return try SQLPager(self, Query(), connection, truncates: false)
          .page(id.row - 1..<id.row).items.first
      }
      guard let condition = table.condition(for: id, database.dialect) else { return nil }
      do throws(CatalogError) {
        let row = try connection.row(
          "SELECT \(plan.selection()) FROM \(plan.from) WHERE \(condition) LIMIT 1",
          columns: plan.selectedCount
        )
        return row.map { plan.item($0, at: 0) }
      } catch .database(_, .refused) {
        // A text that is not a value of the key's type identifies no row.
        return nil
      }
    }
  }

  @concurrent
  func position(
    of id: Item.ID,
    in query: Query
  ) async throws(CatalogError) -> Int? {
    if let joined = try await joined(query) {
      return try await joined.table.position(of: id, in: joined.query)
    }
    try await query.operands.settleLookups()
    return try withConnection(testing: query.filter) { connection throws(CatalogError) in
      try SQLPager(self, query, connection).position(of: id)
    }
  }
}

// MARK: All rows

extension TableCollection: BatchReadable {
  @concurrent
  func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    if let joined = try await joined(query) {
      return try await joined.table.forEachBatch(of: joined.query) {
        items throws(CatalogError) in try body(items.map { $0.keepingColumns(columns.count) })
      }
    }
    try await query.operands.settleLookups()
    try withConnection(testing: query.filter) { connection throws(CatalogError) in
      let plan = try plan(query, connection)
      var batch: [Item] = []
      var position = 0
      try forEachRow(of: plan, selecting: nil, connection) { row throws(CatalogError) in
        batch.append(plan.item(row, at: position))
        position += 1
        guard batch.count == 256 else { return true }
        try body(batch)
        batch.removeAll(keepingCapacity: true)
        Progress.report(Progress(found: position, done: 0, total: nil))
        return true
      }
      if !batch.isEmpty { try body(batch) }
    }
  }

  /// Passes on all rows of a plan in its order, as they arrive.
  ///
  /// - Parameters:
  ///   - plan: The plan of the rows.
  ///   - chosen: The columns to select. `nil` selects all columns and the key.
  ///   - connection: The connection to the database.
  ///   - body: Called with the chosen values of each row or, if the plan needs whole rows, with the
  ///     values of ``SQLPlan/selection(truncatedTo:)``. Returns `true` to receive more rows.
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled. Rethrows
  ///   the error of `body`.
  func forEachRow(
    of plan: SQLPlan,
    selecting chosen: [Int]?,
    _ connection: any SQLConnection,
    _ body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    if plan.localOrder != nil {
      return try forEachSortedRow(of: plan, selecting: chosen, connection, body)
    }
    var tester = SQLRowTester(plan)
    var selection = plan.selection()
    var width = plan.selectedCount
    if let chosen, plan.remainingFilter == nil {
      selection = plan.selection(of: chosen)
      width = max(1, chosen.count)
    } else if let chosen, let tested = tester.columns {
      selection = plan.selection(of: Set(chosen + tested))
    }
    for part in plan.ordering.parts {
      var isStopped = false
      try connection.run(
        "SELECT \(selection) FROM \(plan.from)\(plan.whereClause(part.condition))\(part.clause(backwards: false))",
        columns: width
      ) { row throws(CatalogError) in
        guard try tester.holds(for: row) else { return true }
        isStopped = !(try body(row))
        return !isStopped
      }
      if isStopped { break }
    }
    learn(tester, of: plan)
  }

  /// Notes the values that a filter could not read, if all rows from the first one were tested.
  func learn(_ tester: borrowing SQLRowTester, of plan: SQLPlan) {
    unreadableValues.learn(tester.unreadableCount, of: Query(filter: plan.query.filter))
  }
}
