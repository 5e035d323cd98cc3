// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A table or a view of a database as a collection: nothing is loaded, everything is asked.
///
/// A page costs what its rows cost: where it begins is told to the engine by the row that stands there
/// (``SQLOrdering``). What an engine cannot test as we do is tested here on the rows that it sends.
final class TableCollection: ItemCollection {
  let table: SQLTable
  let database: any SQLDatabase
  let columns: [Column]

  /// What is known of queries: the places of rows, and how many there are.
  let trails = Guarded<[Query: SQLTrail]>([:])

  /// Its foreign keys, once somebody has looked at a row.
  let references = Guarded<[SQLReference]?>(nil)

  /// Which columns are known to have nothing unusual in them, or something.
  private let plainness = Guarded<[Int: Bool]>([:])

  /// How many queries are remembered.
  private static let mostTrails = 32

  init(_ table: SQLTable, of database: any SQLDatabase) {
    self.table = table
    self.database = database
    columns = table.columns.map(\.column)
  }

  var name: String { table.name }
  var source: FileIdentity? { database.source }

  /// Asks the database something.
  func ask<Result>(
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    // How far an engine has come is not known; that it is at work is.
    Progress.report(Progress(found: 0, done: 0, of: nil))
    return try database.connections.use(of: database, body)
  }

  /// Changes what is known of a query.
  func learn(of query: Query, _ change: (inout SQLTrail) -> Void) {
    trails.use { trails in
      if trails[query] == nil, trails.count >= Self.mostTrails { trails.removeAll() }
      change(&trails[query, default: SQLTrail()])
    }
  }

  /// How a query is asked.
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

  /// Whether a column has nothing in it that its engine would order otherwise than we do.
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

  /// How many rows a plan leaves.
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
        // What is no value of the key's type names no row.
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

  /// Hands over all rows of a plan in its order, as they come.
  ///
  /// - Parameters:
  ///   - plan: Which rows.
  ///   - chosen: The columns that are wanted, if the rest of the filter needs no others; all with what
  ///     names the row for `nil`.
  ///   - connection: Whom to ask.
  ///   - take: Called with each row; returns whether more are wanted.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled; what `take` throws.
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
