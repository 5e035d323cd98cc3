// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A table or a view of a database as a collection.
///
/// No rows are kept in memory. A page costs as much as its rows, since it starts at a known row
/// instead of an offset (``SQLOrdering``). Tests that the engine cannot run with the same result
/// are applied to the rows that it sends.
final class TableCollection: ItemCollection {
  let table: SQLTable
  let database: any SQLDatabase
  let columns: [Column]

  /// The cached row positions and row counts of queries.
  let trails = Guarded<[Query: SQLTrail]>([:])

  /// The foreign keys of the table, once they are loaded.
  let references = Guarded<[SQLReference]?>(nil)

  /// The columns whose plainness is known, with the result of ``isPlain(_:_:)``.
  private let plainness = Guarded<[Int: Bool]>([:])

  /// The maximum number of cached queries.
  private static let mostTrails = 32

  init(_ table: SQLTable, of database: any SQLDatabase) {
    self.table = table
    self.database = database
    columns = table.columns.map(\.column)
  }

  var name: String { table.name }
  var source: FileIdentity? { database.source }

  /// Runs a closure with a connection to the database.
  func ask<Result>(
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    // The engine's progress is unknown, so this only reports that it is working.
    Progress.report(Progress(found: 0, done: 0, of: nil))
    return try database.connections.use(of: database, body)
  }

  /// Updates the cache of a query.
  func learn(of query: Query, _ change: (inout SQLTrail) -> Void) {
    trails.use { trails in
      if trails[query] == nil, trails.count >= Self.mostTrails { trails.removeAll() }
      change(&trails[query, default: SQLTrail()])
    }
  }

  /// Returns the plan of a query.
  func plan(
    _ query: Query,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLPlan {
    var orders: [SQLColumnOrder] = []
    for key in query.order?.keys ?? [] {
      let column = table.columns[key.column]
      let isPlain = try isPlain(key.column, connection)
      orders.append(try database.dialect.order(key, of: column, isPlain: isPlain))
    }
    return SQLPlan(query, of: table, dialect: database.dialect, orders)
  }

  /// Returns `true` if the engine orders all values of a column as ``ValueOrder`` does.
  func isPlain(
    _ column: Int,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Bool {
    guard let unusual = database.dialect.unusual(table.columns[column]) else { return true }
    if let known = plainness.use({ $0[column] }) { return known }
    let first = try connection.row("SELECT 1 FROM \(table.sql) WHERE \(unusual) LIMIT 1")
    plainness.use { $0[column] = first == nil }
    return first == nil
  }
}

// MARK: Pages

extension TableCollection {
  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    try ask { connection throws(CatalogError) in
      try SQLPager(self, query, connection).page(places)
    }
  }

  @concurrent
  func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    try ask { connection throws(CatalogError) in
      let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
      let count = try count(plan, connection)
      learn(of: query) { $0.settle(count) }
      return count
    }
  }

  /// Returns the number of rows in a plan.
  func count(
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Int {
    guard plan.rest == nil else {
      var count = 0
      try walk(plan, showing: nil, connection) { _ in
        count += 1
        return true
      }
      return count
    }
    let row = try connection.row("SELECT count(*) FROM \(plan.from)\(plan.filtered())")
    return row?.first?.integer ?? 0
  }

  @concurrent
  func whole(_ item: Item) async throws(CatalogError) -> Item {
    if item.isWhole { return item }
    guard let found = try await self.item(item.id) else {
      throw .database(path: database.path, .changed("row \(item.id) is not there any more"))
    }
    return found
  }

  @concurrent
  func item(
    _ id: Item.ID
  ) async throws(CatalogError) -> Item? {
    try ask { connection throws(CatalogError) in
      let plan = SQLPlan(Query(), of: table, dialect: database.dialect, [])
      if table.key == nil, id.row > 0 {
        return try SQLPager(self, Query(), connection, isWhole: true)
          .page(id.row - 1..<id.row).items.first
      }
      guard let condition = table.condition(for: id, database.dialect) else { return nil }
      do throws(CatalogError) {
        let row = try connection.row(
          "SELECT \(plan.selection()) FROM \(plan.from) WHERE \(condition) LIMIT 1"
        )
        return row.map { plan.item($0, at: 0) }
      } catch .database(_, .refused) {
        // A text that is not a value of the key's type identifies no row.
        return nil
      }
    }
  }

  @concurrent
  func place(
    of id: Item.ID,
    in query: Query
  ) async throws(CatalogError) -> Int? {
    try ask { connection throws(CatalogError) in
      try SQLPager(self, query, connection).place(of: id)
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
    try ask { connection throws(CatalogError) in
      let plan = try plan(query, connection)
      var batch: [Item] = []
      var place = 0
      try walk(plan, showing: nil, connection) { row throws(CatalogError) in
        batch.append(plan.item(row, at: place))
        place += 1
        guard batch.count == 256 else { return true }
        try body(batch)
        batch.removeAll(keepingCapacity: true)
        Progress.report(Progress(found: place, done: 0, of: nil))
        return true
      }
      if !batch.isEmpty { try body(batch) }
    }
  }

  /// Passes on all rows of a plan in its order, as they arrive.
  ///
  /// - Parameters:
  ///   - plan: The plan of the rows.
  ///   - chosen: The columns to select if the engine tests the whole filter. `nil` selects all
  ///     columns and the key.
  ///   - connection: The connection to the database.
  ///   - take: Called with each row. Returns `true` to receive more rows.
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled. Rethrows
  ///   the error of `take`.
  func walk(
    _ plan: SQLPlan,
    showing chosen: [Int]?,
    _ connection: any SQLConnection,
    _ take: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    let selection =
      plan.rest == nil ? chosen.map(plan.selection(of:)) ?? plan.selection() : plan.selection()
    var tester = SQLRowTester(plan)
    for part in plan.ordering.parts {
      var isOver = false
      try connection.run(
        "SELECT \(selection) FROM \(plan.from)\(plan.filtered(part.condition))\(part.clause(backwards: false))"
      ) { row throws(CatalogError) in
        guard tester.holds(for: row) else { return true }
        isOver = !(try take(row))
        return !isOver
      }
      if isOver { return }
    }
  }
}
