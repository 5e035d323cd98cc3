// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("A JSON document")
struct JSONDocumentScanTests {
  private func collection(_ text: [UInt8], inPiecesOf size: Int) throws -> any ItemCollection {
    try TextFormat.json.collection(text, chunks: .fixed(size))
  }

  private func joined(
    _ texts: [[UInt8]],
    _ shape: (open: String, close: String),
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    func space() -> [UInt8] {
      Array(["", "", " ", "\n", "\r\n\t "].randomElement(using: &random)?.utf8 ?? "".utf8)
    }
    var joined = space() + Array(shape.open.utf8)
    for (index, text) in texts.enumerated() {
      joined += (index > 0 ? [Ascii.comma] : []) + space() + text + space()
    }
    return joined + space() + Array(shape.close.utf8) + space()
  }

  @Test(
    "has the elements of its array as items, wherever chunks end",
    arguments: seeds(24)
  )
  func lists(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = RandomJSONItems(seed: seed, as: .tolerant).texts
    let text = joined(texts, ("[", "]"), &random)
    let expected = texts.map { RandomJSONItems.values($0) ?? [:] }
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let collection = try collection(text, inPiecesOf: size)
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
    "has the members of its object as items, wherever chunks end",
    arguments: seeds(12)
  )
  func objects(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = RandomJSONItems(seed: seed, as: .tolerant).texts
    let keyed = texts.enumerated().map { Array("\"k\\u0041\($0)\" :".utf8) + $1 }
    let text = joined(keyed, ("{", "}"), &random)
    let expected = texts.enumerated().map { index, text in
      (RandomJSONItems.values(text) ?? [:]).merging(["key": Value("kA\(index)")]) { $1 }
    }
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let collection = try collection(text, inPiecesOf: size)
      try await collection.settleColumns()
      let items = try await collection.items()
      let columns = collection.columns
      let message = "seed \(seed), pieces of \(size)"
      #expect(items.map { $0.named(columns) } == expected, "\(message)")
      try await collection.expectSlowAnswers(about: items, &random, message)
    }
  }

  @Test(
    "reports the line and column of a syntax error",
    arguments: [
      ("[1,2,,]", 1, 6), ("[1,\n2,\n,]", 3, 1), ("[1,2", 1, 5), ("[1,2\n", 2, 1), ("[1 2]", 1, 4),
      ("[1,2] x", 1, 7), ("[1,2]\n[3] x", 2, 5), ("{\"a\":1,,}", 1, 8), ("{\"a\":1", 1, 7),
      ("{\"a\" 1}", 1, 6), ("{\"a\":}", 1, 6), ("{1:2}", 1, 2), ("[\"é\", tru]", 1, 10),
      ("[1,\r\n{\"a\":01}]", 2, 7), ("[]]", 1, 3), ("{} 1 ]", 1, 6), ("1 2,", 1, 4), ("[", 1, 2),
      ("[,1]", 1, 2), ("[[1,,]]", 1, 5), ("[1,// c\n2 3]", 2, 3), ("[/*\n*/NaN,Nan]", 2, 9),
      ("{\"a\":[}", 1, 7),
    ] as [(String, Int, Int)]
  )
  func mistakes(text: String, line: Int, column: Int) async throws {
    for size in [1, 2, 3, 64] {
      let error = CatalogError.notJSON(
        path: "items.json",
        line: line,
        column: column
      )
      await #expect(throws: error, "pieces of \(size)") {
        _ = try await collection(Array(text.utf8), inPiecesOf: size).count(of: Query())
      }
    }
  }

  @Test("that has only white space is reported as empty", arguments: ["", " \n\t"])
  func blank(text: String) {
    for size in [1, 64] {
      #expect(throws: CatalogError.emptyJSON(path: "items.json"), "pieces of \(size)") {
        _ = try collection(Array(text.utf8), inPiecesOf: size)
      }
    }
  }

  /// Returns the offset of the first error in a text of one or more values, or `nil`.
  private func errorOffset(ofSequence text: [UInt8]) -> Int? {
    var start = 0
    while let error = jsonError(Array(text[start...]), as: .tolerant) {
      start += error.offset
      guard error.problem == .trailingText, JSONScanner.beginsValue(text[start]) else {
        return start
      }
    }
    return nil
  }

  @Test("with wrong bytes is rejected at the error", arguments: jsonSeeds(600))
  func broken(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      let text = JSONMaker.broken(seed: seed, as: seed % 2 == 0 ? .strict : .tolerant)
      // Text with a byte order mark is refused for other reasons.
      guard !text.starts(with: TextEncoding.utf8.byteOrderMark) else { continue }
      // White space alone is reported as an empty file.
      guard !text.allSatisfy(JSONQuickScan.isSpace) else { continue }
      let expected = errorOffset(ofSequence: text).map { offset in
        let position = TextPosition(after: text[..<offset])
        return CatalogError.notJSON(
          path: "items.json",
          line: position.line,
          column: position.column
        )
      }
      var found: CatalogError?
      do {
        _ = try await collection(text, inPiecesOf: Int(seed % 5) + 1).count(of: Query())
      } catch let error as CatalogError {
        found = error
      }
      #expect(found == expected, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
    }
  }
}
