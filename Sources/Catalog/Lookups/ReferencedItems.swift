// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The items of a collection that is opened once one of their values is looked up.
final class ReferencedItems: ItemTarget {
  /// The collection, with the index of the column that names its items.
  struct Source: Sendable {
    let collection: any ItemCollection
    let key: Int

    /// The name of the column with the labels, `nil` for the one that is found.
    var label: String?
  }

  private struct Place: Hashable {
    let column: String
    let namingType: ColumnType
  }

  private let openSource: @Sendable () async throws(CatalogError) -> Source
  private let opened = Mutex<Source?>(nil)
  private let tables = Mutex<[Place: LookupTable]>([:])

  /// The column with the labels, or the reason why there are none; `nil` until it was looked for.
  private let label = Mutex<Result<String?, CatalogError>?>(nil)

  /// The size in bytes up to which the values of all items are read at once, also for a page.
  private static let smallSize = 16 << 20

  /// The size in bytes of a file up to which it is searched for labels.
  private static let quickSize = 64 << 20

  /// Creates items.
  ///
  /// - Parameter open: Opens their collection.
  init(_ open: @escaping @Sendable () async throws(CatalogError) -> Source) {
    openSource = open
  }

  /// The collection, `nil` until it is opened.
  var openedSource: Source? { opened.withLock(\.self) }

  var sources: Set<FileIdentity> { openedSource?.collection.readFiles ?? [] }

  var missingRows: MissingRows? { openedSource?.collection.missingRows }

  var columns: [Column]? { openedSource?.collection.columns }

  var hasChanged: Bool { openedSource?.collection.warnings.change != nil }

  /// Returns the collection, which is opened the first time.
  private func source() async throws(CatalogError) -> Source {
    if let known = openedSource { return known }
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

  func readValues(of names: [String], namedBy type: ColumnType) async throws(CatalogError) {
    let unknown = names.filter { values(of: $0, namedBy: type) == nil }
    if unknown.isEmpty { return }
    let read = try await Self.gather(unknown, of: try await source(), namedBy: type)
    tables.withLock { tables in
      for (name, table) in zip(unknown, read) {
        tables[Place(column: name, namingType: type)] = table
      }
    }
  }

  func values(
    of columns: [String],
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> [any NamedValues] {
    let source = try await source()
    let collection = source.collection
    let size = (collection as? any FigureGathering)?.gatheredSize(in: Query()) ?? 0
    if collection.relational == nil, size <= Self.smallSize {
      do throws(CatalogError) {
        try await Progress.ignore { () throws(CatalogError) in
          try await readValues(of: columns, namedBy: type)
        }
      } catch .notEnoughMemory, .tooMuchToLookUp {
        // The size of compressed text is not known from the beginning.
      }
      let known = columns.compactMap { values(of: $0, namedBy: type) }
      if known.count == columns.count { return known }
    }
    // The page, which comes before, has reported the progress.
    return try await Progress.ignore { () throws(CatalogError) in
      try await Self.gather(columns, of: source, namedBy: type, wanted: names)
    }
  }

  func labels(
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> TargetLabels? {
    let label = try await labelColumn()
    let source = try await source()
    guard source.label != nil || Self.isQuick(source.collection) else { return nil }
    let columns = [source.collection.columns[source.key].name] + [label].compactMap(\.self)
    let values = try await values(of: columns, namedBy: names, type)
    return TargetLabels(keys: values[0], labels: values.count > 1 ? values[1] : nil)
  }

  /// Returns the name of the column with the labels, or `nil` if no column has them.
  ///
  /// The error of a server is kept, so that a page does not wait for it again.
  private func labelColumn() async throws(CatalogError) -> String? {
    if let known = label.withLock(\.self) { return try known.get() }
    let found: Result<String?, CatalogError>
    do throws(CatalogError) {
      found = .success(try await findLabelColumn())
    } catch .database(let path, let problem) where problem.isOfServer {
      found = .failure(.database(path: path, problem))
    }
    label.withLock { $0 = found }
    return try found.get()
  }

  private func findLabelColumn() async throws(CatalogError) -> String? {
    let source = try await source()
    let (collection, key) = (source.collection, source.key)
    if let declared = source.label {
      try await settleColumns(including: declared)
      guard collection.columns.contains(where: { $0.name == declared }) else {
        throw .noReferenceColumn(declared, in: collection.name)
      }
      return declared
    }
    guard Self.isQuick(collection) else { return nil }
    let sample = try await Progress.ignore { () throws(CatalogError) in
      try await collection.page(0..<LabelColumn.sampleSize, of: Query())
    }
    let columns = collection.columns
    return LabelColumn.index(in: columns, besides: key, of: collection.name, sample.items)
      .map { columns[$0].name }
  }

  /// Returns `true` if items are found at once: in a table, or in a file of a known, limited size.
  private static func isQuick(_ collection: any ItemCollection) -> Bool {
    if collection.relational != nil { return true }
    let size = (collection as? any FigureGathering)?.gatheredSize(in: Query()) ?? 0
    return collection.growth == nil && size <= quickSize
  }

  private static func gather(
    _ names: [String],
    of source: Source,
    namedBy type: ColumnType,
    wanted: [Value]? = nil
  ) async throws(CatalogError) -> [LookupTable] {
    let collection = source.collection
    let columns = collection.columns
    var values: [Int] = []
    for name in names {
      guard let value = columns.firstIndex(where: { $0.name == name }) else {
        throw .noReferenceColumn(name, in: collection.name)
      }
      values.append(value)
    }
    let gatherer = LookupGatherer(
      values,
      by: source.key,
      of: columns,
      namedBy: type,
      wanted: wanted
    )
    var query = Query()
    let wantedNames = wanted.map { Set($0.filter { !$0.isMissing && !$0.isEmpty }) }
    if wantedNames?.isEmpty == true { return try gatherer.figure() }
    // A database finds a few items faster than it sends all of them.
    if let names = wantedNames, collection.relational != nil {
      query.filter = Filter.any(
        names.map { Filter.naming($0, of: type, column: source.key, of: columns) }
      )
    }
    return try await collection.gather(gatherer, in: query)
  }
}

extension DatabaseProblem {
  /// `true` if there is no connection to the server.
  var isOfServer: Bool {
    switch self {
    case .serverUnreachable, .loginRejected, .connectionLost: true
    default: false
    }
  }
}
