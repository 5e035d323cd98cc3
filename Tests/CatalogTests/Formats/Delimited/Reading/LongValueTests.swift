// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Oversized values")
struct LongValueTests {
  /// Opens a table whose values are cut after 3000 bytes and whose rows are cut after 5000.
  private func collection(_ text: String, chunk: Int = 64) throws -> DelimitedCollection {
    try DelimitedCollection(
      textFile(Array(text.utf8), name: "long.csv"),
      name: "long",
      request: .plain,
      chunks: .fixed(chunk),
      adjust: {
        $0.maximumFieldLength = 3000
        $0.maximumRowLength = 5000
        $0.maximumFieldCount = 2000
      }
    )
  }

  @Test("are truncated and marked without affecting others", arguments: ["", "\""], [1, 7, 64])
  func cut(mark: String, chunk: Int) async throws {
    let long = mark + String(repeating: "xy", count: 10_000) + mark
    let collection = try collection("a,b,c\n1,2,3\n4,\(long),6\n7,8,9\n", chunk: chunk)
    #expect(try await collection.count(of: Query()) == 3)
    #expect(try await collection.count(of: collection.query("c = 6")) == 1)
    #expect(try await collection.count(of: collection.query("b contains yxyx")) == 1)
    let items = try await collection.items()
    #expect(items.map { $0[0].text } == ["1", "4", "7"])
    #expect(items.map { $0[2].text } == ["3", "6", "9"])
    #expect(items[1][1].text == String(repeating: "xy", count: 1500))
    #expect(items.map(\.warnings) == [[], .truncatedValue, []])
    #expect(try await collection.page(1..<2, of: Query()).items == [items[1]])
    #expect(
      try await collection.report().warnings == [
        .init(kind: .truncatedValue, count: 1, firstRow: 2)
      ]
    )
  }

  @Test("include a header, whose omitted names are counted")
  func header() async throws {
    let names = String(repeating: "a,", count: 2004) + "a"
    let collection = try collection("\(names)\n1,2\n")
    #expect(collection.columns.count == 2000)
    #expect(try await collection.report().omittedNames == 5)
    #expect(try await self.collection("a,b\n1,2\n").report().omittedNames == 0)
  }

  @Test("are truncated between characters")
  func characters() async throws {
    for before in 0..<4 {
      let text = String(repeating: "x", count: before) + String(repeating: "😀", count: 2000)
      let value = try await collection("a,b\n1,\(text)\n").items()[0][1].text
      #expect(value.unicodeScalars.allSatisfy { $0 == "x" || $0 == "😀" })
      #expect(text.hasPrefix(value))
      #expect((2997...3000).contains(value.utf8.count))
    }
  }

  @Test("end a row that exceeds the row limit")
  func row() async throws {
    let long = String(repeating: "x", count: 2500)
    let collection = try collection("a,b,c,d\n\(long),\(long),\(long),\(long)\n1,2,3,4\n")
    let items = try await collection.items()
    #expect(items[0].values.map(\.bytes.count) == [2500, 2500, 0, 0])
    #expect(items.map(\.warnings) == [.truncatedValue, []])
    #expect(items[1].values.map(\.text) == ["1", "2", "3", "4"])
  }

  @Test("beyond the field limit of a row are dropped")
  func values() async throws {
    let collection = try collection("a,b\n\(String(repeating: "1,", count: 4000))\n2,3\n")
    let items = try await collection.items()
    #expect(items[0].values.count == 2000)
    #expect(items[0].warnings == .truncatedValue)
    #expect(items[1].values.map(\.text) == ["2", "3"])
  }

  @Test("are counted by an export, with the first row", arguments: [nil, "a desc"])
  func export(order: String?) async throws {
    let long = String(repeating: "x", count: 9000)
    let collection = try collection("a,b\n1,2\n3,\(long)\n4,\(long)\n")
    let summary = try await Exporter.write(
      collection,
      collection.query(sort: order),
      as: .csv,
      to: .text { _ in }
    )
    #expect(summary.items == 3)
    #expect(summary.cut.count == 2)
    #expect(summary.cut.firstRow == 2)
  }
}
