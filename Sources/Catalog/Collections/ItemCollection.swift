// SPDX-License-Identifier: GPL-3.0-or-later

/// A source of items, such as a file of rows, a directory or a table.
///
/// The same query selects the same items in the same order in every kind of source. Each operation
/// that can take long stops soon after its task is cancelled, throws ``CatalogError/cancelled``,
/// and reports its ``Progress``.
///
/// The requirements of this protocol are those that paging needs. A source with further
/// capabilities also conforms to ``BatchReadable``, ``RowWritable``, ``FigureGathering``,
/// ``LateColumns``, ``SourceReporting``, ``ValueLocating`` or ``RelationalTable``. Without a
/// capability, a default implementation works on the items.
package protocol ItemCollection: AnyObject, Sendable {
  /// The name of the collection: the last path component, without its extension.
  var name: String { get }

  /// The columns, which may outnumber the names in the header.
  var columns: [Column] { get }

  /// The identity of the source file, which an export must never overwrite; `nil` by default.
  var source: FileIdentity? { get }

  /// `true` if values are typed as numbers or texts in the source, as in JSON; `false` by default.
  var hasTypedValues: Bool { get }

  /// Returns the items at a range of positions in the result of a query.
  ///
  /// Long values are truncated, and ``complete(_:)`` returns the complete item. The method returns as
  /// soon as it has found the items, so an unordered page reads no further than necessary. For an
  /// input that is still growing, it returns the available items after ``Page/idleTimeout``. An
  /// ordered query needs all items and waits for them.
  ///
  /// - Parameters:
  ///   - positions: The positions. Positions after the last item are left out of the page.
  ///   - query: The filter and the order.
  /// - Returns: The items, and the total number of items as far as it is known.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func page(_ positions: Range<Int>, of query: Query) async throws(CatalogError) -> Page

  /// Returns the item with an identifier, with all of its values complete.
  ///
  /// By default, the identifier is the row number.
  ///
  /// - Returns: The item, or `nil` if it does not exist.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func item(_ id: Item.ID) async throws(CatalogError) -> Item?

  /// Returns a copy of an item from a page, with all of its values complete.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func complete(_ item: Item) async throws(CatalogError) -> Item

  /// Returns the position of an item in the result of a query.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - query: The filter and the order.
  /// - Returns: The position, or `nil` if the query does not select the item.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  /// - Complexity: O(*n*) in the number of preceding items; O(1) for `Query()` on a file.
  @concurrent
  func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int?

  /// Counts the items that a query selects.
  ///
  /// - Parameter query: The query. Its order is ignored.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func count(of query: Query) async throws(CatalogError) -> Int
}

extension ItemCollection {
  package var source: FileIdentity? { nil }
  package var hasTypedValues: Bool { false }

  @concurrent
  package func item(_ id: Item.ID) async throws(CatalogError) -> Item? {
    guard id.row > 0 else { return nil }
    let page = try await page(id.row - 1..<id.row, of: Query())
    guard let item = page.items.first(where: { $0.id == id }) else { return nil }
    // Completing truncated values must not report progress again, because progress never decreases.
    return try await Progress.ignore { () throws(CatalogError) in try await complete(item) }
  }

  @concurrent
  package func complete(_ item: Item) async throws(CatalogError) -> Item { item }

  @concurrent
  package func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    if query == Query() { return id.row - 1 }
    var passed = 0
    var position: Int?
    var isOver = false
    do throws(CatalogError) {
      try await forEachBatch(of: query) { items throws(CatalogError) in
        position = items.firstIndex { $0.id == id }.map { passed + $0 }
        passed += items.count
        // Without an order, items are in the order of the source.
        isOver = position != nil || (query.order == nil && (items.last?.id.row ?? 0) > id.row)
        // The error ends the iteration.
        if isOver { throw .cancelled }
      }
    } catch {
      guard isOver else { throw error }
    }
    return position
  }
}
