/// A file of delimited text as a collection.
typealias DelimitedCollection = ScannedCollection<DelimitedSource>

extension ScannedCollection<DelimitedSource> {
  /// Opens a file of delimited text.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: What to call it.
  ///   - options: What is known about it.
  ///   - chunks: How much is read at a time.
  /// - Throws: ``CatalogError`` if its beginning is no text or cannot be read.
  convenience init(
    _ file: SourceFile,
    name: String,
    options: DelimitedOptions = DelimitedOptions(),
    chunks: ChunkSizes = ChunkSizes()
  ) throws(CatalogError) {
    let sample = try DelimitedSample(file, options, chunks: chunks)
    let source = DelimitedSource(
      file: file,
      format: sample.format,
      chunks: chunks,
      start: sample.firstRow.offset
    )
    self.init(source, name: name, columns: sample.columns)
  }
}
