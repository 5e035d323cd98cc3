// SPDX-License-Identifier: GPL-3.0-or-later

// Values of the rows to which foreign keys lead, as columns of joined tables.

extension TableCollection: LookupJoining {
  /// The maximum number of cached joins.
  private static var maximumJoins: Int { 16 }

  @concurrent
  func joined(_ operands: [Operand]) async throws(CatalogError) -> JoinedLookups? {
    guard let lookups = joinable(operands) else { return nil }
    if let known = joinedLookups.withLock({ $0[lookups] }) { return known }
    for lookup in lookups { try await lookup.settleTargets() }
    let joined = try withConnection { connection throws(CatalogError) in
      try join(lookups, connection)
    }
    joinedLookups.withLock {
      if $0.count >= Self.maximumJoins { $0.removeAll() }
      $0[lookups] = .some(joined)
    }
    return joined
  }

  /// Returns the fields that operands look up, or `nil` if no table can be joined for them.
  private func joinable(_ operands: [Operand]) -> [Operand]? {
    // A row without a key is identified by all of its values.
    guard table.key != nil, operands.allSatisfy({ $0.columns != nil }) else { return nil }
    let lookups = operands.flatMap(\.lookups)
    return lookups.isEmpty ? nil : lookups
  }

  private func join(
    _ lookups: [Operand],
    _ connection: any SQLConnection
  ) throws(CatalogError) -> JoinedLookups? {
    var joins = joins ?? SQLJoins(to: table, database.dialect)
    var found: [Operand: (index: Int, lookup: Lookup)] = [:]
    for field in lookups where found[field] == nil {
      guard case .field(let column, let path) = field,
        table.columns.indices.contains(column.index),
        let lookup = Lookup(from: column, path: path),
        let index = try joins.add(lookup, from: column.index, in: database, connection)
      else { continue }
      found[field] = (index, lookup)
    }
    if found.isEmpty { return nil }
    let collection = TableCollection(joins, of: database, types: chosenTypes)
    let columns = collection.columns
    return JoinedLookups(
      collection: collection,
      ownCount: table.columns.count,
      columns: found.reduce(into: [:]) { further, found in
        let (field, (index, lookup)) = found
        let column = ColumnReference(
          index: index,
          name: field.description,
          type: columns[index].type
        )
        further[field] = lookup.rest.isEmpty ? .column(column) : .field(column, path: lookup.rest)
      }
    )
  }
}

// MARK: Queries

extension TableCollection {
  /// A query of a table to which other tables are joined.
  struct JoinedQuery {
    let table: TableCollection
    let query: Query

    fileprivate init?(_ query: Query, _ joined: JoinedLookups?) {
      guard let joined, let table = joined.collection as? TableCollection else { return nil }
      self.table = table
      self.query = joined.source(of: query)
    }
  }

  /// Returns the query of joined tables that selects the same rows.
  ///
  /// - Returns: The query, or `nil` if no values are looked up, or if this program must look them up.
  /// - Throws: ``CatalogError`` if another table cannot be opened, or when cancelled.
  func joined(_ query: Query) async throws(CatalogError) -> JoinedQuery? {
    JoinedQuery(query, try await joined(query.operands))
  }

  /// Returns the query of joined tables that was used for a query.
  func knownJoin(for query: Query) -> JoinedQuery? {
    guard let lookups = joinable(query.operands) else { return nil }
    return JoinedQuery(query, joinedLookups.withLock { $0[lookups] ?? nil })
  }
}
