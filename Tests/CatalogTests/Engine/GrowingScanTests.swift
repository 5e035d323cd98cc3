// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Platform
import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("A scan of growing input")
struct GrowingScanTests {
  /// Writes a text in random chunks, each after the previous one has arrived.
  private func write(_ text: [UInt8], to pipe: SpooledPipe, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rest = text[...]
    var length = pipe.file.available
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...200, using: &random))
      pipe.write(Array(piece))
      rest.removeFirst(piece.count)
      length += piece.count
      #expect(throws: Never.self) { try pipe.file.end(reaching: length) }
    }
    pipe.end()
  }

  private func chunks(_ seed: UInt64) -> ChunkSizes {
    .fixed([1, 7, 64, 4096][Int(seed % 4)])
  }

  private func ask(
    _ collection: any ItemCollection,
    about items: [Item],
    _ message: String
  ) async throws {
    let filter = try Filter(parsing: "not #1 contains tea", columns: collection.columns)
    let order = SortOrder([SortOrder.Key(column: 0)], columns: collection.columns)
    let filtered = items.filter { filter.matches($0) }
    async let first = collection.page(0..<3, of: Query())
    async let far = collection.page(60..<64, of: Query(filter: filter))
    async let count = collection.count(of: Query())
    async let left = collection.count(of: Query(filter: filter))
    async let sorted = collection.page(0..<9, of: Query(order: order))
    async let report = collection.report()
    async let all = collection.items()
    #expect(try await first.items == Array(items.prefix(3)), "\(message)")
    #expect(try await far.items == Array(filtered.dropFirst(60).prefix(4)), "\(message)")
    #expect(try await count == items.count, "\(message)")
    #expect(try await left == filtered.count, "\(message)")
    #expect(try await sorted.items == Array(order.slowlySorted(items).prefix(9)), "\(message)")
    #expect(try await report.rows == items.count, "\(message)")
    #expect(try await all == items, "\(message)")
    // Once the input is complete, the collection behaves like that of a file.
    #expect(try await collection.items(Query(filter: filter)) == filtered, "\(message)")
  }

  @Test("gives the same results as a scan of the complete text", arguments: seeds(20))
  func table(seed: UInt64) async throws {
    let table = RandomTable(seed: seed, columns: 3)
    let pipe = try SpooledPipe()
    // The text is long enough to show that it has more than one column.
    let head = table.text.prefix(400)
    pipe.write(Array(head))
    let rest = Array(table.text.dropFirst(400))
    let collection = try pipe.collection(request: table.request, chunks: chunks(seed))
    DispatchQueue.global().async { write(rest, to: pipe, seed: seed) }
    try await ask(collection, about: table.items, "seed \(seed)")
  }

  @Test("of one column without a header keeps empty lines", arguments: seeds(10))
  func lines(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    var items: [Item] = []
    for row in 1...300 {
      let value = row == 1 ? "tea" : ["", "", "tea", "x"].randomElement(using: &random) ?? ""
      text += Array("\(value)\r\n".utf8)
      items.append(Item(id: Item.ID(row: row), values: [Value(value)]))
    }
    let pipe = try SpooledPipe()
    pipe.write(Array(text.prefix(20)))
    let request = DialectRequest.plain(hasHeader: false)
    let collection = try pipe.collection(request: request, chunks: chunks(seed))
    let rest = Array(text.dropFirst(20))
    DispatchQueue.global().async { write(rest, to: pipe, seed: seed) }
    try await ask(collection, about: items, "seed \(seed)")
  }

  @Test("of JSON gives the same results as a scan of the complete text", arguments: seeds(10))
  func json(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var items: [Item] = []
    var texts: [String] = []
    for row in 1...200 {
      let value = RandomTable.pool.randomElement(using: &random) ?? ""
      texts.append("{\"a\":" + JSONText.quoted(value) + ",\"b\":\(row)}")
      items.append(
        Item(id: Item.ID(row: row), values: [Value(value), .json(Array("\(row)".utf8))])
      )
    }
    for isList in [false, true] {
      let text = isList ? "[\(texts.joined(separator: ", "))]" : texts.joined(separator: "\n")
      let pipe = try SpooledPipe()
      pipe.write(Array(text.utf8.prefix(150)))
      let file = try TextFile(pipe.file, encoding: .utf8)
      let rest = Array(text.utf8.dropFirst(150))
      DispatchQueue.global().async { write(rest, to: pipe, seed: seed) }
      let format = isList ? TextFormat.json : .jsonl
      let collection = try format.collection(of: file, name: "pipe", chunks: chunks(seed))
      try await ask(collection, about: items, "seed \(seed), list: \(isList)")
    }
  }

  @Test("can be cancelled while it waits")
  func cancelled() async throws {
    let pipe = try SpooledPipe()
    pipe.write("a,b\n1,2\n")
    let collection = try pipe.collection()
    let hasArrived = Mutex(false)
    let task = Task {
      try await Progress.observe { report in
        if report.done == 8 { hasArrived.withLock { $0 = true } }
      } during: {
        try await collection.count(of: Query())
      }
    }
    try await onThread {
      #expect(Eventually.block { hasArrived.withLock(\.self) })
      task.cancel()
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    pipe.write("3,4\n")
    pipe.end()
    #expect(try await collection.count(of: Query()) == 2)
  }
}
