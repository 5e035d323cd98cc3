// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the items in a file of JSON Lines.
typealias JSONLinesCollection = ScannedCollection<JSONLinesSource>

extension ScannedCollection<JSONLinesSource> {
  /// Opens a file of JSON Lines.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: The name of the collection.
  ///   - chunks: The number of bytes to read at a time.
  /// - Throws: ``CatalogError`` if its beginning cannot be read, or when cancelled.
  convenience init(
    _ text: TextFile,
    name: String,
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let columns = JSONColumns()
    var lines = text.sample.split(separator: Ascii.lineFeed)
    // The end of the sample cuts the last line, unless the file ends there.
    if !text.isComplete, lines.count > 1 { lines.removeLast() }
    for line in lines {
      if Task.isCancelled { throw .cancelled }
      line.withUnsafeBufferPointer { if !$0.isBlank { columns.sample($0) } }
    }
    let source = JSONLinesSource(
      file: text.file,
      keys: columns,
      chunks: chunks,
      start: text.start,
      report: SourceReport(text, .jsonLines)
    )
    self.init(source, name: name)
  }
}
