// SPDX-License-Identifier: GPL-3.0-or-later

/// A file of delimited text as a collection.
typealias DelimitedCollection = ScannedCollection<DelimitedSource>

extension ScannedCollection<DelimitedSource> {
  /// Opens a file of delimited text.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: What to call it.
  ///   - request: What is known about its dialect.
  ///   - chunks: How much is read at a time.
  ///   - adjust: Changes what is not sniffed about the format, such as how long values may be.
  /// - Throws: ``CatalogError`` if its beginning cannot be read.
  convenience init(
    _ text: TextFile,
    name: String,
    request: DialectRequest = DialectRequest(),
    chunks: ChunkSizes = ChunkSizes(),
    adjust: (inout DelimitedFormat) -> Void = { _ in }
  ) throws(CatalogError) {
    let sample = try DelimitedSample(text, request, chunks: chunks, adjust)
    let source = DelimitedSource(
      file: text.file,
      names: sample.columns,
      format: sample.format,
      chunks: chunks,
      start: sample.firstRow,
      report: SourceReport(text, sample),
      width: sample.format.delimiter == nil ? nil : sample.width,
      unclosed: sample.unclosed
    )
    self.init(source, name: name)
  }
}

extension SourceReport {
  fileprivate init(_ text: TextFile, _ sample: DelimitedSample) {
    self.init(text, .delimited(sample.sniffed))
    emptyNames = sample.header.empty
    repeatedNames = sample.header.repeated
  }
}
