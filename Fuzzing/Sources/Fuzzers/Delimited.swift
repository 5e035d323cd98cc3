// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// Delimited text has the rows, values and warnings that a plain parser finds.
  ///
  /// Three bytes choose the dialect, the header and the size of chunks. The text follows.
  static let delimited = Fuzzer("delimited") { input in
    let dialects = input.byte()
    let options = input.byte()
    let size = input.choice(of: [1, 2, 3, 7, 64, 4096])
    let mark = TextEncoding.utf8.byteOrderMark
    let bytes = input.bytes()
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let request = DialectRequest(dialects: dialects, options: options)
    guard let request, !text.starts(with: mark) else { return }
    check { try await compare(text, request, chunks: ChunkSizes(first: size, largest: size)) }
  }

  private static func compare(
    _ text: [UInt8],
    _ request: DialectRequest,
    chunks: ChunkSizes
  ) async throws {
    func collection() throws -> DelimitedCollection {
      let file = try TextFile(SourceFile(text, path: "text", identity: nil), encoding: .utf8)
      return try DelimitedCollection(file, name: "text", request: request, chunks: chunks)
    }
    let fresh = try collection()
    let dialect = try await fresh.dialect
    // The plain parser skips no lines.
    guard dialect.skippedLines == 0 else { return }
    let expected = SlowParser(dialect, isEscapeGuessed: request.escape == nil).items(text)
    expectEqual(try await fresh.count(of: Query()), expected.count, "count of \(dialect)")
    let collection = try collection()
    var items: [Item] = []
    try await collection.forEachBatch(of: Query()) { batch throws(CatalogError) in items += batch }
    expectEqual(items, expected, "items of \(dialect)")
    let start = expected.count / 2
    let page = try await collection.page(start..<start + 3, of: Query())
    expectEqual(page.items, Array(expected[start...].prefix(3)), "page of \(dialect)")
  }
}

extension DelimitedCollection {
  /// The dialect in which the text is read.
  fileprivate var dialect: Dialect {
    get async throws {
      guard case .delimited(let sniffed) = try await report().format else { return Dialect() }
      return sniffed.dialect
    }
  }
}

extension DialectRequest {
  /// Creates a request from the bits of two bytes, or returns `nil` if it contradicts itself.
  fileprivate init?(dialects: UInt8, options: UInt8) {
    let delimiters: [Mark] = [.none] + ",;\t| a\u{1F}".utf8.map { .byte($0) }
    let quotes: [Mark] = [.none] + "\"'|".utf8.map { .byte($0) }
    let escapes: [Mark] = [.none] + "\\\"a".utf8.map { .byte($0) }
    let delimiter = delimiters[Int(dialects & 7)]
    let quote = quotes[Int(dialects >> 3 & 3)]
    let escape = escapes[Int(dialects >> 5 & 3)]
    let marks = [delimiter, quote, escape].compactMap(\.byte)
    guard Set(marks).count == marks.count else { return nil }
    self.init(
      delimiter: options & 2 == 0 ? delimiter : nil,
      quote: options & 4 == 0 ? quote : nil,
      escape: options & 8 == 0 ? escape : nil,
      skippedLines: options & 16 == 0 ? 0 : nil,
      hasHeader: options & 1 == 0
    )
    if options & 32 != 0, case .byte(let first) = delimiter {
      self.delimiter = .text([first, options & 64 == 0 ? Ascii.space : first])
    }
    if dialects & 128 != 0 {
      comment = options & 128 == 0 ? [Ascii.hash] : [Ascii.hash, Ascii.space]
    }
  }
}
