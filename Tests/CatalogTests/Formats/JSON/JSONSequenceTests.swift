// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("JSON values that follow one another")
struct JSONSequenceTests {
  private let folder = TemporaryFolder()

  @Test("are items, wherever chunks end", arguments: seeds(24))
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = RandomJSONItems(seed: seed, as: .tolerant).texts
    guard texts.count > 1 else { return }
    var text: [UInt8] = []
    for value in texts {
      // A number or a name such as `null` ends at white space.
      let needsSpace = text.last.map { !"]}\"/".utf8.contains($0) } ?? false
      let spaces = needsSpace ? [" ", "\n"] : ["", " ", "\n", "\r\n\t "]
      text += Array((spaces.randomElement(using: &random) ?? " ").utf8) + value
    }
    text += Array(["", "\n", " \n\n"].randomElement(using: &random)?.utf8 ?? "".utf8)
    let expected = texts.map { RandomJSONItems.values($0) ?? [:] }
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let collection = try TextFormat.json.collection(text, chunks: .fixed(size))
      try await collection.settleColumns()
      let items = try await collection.items()
      let columns = collection.columns
      let message = "seed \(seed), pieces of \(size)"
      #expect(items.map { $0.named(columns) } == expected, "\(message)")
      #expect(items.rows == texts.indices.map { $0 + 1 })
      for _ in 0..<5 {
        let start = Int.random(in: 0...texts.count, using: &random)
        let page = try await collection.page(start..<start + 7, of: Query())
        #expect(page.items == Array(items.dropFirst(start).prefix(7)), "\(message)")
      }
      try await collection.expectSlowAnswers(about: items, &random, message)
    }
  }

  @Test(
    "are items with any white space between them",
    arguments: [
      ("{\"a\":1}{\"a\":2}", ["1", "2"]), ("{\"a\":1} {\"a\":2}\n", ["1", "2"]),
      ("{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n", ["1", "2"]),
      ("{\"a\":1}\n{\n  \"a\": 2\n}\n{\"a\":3}", ["1", "2", "3"]),
      ("{}[1,2][3]\r\n\r\n[]", [nil, "[1,2]", "[3]", "[]"]), ("1 2\n3", ["1", "2", "3"]),
      ("\"a\"\"b\"", ["a", "b"]), ("{} 1", [nil, "1"]), ("null true", ["", "true"]),
      ("1\n\n{\"a\":2} \n ", ["1", nil]),
    ] as [(String, [String?])]
  )
  func spaces(text: String, values: [String?]) async throws {
    for size in [1, 2, 3, 64] {
      let path = folder.write(text, to: "x.json")
      let opened = try await Catalog.open(path, options: ReadingOptions(type: .json))
      let pieces = try TextFormat.json.collection(Array(text.utf8), chunks: .fixed(size))
      for collection in [opened, pieces] {
        let items = try await collection.items()
        let texts = items.map { $0[0] == .absent ? nil : $0[0].text }
        #expect(texts == values, "pieces of \(size)")
        #expect(items.count == values.count, "pieces of \(size)")
        #expect(try await collection.count(of: Query()) == values.count)
      }
    }
  }

  @Test(
    "are recognized whatever the name of the file",
    arguments: ["x.json", "x", "x.txt", "x.geojson"],
    ["{\"a\":1}{\"a\":2}", "{\n\"a\": 1\n}\n{\n\"a\": 2\n}", "{\"a\":1}\n{\n\"a\":2}"]
  )
  func names(name: String, text: String) async throws {
    let collection = try await Catalog.open(folder.write(text, to: name))
    #expect(try await collection.items().map { $0[0].text } == ["1", "2"])
  }

  @Test(
    "are recognized in a file named after JSON Lines by its first value",
    arguments: ["x.jsonl", "x.ndjson"],
    [
      ("{\"a\":1}{\"a\":2}", SourceReport.Format.json), ("{\n\"a\": 1\n}\n{\n\"a\": 2\n}", .json),
      ("{\"a\":1}\n{\"a\":2}", .jsonLines), ("{\"a\":1,\n{\"a\":2}", .jsonLines),
    ]
  )
  func lineNames(name: String, text: (String, SourceReport.Format)) async throws {
    let report = try await Catalog.open(folder.write(text.0, to: name)).report()
    #expect(report.format == text.1)
    #expect(report.rows == 2)
  }

  @Test("are as many as lines, where each is on a line of its own")
  func lines() async throws {
    let path = folder.write("{\"a\":1}\n{\"a\":2}\n", to: "x.json")
    let lines = try await Catalog.open(path)
    #expect(try await lines.report().format == .jsonLines)
    let values = try await Catalog.open(path, options: ReadingOptions(type: .json))
    #expect(try await values.items() == lines.items())
  }

  @Test("have their number as the first part of a location")
  func locations() async throws {
    let path = folder.write("{\"a\":[1]}{\"a\":[2,3]}\n[4]", to: "x.json")
    #expect(try await Catalog.open("\(path)/2/a").items().map { $0[0].text } == ["2", "3"])
    #expect(try await Catalog.open("\(path)/3").items().map { $0[0].text } == ["4"])
    let root = try await Catalog.open(path)
    let items = try await root.items()
    #expect(root.path(to: 0, of: items[1]) == "\(path)/2/a")
    for name in ["0", "4", "a", "02"] {
      let error = CatalogError.noSuchPart(path: path, name: name, among: .values(3))
      await #expect(throws: error) { _ = try await Catalog.open("\(path)/\(name)") }
    }
  }

  @Test("are recognized after a first value of some megabytes")
  func large() async throws {
    let long = String(repeating: "x", count: 3_000_000)
    let path = folder.write("{\"a\":\"\(long)\"}{\"a\":2}", to: "x.json")
    #expect(try await Catalog.open(path).count(of: Query()) == 2)
  }

  @Test("are rejected at the second one after a first value that is too large")
  func tooLarge() async throws {
    let long = String(repeating: "x", count: 5_000_000)
    let path = folder.write("[\"\(long)\"]\n[2]", to: "x.json")
    let error = CatalogError.notJSON(path: path, line: 2, column: 1, isSecondValue: true)
    await #expect(throws: error) { _ = try await Catalog.open(path).count(of: Query()) }
  }

  @Test("may arrive slowly", arguments: [1, 3, 64])
  func pipe(size: Int) async throws {
    let pipe = try SpooledPipe()
    pipe.write("{\"a\":1}\n{\n\"a\":2}\n{\"a\"")
    let collection = try pipe.collection(.json, chunks: .fixed(size))
    let page = try await Page.withIdleTimeout(.milliseconds(30)) {
      try await collection.page(0..<5, of: Query())
    }
    #expect(page.items.map { $0[0].text } == ["1", "2"])
    #expect(page.isAwaitingInput)
    pipe.write(":3}{\"a\":4}\n")
    pipe.end()
    #expect(try await collection.items().map { $0[0].text } == ["1", "2", "3", "4"])
    #expect(try await collection.count(of: Query()) == 4)
  }
}
