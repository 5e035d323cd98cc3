// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// Compares the results of a database table with those of the same items in memory.
struct TableAgreement {
  let table: any ItemCollection
  let items: [Item]
  let memory: PickedItems

  init(_ table: any ItemCollection) async throws {
    self.table = table
    items = try await table.items()
    memory = PickedItems(items, of: table)
  }

  /// Returns the query for a filter and an order.
  ///
  /// The columns have no kinds, so that a date column accepts any literal.
  func query(_ filter: String?, sort: String? = nil) throws -> Query {
    let columns = table.columns.withoutKinds
    return Query(
      filter: try filter.map { try Filter(parsing: $0, columns: columns) },
      order: try sort.map { try SortOrder(parsing: $0, columns: columns) }
    )
  }

  /// Compares all items, their count, and random pages in both directions.
  func expect(
    _ filter: String?,
    sort: String? = nil,
    seed: UInt64 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let query = try query(filter, sort: sort)
    let expected = try await memory.items(query)
    let message: Comment = "\(filter ?? "all") by \(sort ?? "nothing"), seed \(seed)"
    let found = try await table.items(query)
    #expect(found.map(\.id) == expected.map(\.id), message, sourceLocation: sourceLocation)
    guard found == expected else { return }
    let count = try await table.count(of: Query(filter: query.filter))
    #expect(count == expected.count, message, sourceLocation: sourceLocation)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let start = Int.random(in: 0...expected.count + 1, using: &random)
      let end = start + Int.random(in: 1...7, using: &random)
      let page = try await table.page(start..<end, of: query)
      #expect(
        page.items == Array(expected.dropFirst(start).prefix(end - start)),
        "\(message), page \(start)..<\(end)",
        sourceLocation: sourceLocation
      )
      if case .exactly(let total) = page.total {
        #expect(total == expected.count, message, sourceLocation: sourceLocation)
      }
    }
    guard let item = expected.randomElement(using: &random) else { return }
    let position = try await table.position(of: item.id, in: query)
    #expect(
      position == expected.firstIndex { $0.id == item.id },
      message,
      sourceLocation: sourceLocation
    )
  }

  /// Compares the value frequencies, the numbers of values and the statistics of a column.
  func expectFigures(
    of column: Int,
    _ filter: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let query = try query(filter)
    let message: Comment = "\(table.columns[column].name) of \(filter ?? "all")"
    let frequencies = try await table.frequencies(of: column, in: query)
    #expect(
      try await memory.frequencies(of: column, in: query) == frequencies,
      message,
      sourceLocation: sourceLocation
    )
    let counter = FitCounter([column], [table.columns[column].type])
    let fit = try await table.gather(counter, in: query)
    let plain = try await memory.gather(counter, in: query)
    #expect(fit.map(\.missing) == plain.map(\.missing), message, sourceLocation: sourceLocation)
    #expect(fit.map(\.values) == plain.map(\.values), message, sourceLocation: sourceLocation)
    #expect(fit.map(\.misfits) == plain.map(\.misfits), message, sourceLocation: sourceLocation)
    let statistics = try await table.statistics(of: [column], in: query)
    #expect(
      try await memory.statistics(of: [column], in: query) == statistics,
      message,
      sourceLocation: sourceLocation
    )
  }
}

/// Texts that are edge cases of filters and orders in some kind of source.
///
/// `nil` is null.
let awkwardTexts: [String?] =
  RandomTable.pool.map { $0 } + [
    nil, "", "null", "NaN", "inf", "-Infinity", "1e400", "-1e400", "0x10", " 7", "7 ", "１２",
    "ß", "ẞ", "İ", "ı", "K", "\u{212A}", "ö", "o\u{308}", "日本", "\u{1F600}", "\u{FFFD}",
    "0001-01-01", "10000-01-01", "2024-02-30", "2024-02-29 10:00", "a%b", "a_b", "50%", "\\x00",
    "\\xff", "x'00'", "a'b", "a\"b", "?1", "$1", ":name", "{\"a\": 1}", "[1, 2]", "{1,2}", "true",
    "0.1", "0.30000000000000004", "123456789012345678901234567890.5", "1.10", "1.1",
  ]
