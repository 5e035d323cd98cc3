// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the rows of a delimited text file.
typealias DelimitedCollection = ScannedCollection<DelimitedSource>

extension ScannedCollection<DelimitedSource> {
  /// Opens a delimited text file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: The name of the collection.
  ///   - request: The parts of the dialect that are already known.
  ///   - chunks: The number of bytes to read at a time.
  ///   - adjust: Changes settings that are not sniffed, such as the size limit of a field.
  /// - Throws: ``CatalogError`` if the beginning of the file cannot be read.
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
      unterminatedQuote: sample.unterminatedQuote
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
