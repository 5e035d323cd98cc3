/// A text as a collection: nothing is loaded, everything is scanned.
///
/// What scanning has taught (where rows and matches are, orders) is kept in a ``QueryMemory``.
final class ScannedCollection<Source: RowSource>: ItemCollection {
  let name: String
  var columns: [Column] { rows.columns }
  var source: FileIdentity? { rows.file.identity }

  private let rows: Source
  private let memory: QueryMemory

  /// Whether all columns are known.
  private let isSettled = Guarded(false)

  /// A collection of the rows of a text.
  ///
  /// - Parameters:
  ///   - rows: The text.
  ///   - name: What to call it.
  init(_ rows: Source, name: String) {
    self.rows = rows
    self.name = name
    memory = QueryMemory(start: RowPlace(offset: rows.start, row: 1))
  }

  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    try rows.file.checkUnchanged()
    if let order = query.order {
      return try await orderedPage(places, of: query, order, progress)
    }
    try await passMatches(before: places.lowerBound, of: query.filter, progress)
    let trail = await memory.trail(of: query.filter)
    if let total = trail.total, places.lowerBound >= total {
      return Page(start: places.lowerBound, items: [], total: .exactly(total))
    }
    let start = trail.checkpoint(before: places.lowerBound)
    var found: [RowPlace] = []
    let limit = places.upperBound - start.matchesBefore
    let end = try await scan(query.filter, from: start, PlaceCollector(limit: limit), progress) {
      part throws(CatalogError) in
      found += part.visitor.places.map { $0.moved(by: part.rowsBefore) }
      return found.count < limit
    }
    let total = end.isAtEnd ? end.checkpoint.matchesBefore : trail.total
    return Page(
      start: places.lowerBound,
      items: try items(
        at: found.dropFirst(places.lowerBound - start.matchesBefore).prefix(places.count)
      ),
      total: total.map(Total.exactly)
        ?? .atLeast(max(start.matchesBefore + found.count, trail.seen))
    )
  }

  @concurrent
  func count(
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int {
    try rows.file.checkUnchanged()
    let trail = await memory.trail(of: query.filter)
    if let total = trail.total { return total }
    let start = trail.checkpoint(before: .max)
    let end = try await scan(query.filter, from: start, RowCounter(), progress) { _ in true }
    return end.checkpoint.matchesBefore
  }

  @concurrent
  func forEachBatch(
    of query: Query,
    progress: @escaping ProgressHandler,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try rows.file.checkUnchanged()
    if let order = query.order {
      let ordered = try await ordered(query, by: order, upTo: .max, progress)
      for start in stride(from: 0, to: ordered.total, by: 256) {
        let places = start..<min(start + 256, ordered.total)
        try body(try items(at: places.map { ordered.rows.place($0) }))
      }
      return
    }
    // Items take many times the room of their text, so the parts are short.
    let length = rows.chunks.largest * 2
    _ = try await scan(query.filter, from: first, ItemCollector(), partLength: length, progress) {
      part throws(CatalogError) in
      if !part.visitor.items.isEmpty { try body(part.visitor.items(movedBy: part.rowsBefore)) }
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
    try rows.file.checkUnchanged()
    // Text may become many times longer: what a part holds must stay small nevertheless.
    let enough = rows.chunks.largest * 16
    if let order = query.order {
      let ordered = try await ordered(query, by: order, upTo: .max, progress)
      let writing = OrderedWriting(source: rows, order: ordered, layout: layout, enough: enough)
      try await writing.run(take)
      return try rows.file.checkUnchanged()
    }
    var length = rows.chunks.largest * 4
    var start = first
    var isAtEnd = false
    while !isAtEnd {
      func writer() -> RowWriter { RowWriter(layout, enough: enough) }
      let end = try await scan(query.filter, from: start, writer(), partLength: length, progress) {
        part throws(CatalogError) in
        try take(part.visitor.moved(by: part.rowsBefore))
        return true
      }
      start = end.checkpoint
      isAtEnd = end.isAtEnd
      // A part has become too much.
      length = max(rows.chunks.first, length / 4)
    }
  }

  private var first: Trail.Checkpoint {
    Trail.Checkpoint(place: RowPlace(offset: rows.start, row: 1), matchesBefore: 0)
  }

  private func items(at places: some Sequence<RowPlace>) throws(CatalogError) -> [Item] {
    var items: [Item] = []
    for place in places { items.append(try rows.item(at: place)) }
    rows.learn(items)
    return items
  }
}

// MARK: Gathering

extension ScannedCollection {
  @concurrent
  func frequencies(
    of column: Int,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> ValueFrequencies {
    try rows.file.checkUnchanged()
    let empty = FrequencyCounter(column: column)
    var counter = empty
    _ = try await scan(query.filter, from: first, empty, progress) { part in
      counter.merge(part.visitor)
      return true
    }
    return counter.counts.result()
  }

  @concurrent
  func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics] {
    try rows.file.checkUnchanged()
    var gatherer = StatisticsGatherer(columns: columns)
    _ = try await scan(query.filter, from: first, gatherer.next, progress) { part in
      gatherer.merge(part.visitor)
      return true
    }
    return gatherer.gatherers.map(\.result)
  }
}

// MARK: The source

extension ScannedCollection {
  var hasTypedValues: Bool { rows.hasTypedValues }

  @concurrent
  func settleColumns(progress: @escaping ProgressHandler) async throws(CatalogError) {
    guard let collector = rows.keyCollector, !isSettled.use({ $0 }) else { return }
    var items: [[UInt8]] = []
    _ = try await scan(nil, from: first, collector, progress) { part in
      items += part.visitor.items
      return true
    }
    rows.learn(from: items)
    isSettled.use { $0 = true }
  }

  func oddities(of item: Item) -> RowOddities {
    var store = FieldStore()
    store.fill(item)
    return OddityCounter.oddities(of: store.view.marked(item.oddities), width: rows.width)
  }

  @concurrent
  func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    try rows.file.checkUnchanged()
    try await settleColumns(progress: progress)
    let empty = OddityCounter(width: rows.width)
    var counter = empty
    let end = try await scan(nil, from: first, empty, progress) { part in
      counter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    var report = rows.report
    report.size = rows.file.available
    report.remark = rows.file.remark
    report.rows = end.checkpoint.matchesBefore
    report.columns = columns.count
    report.oddities = zip(RowOddities.all, counter.sightings).compactMap { kind, sighting in
      guard sighting.count > 0 else { return nil }
      return .init(kind: kind, count: sighting.count, firstRow: sighting.firstRow)
    }
    return report
  }
}

// MARK: Scanning

extension ScannedCollection {
  /// How many matches are passed to find a place, before it is worth while to count first.
  private static var farAway: Int { 4096 }

  /// Scans, and keeps what that teaches, also when it is cut short.
  private func scan<Visitor: RowVisitor>(
    _ filter: Filter?,
    from start: Trail.Checkpoint,
    _ visitor: @autoclosure () -> Visitor,
    partLength: Int? = nil,
    _ progress: @escaping ProgressHandler,
    take: (SourceScan<Source>.Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> SourceScan<Source>.End {
    // What asks for any column must know them all.
    if let filter, filter.asksAllColumns { try await settleColumns(progress: progress) }
    let scan = SourceScan(
      source: rows,
      start: start,
      filter: filter,
      partLength: partLength,
      progress: progress
    )
    var learned: [Trail.Checkpoint] = []
    do throws(CatalogError) {
      let end = try await scan.run(visitor) { part throws(CatalogError) in
        learned += part.checkpoints
        return try take(part)
      }
      // What was read while the file changed may be of two files.
      try rows.file.checkUnchanged()
      learned.append(end.checkpoint)
      await memory.learn(learned, isAtEnd: end.isAtEnd, of: filter)
      return end
    } catch {
      await memory.learn(learned, isAtEnd: false, of: filter)
      throw error
    }
  }

  /// Counts matches until it is known where one is.
  private func passMatches(
    before place: Int,
    of filter: Filter?,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) {
    let trail = await memory.trail(of: filter)
    let start = trail.checkpoint(before: .max)
    guard trail.total == nil, place - start.matchesBefore > Self.farAway else { return }
    _ = try await scan(filter, from: start, RowCounter(), progress) { $0.matches <= place }
  }
}

// MARK: In an order

extension ScannedCollection {
  /// Up to which place of an order only the rows before it are put in order.
  private static var mostFirstRows: Int { 10_000 }

  private func orderedPage(
    _ places: Range<Int>,
    of query: Query,
    _ order: SortOrder,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    let order = try await ordered(query, by: order, upTo: places.upperBound, progress)
    let known = places.clamped(to: 0..<order.rows.count)
    return Page(
      start: places.lowerBound,
      items: try items(at: known.map { order.rows.place($0) }),
      total: .exactly(order.total)
    )
  }

  /// The rows of a query in its order, at least up to a place.
  private func ordered(
    _ query: Query,
    by order: SortOrder,
    upTo place: Int,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> OrderedRows {
    if let known = await memory.order(of: query), known.reach(place) { return known }
    let limit = place <= Self.mostFirstRows ? max(1000, place * 2) : nil
    var sorter = RowSorter(order, hasAllRows: query.filter == nil, limit: limit)
    let size = rows.file.available
    let end = try await scan(query.filter, from: first, sorter.next, progress) {
      part throws(CatalogError) in
      if limit == nil, sorter.rows.count == 0, part.end > rows.start {
        sorter.reserve(forRows: part.matches, in: part.end - rows.start, of: size)
      }
      try sorter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    try sorter.finish()
    let ordered = OrderedRows(rows: sorter.rows, total: end.checkpoint.matchesBefore)
    await memory.keep(ordered, of: query)
    return ordered
  }
}

extension ItemCollector {
  fileprivate func items(movedBy rows: Int) -> [Item] {
    items.map {
      Item(id: Item.ID(row: $0.place.row + rows), values: $0.values, oddities: $0.oddities)
    }
  }
}
