// SPDX-License-Identifier: GPL-3.0-or-later

// Columns, warnings and reports.

extension ScannedCollection: ValueLocating {
  func path(to column: Int, of item: Item) -> String {
    let names = rows.locationComponents(to: column, of: item)
    return ([rows.file.path] + names).joined(separator: "/")
  }

  func locationComponents(to column: Int, of item: Item) -> [String]? {
    rows.isReachable(column) ? rows.locationComponents(to: column, of: item) : nil
  }
}

extension ScannedCollection: Growing {
  var growth: Growth? { rows.file.growth }

  var isFollowable: Bool { isAtPath && rows.isAppendable && rows.file.plainDescriptor != nil }

  func followed() throws(CatalogError) -> any ItemCollection {
    try rows.file.checkUnchanged()
    guard isFollowable, let file = rows.file.followed() else {
      throw .notFollowable(path: rows.file.path)
    }
    guard file.currentIdentity == file.identity else { throw .changed(path: file.path) }
    var followed = rows
    followed.file = file
    return ScannedCollection(followed, name: name, derivedFrom: derivedFrom, referenceBox)
  }
}

extension ScannedCollection: LateColumns {
  @concurrent
  func settleColumns() async throws(CatalogError) {
    // A survey may discover more columns, whose types need another survey.
    while let surveyor = rows.surveyor {
      var survey = surveyor
      _ = try await scan(nil, from: first, surveyor) { part in
        survey.merge(part.visitor)
        return true
      }
      rows.learn(survey)
    }
    try await settleKeys()
  }

  /// Finds the columns that occur only in later rows.
  func settleKeys() async throws(CatalogError) {
    guard let finder = rows.keyFinder, !findings.isSettled.withLock({ $0 }) else { return }
    _ = try await scan(nil, from: first, finder) { part in
      rows.learn(from: part.visitor)
      return true
    }
    findings.isSettled.withLock { $0 = true }
  }
}

extension ScannedCollection: SourceReporting {
  var warnings: SourceWarnings {
    var warnings = SourceWarnings()
    warnings.earlyEnd = findings.reachedEarlyEnd.withLock { $0 }
    warnings.encoding = rows.report.encoding
    warnings.files = rows.union?.files
    if findings.hasReachedEnd.withLock({ $0 }) {
      warnings.decompressorMessage = rows.file.root.file.warning
      warnings.invalidSequences = rows.file.root.file.invalidSequences
    }
    if isAtPath, let change = rows.file.change {
      warnings.change = SourceChange(change, path: rows.file.root.file.path)
    } else {
      warnings.change = rows.union?.change
    }
    if case .delimited(let sniffed) = rows.report.format { warnings.sniffed = sniffed }
    if let others = derivedFrom?.warnings {
      warnings.earlyEnd = warnings.earlyEnd ?? others.earlyEnd
      warnings.decompressorMessage = warnings.decompressorMessage ?? others.decompressorMessage
      warnings.change = warnings.change ?? others.change
      warnings.files = warnings.files ?? others.files
    }
    return warnings
  }

  func stoppedMatchCount(of filter: Filter) -> Int { findings.stoppedMatches.count(for: filter) }

  func unreadableCount(of query: Query) -> Int { findings.unreadableValues.count(of: query) }

  func rowWarnings(of item: Item) -> RowWarnings {
    if !item.isComplete { return item.warnings }
    return WarningCounter.warnings(
      of: item,
      width: rows.width,
      isJSON: rows.hasTypedValues,
      repetitions: rows.repetitions
    )
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    let own = try await ownReport()
    guard let derivedFrom else { return own }
    var report = try await derivedFrom.report()
    report.path += " › \(own.path)"
    report.rows = own.rows
    report.columns = own.columns
    report.earlyEnd = own.earlyEnd
    return report
  }

  /// Returns a report about the rows themselves.
  private func ownReport() async throws(CatalogError) -> SourceReport {
    try rows.file.checkUnchanged()
    let steps = TwoSteps()
    try await steps.first { () throws(CatalogError) in try await settleColumns() }
    let empty = WarningCounter(
      width: rows.width,
      isJSON: rows.hasTypedValues,
      repetitions: rows.repetitions
    )
    var counter = empty
    let end = try await steps.second { () throws(CatalogError) in
      try await scan(nil, from: first, empty) { part in
        counter.append(part.visitor, rowsBefore: part.rowsBefore)
        return true
      }
    }
    var report = rows.report
    report.files = rows.union?.files
    report.size = rows.union == nil ? rows.file.available : nil
    report.sourceSize = rows.file.progress(at: 0).total
    let warnings = warnings
    report.invalidSequences = warnings.invalidSequences
    report.decompressorMessage = warnings.decompressorMessage
    report.isReplaced = warnings.change?.kind == .replaced
    report.earlyEnd = warnings.earlyEnd
    report.rows = end.checkpoint.matchesBefore
    report.columns = columns.count
    report.warnings = zip(RowWarnings.all, counter.occurrences).compactMap { kind, occurrence in
      guard occurrence.count > 0 else { return nil }
      return .init(kind: kind, count: occurrence.count, firstRow: occurrence.firstRow)
    }
    return report
  }

  /// Records a premature end of the text that a scan has reached.
  func noteEarlyEnd(afterRows count: Int) {
    guard let reason = rows.file.fault else { return }
    findings.reachedEarlyEnd.withLock {
      $0 = EarlyEnd(reason: reason, size: rows.file.available, rows: count)
    }
  }
}
