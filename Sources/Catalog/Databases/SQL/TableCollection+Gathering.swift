// SPDX-License-Identifier: GPL-3.0-or-later

// What is counted and computed over the rows of a table.

extension TableCollection {
  /// How many different values `frequency` is told of: what is rarer is counted together.
  private static var mostValues: Int { 100_000 }

  @concurrent
  func frequencies(
    of column: Int,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> ValueFrequencies {
    try ask(progress) { connection throws(CatalogError) in
      let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
      guard plan.rest == nil, database.dialect.groupsWell(table.columns[column]) else {
        var counter = FrequencyCounter(column: column)
        try show(plan, to: &counter, connection, progress)
        return try counter.counts.result()
      }
      return try frequencies(of: column, plan, connection)
    }
  }

  /// How often values occur, by an engine that counts them.
  private func frequencies(
    of column: Int,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> ValueFrequencies {
    let group = database.dialect.grouped(table.columns[column])
    var counts: [ValueCount] = []
    var distinct = 0
    var total = 0
    try connection.run(
      """
      SELECT value, occurrences, count(*) OVER (), sum(occurrences) OVER () FROM \
      (SELECT \(group) AS value, count(*) AS occurrences FROM \(plan.from)\(plan.filtered()) \
      GROUP BY 1) AS groups ORDER BY occurrences DESC LIMIT \(Self.mostValues)
      """
    ) { row in
      let value =
        row[0] == .null ? .absent : database.dialect.value(row[0], of: table.columns[column])
      counts.append(ValueCount(value: value, count: row[1].integer ?? 0))
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

  @concurrent
  func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies {
    try ask { connection throws(CatalogError) in
      let plan = SQLPlan(Query(), of: table, dialect: database.dialect, [])
      var counter = FrequencyCounter(column: column)
      var store = SQLRowStore(plan)
      let value = database.dialect.beginning(of: table.columns[column], upTo: Item.longestExcerpt)
      try connection.run("SELECT \(value) FROM \(table.sql) LIMIT \(limit)") { row in
        store.fill(row, [column])
        counter.visit(store.view, at: RowPlace(offset: 0, row: 1))
        return true
      }
      return try counter.counts.result()
    }
  }

  @concurrent
  func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics] {
    if database.dialect.computesStatistics {
      let computed = try computedStatistics(of: columns, in: query, progress)
      if let computed { return computed }
    }
    var results: [ColumnStatistics] = []
    let gatherers = StatisticsGatherer.several(columns: columns, of: .max)
    for empty in gatherers {
      var gatherer = empty
      try gather(query, by: &gatherer, progress)
      results += gatherer.gatherers.map(\.result)
      if Task.isCancelled { throw .cancelled }
    }
    return results
  }

  @concurrent
  func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> PointCounts {
    var counter = PointCounter(x: x, y: y)
    try gather(query, by: &counter, progress)
    return counter.result
  }

  @concurrent
  func means(
    of column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> CategoryMeans {
    var counter = MeanCounter(of: column, by: category, frequencies)
    try gather(query, by: &counter, progress)
    return counter.result(frequencies)
  }

  private func gather(
    _ query: Query,
    by visitor: inout some RowVisitor,
    _ progress: @escaping ProgressHandler
  ) throws(CatalogError) {
    try ask(progress) { connection throws(CatalogError) in
      let plan = SQLPlan(Query(filter: query.filter), of: table, dialect: database.dialect, [])
      try show(plan, to: &visitor, connection, progress)
    }
  }

  /// Shows each row to a visitor, with the columns that it wants.
  func show(
    _ plan: SQLPlan,
    to visitor: inout some RowVisitor,
    _ connection: any SQLConnection,
    _ progress: @escaping ProgressHandler
  ) throws(CatalogError) {
    var store = SQLRowStore(plan)
    var count = 0
    // What is tested here may need any column.
    let chosen = plan.rest == nil ? visitor.columns.map { Set($0).sorted() } : nil
    try walk(plan, showing: chosen, connection) { row throws(CatalogError) in
      count += 1
      store.fill(row, chosen)
      try visitor.visit(store.view, at: RowPlace(offset: 0, row: count))
      if count.isMultiple(of: 4096) { progress(Progress(found: count, done: 0, of: nil)) }
      return true
    }
  }

  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    progress: @escaping ProgressHandler,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try ask(progress) { connection throws(CatalogError) in
      let plan = try plan(query, connection)
      var store = SQLRowStore(plan, isCopied: true)
      var writer = RowWriter(layout)
      var count = 0
      try walk(plan, showing: nil, connection) { row throws(CatalogError) in
        count += 1
        store.fill(row)
        writer.visit(store.view, at: RowPlace(offset: 0, row: count))
        guard writer.isContent else { return true }
        try take(writer)
        progress(Progress(found: count, done: 0, of: nil))
        // The number of a row counts from the beginning of all.
        writer = RowWriter(layout)
        return true
      }
      try take(writer)
    }
  }

  @concurrent
  func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: path, format: .table(table.kind))
    report.rows = try await count(of: Query(), progress: progress)
    report.columns = columns.count
    return report
  }

  /// Where it is: `shop.db/orders`.
  private var path: String { "\(database.path)/\(table.name)" }

  func path(to column: Int, of item: Item) -> String {
    "\(path)/\(item.id)/\(columns[column].name)"
  }

  func way(to column: Int, of item: Item) -> [String]? { [item.id.name, columns[column].name] }
}
