// SPDX-License-Identifier: GPL-3.0-or-later

/// The dialect, names and first row of a delimited text, determined from its beginning.
struct DelimitedSample {
  let sniffed: SniffedDialect
  let format: DelimitedFormat

  /// The names in the header; empty without one.
  let names: [String]

  /// The inferences of the columns' types from the beginning.
  let inferences: [TypeInference]

  /// The inference of the type of a column without values.
  let inference: TypeInference

  /// The expected number of fields in a row.
  ///
  /// This is the number of names in the header or, without a header, the width of the widest
  /// sampled row.
  let width: Int

  /// The byte offset of the first item, or the end of the file if there are no items.
  let firstRow: Int

  /// The unterminated quote of the text, if one was found.
  let unterminatedQuote: UnterminatedQuote

  /// Empty and repeated names in the header.
  let header: DelimitedHeader

  /// Samples the beginning of a file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - request: The parts of the dialect that are already known.
  ///   - chunks: The number of bytes to read at a time.
  ///   - adjust: Changes settings of the format that are not sniffed.
  /// - Throws: ``CatalogError`` if the file cannot be read.
  init(
    _ text: TextFile,
    _ request: DialectRequest,
    chunks: ChunkSizes,
    _ adjust: (inout DelimitedFormat) -> Void
  ) throws(CatalogError) {
    let sniffed = DialectSniffer.sniff(text.sample, isComplete: text.isComplete, request: request)
    let unterminatedQuote = UnterminatedQuote()
    try self.init(text, request, sniffed, unterminatedQuote, chunks, adjust)
    // The sample alone did not show that a quote is unterminated. Now that this is known, sniff
    // again with that quote taken as data.
    guard !text.isComplete, let quoteOffset = unterminatedQuote.offset.map({ $0 - text.start }),
      quoteOffset < text.sample.count
    else { return }
    let better = DialectSniffer.sniff(
      text.sample,
      isComplete: false,
      request: request,
      literalQuoteOffset: quoteOffset
    )
    // In another dialect, that quote may have no special meaning.
    let known = better.dialect == sniffed.dialect ? unterminatedQuote : UnterminatedQuote()
    self = try DelimitedSample(text, request, better, known, chunks, adjust)
  }

  private init(
    _ text: TextFile,
    _ request: DialectRequest,
    _ sniffed: SniffedDialect,
    _ unterminatedQuote: UnterminatedQuote,
    _ chunks: ChunkSizes,
    _ adjust: (inout DelimitedFormat) -> Void
  ) throws(CatalogError) {
    self.sniffed = sniffed
    self.unterminatedQuote = unterminatedQuote
    // Programs that write escapes write missing values as one.
    let isEscaped = sniffed.dialect.escape == Ascii.backslash
    inference = TypeInference(
      missing: request.missing + (isEscaped ? [Array("\\N".utf8)] : []),
      hasGroupComma: sniffed.dialect.delimiter == Ascii.comma,
      mayGroupByPoint: sniffed.dialect.delimiter == Ascii.semicolon
    )
    let reading = Reading(
      file: text.file,
      chunks: chunks,
      unterminatedQuote: unterminatedQuote,
      inference: inference
    )
    var format = DelimitedFormat(sniffed.dialect)
    format.isEscapeGuessed = request.escape == nil
    format.marksComments = request.comment == nil
    adjust(&format)
    let start =
      if let lines = request.skippedLines {
        try reading.offset(afterSkippedLines: lines, from: text.start)
      } else {
        try reading.offset(afterLines: sniffed.dialect.skippedLines, from: text.start)
      }
    let headerRows = sniffed.dialect.headerRows
    let head = try reading.names(inRows: headerRows, at: start, format)
    var (names, first) = (head.names, head.next)
    if sniffed.hasShortHeader { names.insert("", at: 0) }
    // Sample rows after a long header as well, but do not wait for input that has not arrived.
    let more = min(first + TextFile.sampleSize / 2, text.file.available)
    let end = max(text.start + text.sample.count, more)
    let inferences = try reading.inferences(from: first, to: end, format, atLeast: names.count)
    let isLines = format.delimiter == nil && format.columnStarts.isEmpty
    format.keepsEmptyLines = inferences.count == 1 && (headerRows == 0 || isLines)
    if format.keepsEmptyLines {
      first = start
      if headerRows > 0 {
        // Skip empty lines before the header.
        first = try reading.nextRow(from: start, DelimitedFormat(sniffed.dialect))
        first = try reading.row(at: first, format).next
      }
    }
    header = DelimitedHeader(names, omitted: head.omitted)
    width = names.isEmpty ? inferences.count : names.count
    self.names = names
    self.inferences = inferences
    self.format = format
    firstRow = first
  }
}

/// Problems with the names in a header.
struct DelimitedHeader: Sendable, Equatable {
  /// The number of columns without a name.
  let empty: Int
  /// The number of columns that repeat an earlier name.
  let repeated: Int
  /// The number of names beyond the limit, which are not read.
  let omitted: Int

  init(_ names: [String], omitted: Int) {
    self.omitted = omitted
    empty = names.count(where: \.isEmpty)
    var seen: Set<String> = []
    repeated = names.count { !$0.isEmpty && !seen.insert($0).inserted }
  }
}

/// Reads single lines and rows anywhere in a file.
private struct Reading {
  /// The maximum number of columns taken from a row that is longer than the sample.
  private static let maximumColumns = 1 << 18

  let file: SourceFile
  let chunks: ChunkSizes
  let unterminatedQuote: UnterminatedQuote

  /// The inference of the type of a column without values.
  let inference: TypeInference

  /// Returns the offset after a number of lines.
  func offset(afterLines count: Int, from start: Int) throws(CatalogError) -> Int {
    guard count > 0 else { return start }
    var reader = reader(at: start, .lines)
    for _ in 0..<count where try !reader.readRow(keeping: 0) { break }
    return try next(&reader)
  }

  /// Returns the offset after the lines that the user asked to skip.
  ///
  /// - Throws: ``CatalogError/tooFewLines(path:lines:skipped:)`` if no row follows.
  func offset(afterSkippedLines count: Int, from start: Int) throws(CatalogError) -> Int {
    guard count > 0 else { return start }
    var reader = reader(at: start, .lines)
    while reader.rowsBefore < count, try reader.readRow(keeping: 0) {}
    guard let rowStart = try reader.findRow() else {
      throw .tooFewLines(path: file.path, lines: reader.rowsBefore, skipped: count)
    }
    return rowStart.offset
  }

  /// Returns the names in the rows of a header, the number of names beyond the limit, and the
  /// offset of the row after them.
  ///
  /// The names of several rows are joined. Rows of dashes have none.
  func names(
    inRows count: Int,
    at offset: Int,
    _ format: DelimitedFormat
  ) throws(CatalogError) -> (names: [String], omitted: Int, next: Int) {
    var rows: [[String]] = []
    var omitted = 0
    var next = offset
    for _ in 0..<count {
      let row = try row(at: next, format)
      rows.append(row.values)
      omitted = max(omitted, row.omitted)
      next = row.next
    }
    return (HeaderNames.joined(rows), omitted, next)
  }

  /// Returns the values of the row at an offset, the number of values beyond the limit, and the
  /// offset of the next row.
  func row(
    at offset: Int,
    _ format: DelimitedFormat
  ) throws(CatalogError) -> (values: [String], omitted: Int, next: Int) {
    var reader = reader(at: offset, format)
    guard try reader.readRow() else { return ([], 0, reader.offset) }
    let values = reader.row.texts
    let omitted = reader.width - values.count
    return (values, omitted, try next(&reader))
  }

  /// Returns the offset of the next row, or the end of the file if no row follows.
  func nextRow(from offset: Int, _ format: DelimitedFormat) throws(CatalogError) -> Int {
    var reader = reader(at: offset, format)
    return try next(&reader)
  }

  /// Infers the types of the columns from the rows in a range.
  ///
  /// There is one result for each column of the widest row. If the range ends within its first row,
  /// the rows after that row are used instead.
  func inferences(
    from first: Int,
    to end: Int,
    _ format: DelimitedFormat,
    atLeast count: Int,
    isAfterLongRow: Bool = false
  ) throws(CatalogError) -> [TypeInference] {
    var inferences = [TypeInference](repeating: inference, count: count)
    var reader = reader(at: first, format, fence: end)
    var isFirst = !isAfterLongRow
    while try reader.readRow() {
      // The end of the sample cuts this row, unless the file ends there.
      if reader.isAtFence, !reader.isAtEnd {
        // Without a header, the width is unknown until the row is complete, so wait for it.
        guard isFirst, file.isComplete || count == 0 else { break }
        return try self.inferences(afterLongRow: first, format, atLeast: count)
      }
      isFirst = false
      let row = reader.row
      while inferences.count < row.fields.count { inferences.append(inference) }
      for (index, field) in row.fields.enumerated() {
        inferences[index].add(row.bytes.span.extracting(field))
      }
    }
    return inferences
  }

  private func inferences(
    afterLongRow offset: Int,
    _ format: DelimitedFormat,
    atLeast count: Int
  ) throws(CatalogError) -> [TypeInference] {
    var reader = reader(at: offset, format)
    // Keep nothing of the row, since its length is unlimited.
    _ = try reader.readRow(keeping: 0)
    let width = max(count, min(reader.width, Self.maximumColumns))
    let next = try self.next(&reader)
    let end = min(next + TextFile.sampleSize / 2, file.available)
    return try inferences(from: next, to: end, format, atLeast: width, isAfterLongRow: true)
  }

  private func reader(at offset: Int, _ format: DelimitedFormat, fence: Int = .max) -> RowReader {
    let rowStart = RowStart(offset: offset, row: 1)
    return RowReader(
      file,
      format,
      at: rowStart,
      chunks: chunks,
      fence: fence,
      unterminatedQuote: unterminatedQuote
    )
  }

  private func next(_ reader: inout RowReader) throws(CatalogError) -> Int {
    // Do not wait for input that has not arrived.
    if !file.isComplete, reader.offset >= file.available { return reader.offset }
    if let rowStart = try reader.findRow() { return rowStart.offset }
    return reader.offset
  }
}
