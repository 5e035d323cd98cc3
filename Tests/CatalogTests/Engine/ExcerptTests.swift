// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A long value on a page")
struct ExcerptTests {
  private static let long = String(repeating: "äy😀", count: 20_000)

  /// Returns the same three items as delimited text, JSON Lines and a JSON list.
  ///
  /// The second item is long.
  private static func collections(_ value: String) throws -> [any ItemCollection] {
    let values = ["x", value, "z"]
    let objects = values.map { #"{"a":1,"b":\#(JSONText.quoted($0)),"c":3}"# }
    let lines = objects.joined(separator: "\n") + "\n"
    let list = "[" + objects.joined(separator: ",") + "]"
    return [
      try delimited("a,b,c\n" + values.map { "1,\($0),3\n" }.joined()),
      try delimited("a,b,c\n" + values.map { "1,\"\($0)\",3\n" }.joined()),
      try TextFormat.jsonl.collection(Array(lines.utf8)),
      try TextFormat.json.collection(Array(list.utf8)),
    ]
  }

  @Test("is truncated between characters and can be completed", arguments: 0..<4, 0..<4)
  func beginning(format: Int, before: Int) async throws {
    let value = String(repeating: "x", count: before) + Self.long
    let collection = try Self.collections(value)[format]
    for query in [Query(), try collection.query("c = 3", sort: "c")] {
      let items = try await collection.page(0..<3, of: query).items
      #expect(items.map(\.isComplete) == [true, false, true])
      #expect(items[1].excerpts == [1])
      #expect(items[1][2].text == "3")
      let shown = items[1][1].text
      #expect(value.hasPrefix(shown) && !shown.unicodeScalars.contains("\u{FFFD}"))
      #expect(abs(shown.utf8.count - Item.maximumExcerptLength) <= 4)
      #expect(collection.rowWarnings(of: items[1]).isEmpty)
      let complete = try await collection.complete(items[1])
      #expect(complete.isComplete && complete[1].text == value)
      #expect(complete.id == items[1].id && complete[2] == items[1][2])
      #expect(try await collection.complete(items[0]) == items[0])
    }
  }

  @Test("has the same warnings as the complete value", arguments: 0..<4, ["\0", "\u{FFFD}", ""])
  func warnings(format: Int, odd: String) async throws {
    for offset in [10, 90_000] {
      var value = Array(String(repeating: "x", count: 100_000))
      value.insert(contentsOf: odd, at: offset)
      let collection = try Self.collections(String(value))[format]
      let item = try await collection.page(1..<2, of: Query()).items[0]
      #expect(!item.isComplete)
      let complete = try await collection.complete(item)
      #expect(collection.rowWarnings(of: item) == collection.rowWarnings(of: complete))
      #expect(collection.rowWarnings(of: item) == (odd == "\0" ? .nul : []))
    }
  }

  @Test("is reported wherever it is not UTF-8", arguments: [10, 65_536, 99_990])
  func broken(offset: Int) async throws {
    var value = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    value[offset] = 0xC3
    let collection = try delimited(Array("a,b,c\n1,".utf8) + value + Array("\n".utf8))
    let item = try await collection.page(0..<1, of: Query()).items[0]
    #expect(collection.rowWarnings(of: item) == [.short, .invalidUTF8])
    let complete = try await collection.complete(item)
    #expect(collection.rowWarnings(of: complete) == [.short, .invalidUTF8])
  }

  @Test("can be completed even in an invalid JSON line")
  func unreadable() async throws {
    let line = "{\"a\": " + String(repeating: "x", count: 200_000)
    let text = "{\"a\":1}\n\(line)\n{\"a\":3}\n"
    let collection = try TextFormat.jsonl.collection(Array(text.utf8))
    let item = try await collection.page(1..<2, of: Query()).items[0]
    #expect(item.unreadable?.count == Item.maximumExcerptLength)
    #expect(try await collection.complete(item).unreadable == Array(line.utf8))
    #expect(try await collection.count(of: Query()) == 3)
  }
}
