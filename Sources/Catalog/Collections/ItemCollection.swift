// SPDX-License-Identifier: GPL-3.0-or-later

/// Anything with items: a file of rows, a directory, a table.
///
/// The same query selects the same items in the same order, whatever the source. Everything that can
/// take long stops soon after its task is cancelled (and throws ``CatalogError/cancelled``) and reports
/// its ``Progress``.
///
/// These are the requirements that a page needs. A source that can do more than hand over items is also
/// ``BatchReadable``, ``RowWritable``, ``FigureGathering``, ``LateColumns``, ``SourceReporting``,
/// ``ValueLocating`` or ``RelationalTable``. Without such a capability, the plain implementation over
/// items answers.
package protocol ItemCollection: AnyObject, Sendable {
  /// The name: the last part of its path, without an extension.
  var name: String { get }

  /// The columns, at least as many as the header names.
  var columns: [Column] { get }

  /// The file that it is read from, which must never be written over; `nil` by default.
  var source: FileIdentity? { get }

  /// A Boolean value indicating whether values tell numbers from texts, as those of JSON do; `false` by
  /// default.
  var hasTypedValues: Bool { get }

  /// Returns some of the items that a query selects, in its order; of long values the beginnings.
  ///
  /// It returns as soon as they are found: an unordered page reads no further than it needs. Of an input
  /// that is still growing, it returns what is there after ``Page/idleTimeout``; an order needs all
  /// items, and waits for them.
  ///
  /// - Parameters:
  ///   - places: Their positions, from 0; fewer come back at the end, none beyond it.
  ///   - query: The filter and the order.
  /// - Returns: The items, and the number of all as far as it is known.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func page(_ places: Range<Int>, of query: Query) async throws(CatalogError) -> Page

  /// Returns the item of a name, with all of its values to their ends.
  ///
  /// By default, an item is named by the number of its row.
  ///
  /// - Parameter id: The name.
  /// - Returns: The item; `nil` if there is none.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func item(_ id: Item.ID) async throws(CatalogError) -> Item?

  /// Returns an item of a page with all of its values to their ends.
  ///
  /// - Parameter item: The item.
  /// - Returns: The same item.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func whole(_ item: Item) async throws(CatalogError) -> Item

  /// Returns the position of an item among those that a query selects.
  ///
  /// - Parameters:
  ///   - id: The item's name.
  ///   - query: The filter and the order.
  /// - Returns: The position, from 0; `nil` if it is not one of them.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  /// - Complexity: O(*n*) in the items before it, unless it is a query for all of a file.
  @concurrent
  func place(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int?

  /// Counts the items that a query selects.
  ///
  /// - Parameter query: The query; its order does not matter.
  /// - Returns: The number of items.
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
    // A page has the beginnings of long values only; its reports go on, not back.
    return try await Progress.ignore { () throws(CatalogError) in try await whole(item) }
  }

  @concurrent
  package func whole(_ item: Item) async throws(CatalogError) -> Item { item }

  @concurrent
  package func place(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    if query == Query() { return id.row - 1 }
    var passed = 0
    var place: Int?
    var isOver = false
    do throws(CatalogError) {
      try await forEachBatch(of: query) { items throws(CatalogError) in
        place = items.firstIndex { $0.id == id }.map { passed + $0 }
        passed += items.count
        // Without an order, rows stand as in the source.
        isOver = place != nil || (query.order == nil && (items.last?.id.row ?? 0) > id.row)
        // This ends the walk.
        if isOver { throw .cancelled }
      }
    } catch {
      guard isOver else { throw error }
    }
    return place
  }
}
