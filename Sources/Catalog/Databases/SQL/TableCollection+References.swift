// SPDX-License-Identifier: GPL-3.0-or-later

// The foreign keys from and to a table.

extension TableCollection: RelationalTable {
  func target(of column: Int) -> String? { reference(from: column)?.target }

  var hasSettledReferences: Bool { foreignKeys.withLock { $0 != nil } }

  @concurrent
  func settleReferences() async throws(CatalogError) {
    guard !hasSettledReferences else { return }
    var found: [SQLReference] = []
    do throws(CatalogError) {
      found = try database.connections.withConnection(to: database, inTransaction: false) {
        connection throws(CatalogError) in try database.references(from: table, connection)
      }
    } catch .database(_, .refused) {
      // A server that only speaks the protocol may have no catalog of foreign keys.
    } catch .database(_, .notPermitted) {
      // The user may not be permitted to read the catalog.
    }
    foreignKeys.withLock { $0 = found }
    foreignRows.withLock { $0 = nil }
  }

  /// Returns the rows that a foreign key of one column leads to, with the index of the column.
  private func foreignRow(_ reference: SQLReference) -> (Int, any ItemTarget)? {
    guard let column = indexes(of: reference.columns), column.count == 1,
      reference.targetColumns.count == 1
    else { return nil }
    let rows = ReferencedItems { [database, referenceBox] () throws(CatalogError) in
      let target = try Self.table(reference.target, of: database, referenceBox)
      guard let key = target.indexes(of: reference.targetColumns) else {
        throw .noReferenceColumn(reference.targetColumns[0], in: reference.target)
      }
      try await target.settleReferences()
      return .init(collection: target, key: key[0])
    }
    return (column[0], rows)
  }

  /// Opens a table of the database, from which the declared references lead on.
  private static func table(
    _ name: String,
    of database: any SQLDatabase,
    _ declared: ReferenceBox
  ) throws(CatalogError) -> TableCollection {
    let table = try DatabaseCollection.table(name, of: database)
    if let location = database.location(ofTable: name) {
      table.referenceBox.declare(allOf: declared, seenFrom: location.resolved.description)
    }
    return table
  }

  /// The rows that columns lead to by foreign keys.
  struct ForeignRows {
    /// The declared references, which may lead on from the rows.
    let declared: DeclaredReferences

    /// The rows by the index of the column.
    let targets: [Int: any ItemTarget]
  }

  /// Returns columns of the table with the rows to which they lead by foreign keys.
  func leadingByForeignKeys(_ columns: [Column]) -> [Column] {
    let declared = referenceBox.value
    let targets = foreignRows.withLock { rows in
      if let rows, rows.declared == declared { return rows.targets }
      let found = foreignKeys.withLock(\.self)?.compactMap(foreignRow) ?? []
      let targets = Dictionary(found) { first, _ in first }
      rows = ForeignRows(declared: declared, targets: targets)
      return targets
    }
    if targets.isEmpty { return columns }
    return columns.enumerated().map { $1.leading(to: targets[$0]) }
  }

  /// Returns the foreign key that contains a column.
  ///
  /// The foreign key with the fewest columns takes precedence.
  private func reference(from column: Int) -> SQLReference? {
    // Computed columns follow those of the table.
    guard table.columns.indices.contains(column) else { return nil }
    let name = table.columns[column].name.lowercased()
    return (foreignKeys.withLock(\.self) ?? [])
      .filter { $0.columns.contains { $0.lowercased() == name } }
      .min { $0.columns.count < $1.columns.count }
  }

  @concurrent
  func referenceTarget(
    of column: Int,
    in item: Item
  ) async throws(CatalogError) -> ReferenceTarget? {
    try await settleReferences()
    guard let reference = reference(from: column), let columns = indexes(of: reference.columns),
      hasValues(columns, in: item)
    else { return nil }
    let target = try Self.table(reference.target, of: database, referenceBox)
    guard let keys = target.indexes(of: reference.targetColumns), keys.count == columns.count else {
      return nil
    }
    let found = try withConnection { connection throws(CatalogError) in
      let values = try stored(columns, of: item, connection)
      let conditions = keys.indices.map { index -> SQL in
        let key = target.table.columns[keys[index]].sql
        return values.map { "\(key) = \($0[index])" }
          ?? database.dialect.condition(on: key, identifiedBy: item[columns[index]].text)
      }
      let plan = SQLPlan(Query(), of: target.table, dialect: database.dialect, [])
      let row = try connection.row(
        """
        SELECT \(plan.selection()) FROM \(plan.from) \
        WHERE \(conditions.joined(separator: " AND ")) LIMIT 1
        """,
        columns: plan.selectedCount
      )
      return row.map { plan.item($0, at: 0) }
    }
    guard let found else { return nil }
    try await target.settleReferences()
    return ReferenceTarget(collection: target, item: found)
  }

  /// Returns the stored values of a row, which may differ from the displayed ones.
  ///
  /// - Returns: The values, or `nil` if the row is gone or the table has no key.
  private func stored(
    _ columns: [Int],
    of item: Item,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLValue]? {
    guard let condition = table.key?.condition(for: item.id, database.dialect) else { return nil }
    let values = columns.map { index -> SQL in
      let column = table.columns[index]
      return column.type == .array ? column.sql : database.dialect.selected(column)
    }
    return try connection.row(
      "SELECT \(values.joined(separator: ", ")) FROM \(table.sql) WHERE \(condition) LIMIT 1",
      columns: values.count
    )
  }

  @concurrent
  func referrers(
    to item: Item
  ) async throws(CatalogError) -> [Referrer] {
    let references = try withConnection { connection throws(CatalogError) in
      try database.referrers(to: table, connection)
    }
    var referrers: [Referrer] = []
    for reference in references {
      guard let keys = indexes(of: reference.targetColumns), hasValues(keys, in: item) else {
        continue
      }
      let items: Result<Referrer.Items, CatalogError>
      do throws(CatalogError) {
        guard let found = try await self.items(reference, item, keys) else { continue }
        items = .success(found)
      } catch .database(let path, let problem) where problem.isOfOneTable {
        items = .failure(.database(path: path, problem))
      }
      referrers.append(Referrer(name: reference.table, columns: reference.columns, items: items))
    }
    return referrers
  }

  /// Returns the rows of a table that refer to a row.
  ///
  /// Each table has its own transactions, since a failed statement aborts its transaction.
  ///
  /// - Parameters:
  ///   - reference: The foreign key.
  ///   - item: The referenced row.
  ///   - keys: The referenced columns.
  /// - Returns: The rows, or `nil` if they cannot be determined.
  /// - Throws: ``CatalogError`` if the table cannot be read or the task is cancelled.
  private func items(
    _ reference: SQLReference,
    _ item: Item,
    _ keys: [Int]
  ) async throws(CatalogError) -> Referrer.Items? {
    let source = try Self.table(reference.table, of: database, referenceBox)
    guard let columns = source.indexes(of: reference.columns) else {
      // Columns that the user may not read are absent.
      let names = reference.columns.joined(separator: ", ")
      let message = "permission denied for \(names) of \(reference.table)"
      throw .database(path: database.path, .notPermitted(message))
    }
    guard columns.count == keys.count,
      let plain = source.filter(columns, for: keys.map { item[$0] })
    else { return nil }
    let spellings = try source.spellings(columns, referringTo: item, of: self, keys)
    let count: Int
    if let spellings {
      count = spellings.reduce(0) { $0 + $1.count }
    } else {
      count = try await source.count(of: Query(filter: plain))
    }
    let isAlike = zip(columns, keys).allSatisfy {
      source.table.columns[$0].type == table.columns[$1].type
    }
    let filter =
      spellings.flatMap {
        isAlike
          ? source.filter(columns, for: $0, unless: plain)
          : source.filter(columns, for: $0)
            ?? source.filter(columns, spelled: keys.map { item[$0] })
      } ?? plain
    return Referrer.Items(count: count, collection: source, filter: filter)
  }

  /// Returns the spellings of the values that refer to a row, with their counts.
  ///
  /// The engine may treat texts that differ in case, or a number and a text, as equal.
  ///
  /// - Returns: The spellings, or `nil` if the engine cannot compare the columns.
  private func spellings(
    _ columns: [Int],
    referringTo item: Item,
    of target: TableCollection,
    _ keys: [Int]
  ) throws(CatalogError) -> [Spelling]? {
    let dialect = database.dialect
    guard let condition = target.table.key?.condition(for: item.id, dialect) else { return nil }
    let names = keys.indices.map { SQL(verbatim: "k\($0)") }
    let values = zip(keys, names).map { "\(target.table.columns[$0].sql) AS \($1)" as SQL }
    let groupedColumns = columns.map { dialect.grouped(table.columns[$0]) }
    let groups = columns.indices.map { SQL(verbatim: "\($0 + 1)") }
    let comparisons = columns.indices.map { index in
      dialect.condition(
        on: table.columns[columns[index]],
        referringTo: "browse_row.\(names[index])",
        of: target.table.columns[keys[index]]
      )
    }
    do throws(CatalogError) {
      return try withConnection { connection throws(CatalogError) in
        var spellings: [Spelling] = []
        try connection.run(
          """
          SELECT \(groupedColumns.joined(separator: ", ")), count(*) FROM \
          (SELECT \(values.joined(separator: ", ")) FROM \(target.table.sql) WHERE \(condition)) \
          AS browse_row, \(table.sql) WHERE \(comparisons.joined(separator: " AND ")) \
          GROUP BY \(groups.joined(separator: ", ")) ORDER BY \(groups.joined(separator: ", "))
          """
        ) { row in
          let values = zip(row, columns).map { dialect.value($0, of: table.columns[$1]) }
          spellings.append(Spelling(values: values, count: row.last?.integer ?? 0))
          return true
        }
        return spellings
      }
    } catch .database(_, .refused) {
      // Columns of different collations cannot be compared.
      return nil
    }
  }

  private struct Spelling {
    let values: [Value]
    let count: Int
  }

  /// Returns a filter for rows with one of some spellings, or `nil` if `plain` matches all of them.
  private func filter(_ columns: [Int], for spellings: [Spelling], unless plain: Filter) -> Filter?
  {
    let isPlain = spellings.allSatisfy { spelling in
      var values = [Value](repeating: .absent, count: table.columns.count)
      for (column, value) in zip(columns, spelling.values) { values[column] = value }
      return plain.matches(Item(id: Item.ID(row: 1), values: values))
    }
    return isPlain ? nil : filter(columns, for: spellings)
  }

  private func filter(_ columns: [Int], for spellings: [Spelling]) -> Filter? {
    Filter.any(spellings.compactMap { filter(columns, for: $0.values) })
  }

  /// Returns a filter for rows that display exactly these values.
  ///
  /// It is used if no row refers to the item.
  private func filter(_ columns: [Int], spelled values: [Value]) -> Filter? {
    Filter.all(zip(columns, values).map { .spelled($1, column: $0, of: self.columns) })
  }

  /// Returns a filter for rows that have these values in some columns.
  private func filter(_ columns: [Int], for values: [Value]) -> Filter? {
    Filter.all(zip(columns, values).map { filter(for: $1, column: $0) })
  }

  /// Returns a filter for rows that have a value in a column, with the same spelling.
  private func filter(for value: Value, column: Int) -> Filter {
    // As a number, `007` would also match `7`.
    let kind = columns[column].kind
    let isText =
      switch table.columns[column].type {
      case .textAffinity, .noAffinity: true
      default: !kind.isNumeric && !kind.isTime
      }
    return isText && !value.isEmpty && CellMeaning(value.bytes.span) != .text
      ? .spelled(value, column: column, of: columns) : .equals(value, column: column, of: columns)
  }

  /// Returns `true` if an item has a value in each of some columns.
  ///
  /// An item with a missing value refers to nothing.
  private func hasValues(_ columns: [Int], in item: Item) -> Bool {
    !columns.contains { item[$0].isMissing }
  }

  private func indexes(of names: [String]) -> [Int]? {
    let indexes = names.compactMap { name in
      table.columns.firstIndex { $0.name == name }
        ?? table.columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
    return indexes.count == names.count ? indexes : nil
  }
}

extension DatabaseProblem {
  /// `true` if other tables may still be readable.
  fileprivate var isOfOneTable: Bool {
    switch self {
    case .notPermitted, .refused, .changed, .noSuchTable, .unsupportedOperation, .valueTooLong,
      .outOfMemory:
      true
    default: false
    }
  }
}
