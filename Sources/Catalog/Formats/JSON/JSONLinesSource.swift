// SPDX-License-Identifier: GPL-3.0-or-later

/// A file of JSON Lines, with one item in each line (jsonlines.org).
///
/// Lines end with LF, and blank lines are skipped. Lines of comments belong to the item after them.
/// A line that is not JSON is an item without values that keeps its text.
struct JSONLinesSource: RowSource {
  var file: SourceFile
  let keys: JSONColumns
  let chunks: ChunkSizes
  var start: Int
  var report: SourceReport

  /// The offset of the header of a table, which precedes the first row; `nil` if there is none.
  var header: Int?

  var hasTypedValues: Bool { true }
  var keyFinder: KeyCollector? { keys.collector }

  func learn(from finder: KeyCollector) { keys.learn(from: finder) }

  var columns: [Column] { keys.columns }
  var repetitions: [Int] { keys.repetitions }

  func locationComponents(to column: Int, of item: Item) -> [String] {
    let position = header == nil ? item.id.description : String(item.id.row + 1)
    return [position] + keys.step(to: column)
  }

  func isReachable(_ column: Int) -> Bool { union == nil && keys.isReachable(column) }

  /// The facts about the files from which the lines come; `nil` for a file of its own.
  var union: UnionProgress?

  /// The maximum size of a line in memory, in bytes.
  var maximumItemLength = JSONColumns.maximumItemLength

  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int? {
    let before = max(start, part.lowerBound - 1)
    // Most lines are short. Read more only if none of them ends soon.
    for length in [chunks.first * 4, chunks.largest * 4] {
      var buffer = ScanBuffer(capacity: min(length, part.count + 1))
      try buffer.load(file, at: before, buffer.capacity)
      // A JSON string contains no raw line break, so a line always begins after one.
      if let end = buffer.lineEnd(from: 0), end + 1 < buffer.count {
        return try nextRow(from: before + end + 1)
      }
      if length > part.count { break }
    }
    return nil
  }

  func nextRow(from offset: Int) throws(CatalogError) -> Int {
    var buffer = ScanBuffer(capacity: chunks.first)
    var line = offset
    var next = offset
    while true {
      try buffer.load(file, at: next, buffer.capacity)
      guard buffer.count > 0 else { return next }
      for index in 0..<buffer.count {
        switch buffer.text[index] {
        case Ascii.lineFeed: line = next + index + 1
        case Ascii.space, Ascii.tab, Ascii.carriageReturn: break
        default: return line
        }
      }
      next += buffer.fileCount
    }
  }

  func item(at rowStart: RowStart, upTo length: Int) throws(CatalogError) -> Item {
    var buffer = ScanBuffer(capacity: chunks.first)
    let end = try loadLine(&buffer, at: rowStart)
    return keys.item(
      UnsafeBufferPointer(start: buffer.text, count: end),
      row: rowStart.row,
      upTo: length
    )
  }

  /// Returns the range of the item at an offset, without its line break.
  ///
  /// - Throws: ``CatalogError/notJSON(path:line:column:isSecondValue:)`` if the line is not JSON.
  func line(at rowStart: RowStart) throws(CatalogError) -> Range<Int> {
    var buffer = ScanBuffer(capacity: chunks.first)
    let end = try loadLine(&buffer, at: rowStart)
    do throws(JSONSyntaxError) {
      try JSONScanner.check(UnsafeBufferPointer(start: buffer.text, count: end), as: .tolerant)
    } catch {
      throw file.notJSON(at: rowStart.offset + error.offset)
    }
    return rowStart.offset..<rowStart.offset + end
  }

  /// Reads an item into a buffer and returns its length.
  private func loadLine(
    _ buffer: inout ScanBuffer,
    at rowStart: RowStart
  ) throws(CatalogError) -> Int {
    try buffer.load(file, at: rowStart.offset, buffer.capacity)
    var known = 0
    while buffer.count > known {
      if let end = buffer.itemEnd(from: 0, known: known) { return end }
      known = buffer.count
      try loadMore(&buffer, at: rowStart)
    }
    throw .changed(path: file.path)
  }

  /// Reads more of a line that does not end in a buffer.
  private func loadMore(
    _ buffer: inout ScanBuffer,
    at rowStart: RowStart
  ) throws(CatalogError) {
    guard buffer.fileCount < maximumItemLength else {
      throw .itemTooLong(path: file.path, row: rowStart.row, limit: maximumItemLength)
    }
    try buffer.extend(file, at: rowStart.offset)
  }

  /// Skips the rest of a line that is too long for the buffer.
  ///
  /// - Parameters:
  ///   - offset: The byte offset to continue at.
  ///   - buffer: A buffer whose content may be replaced.
  /// - Returns: The offset after the line break, or the end of the file.
  /// - Throws: ``CatalogError`` if reading fails.
  private func endOfLine(
    from offset: Int,
    _ buffer: inout ScanBuffer
  ) throws(CatalogError) -> Int {
    var offset = offset
    while true {
      try buffer.load(file, at: offset, buffer.capacity)
      if let end = buffer.lineEnd(from: 0) {
        return min(offset + end + 1, offset + buffer.fileCount)
      }
      guard buffer.count > 0 else { return offset }
      offset += buffer.fileCount
    }
  }

  // Without these attributes, calls through the protocol are not specialized.
  @specialized(where Visitor == RowCounter)
  @specialized(where Visitor == RowStartCollector)
  @specialized(where Visitor == ItemCollector)
  @specialized(where Visitor == RowSorter)
  @specialized(where Visitor == ExtendedGatherer)
  @specialized(where Visitor == FitCounter)
  @specialized(where Visitor == FrequencyCounter)
  @specialized(where Visitor == StatisticsGatherer)
  @specialized(where Visitor == PointCounter)
  @specialized(where Visitor == GroupGatherer)
  @specialized(where Visitor == LookupGatherer)
  @specialized(where Visitor == PrintGatherer)
  @specialized(where Visitor == WarningCounter)
  @specialized(where Visitor == RowWriter)
  @specialized(where Visitor == KeyCollector)
  func scan<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    try scan([part], reach: chunks.first, fence: fence, predicate, visitor)
  }

  @specialized(where Visitor == ChosenRowWriter)
  func scan<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor {
    let reach = min(reach, chunks.first)
    let found = try scan(parts, reach: reach, fence: .max, Predicate(nil), visitor)
    guard let found else { throw .changed(path: file.path) }
    return found.visitor
  }

  /// Visits the rows that begin in some parts, in sequence.
  ///
  /// - Parameter reach: The number of bytes to read after the end of each part, for its last row.
  private func scan<Visitor: RowVisitor>(
    _ parts: [Range<Int>],
    reach: Int,
    fence: Int,
    _ predicate: consuming Predicate,
    _ visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    let readsRows = !predicate.holdsForAll || visitor.readsRows
    var found = PartScan(visitor: visitor)
    var matcher = JSONItemMatcher(keys.known.columns, predicate, for: visitor)
    let longest = parts.reduce(0) { max($0, $1.count) }
    var buffer = ScanBuffer(capacity: min(chunks.largest, longest + reach))
    for part in parts {
      var offset = part.lowerBound
      var isLoaded = false
      while offset < part.upperBound, !found.visitor.isFinished {
        if offset > fence { return nil }
        if !isLoaded { try buffer.load(file, at: offset, part.upperBound - offset + reach) }
        isLoaded = false
        guard buffer.count > 0 else { break }
        found.unreadable = matcher.unreadableCount
        found.addCheckpoint(at: offset)
        var start = 0
        while start < buffer.count, offset + start < part.upperBound, !found.visitor.isFinished {
          guard let end = buffer.itemEnd(from: start) else { break }
          let line = UnsafeBufferPointer(start: buffer.text + start, count: end - start)
          let lineStart = RowStart(offset: offset + start, row: found.rows + 1)
          start = end + 1
          guard !line.isBlank, line[0] != Ascii.slash || !StandardJSON.isComment(line) else {
            continue
          }
          found.rows += 1
          guard readsRows else {
            found.matches += 1
            continue
          }
          let answer = matcher.match(line)
          guard answer != .fails else { continue }
          found.matches += 1
          try found.visitor.visit(matcher.row(answer, of: line), at: lineStart)
        }
        if start == 0, !readsRows, !buffer.isBlank, buffer.text[0] != Ascii.slash {
          found.rows += 1
          found.matches += 1
          start = try endOfLine(from: offset + buffer.fileCount, &buffer) - offset
        } else if start == 0 {
          try loadMore(&buffer, at: RowStart(offset: offset, row: found.rows + 1))
          isLoaded = true
        }
        offset += start
      }
      found.end = offset
      found.unreadable = matcher.unreadableCount
    }
    try found.visitor.finish()
    return found
  }
}

extension ScanBuffer {
  /// Returns the end of the item whose text begins at an offset.
  ///
  /// Lines of comments belong to the item after them. At the end of the file, there may be none.
  ///
  /// - Parameters:
  ///   - start: The offset of the item.
  ///   - known: The number of bytes that are known to contain no line break after `start`.
  /// - Returns: The offset of the line break, or `nil` if more text is needed.
  @inline(__always)
  fileprivate func itemEnd(from start: Int, known: Int = 0) -> Int? {
    guard text[start] == Ascii.slash else { return lineEnd(from: max(start, known)) }
    return lineEnd(from: start).flatMap { endAfterComments(from: start, $0) }
  }

  @inline(never)
  private func endAfterComments(from start: Int, _ lineEnd: Int) -> Int? {
    var end = lineEnd
    while StandardJSON.isComment(UnsafeBufferPointer(start: text + start, count: end - start)) {
      guard end + 1 < count else { return isAtEnd ? end : nil }
      guard let next = self.lineEnd(from: end + 1) else { return nil }
      end = next
    }
    return end
  }

  /// `true` if the buffer contains only white space (RFC 8259, section 2).
  fileprivate var isBlank: Bool { UnsafeBufferPointer(start: text, count: count).isBlank }
}
