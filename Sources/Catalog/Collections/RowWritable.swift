// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that writes its rows for an export without making items of them.
protocol RowWritable: ItemCollection {
  /// Writes every item that a query selects, in its order, some at a time.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - layout: The format and the columns.
  ///   - take: Called with the text of some rows; an error that it throws ends the walk.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of `take`.
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError)
}

extension ItemCollection {
  /// Writes every item that a query selects, in its order, some at a time.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - layout: The format and the columns.
  ///   - take: Called with the text of some rows; an error that it throws ends the walk.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of `take`.
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
        guard writer.isContent else { continue }
        try take(writer)
        writer = RowWriter(layout)
      }
      try take(writer)
    }
  }
}
