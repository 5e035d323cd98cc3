// SPDX-License-Identifier: GPL-3.0-or-later

/// Visits the rows that begin in a part of a delimited text.
///
/// Plain text is parsed with the marks of the vector functions, other text with the exact state
/// machine. Every chunk begins with a row, so no state carries over from the chunk before.
struct DelimitedWalk<Visitor: RowVisitor>: ~Copyable {
  private(set) var found: PartWalk<Visitor>

  private let source: DelimitedSource
  private var part: Range<Int>
  private let fence: Int

  /// The filter for rows.
  private let predicate: Predicate

  /// A text that every matching row contains.
  ///
  /// It is `nil` if no such text is known, or if nearly every row contains it.
  private var needle: ByteSearch?

  private let looksAtRows: Bool
  private let countsValues: Bool
  private var piece: DelimitedPiece
  private var fields: MarkedFields

  /// The limit for a chunk that grows to hold a whole row, in multiples of the largest chunk size.
  private static var mostGrowth: Int { 16 }

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
    found = PartWalk(visitor: visitor)
    looksAtRows = !predicate.holdsForAll || visitor.looksAtRows
    countsValues = visitor.countsValues
    let format = source.format
    // A quote is doubled in the source, and line breaks also occur between rows. A text that
    // contains either cannot be searched for.
    let marks = [format.quote, Ascii.lineFeed, Ascii.carriageReturn]
    needle = predicate.needle.flatMap { needle in
      marks.contains { needle.contains($0) } ? nil : needle
    }
    let wanted = part.count + source.chunks.first
    piece = DelimitedPiece(of: source, capacity: min(wanted, source.chunks.largest))
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
  mutating func walk() throws(CatalogError) -> Bool {
    var place = part.lowerBound
    while place < part.upperBound, !found.visitor.isContent {
      // A row that crosses the end of the part belongs to it, so load beyond the end.
      try piece.load(at: place, part.upperBound - place + source.chunks.first)
      guard piece.buffer.count > 0 else { break }
      found.leaveCheckpoint(at: place)
      let passed =
        !looksAtRows
        ? try countRows(at: place, from: 0)
        : needle != nil ? try visitCandidates(at: place) : try visitRows(at: place)
      guard let passed, passed <= fence else { return false }
      place = passed
    }
    found.end = place
    try found.visitor.finish()
    return true
  }

  /// Visits the rows of another part, reusing the buffers.
  mutating func walk(over part: Range<Int>) throws(CatalogError) -> Bool {
    self.part = part
    return try walk()
  }
}

// MARK: Counting

extension DelimitedWalk {
  /// Counts the rows that begin in the chunk, starting with a given row.
  ///
  /// - Parameters:
  ///   - place: The byte offset of the chunk in the file.
  ///   - first: The index of the first row in the chunk.
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  /// - Throws: ``CatalogError`` if reading fails.
  private mutating func countRows(at place: Int, from first: Int) throws(CatalogError) -> Int? {
    let length = min(piece.buffer.count, part.upperBound - place)
    guard first < length else { return place + first }
    guard let rows = piece.rows(in: first..<length) else {
      return try walkExactly(from: place + first, to: place + length)
    }
    if rows.rows == 0 { return place + length }
    if rows.last_is_whole, !piece.isPairCut(at: length) {
      pass(rows.rows)
      return place + (piece.isPair(at: length) ? length + 1 : length)
    }
    pass(rows.rows - 1)
    if first + rows.last > 0 { return place + first + rows.last }
    // The only row continues after the part or the chunk.
    return try visitRows(at: place)
  }

  /// Counts rows without visiting them.
  ///
  /// If there is a filter, these rows lack the text it requires and do not match.
  private mutating func pass(_ rows: Int) {
    found.rows += rows
    if predicate.holdsForAll { found.matches += rows }
  }
}

// MARK: Visiting rows

extension DelimitedWalk {
  /// Visits the rows that begin in the chunk.
  ///
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  private mutating func visitRows(at place: Int) throws(CatalogError) -> Int? {
    let count = piece.buffer.count
    guard piece.mark() else {
      return try walkExactly(from: place, to: min(place + count, part.upperBound))
    }
    let end = min(count, part.upperBound - place)
    let first = piece.rowStart(from: 0)
    var start = first
    var breaks = Marks(piece.buffer.breaks, from: first)
    while start < end, !found.visitor.isContent {
      var rowEnd = breaks.next(before: count)
      // Skip the LF of a CR LF that was already passed.
      while rowEnd < start { rowEnd = breaks.next(before: count) }
      guard rowEnd < count, !piece.isPairCut(at: rowEnd + 1) else { break }
      try visit(start..<rowEnd, at: place)
      start = piece.rowStart(after: rowEnd)
    }
    if start > first || start >= end { return place + start }
    return try visitLongRow(at: place, startingAt: first)
  }

  /// Visits the first row of the chunk, which does not end in the chunk.
  private mutating func visitLongRow(
    at place: Int,
    startingAt first: Int
  ) throws(CatalogError) -> Int? {
    let capacity = piece.buffer.capacity
    let isFull = piece.buffer.count == capacity
    let mayGrow = capacity * 4 <= source.chunks.largest * Self.mostGrowth
    guard !piece.buffer.isAtEnd, !isFull || mayGrow else {
      return try walkExactly(from: place, to: place + first + 1)
    }
    let least = piece.buffer.count + 1
    if isFull { piece.grow() }
    try piece.load(at: place, piece.buffer.capacity, atLeast: least)
    return try visitRows(at: place)
  }

  /// Visits the rows that contain the text required by the filter, and counts the others.
  private mutating func visitCandidates(at place: Int) throws(CatalogError) -> Int? {
    guard let needle else { return try visitRows(at: place) }
    let count = piece.buffer.count
    let end = min(count, part.upperBound - place)
    var candidate = needle.next(in: piece.buffer, from: 0)
    // The marks are needed only if there is a candidate.
    if candidate < end, !piece.mark() {
      return try walkExactly(from: place, to: place + end)
    }
    let rowsBefore = found.rows
    var first = 0
    var candidates = 0
    while candidate < end, !found.visitor.isContent {
      let rowEnd = piece.buffer.next(in: piece.buffer.breaks, from: candidate)
      guard rowEnd < count, !piece.isPairCut(at: rowEnd + 1) else { break }
      let start = piece.rowStart(before: candidate, from: first)
      guard start < end else { break }
      if start > first {
        guard let rows = piece.markedRows(in: first..<start) else {
          return try walkExactly(from: place + first, to: place + end)
        }
        found.rows += rows
      }
      try visit(start..<rowEnd, at: place)
      candidates += 1
      first = piece.rowStart(after: rowEnd)
      candidate = needle.next(in: piece.buffer, from: rowEnd)
    }
    if found.visitor.isContent { return place + first }
    let passed = try countRows(at: place, from: first)
    // If many rows contain the text, visiting every row is faster than searching.
    if candidates * 16 > found.rows - rowsBefore { self.needle = nil }
    return passed
  }

  /// Visits a row of the chunk if it matches the filter.
  @inline(__always)
  private mutating func visit(_ row: Range<Int>, at place: Int) throws(CatalogError) {
    found.rows += 1
    let view = fields.view(of: row, in: piece.buffer)
    if !predicate.holds(for: view) { return }
    found.matches += 1
    try found.visitor.visit(view, at: RowPlace(offset: place + row.lowerBound, row: found.rows))
  }
}

// MARK: Text that is not plain

extension DelimitedWalk {
  /// Visits the rows that begin in a range, using the state machine.
  ///
  /// - Returns: The byte offset to continue at; `nil` if the fence was reached.
  private mutating func walkExactly(from start: Int, to end: Int) throws(CatalogError) -> Int? {
    var reader = RowReader(
      source.file,
      source.format,
      at: RowPlace(offset: start, row: found.rows + 1),
      chunks: source.chunks,
      fence: fence,
      unclosed: source.unclosed,
      isGuess: fence < .max,
      columns: fields.columns.isAll ? nil : fields.columns.indexes
    )
    let columns = fields.columns.isAll ? Int.max : fields.columns.end
    while let place = try reader.findRow(), place.offset < end, !found.visitor.isContent {
      guard try reader.readRow(keeping: looksAtRows ? columns : 0) else { break }
      found.rows += 1
      let width = reader.width
      try reader.row.withView(in: &fields.store) { row throws(CatalogError) in
        var row = row
        if countsValues { row.width = width }
        if !predicate.holds(for: row) { return }
        found.matches += 1
        try found.visitor.visit(row, at: place)
      }
    }
    fields.prepare()
    if reader.isAtFence { return nil }
    return try reader.findRow()?.offset ?? reader.offset
  }
}
