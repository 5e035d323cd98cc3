// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite || PostgreSQL
import TestSupport
import Testing

@testable import Catalog

/// Compares filters with computed values that an engine tests with those of this program.
struct ComputedFilters {
  let table: TableCollection
  let items: [Item]

  init(_ table: any ItemCollection) async throws {
    self.table = try #require(table as? TableCollection)
    items = try await table.items()
  }

  /// Returns `true` if the engine tests the whole filter.
  func isTranslated(_ filter: Filter) -> Bool { plan(filter).remainingFilter == nil }

  private func plan(_ filter: Filter) -> SQLPlan {
    SQLPlan(Query(filter: filter), of: table.table, dialect: table.database.dialect, [])
  }

  /// Compares the results of a filter and of its opposite.
  ///
  /// - Parameters:
  ///   - text: The filter.
  ///   - isTranslated: `true` if the engine must test the whole filter, `false` if it must not.
  func expect(
    _ text: String,
    isTranslated: Bool? = true,
    seed: UInt64 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for text in [text, "not (\(text))"] {
      let filter = try Filter(parsing: text, columns: table.columns)
      if let isTranslated {
        #expect(
          self.isTranslated(filter) == isTranslated,
          "\(text)",
          sourceLocation: sourceLocation
        )
      }
      let predicate = Predicate(filter)
      let expected = items.filter { item in
        var store = FieldStore()
        store.fill(item)
        return predicate.holds(for: store.view)
      }
      let found = try await table.items(Query(filter: filter))
      let (missing, extra) = (
        expected.filter { !found.contains($0) }, found.filter { !expected.contains($0) }
      )
      #expect(
        missing.isEmpty && extra.isEmpty,
        """
        \(text), seed \(seed), missing \(missing.prefix(3).map(\.values)), \
        extra \(extra.prefix(3).map(\.values))
        """,
        sourceLocation: sourceLocation
      )
      let count = try await table.count(of: Query(filter: filter))
      #expect(count == expected.count, "\(text)", sourceLocation: sourceLocation)
    }
  }

  /// Compares random filters.
  func expectRandom(_ count: Int, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var tested = 0
    for _ in 0..<count * 4 where tested < count {
      let text = condition(&random)
      // Some expressions have type errors.
      guard (try? Filter(parsing: text, columns: table.columns)) != nil else { continue }
      try await expect(text, isTranslated: nil, seed: seed)
      tested += 1
    }
    #expect(tested > 0)
  }

  private func condition(_ random: inout SeededGenerator) -> String {
    let left = operand(&random, depth: 3)
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3:
      let relation = ["=", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? "="
      return "\(left) \(relation) \(operand(&random, depth: 2))"
    case 3: return "\(left) is empty"
    case 4: return "\(left) is null"
    case 5: return "\(left) contains 1"
    case 6: return "\(left) between \(literal(&random)) and \(literal(&random))"
    default:
      let relation = ["=", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? "="
      return "\(left) \(relation) \(literal(&random))"
    }
  }

  private func literal(_ random: inout SeededGenerator) -> String {
    [
      "0", "1", "-1", "5", "12", "2024", "0.3", "0.1", "2.5", "1e3", "-4000", "9007199254740993",
      "1e18", "1e20", "9223372036854775807", "2024-03", "2024-02-29", "2024-Q1", "\"2024-02\"",
      "\"tea\"", "\"\"", "Thu", "2024-01-31",
    ].randomElement(using: &random) ?? "0"
  }

  private func column(_ random: inout SeededGenerator) -> String {
    table.columns.randomElement(using: &random)?.name ?? ""
  }

  private func operand(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0 else { return column(&random) }
    let part = { (random: inout SeededGenerator) in
      operand(&random, depth: Int.random(in: 0..<depth, using: &random))
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      let sign = ["+", "-", "*", "/", "%"].randomElement(using: &random) ?? "+"
      return "(\(part(&random)) \(sign) \(part(&random)))"
    case 2:
      let sign = ["+", "-", "*", "/", "%"].randomElement(using: &random) ?? "+"
      return
        "(\(part(&random)) \(sign) \(["2", "3", "7", "0", "0.1", "1000"].randomElement(using: &random) ?? "2"))"
    case 3:
      let function =
        ["year", "month", "monthnumber", "quarter", "week", "day", "weekday", "hour", "date"]
        .randomElement(using: &random) ?? "year"
      return "\(function)(\(part(&random)))"
    case 4:
      let function =
        ["length", "text", "lower", "upper", "trim"].randomElement(using: &random) ?? "length"
      return "\(function)(\(part(&random)))"
    case 5:
      let function =
        ["abs", "round", "floor", "ceil", "number"].randomElement(using: &random) ?? "abs"
      return "\(function)(\(part(&random)))"
    case 6: return "left(\(part(&random)), \(Int.random(in: 0..<4, using: &random)))"
    case 7: return "slice(\(part(&random)), \(Int.random(in: 0..<4, using: &random)), 2)"
    case 8: return "(\(part(&random)) ++ \(part(&random)))"
    case 9: return "coalesce(\(part(&random)), \(part(&random)))"
    case 10: return "if(\(column(&random)) > 1, \(part(&random)), \(part(&random)))"
    case 11:
      let unit =
        ["days", "months", "years", "weeks", "hours", "seconds"].randomElement(using: &random)
        ?? "days"
      let sign = Bool.random(using: &random) ? "+" : "-"
      return "(\(part(&random)) \(sign) \(Int.random(in: 1..<40, using: &random)) \(unit))"
    case 12: return "-\(part(&random))"
    default: return column(&random)
    }
  }
}
#endif
