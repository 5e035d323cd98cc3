// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("JSON Lines")
struct JSONLinesScanTests {
  private func collection(_ text: [UInt8], inPiecesOf size: Int) throws -> any ItemCollection {
    try TextFormat.jsonl.collection(text, chunks: .fixed(size))
  }

  /// Returns the lines, with blank lines between some of them.
  ///
  /// Each line ends with LF or CR LF, and the last may have no line break.
  private func text(_ lines: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for line in lines {
      while Int.random(in: 0..<8, using: &random) == 0 {
        text += Array(["\n", " \n", "\t\r\n"].randomElement(using: &random)?.utf8 ?? "".utf8)
      }
      text += line + Array(Int.random(in: 0..<4, using: &random) == 0 ? "\r\n".utf8 : "\n".utf8)
    }
    if Bool.random(using: &random), !text.isEmpty { text.removeLast() }
    return text
  }

  @Test("are found by the value of a late key")
  func lateKey() async throws {
    let lines = String(repeating: "{\"a\":\"x\"}\n", count: 20_000)
    let text = Array((lines + "{\"late\":\"here\"}\n").utf8)
    let found = try await collection(text, inPiecesOf: 4096)
      .page(0..<5, of: Query(filter: .anywhere("here")))
    #expect(found.items.rows == [20_001])
    let report = try await collection(text, inPiecesOf: 4096).report()
    #expect(report.columns == 2)
  }

  @Test(
    "are the items that a plain reader finds, wherever chunks end",
    arguments: seeds(30)
  )
  func items(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = RandomJSONItems(seed: seed, broken: Int(seed) % 3 * 8, as: .tolerant).texts
    let text = text(lines, &random)
    let expected = lines.map { RandomJSONItems.values($0) }
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let message = "seed \(seed), pieces of \(size)"
      let fresh = try collection(text, inPiecesOf: size)
      #expect(try await fresh.count(of: Query()) == lines.count, "\(message)")
      let collection = try collection(text, inPiecesOf: size)
      try await collection.settleColumns()
      let items = try await collection.items()
      let columns = collection.columns
      #expect(items.map { $0.named(columns) } == expected.map { $0 ?? [:] }, "\(message)")
      #expect(items.map(\.warnings) == lines.map { RandomJSONItems.warnings($0) }, "\(message)")
      #expect(items.rows == Array(0..<lines.count).map { $0 + 1 }, "\(message)")
      let start = Int.random(in: 0...lines.count, using: &random)
      let page = try await collection.page(start..<start + 9, of: Query())
      #expect(
        page.items.map { $0.named(columns) }
          == expected.dropFirst(start).prefix(9).map { $0 ?? [:] },
        "\(message)"
      )
      let unreadable = lines.indices.dropFirst(start).prefix(9).map {
        expected[$0] == nil ? lines[$0] : nil
      }
      #expect(page.items.map { $0.unreadable.map { $0.filter { $0 != 13 } } } == unreadable)
    }
  }

  @Test(
    "match a plain reader under random filters and orders",
    arguments: seeds(30)
  )
  func queries(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = RandomJSONItems(seed: seed, broken: Int(seed) % 3 * 8, as: .tolerant).texts
    let size = RandomTable.sizes.randomElement(using: &random) ?? 1
    let collection = try collection(text(lines, &random), inPiecesOf: size)
    try await collection.settleColumns()
    let items = try await collection.items()
    let message = "seed \(seed), pieces of \(size)"
    try await collection.expectSlowAnswers(about: items, &random, message)
    let report = try await collection.report()
    let broken = lines.indices.filter { RandomJSONItems.values(lines[$0]) == nil }
    let repeated = lines.indices.filter { RandomJSONItems.hasRepeatedKey(lines[$0]) }
    let extended = [RowWarnings.nonFinite, .comment, .trailingComma].map { kind in
      (kind, lines.indices.filter { RandomJSONItems.warnings(lines[$0]).contains(kind) })
    }
    let all = [(RowWarnings.invalid, broken), (.repeatedKey, repeated)] + extended
    let warnings = all.flatMap { kind, rows in
      rows.prefix(1).map {
        SourceReport.Warning(kind: kind, count: rows.count, firstRow: $0 + 1)
      }
    }
    #expect(report.rows == lines.count)
    #expect(report.warnings == warnings, "\(message)")
  }

  @Test("can be longer than a chunk but not than the limit")
  func longLines() async throws {
    let long = "{\"a\":\"" + String(repeating: "x", count: 5000) + "\"}"
    let text = Array("{\"a\":1}\n\(long)\n{\"a\":2}".utf8)
    for size in [1, 64] {
      let collection = try collection(text, inPiecesOf: size)
      #expect(try await collection.items().map(\.values[0].bytes.count) == [1, 5000, 1])
    }
    let file = try textFile(text, name: "items.jsonl")
    let keys = JSONColumns()
    var source = JSONLinesSource(
      file: file.file,
      keys: keys,
      chunks: .fixed(64),
      start: 0,
      report: SourceReport(file, .jsonLines)
    )
    source.maximumItemLength = 1000
    let limited = ScannedCollection(source, name: "items")
    await #expect(throws: CatalogError.itemTooLong(path: "items.jsonl", row: 2, limit: 1000)) {
      _ = try await limited.page(0..<3, of: Query())
    }
    // Counting lines does not require holding them in memory.
    #expect(try await limited.count(of: Query()) == 3)
  }
}
