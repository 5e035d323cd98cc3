// SPDX-License-Identifier: GPL-3.0-or-later

// Computes statistics in the engine.

extension StatisticsGatherer: SQLComputable {
  func figure(
    of table: TableCollection,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [ColumnStatistics]? {
    guard table.database.dialect.computesStatistics else { return nil }
    var results: [ColumnStatistics] = []
    for column in chosen { results.append(try table.statistics(of: column, plan, connection)) }
    return results
  }
}

extension TableCollection {
  /// The number of distinct values up to which each value is counted.
  private static var fewValues: Int { ColumnGatherer.defaultLimit.values }

  fileprivate func statistics(
    of index: Int,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> ColumnStatistics {
    let column = table.columns[index]
    if try hasFewValues(column, plan, connection),
      let known = try countedStatistics(of: column, columns[index].type, plan, connection)
    {
      return known
    }
    let isTyped = !columns[index].type.isPlain
    let measure = database.dialect.measure(column)
    var isGathered = isTyped
    if measure == nil, !isTyped { isGathered = try !isPlain(index, connection) }
    if isGathered {
      // Some texts look like numbers or dates. Only parsing each text determines which.
      var gatherer = StatisticsGatherer(columns: [index], of: columns)
      try visitRows(of: plan, with: &gatherer, connection)
      return try gatherer.figure()[0]
    }
    let statistics = SQLStatistics(
      column: column,
      measure: measure,
      dialect: database.dialect,
      source: plan.from + plan.whereClause(),
      alias: table.alias,
      connection: connection
    )
    return try statistics.compute()
  }

  /// Returns `true` if a sample of the column suggests that it has few distinct values.
  private func hasFewValues(
    _ column: SQLColumn,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Bool {
    let group = database.dialect.grouped(column)
    let row = try connection.row(
      """
      SELECT count(DISTINCT value) FROM \
      (SELECT \(group) AS value FROM \(plan.from)\(plan.whereClause()) LIMIT \(Self.fewValues * 2)) AS first
      """
    )
    return (row?.first?.integer ?? 0) < Self.fewValues
  }

  /// Returns statistics computed from counts of the distinct values, or `nil` if there are many.
  private func countedStatistics(
    of column: SQLColumn,
    _ type: ColumnType,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> ColumnStatistics? {
    let group = database.dialect.grouped(column)
    var gatherer = ColumnGatherer(type)
    var groups = 0
    try connection.run(
      "SELECT \(group), count(*) FROM \(plan.from)\(plan.whereClause()) GROUP BY 1 LIMIT \(Self.fewValues + 1)",
      columns: 2
    ) { row in
      groups += 1
      let times = row[1].integer ?? 0
      if row[0] == .null {
        gatherer.addAbsent(times: times)
      } else {
        gatherer.add(database.dialect.value(row[0], of: column).bytes.span, times: times)
      }
      return true
    }
    return groups > Self.fewValues ? nil : gatherer.result
  }
}
