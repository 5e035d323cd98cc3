// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Item warnings")
struct ItemWarningsTests {
  /// Returns the warnings about each item of a file, and the warnings of the report.
  private func warnings(
    _ bytes: [UInt8],
    _ name: String
  ) async throws -> (items: [RowWarnings], report: [SourceReport.Warning]) {
    let folder = TemporaryFolder()
    let collection = try await Catalog.open(
      folder.write(bytes, to: name),
      options: ReadingOptions(encoding: .utf8)
    )
    let items = try await collection.page(0..<100, of: Query()).items
    return (items.map(collection.rowWarnings), try await collection.report().warnings)
  }

  @Test(
    "match the counts of the report",
    arguments: [
      ("a,b\n1,2\n3\n4,5\n6,x\"y\n7,\"q\"z\n8,n\u{0}l\n9,\"open\n", "odd.csv"),
      ("{\"a\":1}\nnot JSON\n{\"b\":2}\n{\"a\":\n", "odd.jsonl"),
      ("a\n1\n\n2\n", "single.csv"),
      ("{\"a\":1}\n{\"a\":1,\"a\":2}\n{\"b\":1,\"b\":null,\"a\":3,\"b\":{}}\n", "odd.jsonl"),
      ("[{\"a\":1}, {\"a\":1,\"\\u0061\":2}, {\"a\":1}, {\"a\":3,\"a\":4}]", "odd.json"),
      ("{\"x\":{\"a\":1},\"y\":{\"a\":1,\"a\":2},\"z\":{\"a\":1,\"b\":2}}", "members.json"),
    ]
  )
  func counted(text: String, name: String) async throws {
    let (items, report) = try await warnings(Array(text.utf8), name)
    for kind in RowWarnings.all {
      let entry = report.first { $0.kind == kind }
      #expect(items.count { $0.contains(kind) } == entry?.count ?? 0, "\(kind)")
      #expect(items.firstIndex { $0.contains(kind) }.map { $0 + 1 } == entry?.firstRow, "\(kind)")
    }
  }

  @Test("include repeated keys of an object, wherever they first occur")
  func repeatedKey() async throws {
    let plain = String(repeating: "{\"a\":1,\"b\":2}\n", count: 50_000)
    let text = plain + "{\"a\":1,\"a\":null}\n" + plain + "{\"a\":1,\"b\":2,\"b\":3,\"b\":3}\n"
    let (_, report) = try await warnings(Array(text.utf8), "odd.jsonl")
    #expect(report == [.init(kind: .repeatedKey, count: 2, firstRow: 50_001)])
  }

  @Test("include bytes that are not UTF-8")
  func invalid() async throws {
    let (items, _) = try await warnings(Array("a,b\n1,2\n3,".utf8) + [0xFF, 0x0A], "odd.csv")
    #expect(items == [[], .invalidUTF8])
  }

  @Test(
    "include lone surrogates in JSON, each shown as one character",
    arguments: ["json", "jsonl"]
  )
  func halfPair(type: String) async throws {
    let item = "{\"a\":\"\\ud800x\\udfffé\"}"
    let text = Array((type == "json" ? "[\(item)]" : item).utf8)
    let (items, report) = try await warnings(text, "odd.\(type)")
    #expect(items == [.loneSurrogate])
    #expect(report == [.init(kind: .loneSurrogate, count: 1, firstRow: 1)])
    #expect(Value.bytes([0xED, 0xA0, 0x80, 0x78, 0xED, 0xBF, 0xBF]).text == "\u{FFFD}x\u{FFFD}")
  }
}
