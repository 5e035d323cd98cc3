// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A sample that ends inside a quotation")
struct SampleEndTests {
  private let prose = String(repeating: "hello world; it, is\n", count: 5000)
  private let rows = String(repeating: "2,y\n", count: 20_000)

  private func table(_ text: String, hasHeader: Bool = true) throws -> DelimitedCollection {
    try delimited(text, options: DialectRequest(hasHeader: hasHeader))
  }

  @Test("is recognized as plain RFC 4180")
  func plain() async throws {
    let first = (1...50).map { "\($0),\"ok\"\n" }.joined()
    let texts = [
      ("id,text\n\(first)51,\"\(prose)\"\n52,\"z\"\n", 52),
      ("id,text\n1,\"\(prose)\"\n2,\"z\"\n", 2),
      ("id,text\n1,\"\(rows)\"\n3,\"z\"\n", 2),
      ("\"id\n\(rows)\",text\n3,\"z\"\n", 1),
    ]
    for (text, count) in texts {
      let collection = try table(text)
      let beginning = text.prefix(12).debugDescription
      #expect(try await collection.count(of: Query()) == count, "\(beginning)")
      #expect(collection.columns.count == 2, "\(beginning)")
      #expect(try await collection.report().warnings == [], "\(beginning)")
    }
  }

  @Test("gives the same dialect wherever it ends in the quotation", arguments: [",", ";", "\t"])
  func everywhere(delimiter: String) {
    let lines = String(repeating: "2\(delimiter)y; z, it\n", count: 40)
    let beginning = Array("id\(delimiter)text\n1\(delimiter)\"".utf8)
    let bytes = beginning + Array(lines.utf8)
    for end in beginning.count...bytes.count {
      let sniffed = DialectSniffer.sniff(Array(bytes[..<end]), isComplete: false)
      #expect(sniffed.dialect.core == Dialect(delimiter: delimiter.utf8.first), "\(end) bytes")
      #expect(sniffed.columns == 2, "\(end) bytes")
    }
  }

  @Test("ignores its truncated row")
  func cutRow() {
    // The second quote closes the field, unless it is the first half of a doubled quote.
    let text = Array("a,b\n1,\"x\"\n2,\"say \"".utf8)
    let sniffed = DialectSniffer.sniff(text, isComplete: false)
    #expect(sniffed.dialect.core == Dialect())
    #expect(sniffed.lineBreaks.lineFeeds == 2)
    let reading = DialectReading(DialectSample(text, isComplete: false), Dialect())
    #expect(reading.rows.count == 2)
    #expect(reading.quoteStatistics.closed == 1)
    #expect(reading.end == 10)
  }

  @Test("does not hide backslashes before quotes")
  func escapes() async throws {
    let rows = String(repeating: "2,y\n", count: 20_000)
    let collection = try table("a,b\n1,\"5\\\"\"\n\(rows)3,\"z\"\n")
    #expect(try await collection.count(of: Query()) == 20_002)
  }

  @Test("marks an unterminated quotation like a short text does", arguments: [1000, 20_000])
  func withoutEnd(count: Int) async throws {
    for delimiter in [",", ";"] {
      let rows = String(repeating: "2\(delimiter)y\n", count: count)
      let collection = try table("a\(delimiter)b\n1\(delimiter)\"x\n\(rows)")
      #expect(collection.columns.map(\.kind) == [.integer, .text])
      let report = try await collection.report()
      #expect(report.rows == count + 1)
      #expect(report.warnings == [.init(kind: .unterminatedQuote, count: 1, firstRow: 1)])
    }
  }

  @Test("finds the delimiter after an unterminated quote in the header", arguments: [10, 20_000])
  func markInHeader(count: Int) async throws {
    let rows = String(repeating: "2;y\n", count: count)
    let collection = try table("\"a;b\n\(rows)")
    #expect(collection.columns.map(\.name) == ["\"a", "b"])
    #expect(try await collection.count(of: Query()) == count)
  }

  @Test("does not hide the width of rows without a header")
  func noHeader() async throws {
    let collection = try table("1,\"\(prose)\"\n2,\"z\"\n", hasHeader: false)
    #expect(collection.columns.count == 2)
    let report = try await collection.report()
    #expect(report.rows == 2)
    #expect(report.warnings == [])
  }
}
