// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Text in an encoding older than Unicode")
struct EncodingGuessTests {
  private let folder = TemporaryFolder()

  private func guess(_ text: EncodedText, library: Uchardet?) throws -> SniffedEncoding {
    EncodingSniffer.sniff(try text.bytes(), isComplete: true, library: library)
  }

  @Test("in Latin letters is recognized without a library", arguments: EncodedText.latin)
  func latin(text: EncodedText) throws {
    #expect(try guess(text, library: nil).encoding?.name == text.detected)
  }

  @Test(
    "is recognized with the library",
    .enabled(if: Uchardet.shared != nil),
    arguments: EncodedText.latin + EncodedText.other
  )
  func withLibrary(text: EncodedText) throws {
    #expect(try guess(text, library: .shared).encoding?.name == text.detected)
  }

  @Test(
    "is read back exactly",
    .enabled(if: Uchardet.shared != nil),
    arguments: EncodedText.latin + EncodedText.other
  )
  func exactly(text: EncodedText) async throws {
    let collection = try await Catalog.open(folder.write(text.bytes(), to: "x.csv"))
    let items = try await collection.page(0..<100, of: Query()).items
    let values = items.map { String(decoding: $0.values[1].bytes, as: UTF8.self) }
    let expected = text.text.split(separator: "\n").dropFirst().map {
      $0.drop { $0 != "," }.dropFirst()
    }
    #expect(values == expected.map(String.init))
  }

  @Test(
    "is a guess, never certain",
    arguments: EncodedText.latin + EncodedText.other
  )
  func guessed(text: EncodedText) throws {
    for library in [nil, Uchardet.shared] {
      switch try guess(text, library: library).confidence {
      case .likely(let percent): #expect(percent <= 90)
      case .assumed: break
      case .stated, .certain: Issue.record("certain")
      }
    }
  }

  @Test(
    "in another script is assumed to be Western if the library is missing",
    arguments: EncodedText.other
  )
  func missingLibrary(text: EncodedText) throws {
    let sniffed = try guess(text, library: nil)
    #expect(sniffed.confidence == .assumed)
    guard case .notUTF8(_, .missingLibrary("libuchardet0")) = sniffed.reason else {
      Issue.record("\(sniffed.reason)")
      return
    }
  }

  @Test(
    "in an encoding that is not detected has the library's name as a suggestion",
    .enabled(if: Uchardet.shared != nil)
  )
  func suggestion() throws {
    let text = EncodedText(
      "Hebrew",
      "windows-1255",
      "ירושלים תל־אביב חיפה תפוח לחם מים עיר שלום ספרייה"
    )
    let sniffed = try guess(text, library: .shared)
    #expect(sniffed.reason == .notUTF8(firstInvalid: 10, .unknown(suggestion: "windows-1255")))
  }

  @Test("of few characters is a less certain guess")
  func few() {
    func confidence(_ bytes: [UInt8]) -> Confidence {
      EncodingSniffer.sniff(bytes, isComplete: true, library: nil).confidence
    }
    #expect(confidence([0x63, 0x61, 0x66, 0xE9]) == .likely(80))
    #expect(
      confidence(
        Array(
          "Größe,schön,süß,für,Öl\n".unicodeScalars.map { UInt8($0.value) }
            + Array("Müller,Bäcker,Jäger,König\n".unicodeScalars.map { UInt8($0.value) })
        )
      ) == .likely(90)
    )
    // “¾” in Latin-1, “ž” in Latin-2.
    #expect(confidence([0x78, 0xBE]) == .likely(60))
  }

  @Test(
    "with letters of several regions is not confidently read with control characters",
    arguments: [("Müller,Jürgen,Łódź", "windows-1252"), ("Größe,Źa", "windows-1250")]
  )
  func controls(words: String, encoding: String) throws {
    let text = String(repeating: words + " ", count: 20)
    let bytes = try EncodedText("German and Polish", "windows-1250", text).bytes()
    let sniffed = EncodingSniffer.sniff(bytes, isComplete: true, library: nil)
    #expect(sniffed.encoding?.name == encoding)
    #expect(sniffed.confidence == .assumed)
  }

  @Test("of a language is less certain with a byte that none of its encodings defines")
  func undefinedByte() throws {
    let words = String(repeating: "Größe schön süß für Müller ", count: 4)
    let bytes = try EncodedText("German", "windows-1252", words).bytes() + [0x81, 0x0A]
    let sniffed = EncodingSniffer.sniff(bytes, isComplete: true, library: nil)
    #expect(sniffed.encoding == .latin1)
    #expect(sniffed.confidence == .likely(60))
  }

  @Test(
    "does not load the library if it is in an encoding of Unicode",
    arguments: [
      Array("plain".utf8), Array("größe".utf8), [0xFF, 0xFE, 0x61, 0], utf16("名,1\n"),
      Array("größe, größe, größe".utf8) + [0xFF],
    ]
  )
  func unicode(bytes: [UInt8]) {
    func library() -> Uchardet? {
      Issue.record("loaded")
      return nil
    }
    _ = EncodingSniffer.sniff(bytes, isComplete: true, library: library())
  }

  @Test(
    "cannot be recognized by a library that is missing or lacks functions",
    arguments: ["libmissing.so.0", "libc.so.6"]
  )
  func noLibrary(name: String) {
    #expect(Uchardet(name) == nil)
  }

  @Test("of random bytes has an encoding or is binary", arguments: seeds(20))
  func random(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...2000, using: &dice)).map { _ in
      let byte = UInt8.random(in: 0...0xFF, using: &dice)
      return [byte, byte | 0x80, byte & 0x7F, 0x1B][Int(byte & 3)]
    }
    let sniffed = EncodingSniffer.sniff(bytes, isComplete: seed % 2 == 0)
    #expect(sniffed.encoding.map { Converter(from: $0.name) != nil } ?? true, "seed \(seed)")
  }

  @Test("is recognized in ISO-2022-JP by its escape sequences")
  func escapes() throws {
    let text = EncodedText("Japanese", "iso-2022-jp", EncodedText.japanese)
    let sniffed = try guess(text, library: nil)
    #expect(
      sniffed == SniffedEncoding(TextEncoding(name: "iso-2022-jp"), .likely(90), .escapeSequences)
    )
  }

  @Test("is not ISO-2022-JP because of escape sequences for colours")
  func colors() {
    let sniffed = EncodingSniffer.sniff(Array("\u{1B}[1ma\u{1B}[m\n$B".utf8), isComplete: true)
    #expect(sniffed == SniffedEncoding(.utf8, .certain, .ascii))
  }

  @Test(
    "is recognized in JSON if it is clearly in another script",
    .enabled(if: Uchardet.shared != nil)
  )
  func json() async throws {
    let line = "{\"name\":\"\(EncodedText.russian)\"}\n"
    let bytes = try iconvOnce(Array(line.utf8), from: "UTF-8", to: "windows-1251").result
    let collection = try await Catalog.open(folder.write(bytes, to: "x.jsonl"))
    let item = try #require(try await collection.page(0..<1, of: Query()).items.first)
    #expect(item.values.first?.bytes == Array(EncodedText.russian.utf8))
  }
}
