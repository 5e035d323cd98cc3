// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("An export of malformed items")
struct OddItemExportTests {
  @Test("counts unreadable items", arguments: [nil, "a desc"])
  func unreadable(order: String?) async throws {
    let folder = TemporaryFolder()
    let path = folder.write("{\"a\":1}\nnot JSON\n{\"a\":2}\n{\n", to: "odd.jsonl")
    let collection = try await Catalog.open(path)
    let summary = try await export(collection, sort: order, as: .csv, to: folder)
    #expect(summary.items == 4)
    #expect(summary.unreadable.count == 2)
    #expect(summary.unreadable.firstRow == 2)
  }

  @Test(
    "to JSON Lines keeps the bytes of invalid lines, wherever chunks end",
    arguments: [nil, "a desc"],
    [1, 2, 7, 4096]
  )
  func kept(order: String?, size: Int) async throws {
    let broken: [[UInt8]] = [
      Array("not JSON".utf8), Array("{\"a\":\"".utf8) + [0xFF, 0xC3, 0, 0x0D], Array("\t{ ".utf8),
    ]
    let lines = [Array("{\"a\":2}".utf8)] + broken + [Array("{\"a\":1}".utf8)]
    let folder = TemporaryFolder()
    let text = Array(lines.joined(separator: [Ascii.lineFeed]))
    let collection = try TextFormat.jsonl.collection(text, chunks: .fixed(size))
    let summary = try await export(collection, sort: order, as: .jsonl, to: folder)
    #expect(summary.items == 5)
    #expect(summary.unreadable.count == 0)
    let expected = order == nil ? lines : [lines[0], lines[4]] + broken
    #expect(folder.bytes(of: "out") == expected.flatMap { $0 + [Ascii.lineFeed] })
  }

  @Test(
    "keeps invalid JSON lines where possible and the escapes of lone surrogates",
    arguments: [
      (.jsonl, nil, "{\"a\":\"\\ud800\"}\nnot JSON\n", 0),
      (.jsonl, "a desc", "{\"a\":\"\\ud800\"}\nnot JSON\n", 0),
      (.json, nil, "[\n{\"a\":\"\\ud800\"},\n{}\n]\n", 2),
      (.csv, nil, "a\n\\ud800\n\"\"\n", 2), (.csv, "a desc", "a\n\\ud800\n\"\"\n", 2),
      (.markdown, nil, "| a |\n| --- |\n| \\\\ud800 |\n|  |\n", 2),
    ] as [(ExportFormat, String?, String, Int)]
  )
  func oddJSON(format: ExportFormat, order: String?, text: String, firstUnreadable: Int)
    async throws
  {
    let folder = TemporaryFolder()
    let path = folder.write("{\"a\":\"\\ud800\"}\nnot JSON\n", to: "odd.jsonl")
    let collection = try await Catalog.open(path)
    let summary = try await export(collection, sort: order, as: format, to: folder)
    #expect(folder.read("out") == text)
    #expect(summary.items == 2)
    #expect(summary.unreadable.firstRow == firstUnreadable)
    #expect(summary.unreadable.count == min(1, firstUnreadable))
  }

  @Test(
    "counts rows with bytes that the format cannot represent",
    arguments: [
      (.csv, nil, 0), (.tsv, nil, 0), (.json, nil, 2), (.jsonl, "a desc", 2), (.markdown, nil, 2),
    ] as [(ExportFormat, String?, Int)]
  )
  func replaced(format: ExportFormat, order: String?, count: Int) async throws {
    let folder = TemporaryFolder()
    let rows: [[UInt8]] = [
      Array("a,b".utf8), Array("ok,1".utf8), Array("M".utf8) + [0xFC] + Array("ller,2".utf8),
      Array("x,".utf8) + [0xE4, 0xF6], Array("é,3".utf8),
    ]
    let bytes = Array(rows.joined(separator: [Ascii.lineFeed])) + [Ascii.lineFeed]
    let options = ReadingOptions(encoding: .utf8)
    let collection = try await Catalog.open(folder.write(bytes, to: "a.csv"), options: options)
    let summary = try await export(collection, sort: order, as: format, to: folder)
    #expect(summary.replaced.count == count)
    #expect(summary.replaced.firstRow == (count > 0 ? 2 : 0))
  }

  @Test("writes a lone surrogate in a key as its original escape")
  func oddKeys() async throws {
    let folder = TemporaryFolder()
    let text = "[\n{\"a\":\"\\ud800x\",\"\\udfff\":1}\n]\n"
    let collection = try await Catalog.open(folder.write(text, to: "odd.json"))
    _ = try await export(collection, as: .json, to: folder)
    #expect(folder.read("out") == text)
  }

  @Test(
    "writes keys as in the source, even if they are repeated or empty",
    arguments: [
      "{\"a\":1,\"a\":2}\n{\"a\":3,\"a\":4,\"b\":{\"a\":1,\"a\":2},\"a\":5}\n",
      "{\"\":1,\"\":2,\"a_2\":3,\"a\":4,\"a\":5}\n",
    ]
  )
  func repeatedKeys(lines: String) async throws {
    let folder = TemporaryFolder()
    let collection = try await Catalog.open(folder.write(lines, to: "a.jsonl"))
    _ = try await export(collection, as: .jsonl, to: folder)
    #expect(folder.read("out") == lines)
    let items = lines.split(separator: "\n").joined(separator: ",\n")
    let list = try await Catalog.open(folder.write("[\n\(items)\n]\n", to: "a.json"))
    _ = try await export(list, as: .json, to: folder, force: true)
    #expect(folder.read("out") == "[\n\(items)\n]\n")
  }

  @Test("identifies repeated keys by column names in CSV and projections")
  func repeatedNames() async throws {
    let folder = TemporaryFolder()
    let collection = try await Catalog.open(folder.write("{\"a\":1,\"a\":2}\n", to: "a.jsonl"))
    _ = try await export(collection, as: .csv, to: folder)
    #expect(folder.read("out") == "a,a_2\n1,2\n")
    _ = try await Exporter.write(
      collection,
      projection: Projection(parsing: "a_2", columns: collection.columns),
      as: .jsonl,
      to: .file(folder.path("out"), force: true)
    )
    #expect(folder.read("out") == "{\"a\":2}\n")
  }

  private func export(
    _ collection: any ItemCollection,
    sort order: String? = nil,
    as format: ExportFormat,
    to folder: TemporaryFolder,
    force: Bool = false
  ) async throws -> ExportSummary {
    try await Exporter.write(
      collection,
      collection.query(sort: order),
      as: format,
      to: .file(folder.path("out"), force: force)
    )
  }
}
