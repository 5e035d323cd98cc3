// SPDX-License-Identifier: GPL-3.0-or-later

/// A scan over a source: part after part alone at first, then many parts at once, with what they
/// have found handed over in the order of the source.
struct SourceScan<Source: RowSource> {
  let source: Source

  /// Where to begin.
  let start: Trail.Checkpoint

  let filter: Filter?

  /// How long parts are that are walked over at once, in bytes; as ``PartPlan`` says for `nil`.
  var partLength: Int?

  /// For how long nothing may come of a text that is still coming before the scan stops with the last
  /// whole row; for ever if `nil`.
  var patience: Duration?

  /// A part that was walked over, with where it stands in the whole.
  struct Part<Visitor: RowVisitor> {
    let visitor: Visitor

    /// How many rows come before it; rows that the visitor has seen count from here.
    let rowsBefore: Int

    /// How many matches there are up to its end.
    let matches: Int

    /// Rows of it that were passed.
    let checkpoints: [Trail.Checkpoint]
  }

  /// How far a scan has come.
  struct End: Sendable {
    /// Behind the last row that was passed.
    let checkpoint: Trail.Checkpoint

    /// Whether no row follows.
    let isAtEnd: Bool

    /// Whether it stopped because nothing more came.
    var isPaused = false
  }

  /// Walks until the end, or until somebody has had enough.
  ///
  /// - Parameters:
  ///   - visitor: Who looks at the matches of a part that is begun now.
  ///   - take: Called with each part, in order; whether to go on.
  /// - Returns: How far it came.
  /// - Throws: ``CatalogError`` if reading fails, or when cancelled; what `take` throws.
  func run<Visitor: RowVisitor>(
    _ visitor: () -> Visitor,
    take: (Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> End {
    var course = Course<Source, Visitor>(self)
    course.report()
    var size = source.chunks.first
    var chunksAlone = 0
    var wanted = 1
    // What is still coming is taken as it comes: many who wait for it would hold all threads.
    while source.isSequential || chunksAlone < PartPlan.chunksAlone || !source.file.isWhole {
      let hasCome = try await source.file.wait(
        reaching: course.place + wanted,
        unlessQuietFor: patience
      )
      if !hasCome, source.file.available <= course.place { return course.pause }
      guard let end = try course.knownEnd else { return try course.end }
      let part = course.place..<min(course.place + size, end)
      let mayBreakOff = patience != nil && !source.file.isWhole
      let walk =
        mayBreakOff
        ? try course.walkWholeRows(part, visitor) : try course.walk(part, visitor())
      if mayBreakOff, walk.end == part.lowerBound {
        guard hasCome else { return course.pause }
        // So much more that a long row is not walked over for each of its pieces.
        wanted = (end - part.lowerBound) * 2
        continue
      }
      wanted = 1
      guard try take(course.add(walk)), !course.isContent else { return try course.end }
      size = min(size * 4, source.chunks.largest)
      chunksAlone += 1
    }
    let outcome = await withTaskGroup(of: Guess<Visitor>.self) { group in
      do throws(CatalogError) {
        try await together(&course, &group, visitor, take)
        return Result<Void, CatalogError>.success(())
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try outcome.get()
    return try course.end
  }
}

// MARK: Many parts at once

extension SourceScan {
  /// A part that was walked over from where a row seemed to begin.
  private struct Guess<Visitor: RowVisitor>: Sendable {
    let number: Int
    let part: Range<Int>

    /// Where it began; `nil` if there was no telling, and the part must be walked over again.
    var start: Int?
    var walk: PartWalk<Visitor>?
  }

  private func together<Visitor: RowVisitor>(
    _ course: inout Course<Source, Visitor>,
    _ group: inout TaskGroup<Guess<Visitor>>,
    _ visitor: () -> Visitor,
    _ take: (Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) {
    let first = course.place
    let length =
      partLength ?? PartPlan.length(forSize: source.file.available, chunks: source.chunks)
    var begun = 0
    var done = 0
    var waiting: [Int: Guess<Visitor>] = [:]
    while true {
      while begun - done < PartPlan.workers * 2 + 1, !isBeyondEnd(first + begun * length) {
        let lower = first + begun * length
        begin(lower..<lower + length, number: begun, visitor(), in: &group)
        begun += 1
      }
      guard begun > done, let guess = await group.next() else { return }
      waiting[guess.number] = guess
      while let guess = waiting.removeValue(forKey: done) {
        done += 1
        guard course.place < guess.part.upperBound else { continue }
        let walk = try proved(guess, in: course, visitor)
        guard try take(course.add(walk)), !course.isContent else {
          group.cancelAll()
          return
        }
      }
    }
  }

  private func isBeyondEnd(_ place: Int) -> Bool {
    source.file.isWhole && place >= source.file.available
  }

  private func begin<Visitor: RowVisitor>(
    _ part: Range<Int>,
    number: Int,
    _ visitor: Visitor,
    in group: inout TaskGroup<Guess<Visitor>>
  ) {
    group.addTask { [source, filter] in
      var guess = Guess<Visitor>(number: number, part: part)
      // What goes wrong behind a wrong guess says nothing; it goes wrong again if it was right.
      guard let start = try? source.guessRow(in: part), start < part.upperBound else {
        return guess
      }
      guess.start = start
      guess.walk = try? source.walk(
        start..<part.upperBound,
        // Rows that are longer than a part are rare; a wrong guess in a quotation is endless.
        fence: part.upperBound + part.count,
        predicate: Predicate(filter),
        visitor: visitor
      )
      return guess
    }
  }

  /// The walk over a part, if it began where the part before has ended; otherwise another.
  private func proved<Visitor: RowVisitor>(
    _ guess: Guess<Visitor>,
    in course: Course<Source, Visitor>,
    _ visitor: () -> Visitor
  ) throws(CatalogError) -> PartWalk<Visitor> {
    if Task.isCancelled { throw .cancelled }
    if let walk = guess.walk, let start = guess.start {
      if start == course.place { return walk }
      if try start == source.nextRow(from: course.place) { return walk }
    }
    return try course.walk(course.place..<guess.part.upperBound, visitor())
  }
}

// MARK: The way so far

/// How far a scan has come, proved.
private struct Course<Source: RowSource, Visitor: RowVisitor> {
  /// Where the rows that were passed have ended.
  private(set) var place: Int

  /// Whether the visitor of the last part has seen enough.
  private(set) var isContent = false

  private let scan: SourceScan<Source>
  private var rows: Int
  private var matches: Int

  /// How much was reported as done, and whether of how much.
  private var done = 0
  private var hasEnd = false

  init(_ scan: SourceScan<Source>) {
    self.scan = scan
    place = scan.start.place.offset
    rows = scan.start.place.row - 1
    matches = scan.start.matchesBefore
  }

  /// The end of what there is to walk over now, `nil` if nothing is left; it waits for something.
  var knownEnd: Int? {
    get throws(CatalogError) {
      let end = try scan.source.file.end(reaching: place + 1)
      return place < end ? end : nil
    }
  }

  /// Walks over a part that begins where all before it has ended.
  func walk(
    _ part: Range<Int>,
    _ visitor: Visitor
  ) throws(CatalogError) -> PartWalk<Visitor> {
    let predicate = Predicate(scan.filter)
    let walk = try scan.source.walk(part, fence: .max, predicate: predicate, visitor: visitor)
    guard let walk else { throw .changed(path: scan.source.file.path) }
    return walk
  }

  /// Walks over the rows of a part that are all there, of a text that is still coming.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - visitor: Who looks at the matches.
  /// - Returns: What was found; it ends where the part begins if not even the first row is all there.
  /// - Throws: ``CatalogError`` if reading fails; what the visitor throws.
  func walkWholeRows(
    _ part: Range<Int>,
    _ visitor: () -> Visitor
  ) throws(CatalogError) -> PartWalk<Visitor> {
    var now = scan.source
    now.file = now.file.asItIs
    func walk<V: RowVisitor>(
      _ part: Range<Int>,
      _ filter: Filter?,
      _ visitor: V
    ) throws(CatalogError) -> PartWalk<V> {
      let predicate = Predicate(filter)
      let walk = try now.walk(part, fence: .max, predicate: predicate, visitor: visitor)
      guard let walk else { throw .changed(path: now.file.path) }
      return walk
    }
    let found = try walk(part, scan.filter, visitor())
    guard now.file.isBeginning, found.end >= now.file.available else { return found }
    let rows = try walk(part, nil, PlaceCollector(limit: .max)).visitor.places
    guard let last = rows.last, try !now.isWhole(last) else { return found }
    return try walk(part.lowerBound..<last.offset, scan.filter, visitor())
  }

  /// Goes on behind a part.
  mutating func add(
    _ walk: PartWalk<Visitor>
  ) throws(CatalogError) -> SourceScan<Source>.Part<Visitor> {
    let rowsBefore = rows
    let matchesBefore = matches
    rows += walk.rows
    matches += walk.matches
    place = min(walk.end, try scan.source.file.end(reaching: walk.end))
    isContent = walk.visitor.isContent
    report()
    return SourceScan.Part(
      visitor: walk.visitor,
      rowsBefore: rowsBefore,
      matches: matches,
      checkpoints: walk.checkpoints.map { checkpoint in
        Trail.Checkpoint(
          place: RowPlace(
            offset: checkpoint.place.offset,
            row: rowsBefore + checkpoint.place.row
          ),
          matchesBefore: matchesBefore + checkpoint.matchesBefore
        )
      }
    )
  }

  /// Says how far it has come.
  mutating func report() {
    let way = scan.source.file.way(to: place)
    // What is still coming comes in leaps.
    done = max(done, way.done)
    hasEnd = way.of != nil
    Progress.report(Progress(found: matches, done: done, of: way.of))
  }

  /// The end of a scan for which nothing more comes.
  var pause: SourceScan<Source>.End {
    SourceScan.End(
      checkpoint: Trail.Checkpoint(
        place: RowPlace(offset: place, row: rows + 1),
        matchesBefore: matches
      ),
      isAtEnd: false,
      isPaused: true
    )
  }

  /// The end of the scan, as it stands.
  var end: SourceScan<Source>.End {
    get throws(CatalogError) {
      let file = scan.source.file
      // What is still to come is not waited for.
      let isKnown = file.isWhole || (scan.patience == nil && place < file.available)
      let next = isKnown ? try scan.source.nextRow(from: place) : place
      if file.isWhole, !hasEnd {
        // The last of what came was there before it was known to be the last.
        let way = file.way(to: place)
        Progress.report(Progress(found: matches, done: max(done, way.done), of: way.of))
      }
      return SourceScan.End(
        checkpoint: Trail.Checkpoint(
          place: RowPlace(offset: next, row: rows + 1),
          matchesBefore: matches
        ),
        isAtEnd: file.isWhole && next >= file.available
      )
    }
  }
}
