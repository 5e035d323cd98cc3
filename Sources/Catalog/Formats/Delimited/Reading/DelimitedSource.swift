// SPDX-License-Identifier: GPL-3.0-or-later

import CScan

/// A file of delimited text, such as CSV or TSV.
struct DelimitedSource: RowSource {
  var file: SourceFile
  let names: DelimitedColumns
  let format: DelimitedFormat
  var chunks: ChunkSizes
  let start: Int

  let report: SourceReport

  let width: Int?

  /// The unterminated quote of the text, if one was found.
  let unclosed: UnclosedQuotation

  var columns: [Column] { names.columns }

  func learn(_ items: [Item]) { names.learn(items) }

  func surveyor(of detail: ColumnDetail) -> ColumnSurveyor? { names.surveyor(of: detail) }

  func learn(_ survey: ColumnSurveyor) { names.learn(survey) }

  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int? {
    // Most rows are short. Read more only if none of them ends soon.
    for length in [chunks.first * 4, chunks.largest * 4] {
      if let place = try guessRow(in: part, lookingAt: length) { return place }
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

  func nextRow(from place: Int) throws(CatalogError) -> Int {
    var reader = reader(at: RowPlace(offset: place, row: 1))
    if let next = try reader.findRow() { return next.offset }
    return reader.offset
  }

  func item(at place: RowPlace, upTo length: Int) throws(CatalogError) -> Item {
    var reader = reader(at: place, upTo: length)
    guard try reader.readRow() else { throw .changed(path: file.path) }
    return reader.row.item(row: place.row, width: width)
  }

  private func reader(at place: RowPlace, upTo length: Int = .max) -> RowReader {
    RowReader(file, format, at: place, chunks: chunks, unclosed: unclosed, upTo: length)
  }

  // Without these attributes, calls through the protocol are not specialised.
  @specialized(where Visitor == RowCounter)
  @specialized(where Visitor == PlaceCollector)
  @specialized(where Visitor == ItemCollector)
  @specialized(where Visitor == RowSorter)
  @specialized(where Visitor == FrequencyCounter)
  @specialized(where Visitor == StatisticsGatherer)
  @specialized(where Visitor == PointCounter)
  @specialized(where Visitor == MeanCounter)
  @specialized(where Visitor == OddityCounter)
  @specialized(where Visitor == RowWriter)
  @specialized(where Visitor == ColumnSurveyor)
  func walk<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartWalk<Visitor>? {
    var walk = DelimitedWalk(self, over: part, fence: fence, predicate, visitor)
    return try walk.walk() ? walk.found : nil
  }

  @specialized(where Visitor == ChosenRowWriter)
  func walk<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor {
    let longest = parts.reduce(0) { max($0, $1.count) }
    var source = self
    source.chunks.first = min(reach, chunks.first)
    var walk = DelimitedWalk(source, over: 0..<longest, fence: .max, Predicate(nil), visitor)
    for part in parts { _ = try walk.walk(over: part) }
    return walk.found.visitor
  }

  /// Returns the start of the first row after the end of another row in a text.
  ///
  /// - Parameters:
  ///   - text: Text that may begin anywhere in a row.
  ///   - isQuoted: `true` if the text begins inside a quoted field.
  /// - Returns: `nil` if no row ends in the text, or no row begins after it.
  private func rowStart(in text: UnsafeBufferPointer<UInt8>, isQuoted: Bool) -> Int? {
    var isQuoted = isQuoted
    var place = 0
    var before = Ascii.zero
    while place < text.count, isQuoted || !DelimitedFormat.isBreak(text[place]) {
      let byte = text[place]
      if byte == format.quote {
        let opens = before == format.delimiter || before == format.quote
        isQuoted = !isQuoted && opens
      }
      before = byte
      place += 1
    }
    if format.keepsEmptyLines {
      guard place + 1 < text.count else { return nil }
      let isPair = text[place] == Ascii.carriageReturn && text[place + 1] == Ascii.lineFeed
      return place + (isPair ? 2 : 1) < text.count ? place + (isPair ? 2 : 1) : nil
    }
    while place < text.count, DelimitedFormat.isBreak(text[place]) { place += 1 }
    return place < text.count ? place : nil
  }
}
