// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// Bytes with the encoding to be detected.
struct EncodingCase: CustomTestStringConvertible {
  let label: String
  let bytes: [UInt8]
  let encoding: TextEncoding?
  let reason: SniffedEncoding.Reason
  var testDescription: String { label }

  init(
    _ label: String,
    _ bytes: [UInt8],
    _ encoding: TextEncoding?,
    _ reason: SniffedEncoding.Reason
  ) {
    self.label = label
    self.bytes = bytes
    self.encoding = encoding
    self.reason = reason
  }
}

@Suite("Encoding sniffing")
struct EncodingSnifferTests {
  static let cases: [EncodingCase] = [
    EncodingCase("an empty text", [], .utf8, .ascii),
    EncodingCase("ASCII", Array("a,b\r\n\t1\u{C}\u{1B}[m".utf8), .utf8, .ascii),
    EncodingCase("a UTF-8 byte order mark", [0xEF, 0xBB, 0xBF, 0x61], .utf8, .byteOrderMark),
    EncodingCase("only a UTF-8 byte order mark", [0xEF, 0xBB, 0xBF], .utf8, .byteOrderMark),
    EncodingCase("characters of several scripts", Array("ключ,名前,é,😀\n".utf8), .utf8, .validUTF8),
    EncodingCase(
      "slightly invalid UTF-8",
      Array("ключ,значение\n".utf8) + [0xFF, 0x0A],
      .utf8,
      .mostlyUTF8(firstInvalid: 26, invalid: 1)
    ),
    EncodingCase(
      "UTF-8 that ends inside a character",
      [0x61, 0xC3],
      .latin1,
      .notUTF8(firstInvalid: 1, .missingLibrary(package: "libuchardet0"))
    ),
    EncodingCase(
      "little-endian UTF-16 with a byte order mark",
      [0xFF, 0xFE, 0x61, 0],
      .utf16LittleEndian,
      .byteOrderMark
    ),
    EncodingCase(
      "big-endian UTF-16 with a byte order mark",
      [0xFE, 0xFF, 0, 0x61],
      .utf16BigEndian,
      .byteOrderMark
    ),
    EncodingCase(
      "little-endian UTF-16 without a byte order mark",
      utf16("name,é\n1,2\n"),
      .utf16LittleEndian,
      .nulPattern
    ),
    EncodingCase(
      "big-endian UTF-16 without a byte order mark",
      utf16("name,é\n", isBig: true),
      .utf16BigEndian,
      .nulPattern
    ),
    EncodingCase(
      "Cyrillic UTF-16 without a byte order mark",
      utf16("да,1,2\nнет,3,4\n"),
      .utf16LittleEndian,
      .nulPattern
    ),
    EncodingCase(
      "little-endian UTF-32 with a byte order mark",
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
      .utf32LittleEndian,
      .byteOrderMark
    ),
    EncodingCase(
      "big-endian UTF-32 with a byte order mark",
      [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61],
      .utf32BigEndian,
      .byteOrderMark
    ),
    EncodingCase(
      "Latin-1",
      [0x63, 0x61, 0x66, 0xE9, 0x2C, 0xFC, 0x0A],
      .latin1,
      .notUTF8(firstInvalid: 3, .letters(suggestion: nil))
    ),
    EncodingCase(
      "Windows-1252 quotes",
      [0x93, 0x68, 0x69, 0x94, 0x0A],
      .windows1252,
      .notUTF8(firstInvalid: 0, .letters(suggestion: nil))
    ),
    EncodingCase(
      "the Windows-1252 euro sign",
      [0x35, 0x80, 0xE9],
      .windows1252,
      .notUTF8(firstInvalid: 1, .letters(suggestion: nil))
    ),
    EncodingCase(
      "bytes that Windows-1252 lacks",
      [0x81, 0x80, 0xE9],
      .latin1,
      .notUTF8(firstInvalid: 0, .missingLibrary(package: "libuchardet0"))
    ),
    EncodingCase(
      "surrogates encoded as UTF-8",
      [0xED, 0xA0, 0x80],
      .windows1252,
      .notUTF8(firstInvalid: 0, .missingLibrary(package: "libuchardet0"))
    ),
    EncodingCase("a NUL in a text", Array("a,b\n1\0,2\n3,4\n".utf8), .utf8, .ascii),
    EncodingCase("unit separators", Array("a\u{1F}b\u{1E}c\u{1F}d".utf8), .utf8, .ascii),
    EncodingCase("Hive's control-A", Array("a\u{1}b\n1\u{1}2\n".utf8), .utf8, .ascii),
    EncodingCase(
      "a program",
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3E, 0],
      nil,
      .controlCharacters(first: 0)
    ),
    EncodingCase("NULs", [UInt8](repeating: 0, count: 100), nil, .controlCharacters(first: 0)),
  ]

  @Test("recognizes the encoding of bytes", arguments: cases)
  func encoding(of text: EncodingCase) {
    let sniffed = EncodingSniffer.sniff(text.bytes, isComplete: true, library: nil)
    #expect(sniffed.encoding == text.encoding)
    #expect(sniffed.reason == text.reason)
  }

  @Test("accepts a character that the sample truncates")
  func cutLetter() {
    let bytes = Array("aключ名😀".utf8)
    for end in 2...bytes.count {
      let sniffed = EncodingSniffer.sniff(Array(bytes[..<end]), isComplete: false)
      #expect(sniffed == SniffedEncoding(.utf8, .certain, .validUTF8), "\(end) bytes")
    }
  }

  @Test("is certain of a byte order mark and less of a guess")
  func confidence() {
    #expect(EncodingSniffer.sniff([0xEF, 0xBB, 0xBF], isComplete: true).confidence == .certain)
    #expect(EncodingSniffer.sniff([0x61], isComplete: true).confidence == .certain)
    #expect(EncodingSniffer.sniff([0x61], isComplete: false).confidence == .assumed)
    let mostly = EncodingSniffer.sniff(Array("ééé".utf8) + [0xFF], isComplete: true)
    #expect(mostly.confidence == .likely(75))
  }

  @Test("skips the byte order mark, also of a stated encoding")
  func marks() {
    #expect(EncodingSniffer.sniff([0xEF, 0xBB, 0xBF, 0x61], isComplete: true).markLength == 3)
    let stated = EncodingSniffer.sniff(
      [0xFE, 0xFF, 0, 0x61],
      isComplete: true,
      stated: .utf16LittleEndian
    )
    #expect(stated == SniffedEncoding(.utf16BigEndian, markLength: 2, .stated, .stated))
    let latin = EncodingSniffer.sniff([0xEF, 0xBB, 0xBF], isComplete: true, stated: .latin1)
    #expect(latin == SniffedEncoding(.latin1, .stated, .stated))
  }
}

/// Returns a text in UTF-16 without a byte order mark.
func utf16(_ text: String, isBig: Bool = false) -> [UInt8] {
  text.utf16.flatMap { unit in
    let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
    return isBig ? [high, low] : [low, high]
  }
}
