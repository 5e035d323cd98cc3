import Testing

@testable import Catalog

@Suite("Random orders")
struct RandomSortTests {
  /// Values that are close to each other in every way that an order knows.
  private static let values: [String] =
    ["", "", "0", "-0", "-1.5", "3", "3.0", "30", "1e300", "-1e300", "1e400"]
    + ["9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993"]
    + ["9223372036854775807", "9223372036854775806", "-9223372036854775808"]
    + ["2024-02-29", "2024-02-29T00:00:00.5", "2024-02-29T00:00:00.0001", "2024-02-28T23:30-00:30"]
    + ["2024-02-29T00:00:00.0002", "2024-02-30", "1970-01-01", "2100-12-31"]
    + ["abcdef", "abcdefg", "abcdefgh", "abcdeg", "abc", "ABC", "é", "zz top", "\u{10FFFF}"]
    + ["file2", "file10", "file1", "a1b2", "a1b10", "2 files", "two\nlines", "a,b"]

  private static func table(_ random: inout SeededGenerator) -> (text: String, items: [Item]) {
    // Few values have many ties.
    let pool = Array(
      values.shuffled(using: &random).prefix([3, 12, 99].randomElement(using: &random) ?? 3)
    )
    var text = "a,b,c\n"
    var items: [Item] = []
    for row in 1...Int.random(in: 1...120, using: &random) {
      let width = Int.random(in: 0..<10, using: &random) == 0 ? 2 : 3
      let values = (0..<width).map { _ in pool.randomElement(using: &random) ?? "" }
      text += values.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
      items.append(Item(id: Item.ID(row: row), values: values.map { Value($0) }))
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

  @Test("are those of a plain sort", arguments: 1...60 as ClosedRange<UInt64>)
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
    }
  }

  @Test("begin as they go on, however few rows are kept", arguments: 1...150 as ClosedRange<UInt64>)
  func limits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let items = Self.table(&random).items
    let columns = ["a", "b", "c"].map { Column(name: $0, kind: .text) }
    let order = Self.order(&random, columns: columns)
    let expected = order.slowlySorted(items).map(\.id.row)
    for limit in [1, 2, 5, 40] {
      var sorter = RowSorter(order, hasAllRows: true, limit: limit)
      var store = FieldStore()
      var rest = items[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...60, using: &random))
        rest.removeFirst(part.count)
        let before = part.startIndex
        var next = sorter.next
        for item in part {
          store.fill(item)
          try next.visit(store.view, at: RowPlace(offset: 0, row: item.id.row - before))
        }
        try next.finish()
        try sorter.append(next, rowsBefore: before)
      }
      try sorter.finish()
      let found = (0..<sorter.rows.count).map { sorter.rows.place($0).row }
      #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(limit) rows: \(order)")
    }
  }

  @Test("let a moment with a fraction before one without, however late it comes")
  func lateFraction() throws {
    let columns = [Column(name: "a", kind: .text)]
    let order = SortOrder([SortOrder.Key(column: 0, descending: true)], columns: columns)
    var sorter = RowSorter(order, hasAllRows: true, limit: 2)
    var store = FieldStore()
    let values = Array(repeating: "2024-02-29T10:00:00", count: 8) + ["2024-02-29T10:00:00.0001"]
    for (place, value) in values.enumerated() {
      store.fill(Item(id: Item.ID(row: place + 1), values: [Value(value)]))
      try sorter.visit(store.view, at: RowPlace(offset: place, row: place + 1))
    }
    try sorter.finish()
    #expect((0..<2).map { sorter.rows.place($0).row } == [9, 1])
  }
}
