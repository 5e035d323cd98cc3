// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("A truncated compressed file")
struct EarlyEndTests {
  private let folder = TemporaryFolder()

  /// Creates a truncated compressed file, and returns it with the bytes that can be decompressed.
  private func half(
    _ text: [UInt8],
    _ compression: Compression = .gzip,
    named name: String
  ) throws -> (path: String, bytes: [UInt8], fault: CatalogError) {
    let compressed = try compression.compress(text, in: folder)
    let path = folder.write(Array(compressed.prefix(compressed.count / 2)), to: name)
    let descriptor = Descriptor(adopting: open(path))
    let file = try SourceFile.open(descriptor.number, path: path)
    let (bytes, fault) = try file.decompressed(by: compression).remains()
    guard let fault, !bytes.isEmpty else { throw Unexpected(message: "nothing is wrong with it") }
    return (path, bytes, fault)
  }

  @Test("gives the same results as a file with its readable part", arguments: Compression.installed)
  func answers(_ compression: Compression) async throws {
    let content = Array("n,a,b\n".utf8) + lines(25_000)
    let (path, bytes, fault) = try half(content, compression, named: "half.csv.gz")
    let collection = try await Catalog.open(path)
    let plain = try delimited(bytes)
    let all = Query()
    let sorted = try plain.query(sort: "a desc")
    let filtered = try plain.query("n < 100 or b contains 77")
    let count = try await plain.count(of: all)
    #expect(count < 25_000)
    #expect(try await collection.page(0..<3, of: all).items == plain.page(0..<3, of: all).items)
    #expect(collection.warnings.earlyEnd == nil, "the first page does not depend on the end")
    #expect(try await collection.count(of: all) == count)
    let end = EarlyEnd(reason: fault, size: bytes.count, rows: count)
    #expect(collection.warnings.earlyEnd == end)
    #expect(try await collection.count(of: filtered) == plain.count(of: filtered))
    #expect(try await collection.page(0..<9, of: sorted) == plain.page(0..<9, of: sorted))
    #expect(try await collection.frequencies(of: 0, in: all).total == count)
    let column = try await collection.statistics(of: [1], in: all)
    #expect(try await column == plain.statistics(of: [1], in: all))
    #expect(try await collection.items() == plain.items())
    let report = try await collection.report()
    #expect(report.rows == count)
    #expect(report.earlyEnd == end)
  }

  @Test("may end inside a JSON value", arguments: ["items.json.gz", "items.jsonl.gz"])
  func json(name: String) async throws {
    let isList = name == "items.json.gz"
    let items = (1...25_000).map { #"{"n":\#($0),"text":"\#($0 &* 104_729_7919)"}"# }
    let text = isList ? "[\(items.joined(separator: ","))]" : items.joined(separator: "\n")
    let (path, bytes, fault) = try half(Array(text.utf8), named: name)
    // An incomplete item is absent from a list. Among lines, it is an unreadable item.
    let separator = isList ? Ascii.comma : Ascii.lineFeed
    let breaks = bytes.split(separator: separator, omittingEmptySubsequences: false).count - 1
    let count = isList ? breaks / 2 : breaks + 1
    let collection = try await Catalog.open(path)
    #expect(try await collection.count(of: Query()) == count)
    #expect(collection.warnings.earlyEnd == EarlyEnd(reason: fault, size: bytes.count, rows: count))
    #expect(try await collection.items().count == count)
    #expect(try await collection.report().rows == count)
    let whole = isList ? count : count - 1
    #expect(
      try await collection.page(0..<1, of: collection.query(sort: "n desc")).items.rows == [whole]
    )
  }

  @Test("is rejected if nothing can be read")
  func nothing() async throws {
    let compressed = try Compression.gzip.compress(lines(10), in: folder)
    let path = folder.write(Array(compressed.prefix(9)), to: "stub.csv.gz")
    await #expect {
      _ = try await Catalog.open(path)
    } throws: { error in
      if case .decompressionFailed(path, _)? = error as? CatalogError { true } else { false }
    }
  }

  @Test("is plain text if only its name says that it is compressed")
  func uncompressed() async throws {
    let path = folder.write("a,b\n1,2\n", to: "text.csv.gz")
    let collection = try await Catalog.open(path)
    #expect(try await collection.items().texts == [["1", "2"]])
    #expect(collection.warnings.earlyEnd == nil)
    let empty = try await Catalog.open(folder.write("", to: "empty.csv.gz"))
    #expect(try await empty.count(of: Query()) == 0)
    #expect(empty.warnings.earlyEnd == nil)
  }
}
