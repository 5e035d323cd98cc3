// SPDX-License-Identifier: GPL-3.0-or-later

/// A walk over the rows of a part of delimited text, by the marks of the vector functions where the
/// text is plain and by the exact state machine where it is not.
///
/// Each piece that is read begins with a row, so that nothing need be known of the piece before.
struct DelimitedWalk<Visitor: RowVisitor>: ~Copyable {
  private(set) var found: PartWalk<Visitor>

  private let source: DelimitedSource
  private var part: Range<Int>
  private let fence: Int

  /// What the rows must match.
  private let predicate: Predicate

  /// A text that every row has that matches; `nil` if there is none, or if nearly every row has it.
  private var needle: ByteSearch?

  private let looksAtRows: Bool
  private let countsValues: Bool
  private var piece: DelimitedPiece
  private var fields: MarkedFields

  /// How many times longer than usual a piece becomes so that it holds a row whole.
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
    // A quote mark stands doubled in the source, and a line break between rows as well as in values.
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

  /// Walks over the part.
  ///
  /// - Returns: Whether it came to its end before the fence.
  mutating func walk() throws(CatalogError) -> Bool {
    var place = part.lowerBound
    while place < part.upperBound, !found.visitor.isContent {
      // The row that crosses the end of the part belongs to it.
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

  /// Walks over another part, with the same memory.
  mutating func walk(over part: Range<Int>) throws(CatalogError) -> Bool {
    self.part = part
    return try walk()
  }
}

// MARK: Counting

extension DelimitedWalk {
  /// Counts the rows that begin in the piece, from one on.
  ///
  /// - Parameters:
  ///   - place: Where the piece begins in the file.
  ///   - first: Where the row begins in the piece.
  /// - Returns: Where to go on; `nil` if the fence was reached.
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
    // The only row goes on behind the part or the piece.
    return try visitRows(at: place)
  }

  /// Counts rows that nobody looks at; those that a filter has not looked at do not match.
  private mutating func pass(_ rows: Int) {
    found.rows += rows
    if predicate.holdsForAll { found.matches += rows }
  }
}

// MARK: Looking at rows

extension DelimitedWalk {
  /// Visits the rows that begin in the piece.
  ///
  /// - Returns: Where to go on; `nil` if the fence was reached.
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
      // The LF of a pair was passed already.
      while rowEnd < start { rowEnd = breaks.next(before: count) }
      guard rowEnd < count, !piece.isPairCut(at: rowEnd + 1) else { break }
      try visit(start..<rowEnd, at: place)
      start = piece.rowStart(after: rowEnd)
    }
    if start > first || start >= end { return place + start }
    return try visitLongRow(at: place, startingAt: first)
  }

  /// Visits the first row of the piece, which does not end in it.
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

  /// Visits the rows that hold the text that matches must have, and counts the others.
  private mutating func visitCandidates(at place: Int) throws(CatalogError) -> Int? {
    guard let needle else { return try visitRows(at: place) }
    let count = piece.buffer.count
    let end = min(count, part.upperBound - place)
    var candidate = needle.next(in: piece.buffer, from: 0)
    // Marks are made once there is something to look at.
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
    // Looking for a text that many rows have is more work than looking at all of them.
    if candidates * 16 > found.rows - rowsBefore { self.needle = nil }
    return passed
  }

  /// Looks at a row of the piece.
  @inline(__always)
  private mutating func visit(_ row: Range<Int>, at place: Int) throws(CatalogError) {
    found.rows += 1
    let view = fields.view(of: row, in: piece.buffer)
    if !predicate.holds(for: view) { return }
    found.matches += 1
    try found.visitor.visit(view, at: RowPlace(offset: place + row.lowerBound, row: found.rows))
  }
}

// MARK: What is not plain

extension DelimitedWalk {
  /// Visits the rows that begin in a range, by the state machine.
  ///
  /// - Returns: Where to go on; `nil` if the fence was reached.
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
