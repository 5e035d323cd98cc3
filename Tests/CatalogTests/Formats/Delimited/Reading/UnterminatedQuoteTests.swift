// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("An unterminated quotation")
struct UnterminatedQuoteTests {
  /// Returns a table of many parts with an unterminated quote in row `open`.
  private static func text(openingIn open: Int, rows: Int) -> String {
    var text = "n,name,note\n"
    for row in 1...rows {
      let mark = row == open ? "\"" : ""
      let note = row % 100 == 0 ? "\"\"" : "plain"
      text += "\(row),\(mark)tea \(row % 7),\(row < open && row % 50 == 0 ? "\"a,\nb\"" : note)\n"
    }
    return text
  }

  @Test(
    "affects only the row where it begins",
    arguments: [1, 2, 3000, 5999, 6000],
    [64, 500, 4096]
  )
  func oneRow(open: Int, size: Int) async throws {
    let rows = 6000
    let text = Self.text(openingIn: open, rows: rows)
    let chunks = ChunkSizes(first: min(size, 4096), largest: size)
    let collection = try delimited(text, chunks: chunks)
    #expect(try await collection.count(of: Query()) == rows)
    let sixes = try collection.query("name contains \"tea 6\"")
    #expect(try await collection.count(of: sixes) == rows / 7)
    let last = try await collection.page(rows - 2..<rows, of: Query()).items
    #expect(last.texts.map(\.first) == ["\(rows - 1)", "\(rows)"])
    let dearest = try await collection.page(0..<1, of: collection.query(sort: "n desc")).items
    #expect(dearest.rows == [rows])
    let page = try await collection.page(open - 1..<open, of: Query())
    #expect(page.items.first?[1].text == "\"tea \(open % 7)")
    #expect(page.items.map(\.warnings) == [.unterminatedQuote])
    let report = try await collection.report()
    #expect(report.rows == rows)
    #expect(report.warnings == [.init(kind: .unterminatedQuote, count: 1, firstRow: open)])
  }

  @Test("is read the same, whatever was requested before", arguments: [64, 4096])
  func asked(size: Int) async throws {
    let text = Self.text(openingIn: 600, rows: 1200)
    let expected = SlowParser(Dialect()).items(Array(text.utf8))
    for first in [0, 500, 590, 599, 600, 1190] {
      let collection = try delimited(text, chunks: .fixed(size))
      for start in [first, 0, 595, 900] {
        let page = try await collection.page(start..<start + 10, of: Query())
        #expect(page.items == Array(expected[start..<start + 10]), "\(first), then \(start)")
      }
      #expect(try await collection.items() == expected)
    }
  }

  @Test("occurs at most once", arguments: seeds(300))
  func once(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("a\"\"\\,\n".utf8)
    let bytes = (0..<Int.random(in: 1...30, using: &random))
      .map { _ in alphabet.randomElement(using: &random) ?? 0 }
    for escape in [nil, Ascii.backslash] {
      let items = SlowParser(Dialect(escape: escape, headerRows: 0)).items(bytes)
      #expect(items.count { $0.warnings.contains(.unterminatedQuote) } <= 1, "seed \(seed)")
    }
  }

  @Test("does not hang if the escape byte is the delimiter", arguments: [1, 3, 4096])
  func strangeDialect(size: Int) async throws {
    let backslash = DialectRequest.Mark.byte(Ascii.backslash)
    let request = DialectRequest(delimiter: backslash, quote: .byte(Ascii.quote), escape: backslash)
    let text = "a\\b\n" + String(repeating: "1\\\"x\n", count: 50)
    let collection = try delimited(text, options: request, chunks: .fixed(size))
    let count = try await collection.count(of: Query())
    #expect(try await collection.items().count == count)
  }
}
