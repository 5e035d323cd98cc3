// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that can read all items of a query in a single pass.
package protocol BatchReadable: ItemCollection {
  /// Passes the items that a query selects to a closure, in order and in batches.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - body: A closure that receives each batch. No batch is empty. An error that the closure
  ///     throws ends the iteration.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of
  ///   `body`.
  /// - Complexity: Constant memory without an order; 24 bytes per item with one.
  @concurrent
  func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError)
}

extension ItemCollection {
  /// Passes the items that a query selects to a closure, in order and in batches.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - body: A closure that receives each batch. No batch is empty. An error that the closure
  ///     throws ends the iteration.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of
  ///   `body`.
  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    if let readable = self as? any BatchReadable {
      return try await readable.forEachBatch(of: query, body)
    }
    let length = 256
    var start = 0
    while true {
      let page = try await Page.withIdleTimeout(nil) { () throws(CatalogError) in
        try await self.page(start..<start + length, of: query)
      }
      var items: [Item] = []
      for item in page.items {
        items.append(
          try await Progress.ignore { () throws(CatalogError) in try await complete(item) }
        )
      }
      if !items.isEmpty { try body(items) }
      guard items.count == length else { return }
      start += length
    }
  }
}
