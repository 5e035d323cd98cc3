/// Anything with items: a file of rows, a directory, a table.
///
/// The same query leaves the same items in the same order, whatever the source. Everything that can
/// take long stops soon after its task is cancelled (and throws ``CatalogError/cancelled``) and says
/// how far it has come.
package protocol ItemCollection: AnyObject, Sendable {
  /// What to call it: the last part of its path, without an extension.
  var name: String { get }

  /// The columns, at least as many as the header names.
  var columns: [Column] { get }

  /// The file that it is read from, which must never be written over.
  var source: FileIdentity? { get }

  /// Some of the items that `query` leaves, in its order.
  ///
  /// It returns as soon as they are found: an unordered page reads no further than it needs.
  ///
  /// - Parameters:
  ///   - places: Which of them, from 0; fewer come back at the end, none beyond it.
  ///   - query: What narrows and orders the items.
  ///   - progress: Told how far it has come.
  /// - Returns: The items, and how many there are as far as that is known.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page

  /// How many items `query` leaves.
  ///
  /// - Parameters:
  ///   - query: What narrows the items; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: The number of items.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func count(
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int

  /// Hands over every item that `query` leaves, in its order, some at a time.
  ///
  /// - Parameters:
  ///   - query: What narrows and orders the items.
  ///   - progress: Told how far it has come.
  ///   - body: Called with each batch, never an empty one; what it throws ends the walk.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; what `body` throws.
  /// - Complexity: Constant memory without an order, 16 bytes an item and its keys with one.
  @concurrent
  func forEachBatch(
    of query: Query,
    progress: @escaping ProgressHandler,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError)
}

extension ItemCollection {
  package var source: FileIdentity? { nil }

  /// Some of the items that `query` leaves, in its order.
  @concurrent
  package func page(_ places: Range<Int>, of query: Query) async throws(CatalogError) -> Page {
    try await page(places, of: query, progress: { _ in })
  }

  /// How many items `query` leaves.
  @concurrent
  package func count(of query: Query) async throws(CatalogError) -> Int {
    try await count(of: query, progress: { _ in })
  }

  /// Hands over every item that `query` leaves, in its order, some at a time.
  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try await forEachBatch(of: query, progress: { _ in }, body)
  }
}

/// Which file it is, whatever its path.
package struct FileIdentity: Sendable, Hashable {
  let device: UInt
  let inode: UInt
}
