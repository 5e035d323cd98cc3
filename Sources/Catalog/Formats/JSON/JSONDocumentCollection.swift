// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the items in a JSON text, or of JSON texts that follow one another.
typealias JSONDocumentCollection = ScannedCollection<JSONDocumentSource>

extension ScannedCollection<JSONDocumentSource> {
  /// The number of items to sample for columns.
  private static var sampledItems: Int { 200 }

  /// Opens a JSON file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: The name of the collection.
  ///   - missing: The texts that mark a missing value in every column.
  ///   - rules: The rules that decide what an item is.
  ///   - chunks: The number of bytes to read at a time.
  /// - Throws: ``CatalogError`` if its beginning is not JSON or cannot be read.
  convenience init(
    _ text: TextFile,
    name: String,
    missing: [[UInt8]] = [],
    rules: JSONItemRules = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    try self.init(
      text.file,
      text.start..<text.start + text.sample.count,
      name: name,
      isSequence: try text.isJSONSequence(),
      report: SourceReport(text, .json),
      missing: missing,
      rules: rules,
      chunks: chunks
    )
  }

  /// Opens a JSON text in a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - sample: The range to sample for columns. The text starts at its lower bound.
  ///   - name: The name of the collection.
  ///   - isSequence: `true` if the text is several values.
  ///   - report: The facts about the source that are already known.
  ///   - missing: The texts that mark a missing value in every column.
  ///   - rules: The rules that decide what an item is.
  ///   - chunks: The number of bytes to read at a time.
  /// - Throws: ``CatalogError`` if its beginning is not JSON or cannot be read.
  convenience init(
    _ file: SourceFile,
    _ sample: Range<Int>,
    name: String,
    isSequence: Bool = false,
    report: SourceReport,
    missing: [[UInt8]] = [],
    rules: JSONItemRules = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let (first, byte) = try Self.firstByte(in: file, from: sample.lowerBound)
    let shape: JSONDocumentSource.Shape =
      switch byte {
      case _ where isSequence: .sequence
      case UInt8(ascii: "["): .elements
      case UInt8(ascii: "{") where rules.keepsObjects:
        try file.hasMixedMembers(from: first) ? .object : .members
      case UInt8(ascii: "{"): .members
      default: .single
      }
    let start =
      shape.isInside ? try Self.firstNonspace(in: file, from: first + 1) : first
    var source = JSONDocumentSource(
      file: file,
      keys: JSONColumns(hasKeys: shape == .members, missing: missing),
      shape: shape,
      chunks: chunks,
      start: start,
      report: report
    )
    try Self.sample(&source, upTo: sample.upperBound, rules)
    self.init(source, name: name)
  }

  /// Adds the columns of the first items.
  private static func sample(
    _ source: inout JSONDocumentSource,
    upTo end: Int,
    _ rules: JSONItemRules
  ) throws(CatalogError) {
    var first = JSONDocumentReader(source, reading: source.chunks.largest)
    guard try first.read(at: RowStart(offset: source.start, row: 1)) else { return }
    if rules.splitsLists, source.shape != .members, let row = JSONTableRow(first.value) {
      var header = rules.usesHeaders ? row.names : nil
      if header != nil, try !isData(source, from: first.next) { header = nil }
      source.keys.splitLists(header: header ?? [])
      if header != nil {
        source.header = source.start
        source.start = first.next
        source.report.hasListHeader = true
        first = JSONDocumentReader(source, reading: source.chunks.largest)
        guard try first.read(at: RowStart(offset: source.start, row: 1)) else { return }
      }
    }
    source.keys.sample(first.value)
    // Wait for the first item only. Sample the other items if they have already arrived.
    var now = source
    now.file = source.file.snapshot
    var reader = JSONDocumentReader(now, reading: source.chunks.largest)
    var rowStart = RowStart(offset: first.next, row: 2)
    while rowStart.row <= sampledItems, rowStart.offset < end, try reader.read(at: rowStart) {
      if Task.isCancelled { throw .cancelled }
      source.keys.sample(reader.value)
      rowStart = RowStart(offset: reader.next, row: rowStart.row + 1)
    }
  }

  /// Returns `true` if the item at an offset is a row that cannot be a header.
  private static func isData(
    _ source: JSONDocumentSource,
    from offset: Int
  ) throws(CatalogError) -> Bool {
    var reader = JSONDocumentReader(source, reading: source.chunks.largest)
    guard try reader.read(at: RowStart(offset: offset, row: 2)) else { return false }
    return JSONTableRow(reader.value)?.isData == true
  }

  /// Returns the first byte of the value in a text, after white space and comments, and its offset.
  private static func firstByte(
    in file: SourceFile,
    from start: Int
  ) throws(CatalogError) -> (offset: Int, byte: UInt8) {
    var scanner = JSONScanner(level: 0, stopsInside: true, at: start, grammar: .tolerant)
    var isBlank = true
    while true {
      let end = try file.end(reaching: scanner.offset + 1)
      let piece = try file.bytes(max(0, min(4096, end - scanner.offset)), at: scanner.offset)
      guard !piece.isEmpty else {
        if let fault = file.fault { throw fault }
        if isBlank { throw .emptyJSON(path: file.root.file.path) }
        throw file.notJSON(at: scanner.offset)
      }
      isBlank = isBlank && piece.allSatisfy(JSONQuickScan.isSpace)
      do throws(JSONSyntaxError) {
        let hasBegun = try piece.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
          var at = 0
          return try scanner.next(in: bytes, from: &at) != nil
        }
        if hasBegun, let byte = scanner.topByte { return (scanner.offset - 1, byte) }
      } catch {
        throw file.notJSON(at: error.offset)
      }
    }
  }

  /// Returns the offset of the next byte that is not white space.
  private static func firstNonspace(
    in file: SourceFile,
    from start: Int
  ) throws(CatalogError) -> Int {
    var offset = start
    while true {
      let end = try file.end(reaching: offset + 1)
      let piece = try file.bytes(max(0, min(4096, end - offset)), at: offset)
      guard !piece.isEmpty else { throw file.fault ?? file.notJSON(at: offset) }
      if let index = piece.firstIndex(where: { !JSONQuickScan.isSpace($0) }) {
        return offset + index
      }
      offset += piece.count
    }
  }
}
