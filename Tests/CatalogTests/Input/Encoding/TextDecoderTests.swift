// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Decoding to UTF-8")
struct TextDecoderTests {
  private let folder = TemporaryFolder()

  private static let text = "a,é,ß\r\nключ,名前,€,😀😀\n" + String(repeating: "plain text, ", count: 9)

  @Test(
    "converts UTF-16 to the same text however it is split",
    arguments: [false, true],
    [1, 2, 3, 5, 7, 64, 9999]
  )
  func wide(isBig: Bool, size: Int) throws {
    let encoding: TextEncoding = isBig ? .utf16BigEndian : .utf16LittleEndian
    let result = try decode(utf16(Self.text, isBig: isBig), from: encoding, inPiecesOf: size)
    #expect(String(decoding: result.text, as: UTF8.self) == Self.text)
    #expect(result.invalidSequences == nil)
  }

  @Test("converts long texts with characters across chunks", arguments: 0...5)
  func long(shift: Int) throws {
    let text = String(repeating: "x", count: shift) + String(repeating: "😀é名a", count: 20_000)
    let result = try decode(utf16(text), from: .utf16LittleEndian)
    #expect(result.text == Array(text.utf8))
    let latin = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ shift) }
    let expected = String(String.UnicodeScalarView(latin.map { Unicode.Scalar($0) }))
    #expect(try decode(latin, from: .latin1).text == Array(expected.utf8))
  }

  @Test("replaces lone surrogates and reports the first offset")
  func loneSurrogates() throws {
    // “a”, a low half, “b”, a high half, a whole pair, “c”, and a high half at the end.
    let units: [UInt16] = [0x61, 0xDC00, 0x62, 0xD83D, 0xD83D, 0xDE00, 0x63, 0xD800]
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for size in 1...bytes.count {
      let result = try decode(bytes, from: .utf16LittleEndian, inPiecesOf: size)
      #expect(String(decoding: result.text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}😀c\u{FFFD}")
      #expect(result.invalidSequences == InvalidSequences(count: 3, firstOffset: 2))
    }
  }

  @Test("replaces half a code unit at the end")
  func oddByte() throws {
    for size in 1...3 {
      let result = try decode([0, 0x61, 0xD8], from: .utf16BigEndian, inPiecesOf: size)
      #expect(String(decoding: result.text, as: UTF8.self) == "a\u{FFFD}")
      #expect(result.invalidSequences == InvalidSequences(count: 1, firstOffset: 2))
    }
    let both = try decode([0x00, 0xD8, 0x61], from: .utf16LittleEndian)
    #expect(String(decoding: both.text, as: UTF8.self) == "\u{FFFD}\u{FFFD}")
    #expect(both.invalidSequences == InvalidSequences(count: 2, firstOffset: 0))
  }

  @Test(
    "converts random code units like the standard library",
    arguments: seeds(100)
  )
  func randomUnits(seed: UInt64) throws {
    var state = seed
    let units = (0..<40).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = UInt16(truncatingIfNeeded: state >> 40)
      return [value, 0xD800 | value & 0x7FF, value & 0x7F, value & 0x7F][Int(state >> 33 & 3)]
    }
    let bytes = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let result = try decode(bytes, from: .utf16BigEndian, inPiecesOf: 1 + Int(seed % 9))
    #expect(result.text == Array(String(decoding: units, as: UTF16.self).utf8), "seed \(seed)")
  }

  @Test("converts the Windows-1252 characters that Latin-1 lacks")
  func windows() throws {
    let known = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
    let bytes = (UInt8(0x80)...0x9F).filter { ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    let result = try decode(bytes, from: .windows1252)
    #expect(String(decoding: result.text, as: UTF8.self) == known)
    let rest = try decode([0x81, 0x41, 0xA0, 0xFF], from: .windows1252)
    #expect(String(decoding: rest.text, as: UTF8.self) == "\u{81}A\u{A0}ÿ")
  }

  @Test("leaves UTF-8 unchanged, even if it is invalid")
  func unchanged() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0xA9, 0xED, 0xA0]
    let path = folder.write(bytes, to: "x.txt")
    let source = try SourceFile(plain: Descriptor(adopting: open(path, O_RDONLY)), path: path)
    let text = try TextFile(source, encoding: .utf8)
    #expect(try text.file.everything() == bytes)
    #expect(text.file.invalidSequences == nil)
  }
}
