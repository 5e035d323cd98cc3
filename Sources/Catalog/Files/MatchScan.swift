/// A walk over the rows of a file that match a filter, which leaves checkpoints behind.
struct MatchScan {
  /// How many rows match before the next.
  private(set) var matches: Int

  /// The checkpoints that were passed.
  private(set) var checkpoints: [Trail.Checkpoint] = []

  private var reader: RowReader
  private let predicate: Predicate?
  private let kept: Int
  private let size: Int
  private let progress: ProgressHandler

  /// When to tell next how far it has come, in bytes.
  private var nextReport = 0
  private var last: Trail.Checkpoint

  /// A walk from a checkpoint on.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - format: How it is cut.
  ///   - filter: What the rows must match; all do for `nil`.
  ///   - checkpoint: Where to begin.
  ///   - kept: How many values are wanted beside those that the filter asks for.
  ///   - progress: Told how far it has come.
  init(
    _ file: SourceFile,
    _ format: DelimitedFormat,
    filter: Filter?,
    from checkpoint: Trail.Checkpoint,
    keeping kept: Int,
    progress: @escaping ProgressHandler
  ) {
    reader = RowReader(file, format, at: checkpoint.place)
    predicate = filter.map(Predicate.init)
    self.kept = max(kept, predicate?.columnsNeeded ?? 0)
    self.progress = progress
    size = file.size
    matches = checkpoint.matchesBefore
    last = checkpoint
  }

  /// The row that matched last.
  var row: Row { reader.row }

  /// Goes on to the next match.
  ///
  /// - Returns: Where it begins; `nil` at the end.
  mutating func next() throws(CatalogError) -> RowPlace? {
    while let place = try findRow() {
      guard try reader.readRow(keeping: kept) else { return nil }
      if let predicate, !predicate.holds(for: reader.row) { continue }
      matches += 1
      return place
    }
    return nil
  }

  /// The item that matched last.
  func item(at place: RowPlace) -> Item { reader.row.item(row: place.row) }

  /// Leaves a checkpoint at the next row, so that whoever comes again begins there.
  ///
  /// - Returns: Whether there is no next row.
  mutating func rest() throws(CatalogError) -> Bool {
    guard let place = try reader.findRow() else { return true }
    leave(Trail.Checkpoint(place: place, matchesBefore: matches))
    return false
  }

  private mutating func findRow() throws(CatalogError) -> RowPlace? {
    let place = try reader.findRow()
    if reader.offset >= nextReport || place == nil {
      progress(Progress(found: matches, done: reader.offset, of: size))
      nextReport = reader.offset + 256 * 1024
    }
    guard let place else { return nil }
    if matches - last.matchesBefore >= Trail.matchSpacing
      || place.row - last.place.row >= Trail.rowSpacing
    {
      leave(Trail.Checkpoint(place: place, matchesBefore: matches))
    }
    return place
  }

  private mutating func leave(_ checkpoint: Trail.Checkpoint) {
    guard checkpoint != last else { return }
    checkpoints.append(checkpoint)
    last = checkpoint
  }
}
