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
  ///   - chunks: The number of bytes to read at a time.
  /// - Throws: ``CatalogError`` if its beginning cannot be read, or when cancelled.
  convenience init(
    _ text: TextFile,
    name: String,
    missing: [[UInt8]] = [],
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let columns = JSONColumns(missing: missing)
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
    try source.sampleLaterLines(after: text.start + text.sample.count)
    self.init(source, name: name)
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
