// SPDX-License-Identifier: GPL-3.0-or-later

// What a scanned text says of itself: its columns, what is odd in it, its end.

extension ScannedCollection {
  var hasTypedValues: Bool { rows.hasTypedValues }

  var sniffed: SniffedDialect? {
    if case .delimited(let sniffed) = rows.report.format { sniffed } else { nil }
  }

  var earlyEnd: EarlyEnd? { metEarlyEnd.use { $0 } }

  var replacedPath: String? {
    guard isAtPath, let other = rows.file.identityOfPath, other != rows.file.identity else {
      return nil
    }
    return rows.file.whole.file.path
  }

  var remark: String? { metEnd.use { $0 } ? rows.file.whole.file.remark : nil }

  func path(to column: Int, of item: Item) -> String {
    let names = rows.way(to: column, of: item)
    return ([rows.file.path] + names).joined(separator: "/")
  }

  func way(to column: Int, of item: Item) -> [String]? {
    rows.isReachable(column) ? rows.way(to: column, of: item) : nil
  }

  @concurrent
  func settleColumns(
    _ detail: ColumnDetail,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) {
    // A look at all rows may show that there are more columns, whose kinds take another.
    while let surveyor = rows.surveyor(of: detail) {
      var survey = surveyor
      _ = try await scan(nil, from: first, surveyor, progress) { part in
        survey.merge(part.visitor)
        return true
      }
      rows.learn(survey)
    }
    try await settleKeys(progress)
  }

  /// Finds the columns that only later rows have.
  func settleKeys(_ progress: @escaping ProgressHandler) async throws(CatalogError) {
    guard let finder = rows.keyFinder, !isSettled.use({ $0 }) else { return }
    _ = try await scan(nil, from: first, finder, progress) { part in
      rows.learn(from: part.visitor)
      return true
    }
    isSettled.use { $0 = true }
  }

  func oddities(of item: Item) -> RowOddities {
    if !item.isWhole { return item.oddities }
    var store = FieldStore()
    store.fill(item)
    return OddityCounter.oddities(
      of: store.view.marked(item.oddities),
      width: rows.width,
      isJSON: rows.hasTypedValues,
      repetitions: rows.repetitions
    )
  }

  @concurrent
  func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    try rows.file.checkUnchanged()
    let steps = TwoSteps(progress)
    try await settleColumns(.names, progress: steps.first)
    let empty = OddityCounter(
      width: rows.width,
      isJSON: rows.hasTypedValues,
      repetitions: rows.repetitions
    )
    var counter = empty
    let end = try await scan(nil, from: first, empty, steps.second) { part in
      counter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    var report = rows.report
    report.size = rows.file.available
    report.sourceSize = rows.file.way(to: 0).of
    report.broken = rows.file.broken
    report.remark = remark
    report.isReplaced = replacedPath != nil
    report.earlyEnd = earlyEnd
    report.rows = end.checkpoint.matchesBefore
    report.columns = columns.count
    report.oddities = zip(RowOddities.all, counter.sightings).compactMap { kind, sighting in
      guard sighting.count > 0 else { return nil }
      return .init(kind: kind, count: sighting.count, firstRow: sighting.firstRow)
    }
    return report
  }

  /// Keeps where a scan has come to the end of a text that ends too early.
  func noteEarlyEnd(afterRows count: Int) {
    guard let reason = rows.file.fault else { return }
    metEarlyEnd.use {
      $0 = EarlyEnd(reason: reason, size: rows.file.available, rows: count)
    }
  }
}
