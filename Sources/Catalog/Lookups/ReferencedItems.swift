// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The items of a collection that is opened once one of their values is looked up.
final class ReferencedItems: ItemTarget {
  /// The collection, with the index of the column that names its items.
  struct Source: Sendable {
    let collection: any ItemCollection
    let key: Int
  }

  private struct Place: Hashable {
    let column: String
    let namingType: ColumnType
  }

  private let openSource: @Sendable () async throws(CatalogError) -> Source
  private let opened = Mutex<Source?>(nil)
  private let tables = Mutex<[Place: LookupTable]>([:])

  /// The size in bytes up to which the values of all items are read at once, also for a page.
  private static let smallSize = 16 << 20

  /// Creates items.
  ///
  /// - Parameter open: Opens their collection.
  init(_ open: @escaping @Sendable () async throws(CatalogError) -> Source) {
    openSource = open
  }

  var columns: [Column]? { opened.withLock(\.self)?.collection.columns }

  /// Returns the collection, which is opened the first time.
  private func source() async throws(CatalogError) -> Source {
    if let known = opened.withLock(\.self) { return known }
    let source = try await openSource()
    return opened.withLock { opened in
      // Another task may have opened it meanwhile, and may have read values of its items.
      opened = opened ?? source
      return opened ?? source
    }
  }

  func settleColumns(including name: String?) async throws(CatalogError) {
    let collection = try await source().collection
    if let name, !collection.columns.contains(where: { $0.name == name }) {
      try await collection.settleColumns()
    }
  }

  func values(of column: String, namedBy type: ColumnType) -> (any NamedValues)? {
    tables.withLock { $0[Place(column: column, namingType: type)] }
  }

  func readValues(of column: String, namedBy type: ColumnType) async throws(CatalogError) {
    if values(of: column, namedBy: type) != nil { return }
    let source = try await source()
    let table = try await Self.gather(column, of: source, namedBy: type)
    tables.withLock { $0[Place(column: column, namingType: type)] = table }
  }

  func values(
    of column: String,
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> any NamedValues {
    let source = try await source()
    let collection = source.collection
    let size = (collection as? any FigureGathering)?.gatheredSize(in: Query()) ?? 0
    if collection.relational == nil, size <= Self.smallSize {
      do throws(CatalogError) {
        try await readValues(of: column, namedBy: type)
      } catch .notEnoughMemory, .tooMuchToLookUp {
        // The size of compressed text is not known from the beginning.
      }
      if let known = values(of: column, namedBy: type) { return known }
    }
    return try await Self.gather(column, of: source, namedBy: type, wanted: names)
  }

  private static func gather(
    _ column: String,
    of source: Source,
    namedBy type: ColumnType,
    wanted: [Value]? = nil
  ) async throws(CatalogError) -> LookupTable {
    let collection = source.collection
    let columns = collection.columns
    guard let value = columns.firstIndex(where: { $0.name == column }) else {
      throw .noReferenceColumn(column, in: collection.name)
    }
    let gatherer = LookupGatherer(
      value,
      by: source.key,
      of: columns,
      namedBy: type,
      wanted: wanted
    )
    var query = Query()
    // A database finds a few items faster than it sends all of them.
    if let wanted, collection.relational != nil {
      let names = Set(wanted.filter { !$0.isMissing && !$0.isEmpty })
      query.filter = Filter.any(
        names.map { Filter.naming($0, of: type, column: source.key, of: columns) }
      )
    }
    // The collection that is shown reports the progress.
    return try await Progress.ignore { () throws(CatalogError) in
      try await collection.gather(gatherer, in: query)
    }
  }
}
