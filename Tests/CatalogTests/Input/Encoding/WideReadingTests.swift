// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// The encodings with code units of several bytes.
private let wide: [TextEncoding] = [
  .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
]

@Suite("Text in UTF-16 or UTF-32 without a byte order mark")
struct WideReadingTests {
  private let folder = TemporaryFolder()

  /// Encodes a text without a byte order mark.
  private func encode(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    try iconvOnce(Array(text.utf8), from: "UTF-8", to: encoding.name).result
  }

  static let texts = [
    "a\n", "id,name\n1,x\n", "id,naïve\n1,é\n", "ключ,значение\nда,нет\n",
    // Characters whose low byte is zero.
    "Ā,Ȁ,Ѐ\n1,2,3\n", "一,丁\n一,二\n", "一一一一一一一一一一一一一一一一一一一一\n", "名\u{3000}前\n東京\n",
    "ༀ,က,ሀ\n", "ﬀ,＀\n".replacing("＀", with: "！"),
    // Pairs of surrogates.
    "id,face\n1,😀\n2,👍🏽\n3,👨‍👩‍👧\n", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀\n", "𝒳,𠀀\n",
    "あいうえお\nかきくけこさしすせそ\n", "שלום,עולם\n", "หนังสือ,น้ำ\n", "한국어,서울\n",
  ]

  @Test("is recognized in each byte order", arguments: texts, wide)
  func orders(text: String, encoding: TextEncoding) throws {
    let sniffed = EncodingSniffer.sniff(try encode(text, encoding), isComplete: true)
    #expect(sniffed.encoding == encoding)
  }

  @Test("is a guess, never certain", arguments: wide)
  func confidence(encoding: TextEncoding) throws {
    let clear = EncodingSniffer.sniff(try encode("id,name\n1,x\n", encoding), isComplete: true)
    #expect(clear == SniffedEncoding(encoding, .likely(95), .nulPattern))
    let sparse = EncodingSniffer.sniff(try encode("名前東京大阪\n", encoding), isComplete: true)
    #expect(sparse == SniffedEncoding(encoding, .likely(80), .nulPattern))
  }

  @Test("is recognized by its byte order mark with certainty", arguments: wide)
  func marked(encoding: TextEncoding) throws {
    let sniffed = EncodingSniffer.sniff(try encode("\u{FEFF}一", encoding), isComplete: true)
    #expect(sniffed.encoding == encoding)
    #expect(sniffed.confidence == .certain)
    #expect(sniffed.reason == .byteOrderMark)
  }

  @Test("is read back exactly, with and without a byte order mark", arguments: wide)
  func exactly(encoding: TextEncoding) async throws {
    for mark in ["", "\u{FEFF}"] {
      let bytes = try encode(mark + "id,name\n1,一Ā😀\n", encoding)
      let collection = try await Catalog.open(folder.write(bytes, to: "x.csv"))
      let items = try await collection.page(0..<2, of: Query()).items
      #expect(collection.columns.map(\.name) == ["id", "name"])
      #expect(items.map { $0.values.map(\.bytes) } == [[Array("1".utf8), Array("一Ā😀".utf8)]])
    }
  }

  @Test("counts unpaired surrogates", arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian])
  func surrogates(encoding: TextEncoding) async throws {
    let isBig = encoding == .utf16BigEndian
    func unit(_ value: UInt16) -> [UInt8] {
      let (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
    let text = utf16("id,name\n1,Sencha\n2,", isBig: isBig)
    let bytes = text + unit(0xD83D) + utf16(",", isBig: isBig) + unit(0xDE00) + unit(0x0A)
    let report = try await Catalog.open(folder.write(bytes, to: "x.csv")).report()
    #expect(report.encoding?.encoding == encoding)
    #expect(report.invalidSequences == InvalidSequences(count: 2, firstOffset: 38))
  }

  @Test(
    "is not found in other bytes",
    arguments: [
      // ASCII with NUL bytes, and padded with them.
      Array("a,b\n1\0,2\n3,4\n".utf8), Array("ab\0\0\0\0\ncd\0\0\0\0\n".utf8),
      Array("one\0two\0three\0".utf8),
      // Numbers of two and four bytes.
      (1...200).flatMap { [UInt8($0), 0] }, (1...50).flatMap { [UInt8($0 * 5), 1, 0, 0] },
      [0, 0], [0, 0, 0, 0], [0x61, 0, 0],
    ] as [[UInt8]]
  )
  func others(bytes: [UInt8]) {
    #expect(EncodingSniffer.sniff(bytes, isComplete: true).reason != .nulPattern)
  }

  @Test("is not found in random bytes", arguments: seeds(50))
  func random(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let bytes = (0..<4096).map { _ in
      let byte = UInt8.random(in: 0...0xFF, using: &dice)
      return dice.next() % 3 == 0 ? 0 : byte
    }
    #expect(EncodingSniffer.sniff(bytes, isComplete: true).reason != .nulPattern, "seed \(seed)")
  }

  @Test("has the stated width, and the byte order of its mark", arguments: wide)
  func stated(encoding: TextEncoding) throws {
    let bytes = try encode("\u{FEFF}a", encoding)
    for stated in encoding.byteOrders {
      let sniffed = EncodingSniffer.sniff(bytes, isComplete: true, stated: stated)
      #expect(sniffed.encoding == encoding)
    }
  }
}
