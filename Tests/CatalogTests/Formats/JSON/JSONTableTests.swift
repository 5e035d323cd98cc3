// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON tables")
struct JSONTableTests {
  private let folder = TemporaryFolder()

  private func texts(_ collection: any ItemCollection) async throws -> [[String]] {
    try await collection.settleColumns()
    return try await collection.items().map { item in
      collection.columns.indices.map { item[$0].text }
    }
  }

  @Test(
    "have a column for each element of a list",
    arguments: [
      ("[[1,2],[3,4]]", ["column_1", "column_2"], [["1", "2"], ["3", "4"]]),
      ("[[1],[2,\"x\"],[]]", ["column_1", "column_2"], [["1", ""], ["2", "x"], ["", ""]]),
      ("[[1,[2]],{\"a\":3}]", ["column_1", "column_2", "a"], [["1", "[2]", ""], ["", "", "3"]]),
      (
        "[[1,NaN,],[/**/2,3],4]", ["column_1", "column_2", "value"],
        [["1", "NaN", ""], ["2", "3", ""], ["", "", "4"]]
      ),
      ("[[\"a\",\"b\"],[1,2]]", ["a", "b"], [["1", "2"]]),
      (
        "[[\"a\",\"b\"],[\"x\",null],[1,2]]", ["column_1", "column_2"],
        [["a", "b"], ["x", ""], ["1", "2"]]
      ),
      ("[[\"a\",\"a\"],[1,2]]", ["column_1", "column_2"], [["a", "a"], ["1", "2"]]),
      ("[[\"a\",\"\\u00e9\"],[1,true,3]]", ["a", "é", "column_3"], [["1", "true", "3"]]),
      ("[[\"a\"]]", ["column_1"], [["a"]]),
      ("[{\"a\":1},[2]]", ["a", "value"], [["1", ""], ["", "[2]"]]),
    ] as [(String, [String], [[String]])]
  )
  func columns(text: String, names: [String], rows: [[String]]) async throws {
    // The same values in a list, on lines of their own, and one after another.
    var variants = [("x.json", text)]
    if let parts = Self.elements(text) {
      variants.append(("x.jsonl", parts.joined(separator: "\n")))
      if parts.count > 1 { variants.append(("x.json", parts.joined(separator: "\n\n "))) }
    }
    for (name, variant) in variants {
      let collection = try await Catalog.open(folder.write(variant, to: name))
      #expect(try await texts(collection) == rows, "\(variant)")
      #expect(collection.columns.map(\.name) == names, "\(variant)")
      #expect(try await collection.count(of: Query()) == rows.count)
    }
  }

  /// The texts of the elements of a list.
  private static func elements(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    return JSONReference.parse(bytes, as: .tolerant)?.elements.map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test("match a plain reader under random filters and orders", arguments: seeds(20))
  func queries(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let values = ["1", "-2.5", "null", "\"tea\"", "[1,2]", "NaN", "\"\\u0074ea\"", "true"]
    let rows = (0..<40).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        values.randomElement(using: &random) ?? "1"
      }
    }
    let lines = (["[7,8]"] + rows.map { "[\($0.joined(separator: " , "))]" })
    for (name, text) in [
      ("x.jsonl", lines.joined(separator: "\n")),
      ("x.json", "[\(lines.joined(separator: ","))]"),
    ] {
      let collection = try await Catalog.open(folder.write(text, to: name))
      try await collection.settleColumns()
      let items = try await collection.items()
      #expect(
        items.dropFirst().map { $0.values.prefix { $0 != .absent }.count } == rows.map(\.count)
      )
      try await collection.expectSlowAnswers(about: items, &random, "seed \(seed), \(name)")
    }
  }

  @Test("have locations that count the header")
  func locations() async throws {
    let text = "[[\"a\",\"b\"],[1,[2,3]],[4,[5]]]"
    let lines = "[\"a\",\"b\"]\n[1,[2,3]]\n[4,[5]]\n"
    for (name, text) in [("x.json", text), ("x.jsonl", lines)] {
      let path = folder.write(text, to: name)
      let collection = try await Catalog.open(path)
      let item = try #require(try await collection.item(Item.ID(row: 1)))
      #expect(collection.locationComponents(to: 1, of: item) == ["2", "2"])
      #expect(try await texts(Catalog.open("\(path)/2/2")) == [["2"], ["3"]])
      #expect(try await texts(Catalog.open("\(path)/1")) == [["a"], ["b"]])
      #expect(try await texts(Catalog.open("\(path)/3/2")) == [["5"]])
    }
  }

  @Test("have no header if the person says so")
  func noHeader() async throws {
    var options = ReadingOptions()
    options.dialect.hasHeader = false
    let path = folder.write("[[\"a\"],[1]]", to: "x.json")
    #expect(try await texts(Catalog.open(path, options: options)) == [["a"], ["1"]])
  }
}

@Suite("JSON objects with members of several kinds")
struct JSONObjectItemTests {
  private let folder = TemporaryFolder()

  @Test(
    "are single items, unlike objects with members of one kind",
    arguments: [
      ("{\"total\":1,\"items\":[{\"a\":1}]}", true), ("{\"items\":[{\"a\":1}]}", true),
      ("{\"name\":\"x\",\"age\":3}", true), ("{\"a\":{},\"b\":[]}", true),
      ("{ /* c */ \"a\":NaN,\"b\":{\"c\":1},}", true), ("{\"a\":null,\"b\":true,\"c\":1}", true),
      ("{}", false), ("{\"a\":1,\"b\":2.5,\"c\":null}", false),
      ("{\"a\":\"x\",\"b\":\"y\"}", false),
      ("{\"a\":{\"x\":1},\"b\":{\"y\":[{}]}}", false), ("{\"a\":[1],\"b\":[[{}]]}", false),
      ("[{\"a\":1,\"b\":\"x\"}]", false), ("{\"a\":true,\"b\":false}", false),
    ]
  )
  func kinds(text: String, isItem: Bool) async throws {
    let collection = try await Catalog.open(folder.write(text, to: "x.json"))
    #expect(collection.opensAsItem == isItem)
    if isItem {
      #expect(try await collection.count(of: Query()) == 1)
      #expect(!collection.columns.map(\.name).contains("key"))
    }
  }

  @Test("are found wherever chunks end, however long their first members are")
  func long() async throws {
    for length in [10, 65_536, 300_000] {
      let long = String(repeating: "x", count: length)
      let text = "{\"a\":[\"\(long)\",[{}],{\"b\":\"\(long)\"}],\"c\":1}"
      #expect(try await Catalog.open(folder.write(text, to: "x.json")).opensAsItem)
    }
  }
}
