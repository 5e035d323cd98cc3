// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Guessed dialects beyond the sample")
struct GuessedDialectTests {
  private func open(_ text: String, comment: [UInt8]? = nil) throws -> DelimitedCollection {
    var request = DialectRequest()
    request.comment = comment
    let source = SourceFile(Array(text.utf8), path: "x", identity: nil)
    let file = try TextFile(source, encoding: .utf8)
    return try DelimitedCollection(file, name: "x", request: request)
  }

  private let rows = (1...12_000).map { "a\($0),\($0)\n" }.joined()

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
