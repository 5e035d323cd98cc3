// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that can look up values of other items itself.
protocol LookupJoining: ItemCollection {
  /// Returns the collection with the values that operands look up as further columns.
  ///
  /// - Parameter operands: The operands, on the columns of this collection.
  /// - Returns: The collection, or `nil` if it can look up none of the values.
  /// - Throws: ``CatalogError`` if another collection cannot be opened, or when cancelled.
  @concurrent
  func joined(_ operands: [Operand]) async throws(CatalogError) -> JoinedLookups?
}

/// A collection with looked-up values as further columns, which follow its own.
struct JoinedLookups: Sendable {
  let collection: any ItemCollection

  /// The number of the collection's own columns.
  let ownCount: Int

  /// The further columns in place of fields.
  let columns: [Operand: Operand]

  /// Returns an operand with columns in place of the fields that the collection looks up.
  func source(of operand: Operand) -> Operand {
    operand.replacingValues({ columns[$0] ?? $0 })
  }

  /// Returns the question with columns in place of the fields that the collection looks up.
  func source(of grouping: Grouping) -> Grouping {
    grouping.replacingValues(source)
  }

  /// Returns the query that selects the same items.
  func source(of query: Query) -> Query {
    let all = collection.columns
    // A text that may be in any column is searched for in the collection's own ones.
    let own = all.indices.prefix(ownCount).map { ColumnReference($0, of: all) }
    return Query(
      filter: query.filter.map {
        Filter($0.expression.searching(own).replacingValues(source))
      },
      order: query.order?.replacingValues(source, columns: all)
    )
  }
}

extension ItemCollection {
  /// Returns the collection with the values that operands look up as further columns, or `nil` if it
  /// can look up none of them.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be opened, or when cancelled.
  func joined(_ operands: [Operand]) async throws(CatalogError) -> JoinedLookups? {
    try await (self as? any LookupJoining)?.joined(operands)
  }
}

extension Page {
  /// Returns the page without the values of further columns.
  func keepingColumns(_ count: Int) -> Page {
    Page(
      start: start,
      items: items.map { $0.keepingColumns(count) },
      total: total,
      isAwaitingInput: isAwaitingInput
    )
  }
}

extension Item {
  /// Returns the item without the values of further columns.
  func keepingColumns(_ count: Int) -> Item {
    Item(
      id: id,
      values: Array(values.prefix(count)),
      warnings: warnings,
      excerpts: excerpts.filter { $0 < count },
      unread: unread.filter { $0 < count },
      unreadable: unreadable
    )
  }
}
