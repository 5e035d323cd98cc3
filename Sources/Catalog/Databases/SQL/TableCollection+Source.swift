// SPDX-License-Identifier: GPL-3.0-or-later

// Exports the rows of a table and describes their source.

extension TableCollection: RowWritable {
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    // Without a choice of columns, the further ones would be written, too.
    if layout.sourceColumns != nil, let joined = try await joined(query) {
      return try await joined.table.write(joined.query, as: layout, take)
    }
    try await query.operands.settleLookups()
    try withConnection(testing: query.filter) { connection throws(CatalogError) in
      let plan = try plan(query, connection)
      var buffer = SQLRowBuffer(plan, validatesJSON: true)
      var writer = RowWriter(layout)
      var count = 0
      let chosen = layout.sourceColumns ?? Array(table.columns.indices)
      try forEachRow(of: plan, selecting: chosen, connection) { row throws(CatalogError) in
        count += 1
        buffer.fill(plan.needsWholeRows ? chosen.map { row[$0] } : row, chosen)
        writer.visit(buffer.view, at: RowStart(offset: 0, row: count))
        guard writer.isFinished else { return true }
        try take(writer)
        Progress.report(Progress(found: count, done: 0, total: nil))
        // The next writer continues the row numbers, so `count` is not reset.
        writer = RowWriter(layout)
        return true
      }
      try take(writer)
    }
  }
}

extension TableCollection: SourceReporting {
  var warnings: SourceWarnings {
    var warnings = SourceWarnings()
    warnings.change = database.replacedPath.map { SourceChange(.replaced, path: $0) }
    return warnings
  }

  func stoppedMatchCount(of filter: Filter) -> Int {
    let joined = knownJoin(for: Query(filter: filter))
    return (joined?.table ?? self).stoppedMatches.count(for: joined?.query.filter ?? filter)
  }

  func unreadableCount(of query: Query) -> Int {
    let joined = knownJoin(for: query)
    return (joined?.table ?? self).unreadableValues.count(of: joined?.query ?? query)
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: path, format: .table(table.kind))
    report.rows = try await count(of: Query())
    report.columns = columns.count
    return report
  }
}

extension TableCollection: ValueLocating {
  /// The path of the table: `shop.db/orders`.
  private var path: String { "\(database.path)/\(table.name)" }

  func path(to column: Int, of item: Item) -> String {
    "\(path)/\(item.id)/\(columns[column].name)"
  }

  func locationComponents(to column: Int, of item: Item) -> [String]? {
    [item.id.name, columns[column].name]
  }
}
