/// What the beginning of a file of delimited text tells: its columns, and where its items begin.
struct DelimitedSample {
  /// How much of the file is looked at, in bytes; only a longer header is read to its end.
  static let size = 64 * 1024

  let columns: [Column]
  let format: DelimitedFormat

  /// The first item, or the end if there is none.
  let firstRow: RowPlace

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - options: What is known about it.
  ///   - chunks: How much is read at a time.
  /// - Throws: ``CatalogError/binary(path:offset:)`` if it is no text; what reading throws.
  init(
    _ file: SourceFile,
    _ options: DelimitedOptions,
    chunks: ChunkSizes
  ) throws(CatalogError) {
    let start = try Self.startOfText(file)
    var format = DelimitedFormat(delimiter: options.delimiter(forPath: file.path))
    var header: [String] = []
    var first = RowPlace(offset: start, row: 1)
    if options.hasHeader {
      var reader = RowReader(file, format, at: first, chunks: chunks)
      if try reader.readRow() {
        header = reader.row.texts
      }
      first = RowPlace(offset: try reader.findRow()?.offset ?? reader.offset, row: 1)
    }
    // A long header must not leave nothing to look at.
    let end = max(Self.size, first.offset + Self.size / 2)
    let kinds = try Self.kinds(
      file,
      format,
      from: first,
      to: end,
      atLeast: header.count,
      chunks
    )
    format.keepsEmptyLines = kinds.count == 1
    columns = zip(ColumnNames.unique(header, count: kinds.count), kinds).map(Column.init)
    self.format = format
    firstRow =
      format.keepsEmptyLines
      ? try Self.firstRow(file, format, hasHeader: options.hasHeader, start: start, chunks) : first
  }

  /// The first byte behind a UTF-8 byte order mark.
  ///
  /// A NUL byte is in no text but UTF-16's, which is not read yet either.
  private static func startOfText(_ file: SourceFile) throws(CatalogError) -> Int {
    let count = min(size, try file.end(reaching: size))
    var beginning = [UInt8](repeating: 0, count: count)
    _ = try file.read(count, into: &beginning, at: 0)
    if let offset = beginning.firstIndex(of: 0) {
      throw .binary(path: file.path, offset: offset)
    }
    return beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The kinds of as many columns as the widest row of the sample has.
  private static func kinds(
    _ file: SourceFile,
    _ format: DelimitedFormat,
    from first: RowPlace,
    to end: Int,
    atLeast count: Int,
    _ chunks: ChunkSizes
  ) throws(CatalogError) -> [Column.Kind] {
    var inferences = [KindInference](repeating: KindInference(), count: count)
    var reader = RowReader(file, format, at: first, chunks: chunks, fence: end)
    while try reader.readRow() {
      // The end of the sample has cut this row, unless it is that of the file.
      if reader.isAtFence, try !reader.isAtEnd { break }
      let row = reader.row
      while inferences.count < row.fields.count { inferences.append(KindInference()) }
      for (index, field) in row.fields.enumerated() {
        inferences[index].add(row.bytes.span.extracting(field))
      }
    }
    return inferences.map(\.kind)
  }

  /// Where the items begin, if an empty line is one.
  ///
  /// Empty lines before the header belong to nothing.
  private static func firstRow(
    _ file: SourceFile,
    _ format: DelimitedFormat,
    hasHeader: Bool,
    start: Int,
    _ chunks: ChunkSizes
  ) throws(CatalogError) -> RowPlace {
    var place = RowPlace(offset: start, row: 1)
    if hasHeader {
      var plain = format
      plain.keepsEmptyLines = false
      var reader = RowReader(file, plain, at: place, chunks: chunks)
      place = try reader.findRow() ?? place
    }
    var reader = RowReader(file, format, at: place, chunks: chunks)
    if hasHeader { _ = try reader.readRow(keeping: 0) }
    return RowPlace(offset: try reader.findRow()?.offset ?? reader.offset, row: 1)
  }
}
