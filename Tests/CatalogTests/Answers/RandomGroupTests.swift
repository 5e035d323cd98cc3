// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

/// A generator of questions about the columns of ``ExpressionTable``.
private struct RandomGrouping {
  var operands: RandomOperand

  mutating func grouping() -> Grouping {
    let keys = (0..<operands.pick([0, 1, 1, 1, 2, 3])).map { _ in key() }
    let results = (0..<operands.pick([1, 1, 2, 3])).map { _ in
      Grouping.Result(expression: expression(), givenName: nil)
    }
    return Grouping(keys, results)
  }

  private mutating func key() -> Grouping.Key {
    let operand: Operand
    switch operands.below(8) {
    case 0...3:
      operand = .column(operands.column([.integer, .number, .moment, .text, .truth]))
    case 4: operand = operands.number(1)
    case 5: operand = operands.text(1)
    case 6: operand = .condition(operands.condition(1))
    default:
      let function = operands.pick([Function.month, .year, .weekday, .quarter, .day])
      operand = .call(function, [.column(operands.column([.moment]))])
    }
    // A text in quotes would name a column.
    if case .literal = operand { return key() }
    let name = operands.chance(4) ? operands.pick(["k", "n", "unit price"]) : nil
    return Grouping.Key(operand: operand, givenName: name)
  }

  private mutating func expression() -> AggregateExpression {
    guard operands.chance(5) else { return .call(call()) }
    let sign = operands.pick([Arithmetic.plus, .minus, .times, .dividedBy])
    let other = operands.chance(3) ? .number(ExactText("100")) : AggregateExpression.call(call())
    return .arithmetic(sign, .call(call()), other)
  }

  private mutating func call() -> AggregateCall {
    let aggregate = operands.pick(Aggregate.plain + [.percentile(10), .percentile(95)])
    if aggregate == .count, operands.chance(2) {
      return AggregateCall(aggregate: .count, operand: nil)
    }
    let operand: Operand
    switch operands.below(6) {
    case 0...2 where aggregate.readsNumbers:
      operand = .column(operands.column([.integer, .number]))
    case 0...2: operand = .column(operands.column([.integer, .number, .moment, .text]))
    case 3: operand = .condition(operands.condition(1))
    default: operand = operands.number(1)
    }
    if case .literal = operand { return call() }
    return AggregateCall(aggregate: aggregate, operand: operand)
  }
}

@Suite("Random groups")
struct RandomGroupTests {
  @Test("parse what they print", arguments: seeds(100))
  func printing(seed: UInt64) throws {
    var random = RandomGrouping(operands: RandomOperand(seed: seed))
    for _ in 0..<20 {
      let grouping = random.grouping()
      let parsed = try Grouping(parsing: grouping.description, columns: ExpressionTable.columns)
      if parsed != grouping {
        Issue.record("seed \(seed): \(grouping)\nis \(parsed)")
      }
    }
  }

  @Test(
    "have the aggregates of a plain evaluator",
    arguments: ["csv", "jsonl"],
    seeds(100)
  )
  func files(format: String, seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(40, &random.random)
    let collection =
      try format == "csv" ? ExpressionTable.csv(rows) : ExpressionTable.jsonLines(rows)
    try await expectSame(collection, count: 20, seed)
  }

  @Test("are the same if they are written to disk", arguments: seeds(50))
  func spilled(seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let collection = try ExpressionTable.csv(ExpressionTable.rows(60, &random.random))
    let items = try await collection.items()
    var groupings = RandomGrouping(operands: RandomOperand(seed: seed, columns: collection.columns))
    for _ in 0..<20 {
      let grouping = groupings.grouping()
      guard let inMemory = try figure(grouping, items, parts: 1, memoryLimit: 1 << 30),
        let onDisk = try figure(grouping, items, parts: 4, memoryLimit: 0)
      else { continue }
      let (found, expected) = (try lines(of: onDisk), try lines(of: inMemory))
      if let (line, wanted) = zip(found, expected).first(where: { $0 != $1 }) {
        Issue.record("seed \(seed): \(grouping)\nis \(line)\nnot \(wanted)")
      }
      #expect(found.count == expected.count, "seed \(seed): \(grouping)")
    }
  }

  /// Gathers groups in parts, or returns `nil` if an aggregate finds no number.
  private func figure(
    _ grouping: Grouping,
    _ items: [Item],
    parts: Int,
    memoryLimit: Int
  ) throws -> GroupedRows? {
    let empty = GroupGatherer(grouping, hasTypedValues: false, memoryLimit: memoryLimit)
    var gathered = empty
    for part in 0..<parts {
      var gatherer = empty.next
      let range = items.count * part / parts..<items.count * (part + 1) / parts
      try DelimitedCollection.show(Array(items[range]), to: &gatherer)
      try gathered.merge(gatherer)
    }
    do throws(CatalogError) {
      return try gathered.figure()
    } catch {
      guard case .noNumbers = error else { throw error }
      return nil
    }
  }

  private func lines(of rows: GroupedRows) throws -> [Substring] {
    var groups = try GroupLines(rows)
    var lines = AnswerLines()
    while try groups.append(to: &lines) {}
    var text: [UInt8] = []
    lines.bytes.withBytes { text.append($0) }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }

  #if SQLite
  @Test("of a SQLite table have the aggregates of a plain evaluator", arguments: seeds(20))
  func sqlite(seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(40, &random.random)
    let folder = TemporaryFolder()
    let statements = ExpressionTable.statements(rows, decimals: "text")
    let database = try WrittenDatabase(in: folder, statements.joined(separator: ";\n") + ";")
    try await expectSame(
      ExpressionTable.typed(try await database.table("t"), onlyNotations: true),
      count: 30,
      seed
    )
  }
  #endif

  #if PostgreSQL
  @Test(
    "of a PostgreSQL table have the aggregates of a plain evaluator",
    .enabled(if: PostgreSQLServer.isAvailable),
    arguments: seeds(20)
  )
  func postgreSQL(seed: UInt64) async throws {
    var random = RandomOperand(seed: seed)
    let rows = ExpressionTable.rows(40, &random.random)
    let schema = try PostgreSQLSchema(ExpressionTable.statements(rows, decimals: "numeric"))
    let collection = try DatabaseCollection.table("t", of: try schema.database())
    try await expectSame(
      ExpressionTable.typed(collection, onlyNotations: true),
      count: 30,
      seed
    )
    withExtendedLifetime(schema) {}
  }
  #endif

  /// Compares the groups of a source with those of a plain evaluator of its items.
  private func expectSame(
    _ collection: any ItemCollection,
    count: Int,
    _ seed: UInt64
  ) async throws {
    let items = try await collection.items()
    var random = RandomGrouping(operands: RandomOperand(seed: seed, columns: collection.columns))
    for _ in 0..<count {
      let grouping = random.grouping()
      let answer: Answer
      do {
        answer = try await collection.answer(to: .group(grouping), in: Query())
      } catch CatalogError.noNumbers {
        continue
      }
      let found = try await answer.collection.items()
      let expected = SlowGrouping(grouping: grouping, items: items)
      compare(found, expected, seed)
      if grouping.keys.count > 1 { try await expectPivot(collection, expected, seed) }
      try await expectOpens(found, grouping, collection, seed)
    }
  }

  private func compare(_ found: [Item], _ expected: SlowGrouping, _ seed: UInt64) {
    let grouping = expected.grouping
    let groups = expected.groups
    guard found.count == groups.count else {
      Issue.record("seed \(seed): \(grouping)\nhas \(found.count) groups, not \(groups.count)")
      return
    }
    for group in groups {
      let keys = group.keys.map { $0.map { Array($0.utf8) } }
      let item = found.first { item in
        keys.indices.allSatisfy { index in
          item[index].isMissing ? keys[index] == nil : item[index].bytes == keys[index]
        }
      }
      guard let item else {
        Issue.record("seed \(seed): \(grouping)\nhas no group \(group.keys)")
        continue
      }
      for (index, result) in grouping.results.enumerated() {
        let value = item[grouping.keys.count + index]
        let wanted = expected.value(result.expression, of: group)
        let isSame =
          value.isMissing
          ? wanted.isMissing
          : value.text == wanted.spelling || isClose(value.text, wanted)
        if !isSame {
          Issue.record(
            """
            seed \(seed): \(result.expression) of \(group.keys) in \(grouping)
            is \(value.text), not \(wanted.spelling)
            """
          )
        }
      }
    }
  }

  /// Compares the groups as a table with those of a plain evaluator.
  private func expectPivot(
    _ collection: any ItemCollection,
    _ expected: SlowGrouping,
    _ seed: UInt64
  ) async throws {
    let grouping = Grouping(expected.grouping.keys, Array(expected.grouping.results.prefix(1)))
    let pivot = Pivot(grouping: grouping)
    let answer: any ItemCollection
    do throws(CatalogError) {
      answer = try await collection.answer(to: .pivot(pivot), in: Query()).collection
    } catch {
      guard case .noNumbers = error else { throw error }
      return
    }
    let items = try await answer.items()
    let keyCount = grouping.keys.count - 1
    let groups = expected.groups
    let result = grouping.results[0].expression
    let columns = Set(groups.map { $0.keys[keyCount] })
    let rows = Set(groups.map { Array($0.keys.prefix(keyCount)) })
    guard items.count == rows.count, answer.columns.count == keyCount + columns.count else {
      Issue.record(
        """
        seed \(seed): pivot \(pivot)
        has \(items.count) items of \(answer.columns.count - keyCount) values, not \(rows.count) \
        of \(columns.count)
        """
      )
      return
    }
    for group in groups {
      let item = items.first { item in
        (0..<keyCount).allSatisfy { index in
          item[index].isMissing
            ? group.keys[index] == nil
            : item[index].bytes == group.keys[index].map { Array($0.utf8) }
        }
      }
      let name = group.keys[keyCount].map { $0.isEmpty ? "(empty)" : $0 } ?? "(no value)"
      let wanted = expected.value(result, of: group)
      // A name that a key has, too, is followed by a number.
      let places = answer.columns.indices.dropFirst(keyCount).filter {
        answer.columns[$0].name == name || answer.columns[$0].name.hasPrefix("\(name)_")
      }
      let isFound = places.contains { place in
        guard let value = item?[place] else { return false }
        return value.isMissing
          ? wanted.isMissing : value.text == wanted.spelling || isClose(value.text, wanted)
      }
      if !isFound {
        Issue.record("seed \(seed): \(group.keys) in pivot \(pivot)\nis not \(wanted.spelling)")
      }
    }
  }

  /// Returns `true` if a rounded number is expected and found up to a few units in the last place.
  private func isClose(_ text: String, _ expected: SlowValue) -> Bool {
    // A date plus a rounded number of days differs in parts of a second.
    if case .moment = expected { return text.prefix(19) == expected.spelling.prefix(19) }
    guard case .float(let number)? = expected.number, let found = Double(text) else { return false }
    return abs(found - number) <= 1e-9 * max(abs(found), abs(number), 1e-3)
  }

  /// Expects that the filter of a group selects as many items as the group has.
  private func expectOpens(
    _ groups: [Item],
    _ grouping: Grouping,
    _ collection: any ItemCollection,
    _ seed: UInt64
  ) async throws {
    let count = AggregateExpression.call(AggregateCall(aggregate: .count, operand: nil))
    let counted = Grouping(grouping.keys, [.init(expression: count, givenName: nil)])
    let counts = try await collection.answer(to: .group(counted), in: Query())
    let items = try await counts.collection.items()
    for group in items.prefix(4) {
      let filter = grouping.filter(
        for: group,
        of: collection.columns,
        hasIndexes: collection.relational != nil
      )
      let count = try await collection.count(of: Query(filter: filter))
      let expected = group[grouping.keys.count].text
      if String(count) != expected {
        let text = filter?.description ?? ""
        Issue.record("seed \(seed): \(text) selects \(count) items, not \(expected)")
      }
    }
  }
}
