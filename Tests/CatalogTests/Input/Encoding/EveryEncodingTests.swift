// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Decoding with the C library")
struct EveryEncodingTests {
  private let folder = TemporaryFolder()

  static let texts = [
    ("iso-2022-jp", "id,名前\n1,東京\n2,\"大阪, 京都\"\n"), ("iso-2022-kr", "id,이름\n1,서울\n"),
    ("iso-2022-cn", "id,名\n1,北京\n"), ("shift_jis", "id,名前\n1,ソ東京\n"), ("euc-jp", "id,名前\n"),
    ("euc-kr", "id,이름\n1,서울\n"), ("gb18030", "id,名\n1,北京 😀 é\n"), ("big5-hkscs", "id,Ê̄x臺\n"),
    ("utf-32", "id,名\n1,😀\n"), ("utf-32be", "id,名\n1,😀\n"), ("ucs-2be", "id,名\n"),
    ("utf-7", "id,+,名\n1,😀é~\n"), ("ebcdic-us", "ID,A+B\n1,X\n"), ("ibm930", "ID,東京X\n1,大\n"),
    ("koi8-r", "ключ,значение\n"), ("windows-1251", "ключ\n"), ("iso-8859-15", "5 €,Œuvre\n"),
    ("cp1255", "שָׁלוֹם,x\n"), ("cp1258", "Tiếng Việt,x\n"), ("tcvn", "Tiếng Việt\n"),
    ("euc-jisx0213", "か゚,x\n"), ("tscii", "தமிழ்,x\n"),
  ]

  @Test("gives the same text wherever the bytes are split", arguments: texts)
  func cuts(name: String, text: String) throws {
    let encoding = try #require(TextEncoding(name: name))
    let bytes = try iconvOnce(Array(text.utf8), from: "UTF-8", to: name).result
    let expected = try iconvOnce(bytes, from: name).result
    #expect(expected.count >= text.unicodeScalars.count)
    for cut in 0...bytes.count {
      let result = try decode([bytes[..<cut], bytes[cut...]], from: encoding)
      #expect(result.text == expected, "cut at \(cut)")
      #expect(result.invalidSequences == nil, "cut at \(cut)")
    }
    #expect(try decode(bytes, from: encoding, inPiecesOf: 1).text == expected)
  }

  @Test("keeps a pending base character before an invalid byte")
  func held() throws {
    let encoding = try #require(TextEncoding(name: "cp1258"))
    let result = try decode([0x61, 0x9D, 0x62], from: encoding)
    #expect(String(decoding: result.text, as: UTF8.self) == "a\u{FFFD}b")
  }

  @Test(
    "replaces each invalid sequence and keeps what follows",
    arguments: [
      // Half a character before a delimiter, a quote and a line break.
      (
        "shift_jis", [0x61, 0x81, 0x2C, 0x81, 0x22, 0x81, 0x0A, 0x62],
        "a\u{FFFD},\u{FFFD}\"\u{FFFD}\nb", 1
      ),
      ("gb18030", [0x81, 0x30, 0x81, 0x2C], "\u{FFFD}0\u{FFFD},", 0),
      // Two bytes without a character, and a byte that begins no character.
      ("euc-kr", [0x61, 0xC9, 0xA1, 0xB0, 0xA1, 0xFF, 0x62], "a\u{FFFD}가\u{FFFD}b", 1),
      ("us-ascii-strict", [0x61, 0xC3, 0xA9, 0x62], "a\u{FFFD}\u{FFFD}b", 1),
      // A shift remains in effect after an invalid sequence.
      (
        "iso-2022-jp",
        [0x1B, 0x24, 0x42, 0x7D, 0x7D, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x2C, 0xFF, 0x62],
        "\u{FFFD}あ,\u{FFFD}b", 3
      ),
      // A surrogate, and a number that is not a code point.
      (
        "utf-32be", [0, 0, 0xD8, 0, 0, 0, 0, 0x61, 0, 0x11, 0, 0, 0, 0, 0, 0x62],
        "\u{FFFD}a\u{FFFD}b", 0
      ),
      ("ucs-2be", [0xD8, 0, 0, 0x61], "\u{FFFD}a", 0),
      ("ucs-4", [0, 0x11, 0, 0, 0, 0, 0, 0x62], "\u{FFFD}b", 0),
      ("wchar_t", [0, 0, 0x11, 0, 0x62, 0, 0, 0], "\u{FFFD}b", 0),
      // Truncated within a character, a unit or a shift.
      ("gb18030", [0x61, 0x81, 0x30, 0x81], "a\u{FFFD}", 1),
      ("euc-kr", [0x61, 0xB0], "a\u{FFFD}", 1),
      ("utf-32be", [0, 0, 0, 0x61, 0, 0, 1], "a\u{FFFD}", 4),
      ("iso-2022-jp", [0x61, 0x1B, 0x24], "a\u{FFFD}", 1),
      ("iso-2022-jp", [0x61, 0x1B, 0x24, 0x42, 0x24], "a\u{FFFD}", 4),
    ] as [(String, [UInt8], String, Int)]
  )
  func broken(name: String, bytes: [UInt8], text: String, first: Int) throws {
    let encoding = try #require(
      TextEncoding(name: name == "us-ascii-strict" ? "ansi_x3.4-1968" : name)
    )
    let count = text.unicodeScalars.count { $0 == "\u{FFFD}" }
    for cut in 0...bytes.count {
      let result = try decode([bytes[..<cut], bytes[cut...]], from: encoding)
      #expect(String(decoding: result.text, as: UTF8.self) == text, "cut at \(cut)")
      #expect(
        result.invalidSequences == InvalidSequences(count: count, firstOffset: first),
        "cut at \(cut)"
      )
    }
  }

  @Test("gives the same result however random bytes are split", arguments: seeds(5))
  func random(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    // The number of errors that the C library reports in invalid UTF-7 depends on the cuts.
    for name in try listedEncodings(folder) where !name.hasPrefix("UTF-7") && name != "UTF7" {
      let encoding = try #require(TextEncoding(name: name))
      let bytes = (0..<100).map { _ in
        // Without these, random bytes rarely begin a shift.
        let shifts: [UInt8] = [0x1B, 0x24, 0x28, 0x42, 0x0E, 0x0F, 0x2B, 0x2D]
        let byte = UInt8.random(in: 0...0xFF, using: &dice)
        return [byte, byte, byte & 0x7F, shifts[Int(byte & 7)]][Int(byte >> 6)]
      }
      let whole = try decode(bytes, from: encoding)
      let sizes = [1, 2, 3, Int.random(in: 4...99, using: &dice)]
      for size in sizes {
        let result = try decode(bytes, from: encoding, inPiecesOf: size)
        #expect(result == whole, "\(name), seed \(seed), pieces of \(size)")
      }
      // The C library alone stops at the first invalid sequence.
      guard ![.utf8, .windows1252].contains(encoding) else { continue }
      let (text, consumed) = try iconvOnce(bytes, from: encoding.name)
      #expect(
        (whole.invalidSequences?.firstOffset ?? bytes.count) == consumed,
        "\(name), seed \(seed)"
      )
      #expect(whole.text.starts(with: text), "\(name), seed \(seed)")
    }
  }
}
