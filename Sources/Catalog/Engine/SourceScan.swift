// SPDX-License-Identifier: GPL-3.0-or-later

/// A scan of a source, first sequential and then in parallel.
///
/// The results of the parts are passed on in source order.
struct SourceScan<Source: RowSource> {
  let source: Source

  /// The checkpoint at which to begin.
  let start: RowIndex.Checkpoint

  let filter: Filter?

  /// Truths of conditions of the filter, which are found before the parallel scan.
  private(set) var keyTruths = KeyTruths()

  /// The record of the values for which a pattern is stopped.
  let stoppedMatches: StoppedMatches

  /// The length of the parts of a parallel scan in bytes; `nil` for the length from ``PartPlan``.
  var partLength: Int?

  /// The idle timeout for growing input, after which the scan pauses at the last complete row.
  ///
  /// `nil` waits without a limit.
  var idleTimeout: Duration?

  /// A scanned part with its position in the source.
  struct Part<Visitor: RowVisitor> {
    let visitor: Visitor

    /// The number of rows before the part, to which the row numbers of the visitor are relative.
    let rowsBefore: Int

    /// The number of matches up to the end of the part.
    let matches: Int

    /// The checkpoints in the part.
    let checkpoints: [RowIndex.Checkpoint]
  }

  /// The end of a scan.
  struct End: Sendable {
    /// The checkpoint after the last scanned row.
    let checkpoint: RowIndex.Checkpoint

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
    var state = ScanState<Source, Visitor>(self)
    state.report()
    var size = source.chunks.first
    var sequentialChunks = 0
    var wanted = 1
    // Growing input is scanned sequentially, because parallel tasks waiting for it would block all
    // threads.
    while source.isSequential || sequentialChunks < PartPlan.sequentialChunks
      || !source.file.isComplete
    {
      let hasArrived = try await source.file.wait(
        reaching: state.offset + wanted,
        idleTimeout: idleTimeout
      )
      if !hasArrived, source.file.available <= state.offset { return state.paused }
      guard let end = try state.knownEnd else { return try state.end }
      let part = state.offset..<min(state.offset + size, end)
      let mayPause = idleTimeout != nil && !source.file.isComplete
      let result =
        mayPause
        ? try state.scanCompleteRows(part, visitor) : try state.scanPart(part, visitor())
      if mayPause, result.end == part.lowerBound {
        guard hasArrived else { return state.paused }
        // Waiting for twice as much avoids scanning a long row again for each piece of it.
        wanted = (end - part.lowerBound) * 2
        continue
      }
      wanted = 1
      guard try take(state.add(result)), !state.isFinished else { return try state.end }
      size = min(size * 4, source.chunks.largest)
      sequentialChunks += 1
    }
    var scan = self
    scan.keyTruths = KeyTruths(of: filter, forScanOf: source.file.available - state.offset)
    let outcome = await withTaskGroup(of: Guess<Visitor>.self) { [scan] group in
      do throws(CatalogError) {
        try await scan.scanInParallel(&state, &group, visitor, take)
        return Result<Void, CatalogError>.success(())
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try outcome.get()
    return try state.end
  }
}

// MARK: Parts

extension SourceScan {
  /// Scans a part of a source, and throws if the task was cancelled meanwhile.
  ///
  /// A cancelled match has no result, so neither has the scan.
  fileprivate func scan<Visitor: RowVisitor>(
    _ source: Source,
    _ part: Range<Int>,
    fence: Int,
    _ filter: Filter?,
    _ visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    let found = try stoppedMatches.record(for: filter) { () throws(CatalogError) in
      try source.scan(part, fence: fence, predicate: Predicate(filter, keyTruths), visitor: visitor)
    }
    if Task.isCancelled { throw .cancelled }
    return found
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
    /// A part without a guess is scanned once the previous part has ended.
    var start: Int?
    var result: PartScan<Visitor>?
  }

  private func scanInParallel<Visitor: RowVisitor>(
    _ state: inout ScanState<Source, Visitor>,
    _ group: inout TaskGroup<Guess<Visitor>>,
    _ visitor: () -> Visitor,
    _ take: (Part<Visitor>) throws(CatalogError) -> Bool
  ) async throws(CatalogError) {
    let first = state.offset
    let length =
      partLength ?? PartPlan.length(forSize: source.file.available, chunks: source.chunks)
    var started = 0
    var done = 0
    var waiting: [Int: Guess<Visitor>] = [:]
    while true {
      while started - done < PartPlan.workers * 2 + 1, !isBeyondEnd(first + started * length) {
        let lower = first + started * length
        startPart(lower..<lower + length, number: started, visitor(), in: &group)
        started += 1
      }
      guard started > done, let guess = await group.next() else { return }
      waiting[guess.number] = guess
      while let guess = waiting.removeValue(forKey: done) {
        done += 1
        guard state.offset < guess.part.upperBound else { continue }
        let result = try verified(guess, in: state, visitor)
        guard try take(state.add(result)), !state.isFinished else {
          group.cancelAll()
          return
        }
      }
    }
  }

  private func isBeyondEnd(_ offset: Int) -> Bool {
    source.file.isComplete && offset >= source.file.available
  }

  private func startPart<Visitor: RowVisitor>(
    _ part: Range<Int>,
    number: Int,
    _ visitor: Visitor,
    in group: inout TaskGroup<Guess<Visitor>>
  ) {
    group.addTask { [self] in
      var guess = Guess<Visitor>(number: number, part: part)
      // An error after a wrong guess is meaningless. An error after a right guess recurs in the
      // rescan.
      guard let start = try? source.guessRow(in: part), start < part.upperBound else {
        return guess
      }
      guess.start = start
      guess.result = try? scan(
        source,
        start..<part.upperBound,
        // Rows longer than a part are rare, but a wrong guess inside a quoted value may never end.
        fence: part.upperBound + part.count,
        filter,
        visitor
      )
      return guess
    }
  }

  /// Returns the scan of a part if its guess was right, and otherwise scans the part again.
  private func verified<Visitor: RowVisitor>(
    _ guess: Guess<Visitor>,
    in state: ScanState<Source, Visitor>,
    _ visitor: () -> Visitor
  ) throws(CatalogError) -> PartScan<Visitor> {
    if Task.isCancelled { throw .cancelled }
    if let result = guess.result, let start = guess.start {
      if start == state.offset { return result }
      if try start == source.nextRow(from: state.offset) { return result }
    }
    return try state.scanPart(state.offset..<guess.part.upperBound, visitor())
  }
}

// MARK: Verified progress

/// The verified progress of a scan.
private struct ScanState<Source: RowSource, Visitor: RowVisitor> {
  /// The offset at which the scanned rows end.
  private(set) var offset: Int

  /// `true` if the visitor of the last part needs no more rows.
  private(set) var isFinished = false

  private let scan: SourceScan<Source>
  private var rows: Int
  private var matches: Int
  private var unreadable: Int

  /// The number of bytes reported as done.
  private var done = 0

  /// `true` if the last report had a total.
  private var hasEnd = false

  init(_ scan: SourceScan<Source>) {
    self.scan = scan
    offset = scan.start.rowStart.offset
    rows = scan.start.rowStart.row - 1
    matches = scan.start.matchesBefore
    unreadable = scan.start.unreadableBefore
  }

  /// The end of the available input, or `nil` if none is left.
  ///
  /// The getter waits for input.
  var knownEnd: Int? {
    get throws(CatalogError) {
      let end = try scan.source.file.end(reaching: offset + 1)
      return offset < end ? end : nil
    }
  }

  /// Scans a part that begins where the previous part ended.
  func scanPart(
    _ part: Range<Int>,
    _ visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor> {
    let result = try scan.scan(scan.source, part, fence: .max, scan.filter, visitor)
    guard let result else { throw .changed(path: scan.source.file.path) }
    return result
  }

  /// Scans the complete rows of a part in growing input.
  ///
  /// - Parameters:
  ///   - part: The range to scan.
  ///   - visitor: A closure that creates the visitor of the matches.
  /// - Returns: The result of the scan. It ends at the start of the part if no row is complete.
  /// - Throws: ``CatalogError`` if reading fails; the errors of the visitor.
  func scanCompleteRows(
    _ part: Range<Int>,
    _ visitor: () -> Visitor
  ) throws(CatalogError) -> PartScan<Visitor> {
    var snapshot = scan.source
    snapshot.file = snapshot.file.snapshot
    func scanAvailable<V: RowVisitor>(
      _ part: Range<Int>,
      _ filter: Filter?,
      _ visitor: V
    ) throws(CatalogError) -> PartScan<V> {
      let result = try scan.scan(snapshot, part, fence: .max, filter, visitor)
      guard let result else { throw .changed(path: snapshot.file.path) }
      return result
    }
    let found = try scanAvailable(part, scan.filter, visitor())
    guard snapshot.file.isSnapshot, found.end >= snapshot.file.available else { return found }
    let rows = try scanAvailable(part, nil, RowStartCollector(limit: .max)).visitor.starts
    guard let last = rows.last, try !snapshot.isComplete(last) else { return found }
    return try scanAvailable(part.lowerBound..<last.offset, scan.filter, visitor())
  }

  /// Advances past a scanned part.
  mutating func add(
    _ result: PartScan<Visitor>
  ) throws(CatalogError) -> SourceScan<Source>.Part<Visitor> {
    let rowsBefore = rows
    let matchesBefore = matches
    let unreadableBefore = unreadable
    unreadable += result.unreadable
    rows += result.rows
    matches += result.matches
    offset = min(result.end, try scan.source.file.end(reaching: result.end))
    isFinished = result.visitor.isFinished
    report()
    return SourceScan.Part(
      visitor: result.visitor,
      rowsBefore: rowsBefore,
      matches: matches,
      checkpoints: result.checkpoints.map { checkpoint in
        RowIndex.Checkpoint(
          rowStart: RowStart(
            offset: checkpoint.rowStart.offset,
            row: rowsBefore + checkpoint.rowStart.row
          ),
          matchesBefore: matchesBefore + checkpoint.matchesBefore,
          unreadableBefore: unreadableBefore + checkpoint.unreadableBefore
        )
      }
    )
  }

  /// Reports the progress.
  mutating func report() {
    let progress = scan.source.file.progress(at: offset)
    // As the input grows in leaps, the computed progress might go back.
    done = max(done, progress.done)
    hasEnd = progress.total != nil
    Progress.report(Progress(found: matches, done: done, total: progress.total))
  }

  /// The end of a scan that paused because no more input arrived.
  var paused: SourceScan<Source>.End {
    SourceScan.End(
      checkpoint: RowIndex.Checkpoint(
        rowStart: RowStart(offset: offset, row: rows + 1),
        matchesBefore: matches,
        unreadableBefore: unreadable
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
      let isKnown = file.isComplete || (scan.idleTimeout == nil && offset < file.available)
      let next = isKnown ? try scan.source.nextRow(from: offset) : offset
      if file.isComplete, !hasEnd {
        // The last bytes arrived before the input was known to be complete.
        let progress = file.progress(at: offset)
        Progress.report(
          Progress(found: matches, done: max(done, progress.done), total: progress.total)
        )
      }
      return SourceScan.End(
        checkpoint: RowIndex.Checkpoint(
          rowStart: RowStart(offset: next, row: rows + 1),
          matchesBefore: matches,
          unreadableBefore: unreadable
        ),
        isAtEnd: file.isComplete && next >= file.available
      )
    }
  }
}
