// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the items in a file of JSON Lines.
typealias JSONLinesCollection = ScannedCollection<JSONLinesSource>

extension ScannedCollection<JSONLinesSource> {
  /// Opens a file of JSON Lines.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: The name of the collection.
  ///   - missing: The texts that mark a missing value in every column.
  ///   - rules: The rules that decide what an item is.
  ///   - chunks: The number of bytes to read at a time.
  /// - Throws: ``CatalogError`` if its beginning cannot be read, or when cancelled.
  convenience init(
    _ text: TextFile,
    name: String,
    missing: [[UInt8]] = [],
    rules: JSONItemRules = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let columns = JSONColumns(missing: missing)
    var lines = text.sample.split(separator: Ascii.lineFeed)
    // The end of the sample cuts the last line, unless the file ends there.
    if !text.isComplete, lines.count > 1 { lines.removeLast() }
    let (isTable, header) = rules.splitsLists ? Self.table(lines) : (false, nil)
    let names = rules.usesHeaders ? header : nil
    if isTable { columns.splitLists(header: names ?? []) }
    if names != nil { lines.removeFirst() }
    for line in lines {
      if Task.isCancelled { throw .cancelled }
      line.withUnsafeBufferPointer { if !$0.isBlank { columns.sample($0) } }
    }
    var source = JSONLinesSource(
      file: text.file,
      keys: columns,
      chunks: chunks,
      start: text.start,
      report: SourceReport(text, .jsonLines)
    )
    if names != nil, let first = lines.first {
      source.header = source.start
      source.start += first.startIndex
      source.report.hasListHeader = true
    }
    try source.sampleLaterLines(after: text.start + text.sample.count)
    self.init(source, name: name)
  }
}

extension ScannedCollection<JSONLinesSource> {
  /// Returns `true` if the lines are the rows of a table, with the names in its header, if any.
  private static func table(_ lines: [ArraySlice<UInt8>]) -> (isTable: Bool, header: [[UInt8]]?) {
    guard let first = lines.first else { return (false, nil) }
    return standard(first).withUnsafeBufferPointer { text in
      guard let row = JSONTableRow(text) else { return (false, nil) }
      guard let names = row.names, lines.count > 1 else { return (true, nil) }
      let second = standard(lines[1])
      let isData = second.withUnsafeBufferPointer { JSONTableRow($0)?.isData == true }
      return (true, isData ? names : nil)
    }
  }

  /// Returns a line without extensions.
  private static func standard(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.withUnsafeBufferPointer { StandardJSON($0)?.bytes } ?? Array(line)
  }
}

extension JSONLinesSource {
  /// The number of bytes sampled in the middle and at the end of a file.
  private static let laterSampleSize = 1 << 13

  /// Adds lines in the middle and at the end of a file to the sample.
  ///
  /// Only a file that has arrived completely is sampled.
  fileprivate func sampleLaterLines(after offset: Int) throws(CatalogError) {
    let size = Self.laterSampleSize
    guard file.isComplete, file.available - offset > 16 * size else { return }
    for start in [offset + (file.available - offset) / 2, file.available - size] {
      let bytes = try file.bytes(size, at: start)
      // The beginning and the end of the sample cut a line.
      for line in bytes.split(separator: Ascii.lineFeed).dropFirst().dropLast() {
        if Task.isCancelled { throw .cancelled }
        line.withUnsafeBufferPointer { if !$0.isBlank { keys.sampleTypes($0) } }
      }
    }
  }
}
