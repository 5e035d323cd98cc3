// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Guessed dialects")
struct GuessedDialectTests {
  private func open(_ text: String, comment: [UInt8]? = nil) throws -> DelimitedCollection {
    var request = DialectRequest()
    request.comment = comment
    let source = SourceFile(Array(text.utf8), path: "x", identity: nil)
    let file = try TextFile(source, encoding: .utf8)
    return try DelimitedCollection(file, name: "x", request: request)
  }

  private let rows = (1...12_000).map { "a\($0),\($0)\n" }.joined()

  @Test("give the items that a plain parser finds", arguments: seeds(500))
  func plainParser(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let alphabets = ["a1,\n\"", "a1\t\\N\n.", "ab, \"\n", "a1  \n-", "#a,\n 1", "a;1,5\n\\"]
    let alphabet = Array((alphabets.randomElement(using: &random) ?? "a\n").utf8)
    let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? 0
    }
    for size in [1, 3, 64] {
      let file = try TextFile(SourceFile(bytes, path: "x", identity: nil), encoding: .utf8)
      let collection = try DelimitedCollection(
        file,
        name: "x",
        request: DialectRequest(),
        chunks: ChunkSizes(first: size, largest: size)
      )
      guard case .delimited(let sniffed) = try await collection.report().format,
        sniffed.dialect.skippedLines == 0
      else { return }
      let expected = SlowParser(sniffed.dialect, isEscapeGuessed: true).items(bytes)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(try await collection.items() == expected, "seed \(seed), pieces of \(size): \(text)")
    }
  }

  @Test("leave out the spaces before an invalid byte in an aligned column")
  func invalidByte() async throws {
    let text = "PID  NAME    SIZE\n 1   init     \u{1}10\n22   shell   4000\n"
    let bytes = text.utf8.map { $0 == 1 ? 0x80 : $0 }
    let file = try TextFile(SourceFile(bytes, path: "x", identity: nil), encoding: .utf8)
    let items = try await DelimitedCollection(file, name: "x", request: DialectRequest()).items()
    #expect(items[0].values == [Value("1"), Value("init"), .bytes([0x80, 0x31, 0x30])])
    guard
      case .delimited(let sniffed) = try await DelimitedCollection(
        file,
        name: "x",
        request: DialectRequest()
      ).report().format
    else {
      Issue.record("no columns")
      return
    }
    #expect(SlowParser(sniffed.dialect).items(bytes) == items)
  }

  @Test("mark the row after a comment")
  func comments() async throws {
    let text = "# made by x\ntag,n\n" + rows + "# hash,5\nend,6\n"
    let warnings = try await open(text).report().warnings
    #expect(warnings == [.init(kind: .comment, count: 1, firstRow: 12_001)])
    #expect(try await open(text, comment: [Ascii.hash]).report().warnings.isEmpty)
  }

  @Test("keep a backslash before a byte that needs no escape")
  func escapes() async throws {
    let lines = (1...12_000).map { "\($0)\t\\N\n" }.joined()
    let items = try await open(lines + "7\tC:\\Users\\\\ann\n").items()
    #expect(items.last?.values == [Value("7"), Value("C:\\Users\\ann")])
  }

  @Test("leave numbers with three digits after a point undecided between semicolons")
  func thousands() throws {
    let column = try open("p;q\n1.234;1\n999;2\n12.000;3\n").columns[0]
    #expect(column.kind == .text)
    #expect(try open("p;q\n0.123;1\n1.234;2\n").columns[0].kind == .decimal)
    #expect(try open("p,q\n1.234,1\n999,2\n").columns[0].kind == .decimal)
  }
}
