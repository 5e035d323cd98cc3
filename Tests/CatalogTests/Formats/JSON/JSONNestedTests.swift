// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Nested JSON")
struct JSONNestedTests {
  private let folder = TemporaryFolder()

  /// Returns the texts of the parts of a value, in order.
  ///
  /// The only part of a scalar is the scalar.
  private func parts(of node: JSONReference.Node, in bytes: [UInt8]) -> [[UInt8]] {
    let isNested = [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[node.range.lowerBound])
    let parts = isNested ? node.members.map(\.node) + node.elements : [node]
    return parts.map { Array(bytes[$0.range]) }
  }

  /// Expects the items of a JSON collection to have the values of the parts of a node.
  private func expectParts(
    _ collection: any ItemCollection,
    of node: JSONReference.Node,
    in bytes: [UInt8],
    _ message: String
  ) async throws {
    let source = (collection as? JSONDocumentCollection)?.rows
    let parts = Array(parts(of: node, in: bytes).dropFirst(source?.header == nil ? 0 : 1))
    try await collection.settleColumns()
    let items = try await collection.items()
    let columns = collection.columns
    if collection.opensAsItem {
      let expected = RandomJSONItems.values(Array(bytes[node.range])) ?? [:]
      #expect(items.count == 1, "\(message)")
      #expect(Set(items[0].values) == Set(expected.values), "\(message)")
      return
    }
    if source?.keys.known.isTable == true {
      #expect(items.count == parts.count, "\(message)")
      for (item, part) in zip(items, parts) where part.first == UInt8(ascii: "[") {
        let elements = JSONReference.parse(part)?.elements.map { Value($0.value) } ?? []
        #expect(item.values.filter { $0 != .absent } == elements, "\(message)")
      }
      return
    }
    let isObject = !node.members.isEmpty
    #expect(items.count == parts.count, "\(message)")
    for (index, item) in items.enumerated() {
      var named = item.named(columns)
      if isObject {
        #expect(item[0] == .bytes(node.members[index].key), "\(message)")
        named["key"] = nil
      }
      var expected = RandomJSONItems.values(parts[index])
      // The name `key` is taken by the key of the member.
      if isObject { expected?["key"] = nil }
      #expect(named.count == expected?.count, "\(message)")
      #expect(Set(named.values) == Set(expected.map { Array($0.values) } ?? []), "\(message)")
    }
  }

  @Test("opens by random paths through a document", arguments: jsonSeeds(300))
  func locations(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      let bytes = JSONMaker.text(seed: seed, deep: 4)
      let path = folder.write(bytes, to: "x.json")
      var random = SeededGenerator(seed: seed)
      var node = try #require(JSONReference.parse(bytes))
      var names: [String] = []
      while true {
        let location = ([path] + names).joined(separator: "/")
        let collection = try await Catalog.open(location, options: ReadingOptions(type: .json))
        try await expectParts(collection, of: node, in: bytes, "seed \(seed), \(names)")
        if let member = node.members.randomElement(using: &random) {
          let name = JSONString.name(member.key)
          let first = node.members.first { JSONString.name($0.key) == name }
          // A location cannot contain a key that is empty or has a slash in it.
          guard let first, !name.isEmpty, !name.contains("/") else { break }
          node = first.node
          names.append(name)
        } else if !node.elements.isEmpty {
          let index = Int.random(in: node.elements.indices, using: &random)
          node = node.elements[index]
          names.append("\(index + 1)")
        } else {
          break
        }
      }
      let text = try textFile(bytes, name: "x.json")
      let container = try text.file.part(at: names)
      #expect(container.path == (["x.json"] + names).joined(separator: "/"))
      let error = #expect(throws: CatalogError.self) { try text.file.part(at: names + ["none"]) }
      guard case .noSuchPart(container.path, "none", let among) = error else {
        Issue.record("seed \(seed): \(String(describing: error))")
        continue
      }
      #expect(among == self.names(of: node, in: bytes), "seed \(seed), \(names)")
    }
  }

  private func names(of node: JSONReference.Node, in bytes: [UInt8]) -> CatalogError.PartNames {
    switch bytes[node.range.lowerBound] {
    case UInt8(ascii: "["): .elements(node.elements.count)
    case UInt8(ascii: "{"): .keys(node.members.map { JSONString.name($0.key) })
    default: .none
    }
  }

  @Test("opens from items at every level", arguments: jsonSeeds(300))
  func items(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      let document = Array("[".utf8) + JSONMaker.text(seed: seed, deep: 4) + Array("]".utf8)
      let isLines = seed.isMultiple(of: 2)
      let space = [Ascii.lineFeed, Ascii.carriageReturn]
      let bytes = isLines ? document.filter { !space.contains($0) } : document
      let text = try textFile(bytes, name: "x")
      var collection = try (isLines ? TextFormat.jsonl : .json).collection(of: text)
      var random = SeededGenerator(seed: seed)
      while true {
        let items = try await collection.items()
        let fields = items.flatMap { item in
          item.values.indices.filter { item[$0].isNested }.map { (item, $0) }
        }
        guard let (item, column) = fields.randomElement(using: &random) else { break }
        let nested = item[column].bytes
        let path = collection.path(to: column, of: item)
        collection = try await Catalog.open(column, of: item, in: collection)
        let node = try #require(JSONReference.parse(nested))
        try await expectParts(collection, of: node, in: nested, "seed \(seed), \(path)")
        #expect(try await collection.report().path == path)
        #expect(collection.source == text.file.identity)
      }
    }
  }

  @Test(
    "has a path that opens it again",
    arguments: [
      ("{\"a\":{\"b\":[{\"c\":[]},[1]]}}", "x.json/a/b"),
      ("[{\"b\":[{\"c\":[]},[1]]}]", "x.json/1/b"),
    ]
  )
  func paths(text: String, first: String) async throws {
    let path = folder.write(text, to: "x.json")
    let root = try await Catalog.open(path)
    let item = try #require(try await root.items().first)
    let column = try #require(item.values.firstIndex { $0.isNested })
    let list = try await Catalog.open(column, of: item, in: root)
    #expect(root.path(to: column, of: item) == folder.path(first))
    let elements = try await list.items()
    let columns = list.columns
    let paths = elements.map { item in
      item.values.firstIndex { $0.isNested }.map { list.path(to: $0, of: item) }
    }
    #expect(paths == [folder.path(first) + "/1/c", folder.path(first) + "/2"])
    #expect(columns.map(\.name) == ["c", "value"])
    for path in paths.compactMap(\.self) { _ = try await Catalog.open(path) }
  }

  @Test("does not take precedence over existing paths")
  func existingPaths() async throws {
    mkdir(folder.path("x.json"), 0o700)
    let path = folder.write("[1,2,3]", to: "x.json/results")
    #expect(try Location(path) == Location(path: path))
    #expect(try await Catalog.open(path).count(of: Query()) == 3)
    await #expect(throws: CatalogError.notFound(path: folder.path("x.json/none"))) {
      _ = try await Catalog.open(folder.path("x.json/none"))
    }
    let table = folder.write("a\n1\n", to: "x.csv")
    await #expect(throws: CatalogError.notFound(path: "\(table)/a")) {
      _ = try await Catalog.open("\(table)/a")
    }
    #expect(try await Catalog.open("\(path)/").count(of: Query()) == 3)
  }

  @Test("is read after a byte order mark and from UTF-16")
  func spellings() async throws {
    let text = "\u{FEFF}{\"a\":{\"b\":[1,\"é\"]}}"
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), wide] {
      let path = folder.write(bytes, to: "x.json")
      let collection = try await Catalog.open("\(path)/a/b")
      #expect(try await collection.items().map(\.values[0].text) == ["1", "é"])
    }
  }

  @Test("is rejected for errors before its end but not after it")
  func mistakes() async throws {
    let path = folder.write("{\"a\":[1],\n\"b\":[1,,],\"c\":2}", to: "x.json")
    #expect(try await Catalog.open("\(path)/a").count(of: Query()) == 1)
    for name in ["b", "c", "d"] {
      await #expect(throws: CatalogError.notJSON(path: path, line: 2, column: 8)) {
        _ = try await Catalog.open("\(path)/\(name)")
      }
    }
  }
}
