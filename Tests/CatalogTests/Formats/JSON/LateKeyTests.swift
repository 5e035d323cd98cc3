// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Late JSON keys")
struct LateKeyTests {
  /// Returns items that each have a key of their own.
  private func text(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "{\"k\($0)\":\($0)}" }.joined(separator: "\n").utf8)
  }

  @Test("are found in linear time", .timeLimit(.minutes(2)))
  func many() async throws {
    let collection = try TextFormat.jsonl.collection(text(20_000))
    try await collection.settleColumns()
    #expect(collection.columns.map(\.name) == (0..<20_000).map { "k\($0)" })
    #expect(collection.columns.allSatisfy { $0.kind == .integer })
    let item = try #require(try await collection.page(19_999..<20_000, of: Query()).items.first)
    #expect(item.values.count == 20_000)
    #expect(item[19_999] == .json(Array("19999".utf8)))
  }

  @Test("rarely replace the reader of a collector")
  func readers() {
    var collector = KeyCollector(known: JSONShape(["{\"a\":1}"]))
    for number in 0..<5000 {
      withJSONBytes(Array("{\"k\(number)\":\(number)}".utf8)) { text in
        let row = Row(fields: UnsafeBufferPointer(start: nil, count: 0)).with(text: text)
        collector.visit(row, at: RowStart(offset: 0, row: number + 1))
      }
    }
    #expect(collector.items.count == 5000)
    #expect(collector.readersMade < 20)
  }

  @Test("become columns up to a limit, in addition to the sample's")
  func limit() async throws {
    let items = [
      "{\"a\":1,\"b\":2,\"c\":3}", "{\"d\":4}", "{\"e\":5,\"a\":6,\"f\":7}", "{\"g\":8}",
    ]
    let keys = JSONColumns(maximumLateColumns: 2)
    withJSONBytes(Array(items[0].utf8)) { keys.sample($0) }
    var collector = keys.collector
    for (index, item) in items.enumerated() {
      withJSONBytes(Array(item.utf8)) { text in
        let row = Row(fields: UnsafeBufferPointer(start: nil, count: 0)).with(text: text)
        collector.visit(row, at: RowStart(offset: 0, row: index + 1))
      }
    }
    #expect(collector.items == items[1...2].map { Array($0.utf8) })
    for item in collector.items { item.withUnsafeBufferPointer { keys.learn($0) } }
    #expect(keys.columns.map(\.name) == ["a", "b", "c", "d", "e"])
    let item = withJSONBytes(Array(items[2].utf8)) { keys.item($0, row: 3) }
    #expect(item.values == [.json(Array("6".utf8)), .absent, .absent, .absent, .json([0x35])])
  }

  @Test("are not collected after cancellation", arguments: [TextFormat.jsonl, .json])
  func cancelled(format: TextFormat) async throws {
    let bytes = format == .json ? Array("[{\"a\":1},{\"b\":2}]".utf8) : text(10)
    let file = try textFile(bytes, name: "items.\(format.rawValue)")
    let opening = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try format.collection(of: file)
    }
    await #expect(throws: CatalogError.cancelled) { try await opening.value }
  }
}
