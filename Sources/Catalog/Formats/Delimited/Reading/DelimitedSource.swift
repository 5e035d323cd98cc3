// SPDX-License-Identifier: GPL-3.0-or-later

import CScan

/// A file of delimited text, such as CSV or TSV.
struct DelimitedSource: RowSource {
  var file: SourceFile
  var names: DelimitedColumns
  let format: DelimitedFormat
  var chunks: ChunkSizes
  let start: Int

  let report: SourceReport

  let width: Int?

  /// The unterminated quote of the text, if one was found.
  let unterminatedQuote: UnterminatedQuote

  var columns: [Column] { names.columns }

  func learn(_ items: [Item]) { names.learn(items) }

  var surveyor: ColumnSurveyor? { names.surveyor }

  func learn(_ survey: ColumnSurveyor) { names.learn(survey) }

  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int? {
    // Most rows are short. Read more only if none of them ends soon.
    for length in [chunks.first * 4, chunks.largest * 4] {
      if let row = try guessRow(in: part, lookingAt: length) {
        return format.comment.isEmpty ? row : try nextRow(from: row)
      }
      if length >= part.count { break }
    }
    return nil
  }

  private func guessRow(in part: Range<Int>, lookingAt length: Int) throws(CatalogError) -> Int? {
    // The byte before the part shows if the part begins with a row.
    let before = max(start, part.lowerBound - 1)
    var buffer = ScanBuffer(capacity: max(1, min(length, part.upperBound - before)))
    try buffer.load(file, at: before, buffer.capacity)
    let text = UnsafeBufferPointer(start: buffer.text, count: buffer.count)
    guard let quote = format.quote else {
      return rowStart(in: text, isQuoted: false).map { before + $0 }
    }
    let starts = cscan_possible_starts(buffer.text, buffer.count, format.scanDelimiter, quote)
    return rowStart(in: text, isQuoted: starts == 2).map { before + $0 }
  }

  func nextRow(from offset: Int) throws(CatalogError) -> Int {
    var reader = reader(at: RowStart(offset: offset, row: 1))
    if let next = try reader.findRow() { return next.offset }
    return reader.offset
  }

  func item(at rowStart: RowStart, upTo length: Int) throws(CatalogError) -> Item {
    var reader = reader(at: rowStart, upTo: length)
    guard try reader.readRow() else { throw .changed(path: file.path) }
    return reader.row.item(row: rowStart.row, width: width)
  }

  private func reader(at rowStart: RowStart, upTo length: Int = .max) -> RowReader {
    RowReader(
      file,
      format,
      at: rowStart,
      chunks: chunks,
      unterminatedQuote: unterminatedQuote,
      upTo: length
    )
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
  @specialized(where Visitor == ColumnSurveyor)
  func scan<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    var scan = DelimitedScan(self, over: part, fence: fence, predicate, visitor)
    return try scan.run() ? scan.found : nil
  }

  @specialized(where Visitor == ChosenRowWriter)
  @specialized(where Visitor == ChosenItemCollector)
  func scan<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor {
    let longest = parts.reduce(0) { max($0, $1.count) }
    var source = self
    source.chunks.first = min(reach, chunks.first)
    var scan = DelimitedScan(source, over: 0..<longest, fence: .max, Predicate(nil), visitor)
    for part in parts { _ = try scan.run(over: part) }
    return scan.found.visitor
  }

  /// Returns the start of the row after the one in which a text begins.
  ///
  /// - Parameters:
  ///   - text: Text that may begin anywhere in a row.
  ///   - isQuoted: `true` if the text begins inside a quoted field.
  /// - Returns: `nil` if no row ends in the text, or no row begins after it.
  private func rowStart(in text: UnsafeBufferPointer<UInt8>, isQuoted: Bool) -> Int? {
    var isQuoted = isQuoted
    var offset = 0
    var before = Ascii.zero
    while offset < text.count, isQuoted || !DelimitedFormat.isBreak(text[offset]) {
      let byte = text[offset]
      if byte == format.quote {
        let opens =
          before == format.delimiterTail.last ?? format.delimiter || before == format.quote
        isQuoted = !isQuoted && opens
      }
      before = byte
      offset += 1
    }
    if format.keepsEmptyLines {
      guard offset + 1 < text.count else { return nil }
      let isPair = text[offset] == Ascii.carriageReturn && text[offset + 1] == Ascii.lineFeed
      return offset + (isPair ? 2 : 1) < text.count ? offset + (isPair ? 2 : 1) : nil
    }
    while offset < text.count, DelimitedFormat.isBreak(text[offset]) { offset += 1 }
    return offset < text.count ? offset : nil
  }
}
