/// Spells rows that stand in another order than that of their source.
///
/// As many as memory allows are taken at a time, read in the order of the source by several at once,
/// those that stand near each other together, and put in order when they are spelled.
struct OrderedWriting<Source: RowSource> {
  /// How many rows are taken at a time at first, and at most.
  private var firstRows: Int { max(1, source.chunks.first / 4) }
  private var mostRows: Int { max(1, source.chunks.largest / 4) }

  /// How far a row may stand behind another, in bytes, for both to be read together: what is between
  /// them costs less than to begin anew.
  private var reach: Int { max(1, source.chunks.first / 4) }

  private let source: Source
  private let layout: ExportLayout
  private let enough: Int

  /// How rows are spelled.
  ///
  /// - Parameters:
  ///   - source: Where the rows are.
  ///   - layout: What is written of each, and how.
  ///   - enough: How many bytes one of those who spell them at once may hold.
  init(_ source: Source, _ layout: ExportLayout, enough: Int) {
    self.source = source
    self.layout = layout
    self.enough = enough
  }

  /// Spells rows.
  ///
  /// - Parameters:
  ///   - order: Which rows.
  ///   - take: Called with some of them at a time.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; what `take` throws.
  func run(
    _ order: consuming RunMerger,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    var waiting: [RowPlace] = []
    var count = firstRows
    while true {
      while waiting.count < count, let place = try order.next() { waiting.append(place) }
      let places = Array(waiting.prefix(count))
      if places.isEmpty { return }
      guard let written = try await write(places) else {
        // A single row is taken however long it is.
        count = max(1, places.count / 2)
        continue
      }
      try take(written)
      waiting.removeFirst(places.count)
      count = min(count * 2, mostRows)
    }
  }

  /// A row that is wanted.
  private struct Wanted {
    let place: RowPlace

    /// Which it is in the order, among those that are taken together.
    let index: Int
  }

  /// Spells some rows; `nil` if they are too much text for memory.
  private func write(_ places: [RowPlace]) async throws(CatalogError) -> RowWriter? {
    var wanted = places.enumerated().map { Wanted(place: $1, index: $0) }
    wanted.sort { $0.place.offset < $1.place.offset }
    let share = (wanted.count + PartPlan.workers - 1) / PartPlan.workers
    let outcome = await withTaskGroup(of: Result<Share, CatalogError>.self) { group in
      for start in stride(from: 0, to: wanted.count, by: share) {
        let places = wanted[start..<min(start + share, wanted.count)].map(\.place)
        group.addTask { written(places, from: start) }
      }
      var shares: [Share] = []
      for await share in group {
        switch share {
        case .success(let share): shares.append(share)
        case .failure(let error):
          group.cancelAll()
          return Result<[Share], CatalogError>.failure(error)
        }
      }
      return .success(shares)
    }
    let shares = try outcome.get()
    guard shares.allSatisfy(\.visitor.hasAll) else { return nil }
    return inOrder(shares, wanted)
  }

  /// What was spelled of the rows from a place on in the order of the source.
  private struct Share: Sendable {
    let start: Int
    let visitor: ChosenRowWriter
  }

  private func written(_ places: [RowPlace], from start: Int) -> Result<Share, CatalogError> {
    do throws(CatalogError) {
      var parts: [Range<Int>] = []
      for offset in places.lazy.map(\.offset) {
        if let last = parts.last, offset - last.upperBound < reach {
          parts[parts.count - 1] = last.lowerBound..<offset + 1
        } else {
          parts.append(offset..<offset + 1)
        }
      }
      let visitor = ChosenRowWriter(of: places, by: RowWriter(layout, enough: enough))
      let found = try source.walk(over: parts, reach: reach, visitor: visitor)
      if !found.hasAll, !found.isContent { throw .changed(path: source.file.path) }
      return .success(Share(start: start, visitor: found))
    } catch {
      return .failure(error)
    }
  }

  /// Puts what was spelled in order.
  private func inOrder(_ shares: [Share], _ wanted: [Wanted]) -> RowWriter {
    var rows = [(share: Int, range: Range<Int>)](repeating: (0, 0..<0), count: wanted.count)
    var written = RowWriter(layout, enough: enough)
    for (number, share) in shares.enumerated() {
      var start = 0
      for (index, end) in share.visitor.ends.enumerated() {
        rows[wanted[share.start + index].index] = (number, start..<end)
        start = end
      }
      written.summary.add(share.visitor.writer.summary)
    }
    for row in rows { written.text.append(row.range, of: shares[row.share].visitor.writer.text) }
    return written
  }
}
