/// A text as a collection: nothing is loaded, everything is scanned.
///
/// What scanning has taught (where rows and matches are, orders) is kept in a ``QueryMemory``.
final class ScannedCollection<Source: RowSource>: ItemCollection {
  let name: String
  var columns: [Column] { rows.columns }
  var source: FileIdentity? { rows.file.identity }

  let rows: Source
  private let memory: QueryMemory

  /// Whether all keys are known.
  private let isSettled = Guarded(false)

  /// Where a scan has come to an end that is too early.
  private let metEarlyEnd = Guarded<EarlyEnd?>(nil)

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
    try await page(places, of: query, unlessQuietFor: nil, progress: progress)
  }

  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query,
    unlessQuietFor patience: Duration?,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    try rows.file.checkUnchanged()
    if let order = query.order {
      return try await orderedPage(places, of: query, order, progress)
    }
    // One way through the file, of which the last may be gone twice.
    let found = try await find(places, of: query.filter, patience, TwoSteps(progress).second)
    return Page(
      start: places.lowerBound,
      items: try items(at: found.places),
      total: found.total,
      isComing: found.isComing
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
      let steps = TwoSteps(progress)
      let ordered = try await ordered(query, by: order, upTo: .max, steps.first)
      var merger = try ordered.rows.merger(from: 0, restReader(order))
      var places: [RowPlace] = []
      var count = 0
      while let place = try merger.next() {
        places.append(place)
        guard places.count == 256 else { continue }
        try body(try items(at: places))
        count += places.count
        report(count, of: ordered.total, to: steps.second)
        places.removeAll(keepingCapacity: true)
      }
      if !places.isEmpty { try body(try items(at: places)) }
      report(ordered.total, of: ordered.total, to: steps.second)
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
      let steps = TwoSteps(progress)
      let ordered = try await ordered(query, by: order, upTo: .max, steps.first)
      let merger = try ordered.rows.merger(from: 0, restReader(order))
      var count = 0
      try await OrderedWriting(source: rows, layout: layout, enough: enough).run(merger) {
        written throws(CatalogError) in
        try take(written)
        count += written.summary.items
        report(count, of: ordered.total, to: steps.second)
      }
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

  /// Says how many of some items were read in their order, as a share of the file.
  private func report(_ count: Int, of total: Int, to progress: ProgressHandler) {
    let size = rows.file.way(to: rows.file.available).of ?? rows.file.available
    let done = total > 0 ? Int(Double(size) * (Double(count) / Double(total))) : size
    progress(Progress(found: count, done: done, of: size))
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
    return try counter.counts.result()
  }

  @concurrent
  func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics] {
    try rows.file.checkUnchanged()
    var results: [ColumnStatistics] = []
    let gatherers = StatisticsGatherer.several(columns: columns, of: rows.file.available)
    for (number, empty) in gatherers.enumerated() {
      var gatherer = empty
      let progress: ProgressHandler = { progress($0.part(number, of: gatherers.count)) }
      _ = try await scan(query.filter, from: first, gatherer.next, progress) { part in
        gatherer.merge(part.visitor)
        return true
      }
      results += gatherer.gatherers.map(\.result)
    }
    return results
  }
}

// MARK: The source

extension ScannedCollection {
  var hasTypedValues: Bool { rows.hasTypedValues }
  var earlyEnd: EarlyEnd? { metEarlyEnd.use { $0 } }

  func path(to column: Int, of item: Item) -> String {
    let names = rows.way(to: column, of: item)
    return ([rows.file.path] + names).joined(separator: "/")
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

  private func settleKeys(_ progress: @escaping ProgressHandler) async throws(CatalogError) {
    guard let collector = rows.keyCollector, !isSettled.use({ $0 }) else { return }
    _ = try await scan(nil, from: first, collector, progress) { part in
      rows.learn(from: part.visitor.items)
      return true
    }
    isSettled.use { $0 = true }
  }

  func oddities(of item: Item) -> RowOddities {
    var store = FieldStore()
    store.fill(item)
    return OddityCounter.oddities(
      of: store.view.marked(item.oddities),
      width: rows.width,
      isJSON: rows.hasTypedValues
    )
  }

  @concurrent
  func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    try rows.file.checkUnchanged()
    let steps = TwoSteps(progress)
    try await settleColumns(.names, progress: steps.first)
    let empty = OddityCounter(width: rows.width, isJSON: rows.hasTypedValues)
    var counter = empty
    let end = try await scan(nil, from: first, empty, steps.second) { part in
      counter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    var report = rows.report
    report.size = rows.file.available
    report.sourceSize = rows.file.way(to: 0).of
    report.broken = rows.file.broken
    report.remark = rows.file.remark
    report.earlyEnd = earlyEnd
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
    patience: Duration? = nil,
    _ progress: @escaping ProgressHandler,
    take: (SourceScan<Source>.Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> SourceScan<Source>.End {
    // What asks for any column must know the keys of all.
    let steps = TwoSteps(progress)
    if let filter, filter.asksAllColumns { try await settleKeys(steps.first) }
    let scan = SourceScan(
      source: rows,
      start: start,
      filter: filter,
      partLength: partLength,
      patience: patience,
      progress: steps.second
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
      if end.isAtEnd { noteEarlyEnd(afterRows: end.checkpoint.place.row - 1) }
      return end
    } catch {
      await memory.learn(learned, isAtEnd: false, of: filter)
      throw error
    }
  }

  /// Where some of the matches of a filter begin, and how many there are as far as that is known.
  func find(
    _ places: Range<Int>,
    of filter: Filter?,
    _ patience: Duration? = nil,
    _ progress: @escaping ProgressHandler = { _ in }
  ) async throws(CatalogError) -> (places: ArraySlice<RowPlace>, total: Total, isComing: Bool) {
    try await passMatches(before: places.lowerBound, of: filter, patience, progress)
    let trail = await memory.trail(of: filter)
    if let total = trail.total, places.lowerBound >= total { return ([], .exactly(total), false) }
    let start = trail.checkpoint(before: places.lowerBound)
    var found: [RowPlace] = []
    let limit = places.upperBound - start.matchesBefore
    let end = try await scan(
      filter,
      from: start,
      PlaceCollector(limit: limit),
      patience: patience,
      progress
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

  private func noteEarlyEnd(afterRows count: Int) {
    guard let reason = rows.file.fault else { return }
    metEarlyEnd.use {
      $0 = EarlyEnd(reason: reason, size: rows.file.available, rows: count)
    }
  }

  /// Counts matches until it is known where one is.
  private func passMatches(
    before place: Int,
    of filter: Filter?,
    _ patience: Duration?,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) {
    let trail = await memory.trail(of: filter)
    let start = trail.checkpoint(before: .max)
    guard trail.total == nil, place - start.matchesBefore > Self.farAway else { return }
    _ = try await scan(filter, from: start, RowCounter(), patience: patience, progress) {
      $0.matches <= place
    }
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
    let ordered = try await ordered(query, by: order, upTo: places.upperBound, progress)
    let known = places.clamped(to: 0..<ordered.rows.count)
    return Page(
      start: places.lowerBound,
      items: try items(at: try ordered.rows.places(known, restReader(order))),
      total: .exactly(ordered.total)
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
    let runLength = rows.chunks.largest / 16
    var sorter = RowSorter(order, limit: limit, runLength: runLength)
    if limit == nil { await memory.forgetLargeOrder() }
    let end = try await scan(query.filter, from: first, sorter.next, progress) {
      part throws(CatalogError) in
      try sorter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    let total = end.checkpoint.matchesBefore
    let ordered = OrderedRows(rows: try sorter.result(), total: total)
    await memory.keep(ordered, of: query)
    return ordered
  }

  /// Reads what rows are ordered by that an order does not hold.
  private func restReader(_ order: SortOrder) -> SortedRuns.RestReader {
    { [rows] place throws(CatalogError) in
      var store = FieldStore()
      store.fill(try rows.item(at: place))
      return SortKey(store.view, order.keys).rest
    }
  }
}

extension ItemCollector {
  fileprivate func items(movedBy rows: Int) -> [Item] {
    items.map {
      Item(
        id: Item.ID(row: $0.id.row + rows),
        values: $0.values,
        oddities: $0.oddities,
        unreadable: $0.unreadable
      )
    }
  }
}
