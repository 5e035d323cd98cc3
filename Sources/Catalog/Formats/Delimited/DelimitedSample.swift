// SPDX-License-Identifier: GPL-3.0-or-later

/// What the beginning of delimited text tells: its dialect, its columns, and where its items begin.
struct DelimitedSample {
  let sniffed: SniffedDialect
  let format: DelimitedFormat
  let columns: DelimitedColumns

  /// How many values a row should have: as many as the header has names, or as the widest has.
  let width: Int

  /// Where the first item begins; the end if there is none.
  let firstRow: Int

  /// What its beginning tells about a quotation without end.
  let unclosed: UnclosedQuotation

  /// What was made of the names of the header.
  let header: DelimitedHeader

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - request: What is known about its dialect.
  ///   - chunks: How much is read at a time.
  ///   - adjust: Changes what is not sniffed about the format.
  /// - Throws: ``CatalogError`` if it cannot be read.
  init(
    _ text: TextFile,
    _ request: DialectRequest,
    chunks: ChunkSizes,
    _ adjust: (inout DelimitedFormat) -> Void
  ) throws(CatalogError) {
    let sniffed = DialectSniffer.sniff(text.sample, isWhole: text.isWhole, request: request)
    let unclosed = UnclosedQuotation()
    try self.init(text, request, sniffed, unclosed, chunks, adjust)
    // The sample alone could not tell that a quotation never ends; now it is judged without it.
    guard !text.isWhole, let mark = unclosed.mark.map({ $0 - text.start }),
      mark < text.sample.count
    else { return }
    let better = DialectSniffer.sniff(
      text.sample,
      isWhole: false,
      request: request,
      literalMark: mark
    )
    // To another dialect it may mean nothing.
    let known = better.dialect == sniffed.dialect ? unclosed : UnclosedQuotation()
    self = try DelimitedSample(text, request, better, known, chunks, adjust)
  }

  private init(
    _ text: TextFile,
    _ request: DialectRequest,
    _ sniffed: SniffedDialect,
    _ unclosed: UnclosedQuotation,
    _ chunks: ChunkSizes,
    _ adjust: (inout DelimitedFormat) -> Void
  ) throws(CatalogError) {
    self.sniffed = sniffed
    self.unclosed = unclosed
    let reading = Reading(file: text.file, chunks: chunks, unclosed: unclosed)
    var format = DelimitedFormat(sniffed.dialect)
    adjust(&format)
    let start =
      if let lines = request.skippedLines {
        try reading.place(behindStatedLines: lines, from: text.start)
      } else {
        try reading.place(behindLines: sniffed.dialect.skippedLines, from: text.start)
      }
    var names: [String] = []
    var first = start
    if request.hasHeader { (names, first) = try reading.row(at: start, format) }
    if sniffed.hasShortHeader { names.insert("", at: 0) }
    // A long header must not leave nothing to look at; but what is still to come is not waited for.
    let more = min(first + TextFile.sampleSize / 2, text.file.available)
    let end = max(text.start + text.sample.count, more)
    let inferences = try reading.inferences(from: first, to: end, format, atLeast: names.count)
    format.keepsEmptyLines = inferences.count == 1
    if format.keepsEmptyLines {
      first = start
      if request.hasHeader {
        // Empty lines before the header belong to nothing.
        first = try reading.nextRow(from: start, DelimitedFormat(sniffed.dialect))
        first = try reading.row(at: first, format).next
      }
    }
    header = DelimitedHeader(names)
    width = names.isEmpty ? inferences.count : names.count
    columns = DelimitedColumns(names, inferences)
    self.format = format
    firstRow = first
  }
}

/// What was odd about the names of a header.
struct DelimitedHeader: Sendable, Equatable {
  /// How many columns have no name, and how many one that stood there before.
  let empty: Int
  let repeated: Int

  init(_ names: [String]) {
    empty = names.count(where: \.isEmpty)
    var seen: Set<String> = []
    repeated = names.count { !$0.isEmpty && !seen.insert($0).inserted }
  }
}

/// Reading here and there in a file.
private struct Reading {
  /// How many columns one row makes at most that is longer than the sample.
  private static let mostColumns = 1 << 18

  let file: SourceFile
  let chunks: ChunkSizes
  let unclosed: UnclosedQuotation

  /// The first byte behind some lines.
  func place(behindLines count: Int, from start: Int) throws(CatalogError) -> Int {
    guard count > 0 else { return start }
    var reader = reader(at: start, .lines)
    for _ in 0..<count where try !reader.readRow(keeping: 0) { break }
    return try next(&reader)
  }

  /// The same for as many as a person has said, which must leave something.
  func place(behindStatedLines count: Int, from start: Int) throws(CatalogError) -> Int {
    guard count > 0 else { return start }
    var reader = reader(at: start, .lines)
    while reader.rowsBefore < count, try reader.readRow(keeping: 0) {}
    guard let place = try reader.findRow() else {
      throw .tooFewLines(path: file.path, lines: reader.rowsBefore, skipped: count)
    }
    return place.offset
  }

  /// The values of the row at a place, and where the next one begins.
  func row(
    at place: Int,
    _ format: DelimitedFormat
  ) throws(CatalogError) -> (values: [String], next: Int) {
    var reader = reader(at: place, format)
    guard try reader.readRow() else { return ([], reader.offset) }
    let values = reader.row.texts
    return (values, try next(&reader))
  }

  /// Where the next row begins; the end if none follows.
  func nextRow(from place: Int, _ format: DelimitedFormat) throws(CatalogError) -> Int {
    var reader = reader(at: place, format)
    return try next(&reader)
  }

  /// What the values of as many columns as the widest row of the sample has seem to be; where it ends
  /// in its first row, of those behind that.
  func inferences(
    from first: Int,
    to end: Int,
    _ format: DelimitedFormat,
    atLeast count: Int,
    isBehindLongRow: Bool = false
  ) throws(CatalogError) -> [KindInference] {
    var inferences = [KindInference](repeating: KindInference(), count: count)
    var reader = reader(at: first, format, fence: end)
    var isFirst = !isBehindLongRow
    while try reader.readRow() {
      // The end of the sample has cut this row, unless it is that of the file.
      if reader.isAtFence, !reader.isAtEnd {
        // Without a header, it has to be waited for how wide rows are.
        guard isFirst, file.isWhole || count == 0 else { break }
        return try self.inferences(behindLongRow: first, format, atLeast: count)
      }
      isFirst = false
      let row = reader.row
      while inferences.count < row.fields.count { inferences.append(KindInference()) }
      for (index, field) in row.fields.enumerated() {
        inferences[index].add(row.bytes.span.extracting(field))
      }
    }
    return inferences
  }

  private func inferences(
    behindLongRow place: Int,
    _ format: DelimitedFormat,
    atLeast count: Int
  ) throws(CatalogError) -> [KindInference] {
    var reader = reader(at: place, format)
    // Nothing is kept of it: it may be long beyond measure.
    _ = try reader.readRow(keeping: 0)
    let width = max(count, min(reader.width, Self.mostColumns))
    let next = try self.next(&reader)
    let end = min(next + TextFile.sampleSize / 2, file.available)
    return try inferences(from: next, to: end, format, atLeast: width, isBehindLongRow: true)
  }

  private func reader(at place: Int, _ format: DelimitedFormat, fence: Int = .max) -> RowReader {
    let place = RowPlace(offset: place, row: 1)
    return RowReader(file, format, at: place, chunks: chunks, fence: fence, unclosed: unclosed)
  }

  private func next(_ reader: inout RowReader) throws(CatalogError) -> Int {
    // What is still to come is not waited for.
    if !file.isWhole, reader.offset >= file.available { return reader.offset }
    if let place = try reader.findRow() { return place.offset }
    return reader.offset
  }
}
