// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Late columns")
struct LateColumnTests {
  private static let plain = String(repeating: "1,2\n", count: 20_000)

  @Test("appear when a page contains them")
  func shown() async throws {
    let collection = try delimited("a,b\n" + Self.plain + "3,4,5,tea\n")
    #expect(collection.columns.count == 2)
    _ = try await collection.page(0..<10, of: Query())
    #expect(collection.columns.count == 2)
    _ = try await collection.page(20_000..<20_001, of: Query())
    #expect(collection.columns.map(\.name) == ["a", "b", "column_3", "column_4"])
    #expect(collection.columns.map(\.kind) == [.integer, .integer, .integer, .text])
  }

  @Test("are found with their types before they are queried")
  func settled() async throws {
    let collection = try delimited("a,column_3\n1,2,,\n" + Self.plain + "3,x,5,6.5\n4,5,6,7\n")
    try await collection.settleColumns()
    #expect(collection.columns.map(\.name) == ["a", "column_3", "column_3_2", "column_4"])
    #expect(collection.columns.map(\.kind) == [.integer, .integer, .integer, .decimal])
    #expect(try await collection.count(of: collection.query("#4 > 6")) == 2)
    let first = try await collection.page(0..<1, of: collection.query(sort: "#4 desc"))
    #expect(first.items.rows == [20_003])
  }

  @Test("match those of a plain reader", arguments: seeds(60))
  func random(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    for size in [table.size, 4096] {
      let collection = try table.collection(inPiecesOf: size)
      try await collection.settleColumns()
      let width = max(table.width, table.items.map(\.values.count).max() ?? 0)
      #expect(collection.columns.count == width, "seed \(seed), pieces of \(size)")
      for (index, column) in collection.columns.enumerated() {
        var inference = TypeInference(hasGroupComma: true)
        for item in table.items { inference.add(item[index].bytes.span) }
        // A column without values in the sample has the type of all rows.
        guard collection.rows.names.surveyor == nil, index >= table.width else { continue }
        let kind = inference.result.type.kind
        #expect(column.kind == kind, "seed \(seed), pieces of \(size): \(index)")
      }
    }
  }

  @Test("export the same, whatever was shown before", arguments: [nil, "column_3, a", "-b"])
  func export(columns: String?) async throws {
    let text = "a,b\n" + Self.plain + "x,4,5\n"
    var exports: Set<String> = []
    for shown in [0, 20_000] {
      let collection = try delimited(text)
      _ = try await collection.page(shown..<shown + 1, of: Query())
      if columns == "column_3, a" { try await collection.settleColumns() }
      let written = Mutex("")
      _ = try await Exporter.write(
        collection,
        projection: columns.map { try Projection(parsing: $0, columns: collection.columns) },
        as: .jsonl,
        to: .text { part in written.withLock { $0 += part } }
      )
      exports.insert(written.withLock { $0 })
    }
    #expect(exports.count == 1)
    let last = exports.first?.split(separator: "\n").last
    let expected =
      switch columns {
      case nil: #"{"a":"x","b":4,"column_3":5}"#
      case "-b": #"{"a":"x","column_3":5}"#
      default: #"{"column_3":5,"a":"x"}"#
      }
    #expect(last.map(String.init) == expected)
  }

  @Test("are limited in number")
  func many() async throws {
    let wide = String(repeating: "1,", count: 300_000)
    let collection = try delimited("a,b\n" + Self.plain + wide + "\n")
    try await collection.settleColumns()
    #expect(collection.columns.count == 2 + 1 << 18)
    let item = try await collection.page(20_000..<20_001, of: Query()).items[0]
    #expect(item.values.count == 300_001)
    let hidden = try Projection(parsing: "-b", columns: collection.columns)
    let written = try await Exporter.text(of: [item], in: collection, projection: hidden, as: .csv)
    let row = written.split(separator: UInt8(ascii: "\n")).last ?? []
    #expect(row.count { $0 == UInt8(ascii: ",") } == 299_999)
  }
}
