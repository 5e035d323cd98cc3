import Glibc

/// Writes items in a format.
package enum Exporter {
  /// How many bytes are written at a time, about.
  private static let pieceSize = 256 * 1024

  /// Writes what a query leaves of a collection, in its order.
  ///
  /// A file is written beside its target and renamed when it is whole: if this throws, nothing has
  /// changed. Memory is constant unless the query has an order.
  ///
  /// - Parameters:
  ///   - collection: Where the items come from.
  ///   - query: Which of them, in which order.
  ///   - projection: Which columns; `nil` for all, with what long rows have beyond them.
  ///   - format: How they are spelled.
  ///   - options: More about how.
  ///   - target: Where they are written to.
  ///   - progress: Told how far it has come.
  /// - Returns: What was written.
  /// - Throws: ``CatalogError`` if reading or writing fails, or when cancelled.
  @concurrent
  package static func write(
    _ collection: any ItemCollection,
    _ query: Query = Query(),
    projection: Projection? = nil,
    as format: ExportFormat,
    options: ExportOptions = ExportOptions(),
    to target: ExportTarget,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws(CatalogError) -> ExportSummary {
    // Only what names all columns, or spells numbers as such, must know more than the first rows tell.
    if projection == nil || (format.dependsOnKinds && !collection.hasTypedValues) {
      try await collection.settleColumns(progress: progress)
    }
    let layout = ExportLayout(
      collection.columns,
      projection,
      hasTypedValues: collection.hasTypedValues
    )
    var writer = ItemWriter(layout, format, options)
    switch target {
    case .descriptor(let descriptor):
      try await write(collection, query, &writer, progress) { bytes throws(CatalogError) in
        try send(bytes, to: descriptor, path: "-")
      }
    case .text(let receive):
      try await write(collection, query, &writer, progress) { bytes throws(CatalogError) in
        receive(String(decoding: bytes, as: UTF8.self))
      }
    case .file(let path, let force):
      let file = try FileReplacement(path, force: force, source: collection.source)
      try await write(collection, query, &writer, progress) { bytes throws(CatalogError) in
        try send(bytes, to: file.descriptor, path: path)
      }
      try file.commit()
    }
    return writer.summary
  }

  /// Spells all of it and hands it to `flush`, a piece of whole items at a time.
  private static func write(
    _ collection: any ItemCollection,
    _ query: Query,
    _ writer: inout ItemWriter,
    _ progress: @escaping ProgressHandler,
    flush: ([UInt8]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    writer.begin()
    try await collection.forEachBatch(of: query, progress: progress) {
      items throws(CatalogError) in
      if Task.isCancelled { throw .cancelled }
      for item in items {
        writer.add(item)
        guard writer.bytes.count >= pieceSize else { continue }
        try flush(writer.bytes)
        writer.bytes.removeAll(keepingCapacity: true)
      }
    }
    writer.end()
    try flush(writer.bytes)
    if Task.isCancelled { throw .cancelled }
  }

  private static func send(
    _ bytes: [UInt8],
    to descriptor: Int32,
    path: String
  ) throws(CatalogError) {
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw .exportFailed(path: path, code: code) }
  }
}
