// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

/// Returns the number of expressions for each seed, which is smaller without optimization.
private func expressions(_ count: Int) -> Int {
  #if DEBUG
  count / 5
  #else
  count
  #endif
}

@Suite("Random expressions")
struct RandomExpressionTests {
  @Test("parse what they print", arguments: seeds(100))
  func printing(seed: UInt64) {
    var random = RandomOperand(seed: seed)
    for _ in 0..<expressions(50) {
      let filter = Filter(random.filter(3))
      expectParsed(filter.description, as: filter, seed)
    }
  }

  @Test("have the same meaning in any spelling", arguments: seeds(100))
  func spelling(seed: UInt64) {
    var random = RandomOperand(seed: seed)
    var spelling = RandomSpelling(seed: seed)
    for _ in 0..<expressions(50) {
      let filter = Filter(random.filter(3))
      expectParsed(spelling.text(of: filter.expression), as: filter, seed)
    }
  }

  @Test("mostly hold for some items and not for others")
  func meaning() {
    var random = RandomOperand(seed: firstSeed + 1)
    let items = ExpressionTable.items(ExpressionTable.rows(16, &random.random))
    let count = expressions(1000)
    let meaningful = (0..<count).count {
      Set(meaningfulFilter(&random, items, UInt64($0)).truths).count == 2
    }
    #expect(meaningful * 10 >= count * 6)
  }

  private func expectParsed(_ text: String, as filter: Filter, _ seed: UInt64) {
    do {
      let parsed = try Filter(parsing: text, columns: ExpressionTable.columns)
      if parsed != filter {
        Issue.record("seed \(seed): \(text)\nis \(parsed)\nnot \(filter)")
      }
    } catch {
      Issue.record("seed \(seed): \(text)\nof \(filter)\nfails: \(error)")
    }
  }

  @Test("select the same items in memory as a plain evaluator", arguments: seeds(500))
  func memory(seed: UInt64) {
    var random = RandomOperand(seed: seed)
    let items = ExpressionTable.items(ExpressionTable.rows(16, &random.random))
    for _ in 0..<expressions(100) {
      let (filter, expected) = meaningfulFilter(&random, items, seed)
      for (item, isWanted) in zip(items, expected) where filter.matches(item) != isWanted {
        Issue.record("seed \(seed): \(filter)\nfinds \(!isWanted) for \(values(item, filter))")
        break
      }
    }
  }

  @Test("have the same values in computed columns as in a plain evaluator", arguments: seeds(200))
  func computed(seed: UInt64) {
    var random = RandomOperand(seed: seed)
    let items = ExpressionTable.items(ExpressionTable.rows(16, &random.random))
    for _ in 0..<expressions(50) {
      let operands: [Operand] = [
        .condition(random.condition(2)), random.number(2), random.text(2), random.moment(2),
        .condition(random.condition(1)),
      ]
      let fields = ComputedFields(operands)
      for (item, operand, found) in values(of: operands, fields, items) {
        let expected = SlowExpression.value(operand, item).spelling
        if found != expected {
          Issue.record(
            "seed \(seed): \(operand)\nis “\(found)”, not “\(expected)” in \(item.values)"
          )
          return
        }
      }
    }
  }

  private func values(
    of operands: [Operand],
    _ fields: ComputedFields,
    _ items: [Item]
  ) -> [(Item, Operand, String)] {
    var store = FieldStore()
    return items.flatMap { item in
      store.fill(item)
      fields.forgetRow()
      return operands.enumerated().map { index, operand in
        let bytes = fields.field(index, of: store.view).bytes
        return (item, operand, String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// Returns a filter that holds for some items and not for others, if the second one does.
  private func meaningfulFilter(
    _ random: inout RandomOperand,
    _ items: [Item],
    _ seed: UInt64
  ) -> (Filter, truths: [Bool]) {
    let depth = Int(seed % 3) + 1
    let first = random.filter(depth)
    let truths = items.map { SlowFilter.holds(first, $0) }
    if Set(truths).count == 2 { return (Filter(first), truths) }
    let second = random.filter(depth)
    return (Filter(second), items.map { SlowFilter.holds(second, $0) })
  }

  /// The values that a filter reads of an item.
  private func values(_ item: Item, _ filter: Filter) -> [String] {
    let columns = filter.expression.columns ?? Array(item.values.indices)
    return columns.map { "\(ExpressionTable.names[$0]): “\(item[$0].text)”" }
  }

  /// Compares a source with the plain evaluator of its items.
  private func expectSame(
    _ collection: any ItemCollection,
    _ random: inout RandomOperand,
    count: Int,
    _ seed: UInt64
  ) async throws {
    let items = try await collection.items()
    #expect(items.count == 16)
    for _ in 0..<expressions(count) {
      let (filter, truths) = meaningfulFilter(&random, items, seed)
      let expected = zip(items, truths).filter(\.1).map(\.0)
      let found = try await collection.items(Query(filter: filter))
      if found.map(\.id) != expected.map(\.id) {
        let ids = Set(found.map(\.id)).symmetricDifference(expected.map(\.id))
        let item = items.first { ids.contains($0.id) }
        let values = item.map { self.values($0, filter) } ?? []
        Issue.record("seed \(seed): \(filter)\nfinds \(found), not \(expected): \(values)")
      }
    }
  }

  @Test(
    "select the same items of a file as a plain evaluator",
    arguments: ["csv", "jsonl"],
    seeds(50)
  )
  func files(format: String, seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(16, &random.random)
    let collection =
      try format == "csv" ? ExpressionTable.csv(rows) : ExpressionTable.jsonLines(rows)
    random = RandomOperand(seed: seed, columns: collection.columns)
    try await expectSame(collection, &random, count: 400, seed)
  }

  #if SQLite
  @Test("select the same items of a SQLite table as a plain evaluator", arguments: seeds(10))
  func sqlite(seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(16, &random.random)
    let folder = TemporaryFolder()
    let statements = ExpressionTable.statements(rows, decimals: "text")
    let database = try WrittenDatabase(in: folder, statements.joined(separator: ";\n") + ";")
    let table = ExpressionTable.typed(try await database.table("t"), onlyNotations: true)
    random = RandomOperand(seed: seed, columns: table.columns)
    try await expectSame(table, &random, count: 1000, seed)
  }
  #endif

  #if PostgreSQL
  @Test(
    "select the same items of a PostgreSQL table as a plain evaluator",
    .enabled(if: PostgreSQLServer.isAvailable),
    arguments: seeds(10)
  )
  func postgreSQL(seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(16, &random.random)
    let schema = try PostgreSQLSchema(ExpressionTable.statements(rows, decimals: "numeric"))
    let collection = try DatabaseCollection.table("t", of: try schema.database())
    let table = ExpressionTable.typed(collection, onlyNotations: true)
    random = RandomOperand(seed: seed, columns: table.columns)
    try await expectSame(table, &random, count: 500, seed)
    withExtendedLifetime(schema) {}
  }
  #endif
}
