/// A file of delimited text: CSV, TSV and their like.
///
/// Nothing is loaded: pages are read from the file when they are asked for, and what scanning has
/// taught (where rows and matches are, orders) is kept in a ``QueryMemory``.
final class DelimitedCollection: ItemCollection {
  let name: String
  let columns: [Column]
  var source: FileIdentity? { file.identity }

  private let file: SourceFile
  private let format: DelimitedFormat
  private let firstRow: RowPlace
  private let memory: QueryMemory

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: What to call it.
  ///   - options: What is known about it.
  ///   - chunks: How much is read at a time.
  /// - Throws: ``CatalogError`` if its beginning is no text or cannot be read.
  init(
    _ file: SourceFile,
    name: String,
    options: DelimitedOptions = DelimitedOptions(),
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let sample = try DelimitedSample(file, options, chunks: chunks)
    self.file = file
    self.name = name
    columns = sample.columns
    format = sample.format
    firstRow = sample.firstRow
    memory = QueryMemory(start: firstRow)
  }

  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    try file.checkUnchanged()
    if query.order != nil { return try await orderedPage(places, of: query, progress) }
    let trail = await memory.trail(of: query.filter)
    if let total = trail.total, places.lowerBound >= total {
      return Page(start: places.lowerBound, items: [], total: .exactly(total))
    }
    var scan = scan(query.filter, from: trail.checkpoint(before: places.lowerBound), progress)
    var items: [Item] = []
    let isAtEnd = try await learning(from: &scan, query.filter) {
      scan throws(CatalogError) in
      while scan.matches < places.upperBound, let place = try scan.next() {
        if scan.matches > places.lowerBound { items.append(scan.item(at: place)) }
      }
      return try scan.rest()
    }
    let total = isAtEnd ? scan.matches : trail.total
    return Page(
      start: places.lowerBound,
      items: items,
      total: total.map(Total.exactly) ?? .atLeast(max(scan.matches, trail.seen))
    )
  }

  @concurrent
  func count(
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int {
    try file.checkUnchanged()
    let trail = await memory.trail(of: query.filter)
    if let total = trail.total { return total }
    var scan = scan(query.filter, from: trail.checkpoint(before: .max), keeping: 0, progress)
    _ = try await learning(from: &scan, query.filter) { scan throws(CatalogError) in
      while try scan.next() != nil {}
      return true
    }
    return scan.matches
  }

  @concurrent
  func forEachBatch(
    of query: Query,
    progress: @escaping ProgressHandler,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try file.checkUnchanged()
    if query.order != nil {
      var batch = Batch()
      for place in try await order(of: query, progress) {
        try batch.add(try item(at: place), body)
      }
      return try batch.finish(body)
    }
    let start = Trail.Checkpoint(place: firstRow, matchesBefore: 0)
    var scan = scan(query.filter, from: start, progress)
    var batch = Batch()
    while let place = try scan.next() { try batch.add(scan.item(at: place), body) }
    try batch.finish(body)
  }
}

// MARK: Without an order

extension DelimitedCollection {
  private func scan(
    _ filter: Filter?,
    from checkpoint: Trail.Checkpoint,
    keeping kept: Int = .max,
    _ progress: @escaping ProgressHandler
  ) -> MatchScan {
    MatchScan(
      file,
      format,
      filter: filter,
      from: checkpoint,
      keeping: kept,
      progress: progress
    )
  }

  /// Does a part of a scan and keeps what it has taught, also when it is cut short.
  ///
  /// - Returns: Whether the scan has seen the end, as `body` says.
  private func learning(
    from scan: inout MatchScan,
    _ filter: Filter?,
    _ body: (inout MatchScan) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> Bool {
    do throws(CatalogError) {
      let isAtEnd = try body(&scan)
      await memory.learn(scan.checkpoints, total: isAtEnd ? scan.matches : nil, of: filter)
      return isAtEnd
    } catch {
      await memory.learn(scan.checkpoints, total: nil, of: filter)
      throw error
    }
  }
}

// MARK: In an order

extension DelimitedCollection {
  private func orderedPage(
    _ places: Range<Int>,
    of query: Query,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    let order = try await order(of: query, progress)
    var items: [Item] = []
    for place in order[places.clamped(to: order.indices)] { items.append(try item(at: place)) }
    return Page(start: places.lowerBound, items: items, total: .exactly(order.count))
  }

  /// Where the rows of a query are, in its order.
  private func order(
    of query: Query,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [RowPlace] {
    if let known = await memory.order(of: query) { return known }
    guard let order = query.order else { return [] }
    var sorter = Sorter(order)
    var places: [RowPlace] = []
    let start = Trail.Checkpoint(place: firstRow, matchesBefore: 0)
    var scan = scan(query.filter, from: start, keeping: sorter.columnsNeeded, progress)
    _ = try await learning(from: &scan, query.filter) { scan throws(CatalogError) in
      while let place = try scan.next() {
        sorter.add(scan.row)
        places.append(place)
      }
      return true
    }
    let sorted = try sorter.sorted().map { places[$0] }
    await memory.keep(sorted, of: query)
    return sorted
  }

  /// The item that begins at a place.
  private func item(at place: RowPlace) throws(CatalogError) -> Item {
    var reader = RowReader(file, format, at: place)
    guard try reader.readRow() else { throw .changed(path: file.path) }
    return reader.row.item(row: place.row)
  }
}

/// Items that wait to be handed over: not too many, and not too large.
private struct Batch {
  private static let mostItems = 256
  private static let mostBytes = 1 << 20

  private var items: [Item] = []
  private var bytes = 0

  /// Adds an item, and hands over what waits if that is enough.
  mutating func add(
    _ item: Item,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    items.append(item)
    for case .bytes(let content) in item.values { bytes += content.count }
    if items.count == Self.mostItems || bytes >= Self.mostBytes { try finish(body) }
  }

  /// Hands over what waits.
  mutating func finish(_ body: ([Item]) throws(CatalogError) -> Void) throws(CatalogError) {
    guard !items.isEmpty else { return }
    try body(items)
    items.removeAll()
    bytes = 0
  }
}
