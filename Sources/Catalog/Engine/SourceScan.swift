// SPDX-License-Identifier: GPL-3.0-or-later

/// A scan of a source, first sequential and then in parallel.
///
/// The results of the parts are handed over in source order.
struct SourceScan<Source: RowSource> {
  let source: Source

  /// The checkpoint at which to begin.
  let start: Trail.Checkpoint

  let filter: Filter?

  /// The length of the parts of a parallel scan in bytes; `nil` for the length from ``PartPlan``.
  var partLength: Int?

  /// The idle timeout for growing input, after which the scan pauses at the last complete row.
  ///
  /// `nil` waits without a limit.
  var patience: Duration?

  /// A scanned part with its position in the source.
  struct Part<Visitor: RowVisitor> {
    let visitor: Visitor

    /// The number of rows before the part, to which the row numbers of the visitor are relative.
    let rowsBefore: Int

    /// The number of matches up to the end of the part.
    let matches: Int

    /// The checkpoints in the part.
    let checkpoints: [Trail.Checkpoint]
  }

  /// The end of a scan.
  struct End: Sendable {
    /// The checkpoint after the last scanned row.
    let checkpoint: Trail.Checkpoint

    /// `true` if no row follows.
    let isAtEnd: Bool

    /// `true` if the scan paused because no more input arrived.
    var isPaused = false
  }

  /// Scans until the end of the source, or until `visitor` or `take` stops the scan.
  ///
  /// - Parameters:
  ///   - visitor: A closure that creates the visitor of a new part.
  ///   - take: A closure that receives each part in order. It returns `false` to stop the scan.
  /// - Returns: The end of the scan.
  /// - Throws: ``CatalogError`` if reading fails, or when cancelled; the errors of `take`.
  func run<Visitor: RowVisitor>(
    _ visitor: () -> Visitor,
    take: (Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) -> End {
    var course = Course<Source, Visitor>(self)
    course.report()
    var size = source.chunks.first
    var chunksAlone = 0
    var wanted = 1
    // Growing input is scanned sequentially, because parallel tasks waiting for it would block all
    // threads.
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
        // Waiting for twice as much avoids scanning a long row again for each piece of it.
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

// MARK: Parallel scan

extension SourceScan {
  /// A part that was scanned from a guessed row start.
  private struct Guess<Visitor: RowVisitor>: Sendable {
    let number: Int
    let part: Range<Int>

    /// The offset of the guessed row; `nil` without a guess.
    ///
    /// A part without a guess is scanned again.
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
      // An error after a wrong guess is meaningless. An error after a right guess recurs in the
      // rescan.
      guard let start = try? source.guessRow(in: part), start < part.upperBound else {
        return guess
      }
      guess.start = start
      guess.walk = try? source.walk(
        start..<part.upperBound,
        // Rows longer than a part are rare, but a wrong guess inside a quoted value may never end.
        fence: part.upperBound + part.count,
        predicate: Predicate(filter),
        visitor: visitor
      )
      return guess
    }
  }

  /// Returns the scan of a part if its guess was right, and otherwise scans the part again.
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

// MARK: Verified progress

/// The verified progress of a scan.
private struct Course<Source: RowSource, Visitor: RowVisitor> {
  /// The offset at which the scanned rows end.
  private(set) var place: Int

  /// `true` if the visitor of the last part needs no more rows.
  private(set) var isContent = false

  private let scan: SourceScan<Source>
  private var rows: Int
  private var matches: Int

  /// The number of bytes reported as done, and a flag for whether the report had a total.
  private var done = 0
  private var hasEnd = false

  init(_ scan: SourceScan<Source>) {
    self.scan = scan
    place = scan.start.place.offset
    rows = scan.start.place.row - 1
    matches = scan.start.matchesBefore
  }

  /// The end of the available input, or `nil` if none is left.
  ///
  /// The getter waits for input.
  var knownEnd: Int? {
    get throws(CatalogError) {
      let end = try scan.source.file.end(reaching: place + 1)
      return place < end ? end : nil
    }
  }

  /// Scans a part that begins where the previous part ended.
  func walk(
    _ part: Range<Int>,
    _ visitor: Visitor
  ) throws(CatalogError) -> PartWalk<Visitor> {
    let predicate = Predicate(scan.filter)
    let walk = try scan.source.walk(part, fence: .max, predicate: predicate, visitor: visitor)
    guard let walk else { throw .changed(path: scan.source.file.path) }
    return walk
  }

  /// Scans the complete rows of a part in growing input.
  ///
  /// - Parameters:
  ///   - part: The range to scan.
  ///   - visitor: A closure that creates the visitor of the matches.
  /// - Returns: The result of the scan. It ends at the start of the part if no row is complete.
  /// - Throws: ``CatalogError`` if reading fails; the errors of the visitor.
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

  /// Advances past a scanned part.
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

  /// Reports the progress.
  mutating func report() {
    let way = scan.source.file.way(to: place)
    // As the input grows in leaps, the computed progress might go back.
    done = max(done, way.done)
    hasEnd = way.of != nil
    Progress.report(Progress(found: matches, done: done, of: way.of))
  }

  /// The end of a scan that paused because no more input arrived.
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

  /// The end of the scan so far.
  var end: SourceScan<Source>.End {
    get throws(CatalogError) {
      let file = scan.source.file
      // Do not wait for input that has not arrived.
      let isKnown = file.isWhole || (scan.patience == nil && place < file.available)
      let next = isKnown ? try scan.source.nextRow(from: place) : place
      if file.isWhole, !hasEnd {
        // The last bytes arrived before the input was known to be complete.
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
