// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite || PostgreSQL
import TestSupport
import Testing

@testable import Catalog

/// Compares lookups that an engine does with those of this program.
struct LookupAgreement {
  let table: TableCollection

  /// The same rows in memory, for which this program looks up all values.
  let memory: PickedItems

  init(_ table: any ItemCollection) async throws {
    self.table = try #require(table as? TableCollection)
    try await Self.settle(self.table, depth: 3)
    let other = try DatabaseCollection.table(self.table.name, of: self.table.database)
      .retyped(self.table.chosenTypes)
    try await Self.settle(other, depth: 3)
    memory = PickedItems(try await other.items(), of: other)
  }

  /// Opens the tables to which foreign keys lead.
  private static func settle(_ table: any ItemCollection, depth: Int) async throws {
    try await table.references.settleReferences()
    for column in table.columns where depth > 0 {
      guard let target = column.target as? ReferencedItems else { continue }
      try await target.settleColumns(including: nil)
      try await settle(try #require(target.openedSource).collection, depth: depth - 1)
    }
  }

  func query(
    _ filter: String?,
    sort: String? = nil,
    of collection: (any ItemCollection)? = nil
  ) throws -> Query {
    let columns = (collection ?? table).columns
    return Query(
      filter: try filter.map { try Filter(parsing: $0, columns: columns) },
      order: try sort.map { try SortOrder(parsing: $0, columns: columns) }
    )
  }

  /// Expects that no values of other tables are in memory.
  func expectNothingRead(sourceLocation: SourceLocation = #_sourceLocation) {
    expectNothingRead(from: table.columns, sourceLocation, depth: 3)
  }

  private func expectNothingRead(
    from columns: [Column],
    _ sourceLocation: SourceLocation,
    depth: Int
  ) {
    for column in columns where depth > 0 {
      guard let target = column.target else { continue }
      let next = target.columns ?? []
      for value in next {
        let values = target.values(of: value.name, namedBy: column.type)
        #expect(
          values == nil,
          "\(column.name).\(value.name) was read",
          sourceLocation: sourceLocation
        )
      }
      expectNothingRead(from: next, sourceLocation, depth: depth - 1)
    }
  }

  /// Compares the rows, their count and a page of a query and of the opposite of its filter.
  ///
  /// - Parameters:
  ///   - filter: The filter, or `nil` for all rows.
  ///   - sort: The order, or `nil` for that of the table.
  ///   - isTranslated: `true` if the engine must test the whole filter, `false` if it must look up
  ///     nothing.
  func expect(
    _ filter: String?,
    sort: String? = nil,
    isTranslated: Bool? = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for filter in filter.map({ [$0, "not (\($0))"] }) ?? [nil] {
      let query = try query(filter, sort: sort)
      let message: Comment = "\(filter ?? "all") by \(sort ?? "nothing")"
      let joined = try await table.joined(query)
      if isTranslated == true, let joined {
        let plan = SQLPlan(
          joined.query,
          of: joined.table.table,
          dialect: table.database.dialect,
          []
        )
        #expect(plan.remainingFilter == nil, message, sourceLocation: sourceLocation)
        #expect(joined.query.operands.flatMap(\.lookups).isEmpty, sourceLocation: sourceLocation)
      }
      if let isTranslated {
        #expect((joined != nil) == isTranslated, message, sourceLocation: sourceLocation)
      }
      let found = try await table.items(query)
      let expected = try await memory.items(self.query(filter, sort: sort, of: memory))
      #expect(found == expected, message, sourceLocation: sourceLocation)
      let count = try await table.count(of: Query(filter: query.filter))
      #expect(count == expected.count, message, sourceLocation: sourceLocation)
      let page = try await table.page(1..<4, of: query)
      #expect(
        page.items == Array(expected.dropFirst(1).prefix(3)),
        message,
        sourceLocation: sourceLocation
      )
      for (position, item) in expected.enumerated() {
        let found = try await table.position(of: item.id, in: query)
        #expect(found == position, message, sourceLocation: sourceLocation)
      }
      if isTranslated == true { expectNothingRead(sourceLocation: sourceLocation) }
    }
  }
}
#endif
