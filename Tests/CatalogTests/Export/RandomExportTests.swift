// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("An export of random items")
struct RandomExportTests {
  /// Exports to a file and returns its contents and the summary.
  private func written(
    _ collection: any ItemCollection,
    _ query: Query,
    _ slow: SlowExport
  ) async throws -> (bytes: [UInt8], summary: ExportSummary) {
    let folder = TemporaryFolder()
    let summary = try await Exporter.write(
      collection,
      query,
      projection: slow.projection,
      as: slow.format,
      options: ExportOptions(spreadsheet: slow.isForSpreadsheet),
      to: .file(folder.path("out"), force: false)
    )
    return (folder.bytes(of: "out") ?? [], summary)
  }

  /// Returns a random projection, or `nil` for all columns.
  private func projection(
    _ columns: [Column],
    _ random: inout SeededGenerator
  ) -> Projection? {
    guard !columns.isEmpty, Bool.random(using: &random) else { return nil }
    let count = Int.random(in: 1...columns.count, using: &random)
    let list = ColumnList(
      Array(columns.indices.shuffled(using: &random).prefix(count)),
      columns: columns
    )
    let isAllExcept = count < columns.count && Bool.random(using: &random)
    return isAllExcept ? Projection.allExcept(list) : Projection.only(list)
  }

  @Test(
    "from tables matches a plain writer, wherever chunks end",
    arguments: seeds(60)
  )
  func table(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    var random = SeededGenerator(seed: seed)
    for format in ExportFormat.allCases {
      let size = Bool.random(using: &random) ? table.size : 4096
      let collection = try table.collection(inPiecesOf: size)
      try await collection.settleColumns()
      let columns = collection.columns
      var slow = SlowExport(columns: columns, format: format)
      slow.projection = projection(columns, &random)
      slow.isForSpreadsheet = Bool.random(using: &random)
      let filter = try Filter(parsing: "not #1 contains tea", columns: columns)
      let key = SortOrder.Key(
        column: Int.random(in: columns.indices, using: &random),
        descending: Bool.random(using: &random)
      )
      let order = SortOrder([key], columns: columns)
      let query = Query(
        filter: Bool.random(using: &random) ? filter : nil,
        order: Bool.random(using: &random) ? order : nil
      )
      var items = table.items.filter { query.filter?.matches($0) ?? true }
      if query.order != nil { items = order.slowlySorted(items) }
      let (bytes, summary) = try await written(collection, query, slow)
      let message = "seed \(seed), \(format), pieces of \(size), \(query), \(slow)"
      #expect(String(decoding: bytes, as: UTF8.self) == slow.text(of: items), "\(message)")
      #expect(bytes == slow.bytes(of: items), "\(message)")
      #expect(summary.items == items.count, "\(message)")
    }
  }

  @Test(
    "from JSON matches a plain writer, wherever chunks end",
    arguments: seeds(60)
  )
  func json(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let isDocument = seed.isMultiple(of: 2)
    let broken = isDocument ? 0 : Int(seed) % 3 * 8
    let texts = RandomJSONItems(seed: seed, broken: broken).texts
    for format in ExportFormat.allCases {
      let size = Bool.random(using: &random) ? RandomTable.sizes[Int(seed % 6)] : 4096
      let collection = try collection(of: texts, isDocument: isDocument, inPiecesOf: size)
      try await collection.settleColumns()
      let columns = collection.columns
      var slow = SlowExport(columns: columns, format: format, isJSON: true, lines: texts)
      slow.projection = projection(columns, &random)
      slow.isForSpreadsheet = Bool.random(using: &random)
      let isOrdered = !columns.isEmpty && Bool.random(using: &random)
      let order =
        isOrdered ? SortOrder([.init(column: 0, descending: true)], columns: columns) : nil
      let query = Query(order: order)
      let items = try await collection.items(query)
      #expect(items.count == texts.count)
      let (bytes, summary) = try await written(collection, query, slow)
      let message = "seed \(seed), \(format), pieces of \(size), \(query), \(slow)"
      #expect(String(decoding: bytes, as: UTF8.self) == slow.text(of: items), "\(message)")
      #expect(bytes == slow.bytes(of: items), "\(message)")
      let unreadable = format == .jsonl ? [] : items.filter { $0.warnings.contains(.invalid) }
      #expect(summary.items == items.count, "\(message)")
      #expect(summary.unreadable.count == unreadable.count, "\(message)")
      #expect(summary.unreadable.firstRow == unreadable.map(\.id.row).min() ?? 0, "\(message)")
    }
  }

  private func collection(
    of texts: [[UInt8]],
    isDocument: Bool,
    inPiecesOf size: Int
  ) throws -> any ItemCollection {
    let lineFeed = Array("\n".utf8)
    let lines = texts.flatMap { $0 + lineFeed }
    guard isDocument else { return try TextFormat.jsonl.collection(lines, chunks: .fixed(size)) }
    let list = Array("[".utf8) + texts.joined(separator: Array(",\n".utf8)) + Array("]".utf8)
    return try TextFormat.json.collection(list, chunks: .fixed(size))
  }

  @Test("from a filtered and sorted directory matches a plain writer")
  func directory() async throws {
    let folder = TemporaryFolder()
    for name in ["=tea", "a|b", "\"milk\"", "x,y"] { folder.write("12345", to: name) }
    let collection = try await Catalog.open(folder.path)
    for format in ExportFormat.allCases {
      let query = try collection.query("size = 5", sort: "name desc")
      let slow = SlowExport(columns: collection.columns, format: format, isForSpreadsheet: true)
      let items = try await collection.items(query)
      #expect(items.count == 4)
      #expect(try await written(collection, query, slow).bytes == slow.bytes(of: items))
    }
  }
}

extension SlowExport {
  /// The same output as text, for readable failures.
  fileprivate func text(of items: [Item]) -> String {
    String(decoding: bytes(of: items), as: UTF8.self)
  }
}
