// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A collection of the rows of a text, which is scanned on demand and never loaded.
///
/// ``ScanFindings`` stores the positions of rows and matches, and the sort orders.
final class ScannedCollection<Source: RowSource>: ReferenceHolding {
  let name: String
  var columns: [Column] { referenceBox.leading(typed(rows.columns)) }
  var source: FileIdentity? { derivedFrom?.source ?? rows.file.identity }

  var origins: [any ItemCollection] { [derivedFrom, comparedWith].compactMap(\.self) }

  let rows: Source
  var hasTypedValues: Bool { rows.hasTypedValues }
  let findings: ScanFindings
  let chosenTypes: [Int: ColumnType]

  /// `true` if the source was at its path when it was opened.
  ///
  /// Other sources, such as a pipe, have a label in place of a path.
  let isAtPath: Bool

  let openedWithoutRows: Bool
  let referenceBox: ReferenceBox

  /// The collection from which the rows are derived, if there is one.
  ///
  /// Its warnings concern the rows, too.
  let derivedFrom: (any ItemCollection)?

  /// The collection with which that one was compared, if the rows are changes.
  let comparedWith: (any ItemCollection)?

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - rows: The rows of the text.
  ///   - name: The name of the collection.
  ///   - derivedFrom: The collection from which the rows are derived.
  ///   - comparedWith: The collection with which that one was compared.
  init(
    _ rows: Source,
    name: String,
    derivedFrom: (any ItemCollection)? = nil,
    comparedWith: (any ItemCollection)? = nil,
    _ referenceBox: ReferenceBox = ReferenceBox()
  ) {
    self.rows = rows
    self.name = name
    self.derivedFrom = derivedFrom
    self.comparedWith = comparedWith
    findings = ScanFindings(start: RowStart(offset: rows.start, row: 1))
    chosenTypes = [:]
    self.referenceBox = referenceBox
    isAtPath = rows.file.identity != nil && rows.file.currentIdentity == rows.file.identity
    openedWithoutRows = rows.file.plainDescriptor != nil && rows.file.available <= rows.start
  }

  /// Creates a collection of the same source with other types for some columns.
  private init(_ other: ScannedCollection, _ types: [Int: ColumnType]) {
    name = other.name
    rows = other.rows
    derivedFrom = other.derivedFrom
    comparedWith = other.comparedWith
    findings = other.findings
    chosenTypes = types
    referenceBox = other.referenceBox
    isAtPath = other.isAtPath
    openedWithoutRows = other.openedWithoutRows
  }

  @concurrent
  func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    try rows.file.checkUnchanged()
    return try await query.operands.withLookups { () throws(CatalogError) in
      if let order = query.order {
        return try await orderedPage(positions, of: query, order)
      }
      // The one or two scans of `find` barely overlap, so they report progress as a single step.
      let found = try await TwoSteps().second { () throws(CatalogError) in
        try await find(positions, of: query.filter, Page.idleTimeout)
      }
      return Page(
        start: positions.lowerBound,
        items: try items(at: found.starts, upTo: Item.maximumExcerptLength),
        total: found.total,
        isAwaitingInput: found.isAwaitingInput
      )
    }
  }

  @concurrent
  func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    try rows.file.checkUnchanged()
    let index = await findings.cache.index(of: query.filter)
    if let total = index.total { return total }
    let start = index.checkpoint(before: .max)
    let end = try await query.operands.withLookups { () throws(CatalogError) in
      try await scan(query.filter, from: start, RowCounter()) { _ in true }
    }
    return end.checkpoint.matchesBefore
  }

  /// The checkpoint of the first row.
  var first: RowIndex.Checkpoint {
    RowIndex.Checkpoint(rowStart: RowStart(offset: rows.start, row: 1), matchesBefore: 0)
  }

  @concurrent
  func complete(_ item: Item) async throws(CatalogError) -> Item {
    if item.isComplete { return item }
    try rows.file.checkUnchanged()
    let found = try await TwoSteps().second { () throws(CatalogError) in
      try await find(item.id.row - 1..<item.id.row, of: nil)
    }
    guard let start = found.starts.first else { throw .changed(path: rows.file.path) }
    let complete = try rows.item(at: start, upTo: .max)
    if Task.isCancelled { throw .cancelled }
    try rows.file.checkUnchanged()
    return complete
  }

  /// Reads the rows at the given starts as items.
  ///
  /// - Parameters:
  ///   - starts: The starts of the rows.
  ///   - length: The approximate byte limit for each value.
  /// - Returns: The items, in the order of `starts`.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func items(
    at starts: some Sequence<RowStart>,
    upTo length: Int
  ) throws(CatalogError) -> [Item] {
    var items: [Item] = []
    for start in starts {
      // An item may have a million values.
      if Task.isCancelled { throw .cancelled }
      items.append(try rows.item(at: start, upTo: length))
    }
    if Task.isCancelled { throw .cancelled }
    try rows.file.checkUnchanged()
    rows.learn(items)
    return items
  }
}

extension ScannedCollection: ItemHolding {
  var opensAsItem: Bool { rows.opensAsItem }
}

extension ScannedCollection: Retypable {
  var infersTypes: Bool { true }

  func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    ScannedCollection(self, types)
  }
}

// MARK: Scanning

extension ScannedCollection {
  /// The minimum number of matches to skip for which a separate counting pass pays off.
  private static var minimumSkip: Int { 4096 }

  /// Scans the source and caches the checkpoints, even if the scan fails.
  func scan<Visitor: RowVisitor>(
    _ filter: Filter?,
    from start: RowIndex.Checkpoint,
    _ visitor: @autoclosure () -> Visitor,
    partLength: Int? = nil,
    idleTimeout: Duration? = nil,
    take: (SourceScan<Source>.Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> SourceScan<Source>.End {
    // A filter on all columns needs all keys.
    let steps = TwoSteps()
    if let filter, filter.readsAllColumns {
      try await steps.first { () throws(CatalogError) in try await settleKeys() }
    }
    let scan = SourceScan(
      source: rows,
      start: start,
      filter: filter,
      stoppedMatches: findings.stoppedMatches,
      partLength: partLength,
      idleTimeout: idleTimeout
    )
    var learned: [RowIndex.Checkpoint] = []
    do throws(CatalogError) {
      let end = try await steps.second { () throws(CatalogError) in
        try await scan.run(visitor) { part throws(CatalogError) in
          learned += part.checkpoints
          return try take(part)
        }
      }
      // Bytes read while the file changed may be from two versions of it.
      try rows.file.checkUnchanged()
      learned.append(end.checkpoint)
      findings.unreadableValues.learn(end.checkpoint.unreadableBefore, of: Query(filter: filter))
      await findings.cache.learn(learned, isAtEnd: end.isAtEnd, of: filter)
      if end.isAtEnd {
        findings.hasReachedEnd.withLock { $0 = true }
        noteEarlyEnd(afterRows: end.checkpoint.rowStart.row - 1)
      }
      return end
    } catch {
      await findings.cache.learn(learned, isAtEnd: false, of: filter)
      throw error
    }
  }

  /// Returns the starts of a range of matches, and the number of matches as far as it is known.
  func find(
    _ positions: Range<Int>,
    of filter: Filter?,
    _ idleTimeout: Duration? = nil
  ) async throws(CatalogError) -> (
    starts: ArraySlice<RowStart>, total: Total, isAwaitingInput: Bool
  ) {
    try await skipMatches(before: positions.lowerBound, of: filter, idleTimeout)
    let index = await findings.cache.index(of: filter)
    if let total = index.total, positions.lowerBound >= total {
      return ([], .exactly(total), false)
    }
    let start = index.checkpoint(before: positions.lowerBound)
    var found: [RowStart] = []
    let limit = positions.upperBound - start.matchesBefore
    let end = try await scan(
      filter,
      from: start,
      RowStartCollector(limit: limit),
      idleTimeout: idleTimeout
    ) { part throws(CatalogError) in
      found += part.visitor.starts.map { $0.moved(by: part.rowsBefore) }
      return found.count < limit
    }
    let total = end.isAtEnd ? end.checkpoint.matchesBefore : index.total
    return (
      found.dropFirst(positions.lowerBound - start.matchesBefore).prefix(positions.count),
      total.map(Total.exactly) ?? .atLeast(max(start.matchesBefore + found.count, index.seen)),
      end.isPaused
    )
  }

  /// Counts matches up to a position, so that the index has checkpoints near it.
  private func skipMatches(
    before position: Int,
    of filter: Filter?,
    _ idleTimeout: Duration?
  ) async throws(CatalogError) {
    let index = await findings.cache.index(of: filter)
    let start = index.checkpoint(before: .max)
    guard index.total == nil, position - start.matchesBefore > Self.minimumSkip else { return }
    _ = try await scan(filter, from: start, RowCounter(), idleTimeout: idleTimeout) {
      $0.matches <= position
    }
  }
}
