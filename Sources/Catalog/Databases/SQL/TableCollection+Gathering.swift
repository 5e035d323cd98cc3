// SPDX-License-Identifier: GPL-3.0-or-later

/// A gatherer whose figure an engine can compute.
protocol SQLComputable: RowGatherer {
  /// Computes the figure in the engine.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - plan: The plan of the rows. The engine tests its whole filter.
  ///   - connection: The connection to the engine.
  /// - Returns: The figure, or `nil` if this program must gather the rows.
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func figure(
    of table: TableCollection,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Figure?
}

extension TableCollection: FigureGathering {
  // An engine that computes statistics handles all columns in one snapshot. If this program gathers
  // the rows, their size is unknown and may be large.
  func gatheredSize(in query: Query) -> Int {
    guard database.dialect.computesStatistics else { return .max }
    if let joined = knownJoin(for: query) { return joined.table.gatheredSize(in: joined.query) }
    let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
    return plan.remainingFilter == nil ? 0 : .max
  }

  @concurrent
  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure {
    // Without a choice of columns, the further ones would be gathered, too.
    if gatherer.columns != nil, let joined = try await joined(query) {
      return try await joined.table.gather(gatherer, in: joined.query)
    }
    try await query.operands.settleLookups()
    return try withConnection(testing: query.filter) { connection throws(CatalogError) in
      let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
      if plan.remainingFilter == nil, let computable = gatherer as? any SQLComputable,
        let figure = try computable.figure(of: self, plan, connection) as? Gatherer.Figure
      {
        return figure
      }
      var gatherer = gatherer
      try visitRows(of: plan, with: &gatherer, connection)
      return try gatherer.figure()
    }
  }

  @concurrent
  func gatherFirst<Gatherer: RowGatherer>(
    _ limit: Int,
    _ gatherer: Gatherer
  ) async throws(CatalogError) -> Gatherer.Figure {
    try withConnection { connection throws(CatalogError) in
      let plan = SQLPlan(Query(), of: table, dialect: database.dialect, [])
      let chosen = Set(gatherer.columns ?? Array(columns.indices)).sorted()
      let values = chosen.map {
        database.dialect.truncated(table.columns[$0], to: Item.maximumExcerptLength)
      }
      var gatherer = gatherer
      var buffer = SQLRowBuffer(plan)
      try connection.run(
        "SELECT \(values.joined(separator: ", ")) FROM \(table.sql) LIMIT \(limit)",
        columns: values.count
      ) { row throws(CatalogError) in
        buffer.fill(row, chosen)
        try gatherer.visit(buffer.view, at: RowStart(offset: 0, row: 1))
        return true
      }
      return try gatherer.figure()
    }
  }

  /// Passes each row to a visitor, with the columns that the visitor needs.
  @specialized(where Visitor == ExtendedGatherer)
  @specialized(where Visitor == FitCounter)
  @specialized(where Visitor == FrequencyCounter)
  @specialized(where Visitor == StatisticsGatherer)
  @specialized(where Visitor == PointCounter)
  @specialized(where Visitor == GroupGatherer)
  @specialized(where Visitor == LookupGatherer)
  func visitRows<Visitor: RowVisitor>(
    of plan: SQLPlan,
    with visitor: inout Visitor,
    _ connection: any SQLConnection
  ) throws(CatalogError) {
    var buffer = SQLRowBuffer(plan)
    var count = 0
    let chosen = visitor.columns.map { Set($0).sorted() }
    try forEachRow(of: plan, selecting: chosen, connection) { row throws(CatalogError) in
      count += 1
      buffer.fill(row, plan.needsWholeRows ? nil : chosen)
      try visitor.visit(buffer.view, at: RowStart(offset: 0, row: count))
      if count.isMultiple(of: 4096) { Progress.report(Progress(found: count, done: 0, total: nil)) }
      return true
    }
  }
}

extension FrequencyCounter: SQLComputable {
  /// The maximum number of distinct values with separate counts.
  ///
  /// Rarer values are counted together.
  private static var maximumDistinctValues: Int { 100_000 }

  func figure(
    of table: TableCollection,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> ValueFrequencies? {
    let dialect = table.database.dialect
    guard table.columns[self.column].type.isPlain else { return nil }
    let column = table.table.columns[column]
    guard dialect.groupsQuickly(column) else { return nil }
    let group = dialect.grouped(column)
    var counts: [ValueCount] = []
    var distinct = 0
    var total = 0
    var size = 0
    try connection.run(
      """
      SELECT value, occurrences, count(*) OVER (), sum(occurrences) OVER () FROM \
      (SELECT \(group) AS value, count(*) AS occurrences FROM \(plan.from)\(plan.whereClause()) \
      GROUP BY 1) AS groups ORDER BY occurrences DESC LIMIT \(Self.maximumDistinctValues)
      """,
      columns: 4
    ) { row throws(CatalogError) in
      let value = row[0] == .null ? .absent : dialect.value(row[0], of: column)
      counts.append(ValueCount(value: value, count: row[1].integer ?? 0))
      size += value.bytes.count
      if size >= 4 << 20 {
        try requireMemory(size)
        size = 0
      }
      distinct = row[2].integer ?? 0
      total = row[3].integer ?? 0
      return true
    }
    counts.sort { a, b in
      if a.count != b.count { return a.count > b.count }
      if a.value.isMissing != b.value.isMissing { return a.value.isMissing }
      return ValueOrder.compareBytes(a.value.bytes.span, b.value.bytes.span) == .less
    }
    let others = total - counts.reduce(0) { $0 + $1.count }
    return ValueFrequencies(
      values: counts,
      distinct: distinct,
      total: total,
      others: others,
      undercount: others > 0 ? counts.last?.count ?? 0 : 0
    )
  }
}

extension FitCounter: SQLComputable {
  /// The maximum number of columns in a statement.
  ///
  /// PostgreSQL allows 1,664 results, and each column has two.
  private static var maximumCountedColumns: Int { 800 }

  func figure(
    of table: TableCollection,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [TypeFit]? {
    let dialect = table.database.dialect
    // A column without a declared type may have values of any kind.
    guard dialect.declaresTypes, isPlain, let columns, !columns.isEmpty,
      columns.count <= Self.maximumCountedColumns
    else { return nil }
    var counts: [SQL] = ["count(*)"]
    for column in columns.map({ table.table.columns[$0] }) {
      guard let isEmpty = dialect.condition(.isEmpty, on: column) else { return nil }
      counts.append("count(*) FILTER (WHERE \(isEmpty))")
      // Numbers and dates may be infinite.
      let isMeasured = dialect.aggregates(of: column)?.isMeasured
      counts.append(
        isMeasured.map { "count(*) FILTER (WHERE \(column.sql) IS NOT NULL AND NOT (\($0)))" }
          ?? "0"
      )
    }
    let row = try connection.row(
      "SELECT \(counts.joined(separator: ", ")) FROM \(plan.from)\(plan.whereClause())",
      columns: counts.count
    )
    guard let row, let rows = row[0].integer else { return nil }
    return columns.indices.map { index in
      TypeFit(
        rows: rows,
        missing: row[1 + 2 * index].integer ?? 0,
        misfits: row[2 + 2 * index].integer ?? 0
      )
    }
  }
}
