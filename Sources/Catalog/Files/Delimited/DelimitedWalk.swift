import CScan

/// A walk over the rows of a part of delimited text, by the marks of the vector functions where the
/// text is plain and by the exact state machine where it is not.
///
/// Each piece that is read begins with a row, so that nothing need be known of the piece before.
struct DelimitedWalk<Visitor: RowVisitor>: ~Copyable {
  private(set) var found: PartWalk<Visitor>

  private let source: DelimitedSource
  private let format: DelimitedFormat

  /// What the rows must match, and who owns that.
  private let test: RowTest?
  private let predicate: Predicate?

  private let part: Range<Int>
  private let fence: Int

  /// The columns that the filter and the visitor look at.
  private let columns: ColumnChoice

  /// A text that every row has that matches; `nil` if there is none, or if nearly every row has it.
  private var needle: ByteSearch?

  private let looksAtRows: Bool
  private var buffer: ScanBuffer
  private var store = FieldStore()

  /// How many times longer than usual a piece becomes so that it holds a row whole.
  private static var mostGrowth: Int { 16 }

  init(
    _ source: DelimitedSource,
    over part: Range<Int>,
    fence: Int,
    _ predicate: Predicate?,
    _ visitor: Visitor
  ) {
    self.source = source
    self.part = part
    self.fence = fence
    self.predicate = predicate
    test = predicate?.test
    format = source.format
    found = PartWalk(visitor: visitor)
    looksAtRows = predicate != nil || visitor.looksAtRows
    columns = ColumnChoice(predicate.map(\.columns) ?? [], visitor.columns)
    // A quote mark stands doubled in the source, and a line break between rows as well as in values.
    let marks = [format.quote, Ascii.lineFeed, Ascii.carriageReturn]
    needle = predicate?.needle.flatMap { needle in
      marks.contains { needle.contains($0) } ? nil : needle
    }
    let wanted = part.count + source.chunks.first
    buffer = ScanBuffer(capacity: min(wanted, source.chunks.largest))
    store.prepare(columns.end)
  }

  /// Walks over the part.
  ///
  /// - Returns: Whether it came to its end before the fence.
  mutating func walk() throws(CatalogError) -> Bool {
    var place = part.lowerBound
    while place < part.upperBound, !found.visitor.isContent {
      try load(at: place)
      guard buffer.count > 0 else { break }
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

  private mutating func load(at place: Int) throws(CatalogError) {
    // The row that crosses the end of the part belongs to it.
    try buffer.load(source.file, at: place, part.upperBound - place + source.chunks.first)
  }
}

// MARK: Counting

extension DelimitedWalk {
  /// Counts the rows that begin in the buffer, from one on.
  ///
  /// - Parameters:
  ///   - place: Where the buffer begins in the file.
  ///   - first: Where the row begins in the buffer.
  /// - Returns: Where to go on; `nil` if the fence was reached.
  /// - Throws: ``CatalogError`` if reading fails.
  private mutating func countRows(at place: Int, from first: Int) throws(CatalogError) -> Int? {
    let length = min(buffer.count, part.upperBound - place)
    guard first < length else { return place + first }
    guard let rows = plainRows(first..<length) else {
      return try walkExactly(from: place + first, to: place + length)
    }
    if rows.rows == 0 { return place + length }
    if rows.last_is_whole, !isPairCut(at: length) {
      found.rows += rows.rows
      if test == nil { found.matches += rows.rows }
      return place + (isPair(at: length) ? length + 1 : length)
    }
    found.rows += rows.rows - 1
    if test == nil { found.matches += rows.rows - 1 }
    if first + rows.last > 0 { return place + first + rows.last }
    // The only row goes on behind the part or the buffer.
    return try visitRows(at: place)
  }

  /// What the vector functions say about rows of the buffer; `nil` if they cannot.
  private func plainRows(_ range: Range<Int>) -> cscan_rows? {
    if hasEscape { return nil }
    let rows = cscan_count_rows(
      buffer.text + range.lowerBound,
      range.count,
      format.scanDelimiter,
      format.quote ?? 0,
      format.quote != nil,
      format.keepsEmptyLines
    )
    return rows.is_plain ? rows : nil
  }

  private var hasEscape: Bool {
    guard let escape = format.escape else { return false }
    return UnsafeBufferPointer(start: buffer.text, count: buffer.count).contains(escape)
  }

  /// Whether CR and LF stand to the left and right of a place, where they could be taken for two
  /// line breaks.
  private func isPair(at place: Int) -> Bool {
    format.keepsEmptyLines && place < buffer.count
      && buffer.text[place - 1] == Ascii.carriageReturn && buffer.text[place] == Ascii.lineFeed
  }

  /// Whether nobody knows whether an LF follows the CR with which the buffer ends.
  private func isPairCut(at place: Int) -> Bool {
    format.keepsEmptyLines && place == buffer.count && !buffer.isAtEnd
      && buffer.text[place - 1] == Ascii.carriageReturn
  }
}

// MARK: Looking at rows

extension DelimitedWalk {
  /// Visits the rows that begin in the buffer.
  ///
  /// - Returns: Where to go on; `nil` if the fence was reached.
  private mutating func visitRows(at place: Int) throws(CatalogError) -> Int? {
    guard mark() else {
      return try walkExactly(from: place, to: min(place + buffer.count, part.upperBound))
    }
    let end = min(buffer.count, part.upperBound - place)
    let first = rowStart(from: 0)
    var start = first
    var breaks = Marks(buffer.breaks, from: first)
    while start < end, !found.visitor.isContent {
      var rowEnd = breaks.next(before: buffer.count)
      // The LF of a pair was passed already.
      while rowEnd < start { rowEnd = breaks.next(before: buffer.count) }
      guard rowEnd < buffer.count, !isPairCut(at: rowEnd + 1) else { break }
      try visit(start..<rowEnd, at: place)
      start = self.rowStart(after: rowEnd)
    }
    if start > first || start >= end { return place + start }
    return try visitLongRow(at: place, startingAt: first)
  }

  /// Visits the first row of the buffer, which does not end in it.
  private mutating func visitLongRow(
    at place: Int,
    startingAt first: Int
  ) throws(CatalogError) -> Int? {
    let isFull = buffer.count == buffer.capacity
    let mayGrow = buffer.capacity * 4 <= source.chunks.largest * Self.mostGrowth
    guard !buffer.isAtEnd, !isFull || mayGrow else {
      return try walkExactly(from: place, to: place + first + 1)
    }
    let least = buffer.count + 1
    if isFull { buffer.grow() }
    try buffer.load(source.file, at: place, buffer.capacity, atLeast: least)
    return try visitRows(at: place)
  }

  /// Visits the rows that hold the text that matches must have, and counts the others.
  private mutating func visitCandidates(at place: Int) throws(CatalogError) -> Int? {
    guard let needle else { return try visitRows(at: place) }
    let end = min(buffer.count, part.upperBound - place)
    var candidate = needle.next(in: buffer, from: 0)
    // Marks are made once there is something to look at.
    if candidate < end, !mark() {
      return try walkExactly(from: place, to: place + end)
    }
    let rowsBefore = found.rows
    var first = 0
    var candidates = 0
    while candidate < end, !found.visitor.isContent {
      let rowEnd = buffer.next(in: buffer.breaks, from: candidate)
      guard rowEnd < buffer.count, !isPairCut(at: rowEnd + 1) else { break }
      let start = rowStart(before: candidate, from: first)
      guard start < end else { break }
      if start > first {
        guard let rows = rows(in: first..<start) else {
          return try walkExactly(from: place + first, to: place + end)
        }
        found.rows += rows
      }
      try visit(start..<rowEnd, at: place)
      candidates += 1
      first = rowStart(after: rowEnd)
      candidate = needle.next(in: buffer, from: rowEnd)
    }
    if found.visitor.isContent { return place + first }
    let passed = try countRows(at: place, from: first)
    // Looking for a text that many rows have is more work than looking at all of them.
    if candidates * 16 > found.rows - rowsBefore { self.needle = nil }
    return passed
  }

  /// How many rows begin in a range between two beginnings, once the buffer is marked.
  private func rows(in range: Range<Int>) -> Int? {
    if format.keepsEmptyLines { return plainRows(range)?.rows }
    // A row ends with the first of the line breaks behind it.
    var rows = 0
    var from = range.lowerBound
    var behindBreak: UInt64 = 1 << UInt64(from & 63)
    while from < range.upperBound {
      var breaks = buffer.breaks[from >> 6] & ~0 << UInt64(from & 63)
      let next = (from | 63) + 1
      if next > range.upperBound { breaks &= ~(~0 << UInt64(range.upperBound & 63)) }
      rows += (breaks & ~(breaks << 1 | behindBreak)).nonzeroBitCount
      behindBreak = breaks >> 63
      from = next
    }
    return rows
  }

  /// Marks the breaks and delimiters of the buffer; `false` if only the state machine can.
  private func mark() -> Bool {
    !hasEscape
      && cscan_mark(
        buffer.text,
        buffer.count,
        format.scanDelimiter,
        format.quote ?? 0,
        format.quote != nil,
        buffer.breaks,
        buffer.delimiters
      )
  }

  /// The first byte of a row from a place on.
  @inline(__always)
  private func rowStart(from place: Int) -> Int {
    var place = place
    guard !format.keepsEmptyLines else { return place }
    while place < buffer.count, DelimitedFormat.isBreak(buffer.text[place]) { place += 1 }
    return place
  }

  /// The first byte of the row behind a line break.
  @inline(__always)
  private func rowStart(after end: Int) -> Int {
    isPair(at: end + 1) ? end + 2 : rowStart(from: end + 1)
  }

  /// The first byte of the row that a place is in.
  private func rowStart(before place: Int, from first: Int) -> Int {
    var word = place >> 6
    var bits = buffer.breaks[word] & ~(~0 << UInt64(place & 63))
    while bits == 0, word > first >> 6 {
      word -= 1
      bits = buffer.breaks[word]
    }
    let last = bits == 0 ? -1 : word << 6 | (63 - bits.leadingZeroBitCount)
    return last < first ? rowStart(from: first) : last + 1
  }

  /// Looks at a row.
  @inline(__always)
  private mutating func visit(
    _ row: Range<Int>,
    at place: Int
  ) throws(CatalogError) {
    found.rows += 1
    fill(row)
    let view = store.view
    if let test, !test.holds(for: view) { return }
    found.matches += 1
    try found.visitor.visit(view, at: RowPlace(offset: place + row.lowerBound, row: found.rows))
  }
}

// MARK: Fields

extension DelimitedWalk {
  @inline(__always)
  private mutating func fill(_ row: Range<Int>) {
    store.begin(needing: row.count)
    var delimiters = Marks(buffer.delimiters, from: row.lowerBound)
    if columns.isAll { return fillAll(row, &delimiters) }
    var start = row.lowerBound
    var column = 0
    for wanted in columns.indexes {
      if wanted > column, start <= row.upperBound {
        start = delimiters.skip(wanted - column, before: row.upperBound) + 1
      }
      guard start <= row.upperBound else {
        store[wanted] = .absent
        continue
      }
      let end = delimiters.next(before: row.upperBound)
      store[wanted] = field(start..<end)
      start = end + 1
      column = wanted + 1
    }
  }

  private mutating func fillAll(_ row: Range<Int>, _ delimiters: inout Marks) {
    store.removeAll()
    var start = row.lowerBound
    repeat {
      let end = delimiters.next(before: row.upperBound)
      store.append(field(start..<end))
      start = end + 1
    } while start <= row.upperBound
  }

  /// The value between two delimiters.
  @inline(__always)
  private mutating func field(_ range: Range<Int>) -> Field {
    let bytes = UnsafeBufferPointer(start: buffer.text + range.lowerBound, count: range.count)
    guard let quote = format.quote, bytes.first == quote else {
      return Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
    }
    // In plain text what begins with a quote mark ends with one.
    let inside = UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])
    guard inside.contains(quote) else {
      return Field(start: inside.baseAddress, count: inside.count, kind: .text)
    }
    return store.unquote(inside, quote: quote)
  }
}

// MARK: What is not plain

extension DelimitedWalk {
  /// Visits the rows that begin in a range, by the state machine.
  ///
  /// - Returns: Where to go on; `nil` if the fence was reached.
  private mutating func walkExactly(from start: Int, to end: Int) throws(CatalogError) -> Int? {
    let place = RowPlace(offset: start, row: found.rows + 1)
    var reader = RowReader(source.file, format, at: place, chunks: source.chunks, fence: fence)
    let kept = !looksAtRows ? 0 : columns.isAll ? .max : columns.end
    while let place = try reader.findRow(), place.offset < end, !found.visitor.isContent {
      guard try reader.readRow(keeping: kept) else { break }
      found.rows += 1
      try reader.row.withView(in: &store) { row throws(CatalogError) in
        if let test, !test.holds(for: row) { return }
        found.matches += 1
        try found.visitor.visit(row, at: place)
      }
    }
    store.prepare(columns.end)
    if reader.isAtFence { return nil }
    return try reader.findRow()?.offset ?? reader.offset
  }
}
