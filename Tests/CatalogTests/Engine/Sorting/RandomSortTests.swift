// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Random orders")
struct RandomSortTests {
  /// Values that are close to each other under every kind of comparison.
  static let values: [[UInt8]] = texts.map { Array($0.utf8) } + broken

  /// Byte sequences that are not UTF-8, or not text.
  private static let broken: [[UInt8]] = [
    [0], [0, 0], [1], [1, 1], [0, 1], [1, 0], [2], [97, 0], [97, 1], [97, 0, 98], [0xFF],
    [0xFF, 0xFF],
    [0xC3], [0xFF, 0], Array("the same up to here".utf8) + [0], Array("the same".utf8) + [1, 0],
  ]

  private static let texts: [String] =
    ["", "", "0", "-0", "-1.5", "3", "3.0", "30", "1e300", "-1e300", "1e400"]
    + ["9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993"]
    + ["9223372036854775807", "9223372036854775806", "-9223372036854775808"]
    + ["9223372036854775808", "18446744073709551616", "18446744073709551617", "1e401", "-1e401"]
    + ["-18446744073709551616", "-18446744073709551617", "-9223372036854775809", "1e20"]
    + ["99999999999999999999", "100000000000000000000.5", "9007199254740992.5", "-1e400"]
    + ["-9007199254740992.5", "9007199254740991.9"]
    + ["2024-02-29", "2024-02-29T00:00:00.5", "2024-02-29T00:00:00.0001", "2024-02-28T23:30-00:30"]
    + ["2024-02-29T00:00:00.0002", "2024-02-30", "1970-01-01", "2100-12-31"]
    + ["abcdef", "abcdefg", "abcdefgh", "abcdeg", "abc", "ABC", "é", "zz top", "\u{10FFFF}"]
    + ["file2", "file10", "file1", "a1b2", "a1b10", "2 files", "two\nlines", "a,b"]
    + [
      "the same", "the same up to", "the same up to here", "the same up to here and", "the same 1",
    ]
    + [
      "the same up to here and beyond 2", "the same up to here and beyond 10",
      "the same up to hers",
    ]
    + [
      "a01", "a1", "a001", "a0", "a00", "a1 ", "a01 b", "a0000000000000000000000000000001", "a1b02",
    ]
    + [
      String(repeating: "9", count: 300), String(repeating: "9", count: 255), "12345678", "123456",
    ]

  private static func table(_ random: inout SeededGenerator) -> (text: [UInt8], items: [Item]) {
    // A small pool of values creates many ties.
    let pool = Array(
      values.shuffled(using: &random).prefix([3, 12, 99].randomElement(using: &random) ?? 3)
    )
    var text = Array("a,b,c\n".utf8)
    var items: [Item] = []
    for row in 1...Int.random(in: 1...120, using: &random) {
      let width = Int.random(in: 0..<10, using: &random) == 0 ? 2 : 3
      let values = (0..<width).map { _ in pool.randomElement(using: &random) ?? [] }
      text += values.map { [Ascii.quote] + $0 + [Ascii.quote] }.joined(separator: [Ascii.comma])
      text.append(Ascii.lineFeed)
      items.append(Item(id: Item.ID(row: row), values: values.map { .bytes($0) }))
    }
    return (text, items)
  }

  private static func order(
    _ random: inout SeededGenerator,
    columns: [Column]
  ) -> SortOrder {
    let keys = [0, 1, 2].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    return SortOrder(
      keys.map {
        SortOrder.Key(
          column: $0,
          descending: Bool.random(using: &random),
          natural: Int.random(in: 0..<4, using: &random) == 0
        )
      },
      columns: columns
    )
  }

  @Test("match a plain sort", arguments: seeds(60))
  func orders(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let (text, items) = Self.table(&random)
    let size = RandomTable.sizes.randomElement(using: &random) ?? 1
    let collection = try delimited(text, chunks: .fixed(size))
    for _ in 0..<2 {
      let order = Self.order(&random, columns: collection.columns)
      let filter =
        Bool.random(using: &random)
        ? nil : try Filter(parsing: "not c is empty", columns: collection.columns)
      let query = Query(filter: filter, order: order)
      let expected = order.slowlySorted(items.filter { filter?.matches($0) ?? true })
      let message = "seed \(seed), pieces of \(size): \(order)"
      let page = try await collection.page(0..<7, of: query)
      #expect(page.items == Array(expected.prefix(7)), "\(message)")
      #expect(page.total == .exactly(expected.count), "\(message)")
      #expect(try await collection.items(query) == expected, "\(message)")
      // A random position in the order that is cached now.
      for _ in 0..<5 {
        let start = Int.random(in: 0...expected.count, using: &random)
        let page = try await collection.page(start..<start + 7, of: query)
        #expect(
          page.items == Array(expected.dropFirst(start).prefix(7)),
          "\(message) from \(start)"
        )
      }
    }
  }

  /// JSON members, including missing values.
  ///
  /// Some values differ only after the first key bytes.
  private static let json: [String] = [
    #""a":1"#, #""a":1.0"#, #""a":"1""#, #""a":null"#, #""b":2"#, #""a":"""#, #""a":true"#,
    #""a":[1, 2]"#, #""a":"the same \u0000 up to here""#, #""a":"the same \u0000 up to here, 2""#,
    #""a":"the same \u0000 up to here, 10""#, #""a":"\ud800 and the same up to here""#,
    #""a":"\ud800 and the same up to here 1""#, #""a":9007199254740993"#,
    #""a":9007199254740992"#,
    #""a":{"b":"an object that is long"}"#, #""a":{"b":"an object that is longer"}"#,
  ]

  @Test("of JSON match a plain sort", arguments: seeds(40))
  func json(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let isList = Bool.random(using: &random)
    var texts = (1...Int.random(in: 2...90, using: &random)).map { row in
      "{\"n\":\(row),\(Self.json.randomElement(using: &random) ?? "")}"
    }
    if !isList, Bool.random(using: &random) { texts[1] = #"{"a":"not JSON"# }
    let text = isList ? "[\(texts.joined(separator: ","))]" : texts.joined(separator: "\n")
    let chunks = ChunkSizes.fixed([16, 64, 300].randomElement(using: &random) ?? 16)
    let format = isList ? TextFormat.json : .jsonl
    let collection = try format.collection(Array(text.utf8), chunks: chunks)
    try await collection.settleColumns()
    let column = try #require(collection.columns.firstIndex { $0.name == "a" || $0.name == "b" })
    let key = SortOrder.Key(
      column: column,
      descending: Bool.random(using: &random),
      natural: Bool.random(using: &random)
    )
    let query = Query(order: SortOrder([key], columns: collection.columns))
    let expected = query.order?.slowlySorted(try await collection.items())
    let found = try await collection.items(query)
    #expect(found.rows == expected?.rows, "seed \(seed), list: \(isList), \(key)")
  }

  @Test("begin with the same rows for any limit", arguments: seeds(150))
  func limits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let items = Self.table(&random).items
    let columns = ["a", "b", "c"].map { Column(name: $0, kind: .text) }
    let order = Self.order(&random, columns: columns)
    let expected = order.slowlySorted(items).map(\.id.row)
    for limit in [1, 2, 5, 40] {
      var sorter = RowSorter(order, limit: limit, runLength: 16)
      var store = FieldStore()
      var rest = items[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...60, using: &random))
        rest.removeFirst(part.count)
        let before = part.startIndex
        var next = sorter.next
        for item in part {
          store.fill(item)
          try next.visit(store.view, at: RowStart(offset: 0, row: item.id.row - before))
        }
        try next.finish()
        try sorter.append(next, rowsBefore: before)
      }
      let found = try sorter.firstRows(limit)
      #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(limit) rows: \(order)")
    }
  }

  @Test("limit the memory for the first rows, even with long keys")
  func longKeys() throws {
    let columns = [Column(name: "a", kind: .text)]
    let order = SortOrder([SortOrder.Key(column: 0)], columns: columns)
    let values = (0..<60).map { "\($0 * 37 % 60 + 10) and what stands behind it, which is longer" }
    var store = FieldStore()
    var sorter = RowSorter(order, limit: 50, runLength: 16, maximumMemory: 100)
    for first in stride(from: 0, to: 60, by: 15) {
      var next = sorter.next
      for index in first..<first + 15 {
        store.fill(Item(id: Item.ID(row: index + 1), values: [Value(values[index])]))
        let row = index - first + 1
        try next.visit(store.view, at: RowStart(offset: index, row: row))
      }
      try next.finish()
      try sorter.append(next, rowsBefore: first)
    }
    let runs = try sorter.result()
    #expect(runs.runs.count > 4)
    let expected = values.indices.sorted { values[$0] < values[$1] }.map { $0 + 1 }
    #expect(try sorter.firstRows(50) == Array(expected.prefix(50)))
  }

  @Test("compare fractions of a second, even if they first appear late")
  func lateFraction() throws {
    let columns = [Column(name: "a", kind: .text)]
    let order = SortOrder([SortOrder.Key(column: 0, descending: true)], columns: columns)
    var sorter = RowSorter(order, limit: 2, runLength: 16)
    var store = FieldStore()
    let values = Array(repeating: "2024-02-29T10:00:00", count: 8) + ["2024-02-29T10:00:00.0001"]
    for (index, value) in values.enumerated() {
      store.fill(Item(id: Item.ID(row: index + 1), values: [Value(value)]))
      try sorter.visit(store.view, at: RowStart(offset: index, row: index + 1))
    }
    #expect(try sorter.firstRows(2) == [9, 1])
  }

  @Test("match the byte order of their keys", arguments: seeds(20))
  func keys(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = ["a", "b", "c"].map { Column(name: $0, kind: .text) }
    let order = Self.order(&random, columns: columns)
    let items = (1...80).map { row in
      let values = (0..<3).map { _ in Self.values.randomElement(using: &random) ?? [] }
      return Item(id: Item.ID(row: row), values: values.map { .bytes($0) })
    }
    let sorted = order.slowlySorted(items)
    var store = FieldStore()
    let keys = sorted.map { item in
      store.fill(item)
      return SortKey(store.view, order)
    }
    for (index, key) in keys.enumerated().dropFirst() {
      let before = keys[index - 1]
      let bytesBefore = [before.first, before.second] + before.rest
      let message = "seed \(seed), \(order): \(sorted[index - 1]) and \(sorted[index])"
      let bytes = [key.first, key.second] + key.rest
      #expect(!bytes.lexicographicallyPrecedes(bytesBefore), "\(message)")
      let first = order.slowlySorted([
        Item(id: Item.ID(row: 1), values: sorted[index].values),
        Item(id: Item.ID(row: 2), values: sorted[index - 1].values),
      ])[0].id.row
      // The later item, listed first here, stays first only if the values are equal.
      #expect((bytes == bytesBefore) == (first == 1), "\(message)")
    }
  }
}

extension RowSorter {
  /// Returns the row numbers of the first rows in order, without reading the file.
  fileprivate mutating func firstRows(_ count: Int) throws -> [Int] {
    let runs = try result()
    return try runs.starts(at: 0..<count) { _ throws(CatalogError) in throw .cancelled }.map(\.row)
  }
}
