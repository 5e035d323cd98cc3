// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that can write its rows for an export without creating items.
protocol RowWritable: ItemCollection {
  /// Writes the items that a query selects, in order and in batches.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - layout: The format and the columns.
  ///   - take: A closure that receives a writer with the text of some rows. An error that it throws
  ///     ends the iteration.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of
  ///   `take`.
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError)
}

extension ItemCollection {
  /// Writes the items that a query selects, in order and in batches.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - layout: The format and the columns.
  ///   - take: A closure that receives a writer with the text of some rows. An error that it throws
  ///     ends the iteration.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of
  ///   `take`.
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    if let writable = self as? any RowWritable {
      return try await writable.write(query, as: layout, take)
    }
    var store = FieldStore()
    try await forEachBatch(of: query) { items throws(CatalogError) in
      var writer = RowWriter(layout)
      for item in items {
        if Task.isCancelled { throw .cancelled }
        writer.add(item, in: &store)
        guard writer.isFinished else { continue }
        try take(writer)
        writer = RowWriter(layout)
      }
      try take(writer)
    }
  }
}
