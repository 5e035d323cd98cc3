// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

@Suite("The PostgreSQL dialect", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLDialectTests {
  /// An item whose fields are stored once for all filters that test them.
  private final class StoredItem {
    let item: Item
    private(set) var store = FieldStore()

    init(_ item: Item) {
      self.item = item
      store.fill(item)
    }
  }

  /// The table of all types on the server, with its items as they are displayed.
  private final class Subject {
    let schema: PostgreSQLSchema
    let dialect: PostgreSQLDialect
    let connection: PostgreSQLConnection
    let table: SQLTable
    let items: [Item]
    let storedItems: [StoredItem]

    init(isByteOrder: Bool? = nil) throws {
      schema = try PostgreSQLSchema(PostgreSQLValues.statements)
      let (database, connection, table) = try schema.table("t")
      let known = connection.server.isByteOrder
      dialect = PostgreSQLDialect(
        isByteOrder: isByteOrder ?? known,
        hasInfiniteNumerics: database.server.version >= 140_000
      )
      self.connection = connection
      self.table = table
      let selected = table.columns.map(dialect.selected).joined(separator: ", ")
      let rows = try connection.rows("SELECT \(selected) FROM \(table.sql) ORDER BY id")
      let dialect = dialect
      items = rows.map { row in
        Item(
          id: Item.ID(name: row[0].string),
          values: zip(row, table.columns).map { dialect.value($0, of: $1) }
        )
      }
      storedItems = items.map(StoredItem.init)
    }

    /// Checks that the server's conditions agree with the filters on every displayed row.
    func check(_ filters: [Filter], _ conditions: [SQL], _ message: String) throws {
      for start in stride(from: 0, to: conditions.count, by: 100) {
        let part = start..<min(start + 100, conditions.count)
        let selection = conditions[part].map { "((\($0)) IS TRUE)" as SQL }.joined(separator: ", ")
        let rows = try connection.rows("SELECT \(selection) FROM \(table.sql) ORDER BY id")
        #expect(rows.count == items.count)
        for index in part {
          let predicate = Predicate(filters[index])
          for (stored, row) in zip(storedItems, rows) {
            let value = row[index - part.lowerBound]
            guard predicate.holds(for: stored.store.view) != (value.string == "t") else { continue }
            let id = stored.item.id
            Issue.record("\(message): \(filters[index]) of row \(id), server \(value.string)")
          }
        }
      }
    }

    func check(_ tests: [(column: Int, test: Expression.Test)], _ message: String) throws {
      let translator = SQLTranslator(dialect: dialect, columns: table.columns)
      var filters: [Filter] = []
      var conditions: [SQL] = []
      for (index, test) in tests {
        let reference = ColumnReference(index, of: table.columns.map(\.column))
        let expression = Expression.condition(reference, test, negated: false)
        guard let condition = translator.condition(expression) else { continue }
        filters.append(Filter(expression))
        conditions.append(condition)
      }
      #expect(!conditions.isEmpty, "\(message)")
      try check(filters, conditions, message)
    }
  }

  @Test("translates every condition for every column type", arguments: [nil, false])
  func conditions(isByteOrder: Bool?) throws {
    let subject = try Subject(isByteOrder: isByteOrder)
    for index in subject.table.columns.indices
    where isByteOrder == nil || subject.table.columns[index].type == .text {
      let type = index == 0 ? "id" : PostgreSQLValues.columns[index - 1].type
      let tests =
        PostgreSQLValues.literals.flatMap(PostgreSQLValues.tests) + [.isEmpty, .isNull]
        + PostgreSQLValues.patterns.map { .matches(ExactText($0)) }
      try subject.check(tests.map { (index, $0) }, type)
    }
  }

  @Test("translates random conditions", arguments: [UInt64](0..<8))
  func randomConditions(seed: UInt64) throws {
    let subject = try Subject()
    var random = SeededGenerator(seed: seed)
    let tests = (0..<1000).map { _ in
      (
        Int.random(in: subject.table.columns.indices, using: &random),
        PostgreSQLValues.random(&random)
      )
    }
    try subject.check(tests, "seed \(seed)")
  }

  @Test("finds text in any column")
  func anywhere() throws {
    let subject = try Subject()
    var filters: [Filter] = []
    var conditions: [SQL] = []
    for text in PostgreSQLValues.literals {
      guard let condition = subject.dialect.searchCondition(for: text, in: subject.table.columns)
      else {
        continue
      }
      filters.append(.anywhere(text))
      conditions.append(condition)
    }
    #expect(conditions.count > 50)
    try subject.check(filters, conditions, "anywhere")
  }

  @Test("sorts values like a delimited file does", arguments: [nil, false])
  func orders(isByteOrder: Bool?) async throws {
    let subject = try Subject(isByteOrder: isByteOrder)
    for (index, column) in subject.table.columns.enumerated() {
      let rows = subject.items.map { item in
        let text = item.values[index].text.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"")
        return "\(item.id.name),\"\(text)\"\n"
      }
      let file = try delimited("id,value\n" + rows.joined())
      for descending in [false, true] {
        let sort = descending ? "-value" : "value"
        // The file's values are compared as they are, without a type inferred from them.
        let order = SortOrder(
          [SortOrder.Key(column: 1, descending: descending)],
          columns: ["id", "value"].map { Column(name: $0, kind: .text) }
        )
        let expected = try await file.items(Query(order: order)).map { $0.values[0].text }
        for isPlain in try isPlain(column, subject) ? [true, false] : [false] {
          let ids = try ids(
            column,
            SortOrder.Key(column: index, descending: descending),
            isPlain,
            subject
          )
          #expect(ids == expected, "\(column.name) \(column.type) \(sort), plain: \(isPlain)")
        }
      }
    }
  }

  private func isPlain(_ column: SQLColumn, _ subject: Subject) throws -> Bool {
    guard let exceptions = subject.dialect.exceptions(toPlainOrderOf: column) else { return true }
    return try subject.connection.row(
      "SELECT 1 FROM \(subject.table.sql) WHERE \(exceptions) LIMIT 1"
    )
      == nil
  }

  private func ids(
    _ column: SQLColumn,
    _ key: SortOrder.Key,
    _ isPlain: Bool,
    _ subject: Subject
  ) throws -> [String] {
    let order = try #require(subject.dialect.order(key, of: column, isPlain: isPlain))
    let parts = try #require(order.parts)
    let direction: SQL = key.descending ? " DESC" : ""
    let terms = order.terms.map { "\($0)\(direction)" as SQL }.joined(separator: ", ")
    let present = try subject.connection.rows(
      "SELECT id FROM \(subject.table.sql) WHERE \(parts.present) ORDER BY \(terms), id"
    )
    let missing = try subject.connection.rows(
      "SELECT id FROM \(subject.table.sql) WHERE \(parts.missing) ORDER BY id"
    )
    return (present + missing).map { $0[0].string }
  }

  @Test(
    "groups values with the same displayed text"
  )
  func groups() throws {
    let subject = try Subject()
    for (index, column) in subject.table.columns.enumerated() {
      let groups = try subject.connection.rows(
        "SELECT \(subject.dialect.grouped(column)), count(*) FROM \(subject.table.sql) GROUP BY 1"
      )
      var counts: [Value: Int] = [:]
      for item in subject.items { counts[item.values[index], default: 0] += 1 }
      var found: [Value: Int] = [:]
      for group in groups {
        found[subject.dialect.value(group[0], of: column), default: 0] += group[1].integer ?? 0
      }
      #expect(groups.count == counts.count, "\(column.name) \(column.type)")
      #expect(found == counts, "\(column.name) \(column.type)")
    }
  }

  @Test("truncates values to a prefix of their displayed text")
  func truncation() throws {
    let subject = try Subject()
    for (index, column) in subject.table.columns.enumerated() {
      let rows = try subject.connection.rows(
        "SELECT \(subject.dialect.truncated(column, to: 5)) FROM \(subject.table.sql) ORDER BY id"
      )
      for (row, item) in zip(rows, subject.items) {
        let bytes = item.values[index].bytes
        let truncated = subject.dialect.value(row[0], of: column).bytes
        #expect(bytes.starts(with: truncated), "\(column.name)")
        #expect(truncated.count > 5 || truncated == bytes, "\(column.name)")
      }
    }
  }

  @Test("has no natural order, which this program computes")
  func natural() {
    let dialect = PostgreSQLDialect(isByteOrder: true, hasInfiniteNumerics: true)
    let column = SQLColumn(name: "a", type: .text, isIndexed: false)
    let key = SortOrder.Key(column: 0, descending: false, natural: true)
    #expect(dialect.order(key, of: column, isPlain: true) == nil)
  }
}
#endif
