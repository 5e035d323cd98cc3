// SPDX-License-Identifier: GPL-3.0-or-later

/// Visits the rows that begin in a part of a delimited text.
///
/// Plain text is parsed with the marks of the vector functions, other text with the exact state
/// machine. Every chunk begins with a row, so no state carries over from the chunk before.
struct DelimitedScan<Visitor: RowVisitor>: ~Copyable {
  private(set) var found: PartScan<Visitor>

  private let source: DelimitedSource
  private var part: Range<Int>
  private let fence: Int

  /// The filter for rows.
  private let predicate: Predicate

  /// A text that every matching row contains.
  ///
  /// It is `nil` if no such text is known, or if nearly every row contains it.
  private var needle: ByteSearch?

  private let readsRows: Bool
  private let countsValues: Bool
  private var chunk: DelimitedChunk
  private var fields: MarkedFields

  /// The limit for a chunk that grows to hold a whole row, in multiples of the largest chunk size.
  private static var maximumGrowthFactor: Int { 16 }

  init(
    _ source: DelimitedSource,
    over part: Range<Int>,
    fence: Int,
    _ predicate: consuming Predicate,
    _ visitor: Visitor
  ) {
    self.source = source
    self.part = part
    self.fence = fence
    found = PartScan(visitor: visitor)
    readsRows = !predicate.holdsForAll || visitor.readsRows
    countsValues = visitor.countsValues
    let format = source.format
    // A quote is doubled in the source, and line breaks also occur between rows. A text that
    // contains either cannot be searched for.
    let excludedBytes = [format.quote, Ascii.lineFeed, Ascii.carriageReturn]
    needle = predicate.needle.flatMap { needle in
      excludedBytes.contains { needle.contains($0) } ? nil : needle
    }
    let wanted = part.count + source.chunks.first
    chunk = DelimitedChunk(of: source, capacity: min(wanted, source.chunks.largest))
    fields = MarkedFields(
      ColumnChoice(predicate.columns, visitor.columns),
      quote: format.quote,
      countsValues: countsValues
    )
    self.predicate = predicate
  }

  /// Visits the rows of the part.
  ///
  /// - Returns: `false` if the fence was reached before the end of the part.
  mutating func run() throws(CatalogError) -> Bool {
    var offset = part.lowerBound
    while offset < part.upperBound, !found.visitor.isFinished {
      // A row that crosses the end of the part belongs to it, so load beyond the end.
      try chunk.load(at: offset, part.upperBound - offset + source.chunks.first)
      guard chunk.buffer.count > 0 else { break }
      found.unreadable = predicate.unreadableCount
      found.addCheckpoint(at: offset)
      let next =
        !readsRows
        ? try countRows(at: offset, from: 0)
        : needle != nil ? try visitCandidates(at: offset) : try visitRows(at: offset)
      guard let next, next <= fence else { return false }
      offset = next
    }
    found.end = offset
    found.unreadable = predicate.unreadableCount
    try found.visitor.finish()
    return true
  }

  /// Visits the rows of another part, reusing the buffers.
  mutating func run(over part: Range<Int>) throws(CatalogError) -> Bool {
    self.part = part
    return try run()
  }
}

// MARK: Counting

extension DelimitedScan {
  /// Counts the rows that begin in the chunk, starting with a given row.
  ///
  /// - Parameters:
  ///   - offset: The byte offset of the chunk in the file.
  ///   - first: The index of the first row in the chunk.
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  /// - Throws: ``CatalogError`` if reading fails.
  private mutating func countRows(at offset: Int, from first: Int) throws(CatalogError) -> Int? {
    let length = min(chunk.buffer.count, part.upperBound - offset)
    guard first < length else { return offset + first }
    guard let rows = chunk.rows(in: first..<length) else {
      return try visitRowsWithScanner(from: offset + first, to: offset + length)
    }
    if rows.rows == 0 { return offset + length }
    if rows.last_is_complete, !chunk.mayCutCRLF(at: length) {
      skip(rows: rows.rows)
      return offset + (chunk.isInsideCRLF(at: length) ? length + 1 : length)
    }
    skip(rows: rows.rows - 1)
    if first + rows.last > 0 { return offset + first + rows.last }
    // The only row continues after the part or the chunk.
    return try visitRows(at: offset)
  }

  /// Counts rows without visiting them.
  ///
  /// If there is a filter, these rows lack the text it requires and do not match.
  private mutating func skip(rows: Int) {
    found.rows += rows
    if predicate.holdsForAll { found.matches += rows }
  }
}

// MARK: Visiting rows

extension DelimitedScan {
  /// Visits the rows that begin in the chunk.
  ///
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  private mutating func visitRows(at offset: Int) throws(CatalogError) -> Int? {
    let count = chunk.buffer.count
    guard chunk.mark() else {
      return try visitRowsWithScanner(from: offset, to: min(offset + count, part.upperBound))
    }
    let end = min(count, part.upperBound - offset)
    let first = chunk.rowStart(from: 0)
    var start = first
    var breaks = SetBits(chunk.buffer.breaks, from: first)
    while start < end, !found.visitor.isFinished {
      var rowEnd = breaks.next(before: count)
      // Skip the LF of a CR LF that was already passed.
      while rowEnd < start { rowEnd = breaks.next(before: count) }
      guard rowEnd < count, !chunk.mayCutCRLF(at: rowEnd + 1) else { break }
      try visit(start..<rowEnd, at: offset)
      start = chunk.rowStart(after: rowEnd)
    }
    if start > first || start >= end { return offset + start }
    return try visitLongRow(at: offset, startingAt: first)
  }

  /// Visits the first row of the chunk, which does not end in the chunk.
  private mutating func visitLongRow(
    at offset: Int,
    startingAt first: Int
  ) throws(CatalogError) -> Int? {
    let capacity = chunk.buffer.capacity
    let isFull = chunk.buffer.count == capacity
    let mayGrow = capacity * 4 <= source.chunks.largest * Self.maximumGrowthFactor
    guard !chunk.buffer.isAtEnd, !isFull || mayGrow else {
      return try visitRowsWithScanner(from: offset, to: offset + first + 1)
    }
    let least = chunk.buffer.count + 1
    if isFull { chunk.grow() }
    try chunk.load(at: offset, chunk.buffer.capacity, atLeast: least)
    return try visitRows(at: offset)
  }

  /// Visits the rows that contain the text required by the filter, and counts the others.
  private mutating func visitCandidates(at offset: Int) throws(CatalogError) -> Int? {
    guard let needle else { return try visitRows(at: offset) }
    let count = chunk.buffer.count
    let end = min(count, part.upperBound - offset)
    var candidate = needle.next(in: chunk.buffer, from: 0)
    // The marks are needed only if there is a candidate.
    if candidate < end, !chunk.mark() {
      return try visitRowsWithScanner(from: offset, to: offset + end)
    }
    let rowsBefore = found.rows
    var first = 0
    var candidates = 0
    while candidate < end, !found.visitor.isFinished {
      let rowEnd = chunk.buffer.next(in: chunk.buffer.breaks, from: candidate)
      guard rowEnd < count, !chunk.mayCutCRLF(at: rowEnd + 1) else { break }
      let start = chunk.rowStart(before: candidate, from: first)
      guard start < end else { break }
      if start > first {
        guard let rows = chunk.markedRows(in: first..<start) else {
          return try visitRowsWithScanner(from: offset + first, to: offset + end)
        }
        found.rows += rows
      }
      try visit(start..<rowEnd, at: offset)
      candidates += 1
      first = chunk.rowStart(after: rowEnd)
      candidate = needle.next(in: chunk.buffer, from: rowEnd)
    }
    if found.visitor.isFinished { return offset + first }
    let next = try countRows(at: offset, from: first)
    // If many rows contain the text, visiting every row is faster than searching.
    if candidates * 16 > found.rows - rowsBefore { self.needle = nil }
    return next
  }

  /// Visits a row of the chunk if it matches the filter.
  @inline(__always)
  private mutating func visit(_ row: Range<Int>, at offset: Int) throws(CatalogError) {
    found.rows += 1
    let view = fields.view(of: row, in: chunk.buffer)
    if !predicate.holds(for: view) { return }
    found.matches += 1
    try found.visitor.visit(view, at: RowStart(offset: offset + row.lowerBound, row: found.rows))
  }
}

// MARK: Text that is not plain

extension DelimitedScan {
  /// Visits the rows that begin in a range, using the state machine.
  ///
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  private mutating func visitRowsWithScanner(from start: Int, to end: Int) throws(CatalogError)
    -> Int?
  {
    var reader = RowReader(
      source.file,
      source.format,
      at: RowStart(offset: start, row: found.rows + 1),
      chunks: source.chunks,
      fence: fence,
      unterminatedQuote: source.unterminatedQuote,
      isGuess: fence < .max,
      columns: fields.columns.isAll ? nil : fields.columns.indexes
    )
    let columns = fields.columns.isAll ? Int.max : fields.columns.end
    while let rowStart = try reader.findRow(), rowStart.offset < end, !found.visitor.isFinished {
      guard try reader.readRow(keeping: readsRows ? columns : 0) else { break }
      found.rows += 1
      let width = reader.width
      try reader.row.withView(in: &fields.store) { row throws(CatalogError) in
        var row = row
        if countsValues { row.width = width }
        if !predicate.holds(for: row) { return }
        found.matches += 1
        try found.visitor.visit(row, at: rowStart)
      }
    }
    fields.prepare()
    if reader.isAtFence { return nil }
    return try reader.findRow()?.offset ?? reader.offset
  }
}
