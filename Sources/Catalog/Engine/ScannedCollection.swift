// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A collection of the rows of a text, which is scanned on demand and never loaded.
///
/// A ``QueryMemory`` caches the positions of rows and matches, and the sort orders.
final class ScannedCollection<Source: RowSource>: ItemCollection {
  let name: String
  var columns: [Column] { rows.columns }
  var source: FileIdentity? { rows.file.identity }

  let rows: Source
  var hasTypedValues: Bool { rows.hasTypedValues }
  let memory: QueryMemory

  /// `true` once all keys are known.
  let isSettled = Guarded(false)

  /// The premature end of the text, once a scan has reached it.
  let metEarlyEnd = Guarded<EarlyEnd?>(nil)

  /// `true` once a scan has reached the end.
  let metEnd = Guarded(false)

  /// `true` if the source was at its path when it was opened.
  ///
  /// Other sources, such as a pipe, have a label in place of a path.
  let isAtPath: Bool

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - rows: The rows of the text.
  ///   - name: The name of the collection.
  init(_ rows: Source, name: String) {
    self.rows = rows
    self.name = name
    memory = QueryMemory(start: RowPlace(offset: rows.start, row: 1))
    isAtPath = rows.file.identity != nil && rows.file.identityOfPath == rows.file.identity
  }

  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    try rows.file.checkUnchanged()
    if let order = query.order {
      return try await orderedPage(places, of: query, order)
    }
    // One pass over the file, although its last part may be scanned twice.
    let found = try await TwoSteps().second { () throws(CatalogError) in
      try await find(places, of: query.filter, Page.idleTimeout)
    }
    return Page(
      start: places.lowerBound,
      items: try items(at: found.places, upTo: Item.longestExcerpt),
      total: found.total,
      isComing: found.isComing
    )
  }

  @concurrent
  func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    try rows.file.checkUnchanged()
    let trail = await memory.trail(of: query.filter)
    if let total = trail.total { return total }
    let start = trail.checkpoint(before: .max)
    let end = try await scan(query.filter, from: start, RowCounter()) { _ in true }
    return end.checkpoint.matchesBefore
  }

  /// The checkpoint of the first row.
  var first: Trail.Checkpoint {
    Trail.Checkpoint(place: RowPlace(offset: rows.start, row: 1), matchesBefore: 0)
  }

  @concurrent
  func whole(_ item: Item) async throws(CatalogError) -> Item {
    if item.isWhole { return item }
    try rows.file.checkUnchanged()
    let found = try await TwoSteps().second { () throws(CatalogError) in
      try await find(item.id.row - 1..<item.id.row, of: nil)
    }
    guard let place = found.places.first else { throw .changed(path: rows.file.path) }
    return try rows.item(at: place, upTo: .max)
  }

  /// Reads the rows at the given starts as items.
  ///
  /// - Parameters:
  ///   - places: The starts of the rows.
  ///   - length: The approximate byte limit for each value.
  /// - Returns: The items, in the order of `places`.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func items(
    at places: some Sequence<RowPlace>,
    upTo length: Int
  ) throws(CatalogError) -> [Item] {
    var items: [Item] = []
    for place in places { items.append(try rows.item(at: place, upTo: length)) }
    rows.learn(items)
    return items
  }
}

// MARK: Scanning

extension ScannedCollection {
  /// The minimum number of matches to skip for which a separate counting pass pays off.
  private static var farAway: Int { 4096 }

  /// Scans the source and caches the checkpoints, even if the scan fails.
  func scan<Visitor: RowVisitor>(
    _ filter: Filter?,
    from start: Trail.Checkpoint,
    _ visitor: @autoclosure () -> Visitor,
    partLength: Int? = nil,
    patience: Duration? = nil,
    take: (SourceScan<Source>.Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> SourceScan<Source>.End {
    // A filter on all columns needs all keys.
    let steps = TwoSteps()
    if let filter, filter.asksAllColumns {
      try await steps.first { () throws(CatalogError) in try await settleKeys() }
    }
    let scan = SourceScan(
      source: rows,
      start: start,
      filter: filter,
      partLength: partLength,
      patience: patience
    )
    var learned: [Trail.Checkpoint] = []
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
      await memory.learn(learned, isAtEnd: end.isAtEnd, of: filter)
      if end.isAtEnd {
        metEnd.use { $0 = true }
        noteEarlyEnd(afterRows: end.checkpoint.place.row - 1)
      }
      return end
    } catch {
      await memory.learn(learned, isAtEnd: false, of: filter)
      throw error
    }
  }

  /// Returns the starts of a range of matches, and the number of matches as far as it is known.
  func find(
    _ places: Range<Int>,
    of filter: Filter?,
    _ patience: Duration? = nil
  ) async throws(CatalogError) -> (places: ArraySlice<RowPlace>, total: Total, isComing: Bool) {
    try await passMatches(before: places.lowerBound, of: filter, patience)
    let trail = await memory.trail(of: filter)
    if let total = trail.total, places.lowerBound >= total { return ([], .exactly(total), false) }
    let start = trail.checkpoint(before: places.lowerBound)
    var found: [RowPlace] = []
    let limit = places.upperBound - start.matchesBefore
    let end = try await scan(
      filter,
      from: start,
      PlaceCollector(limit: limit),
      patience: patience
    ) { part throws(CatalogError) in
      found += part.visitor.places.map { $0.moved(by: part.rowsBefore) }
      return found.count < limit
    }
    let total = end.isAtEnd ? end.checkpoint.matchesBefore : trail.total
    return (
      found.dropFirst(places.lowerBound - start.matchesBefore).prefix(places.count),
      total.map(Total.exactly) ?? .atLeast(max(start.matchesBefore + found.count, trail.seen)),
      end.isPaused
    )
  }

  /// Counts matches up to a position, so that the index has checkpoints near it.
  private func passMatches(
    before place: Int,
    of filter: Filter?,
    _ patience: Duration?
  ) async throws(CatalogError) {
    let trail = await memory.trail(of: filter)
    let start = trail.checkpoint(before: .max)
    guard trail.total == nil, place - start.matchesBefore > Self.farAway else { return }
    _ = try await scan(filter, from: start, RowCounter(), patience: patience) {
      $0.matches <= place
    }
  }
}
