// SPDX-License-Identifier: GPL-3.0-or-later

extension ScannedCollection<JSONLinesSource> {
  /// Creates a collection of the rows of several files.
  ///
  /// A task writes the rows to a temporary file. It stops when the collection is released.
  ///
  /// - Parameters:
  ///   - reader: The reader of the files.
  ///   - name: The name of the collection.
  ///   - storage: The folder and the size limit of the temporary file.
  /// - Throws: ``CatalogError`` if the temporary file cannot be created.
  convenience init(
    uniting reader: UnionReader,
    name: String,
    storage: SpoolStorage = SpoolStorage()
  ) throws(CatalogError) {
    let spool = try Spool(path: name, storage: storage) { writer throws(CatalogError) in
      try await reader.write(to: &writer)
    }
    var source = JSONLinesSource(
      file: SourceFile(spool, path: name, identity: nil),
      keys: reader.keys,
      chunks: ChunkSizes(),
      start: 0,
      report: SourceReport(path: name, format: .items)
    )
    source.union = reader.progress
    self.init(source, name: name)
  }
}
