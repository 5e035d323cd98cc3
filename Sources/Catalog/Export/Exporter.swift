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
  /// - Returns: How many items were written.
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
  ) async throws(CatalogError) -> Int {
    let layout = ExportLayout(collection.columns, projection)
    let writer = ItemWriter(layout, format, options)
    switch target {
    case .descriptor(let descriptor):
      return try await write(collection, query, writer, to: descriptor, path: "-", progress)
    case .file(let path, let force):
      let file = try FileReplacement(path, force: force, source: collection.source)
      let count = try await write(
        collection,
        query,
        writer,
        to: file.descriptor,
        path: path,
        progress
      )
      try file.commit()
      return count
    }
  }

  private static func write(
    _ collection: any ItemCollection,
    _ query: Query,
    _ begun: ItemWriter,
    to descriptor: Int32,
    path: String,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int {
    var writer = begun
    writer.begin()
    try await collection.forEachBatch(of: query, progress: progress) {
      items throws(CatalogError) in
      if Task.isCancelled { throw .cancelled }
      for item in items {
        writer.add(item)
        if writer.bytes.count >= pieceSize { try flush(&writer, to: descriptor, path: path) }
      }
    }
    writer.end()
    try flush(&writer, to: descriptor, path: path)
    if Task.isCancelled { throw .cancelled }
    return writer.count
  }

  private static func flush(
    _ writer: inout ItemWriter,
    to descriptor: Int32,
    path: String
  ) throws(CatalogError) {
    let code = writer.bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw .exportFailed(path: path, code: code) }
    writer.bytes.removeAll(keepingCapacity: true)
  }
}
