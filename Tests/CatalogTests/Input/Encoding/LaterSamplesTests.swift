// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Text that begins with ASCII")
struct LaterSamplesTests {
  private let folder = TemporaryFolder()

  /// Returns a text with ASCII rows before row `first` and with `word` in all others.
  private static func text(_ word: [UInt8], fromRow first: Int, of count: Int) -> [UInt8] {
    var bytes = Array("id,word\n".utf8)
    for row in 1...count {
      bytes += Array("\(row),".utf8) + (row < first ? Array("plain".utf8) : word) + [0x0A]
    }
    return bytes
  }

  private func open(_ bytes: [UInt8], _ name: String = "x.csv") async throws -> any ItemCollection {
    try await Catalog.open(folder.write(bytes, to: name))
  }

  @Test(
    "has the encoding of its later bytes",
    arguments: [
      (Array("Größe".utf8), TextEncoding.utf8), ([0x47, 0x72, 0xF6, 0xDF, 0x65], .latin1),
      ([0x96, 0x20, 0xF6], .windows1252), (Array("日本語".utf8), .utf8),
      ([0xDF], .latin1), (Array("plain".utf8), .utf8),
    ]
  )
  func later(word: [UInt8], encoding: TextEncoding) async throws {
    for (first, count) in [(7_000, 8_000), (90_000, 100_000), (99_900, 100_000)] {
      let collection = try await open(Self.text(word, fromRow: first, of: count))
      let report = try await collection.report()
      #expect(report.encoding?.encoding == encoding, "from row \(first)")
      #expect(report.warnings.isEmpty, "from row \(first)")
      let last = try await collection.page(count - 1..<count, of: Query()).items
      let bytes = encoding == .utf8 ? word : try decode(word, from: encoding).text
      #expect(last.first?.values.last?.bytes == bytes, "from row \(first)")
    }
  }

  @Test("reports the number of samples and the first byte that is not UTF-8")
  func reason() async throws {
    let bytes = Self.text([0xE9], fromRow: 50_000, of: 60_000)
    let encoding = try #require(try await open(bytes).report().encoding)
    #expect(encoding.laterSamples == 17)
    guard case .notUTF8(let first, _) = encoding.reason else {
      Issue.record("\(encoding.reason)")
      return
    }
    #expect(bytes[first] == 0xE9)
    let plain = try await open(Self.text([0x61], fromRow: 1, of: 60_000)).report().encoding
    #expect(plain == SniffedEncoding(.utf8, .assumed, .ascii, laterSamples: 17))
  }

  @Test("is sampled up to its end without overlap, whatever its length", arguments: seeds(200))
  func ranges(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let start = Int.random(in: 0...100_000, using: &dice)
    let part =
      start..<start + Int.random(in: 0...(dice.next() % 2 == 0 ? 90_000 : 1 << 40), using: &dice)
    let ranges = LaterSamples.ranges(in: part)
    #expect(ranges.isEmpty == part.isEmpty, "seed \(seed)")
    #expect((ranges.first?.lowerBound ?? start) == start, "seed \(seed)")
    #expect((ranges.last?.upperBound ?? part.upperBound) == part.upperBound, "seed \(seed)")
    #expect(ranges.reduce(0) { $0 + $1.count } <= 17 * 4096, "seed \(seed)")
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upperBound <= next.lowerBound, "seed \(seed)")
    }
  }

  @Test("is not invalid where a sample splits a character", arguments: 0..<4)
  func edges(shift: Int) async throws {
    // Four-byte characters follow the sample without a gap.
    let sample = [UInt8](repeating: 0x61, count: TextFile.sampleSize + shift)
    let bytes = sample + Array(String(repeating: "😀", count: 60_000).utf8)
    let encoding = try #require(try await open(bytes, "x.txt").report().encoding)
    #expect(encoding == SniffedEncoding(.utf8, .certain, .validUTF8, laterSamples: 17))
  }

  @Test("that is JSON stays UTF-8, with a warning for the invalid line")
  func json() async throws {
    var bytes = Array(String(repeating: "{\"a\":\"plain\"}\n", count: 6_000).utf8)
    bytes += Array("{\"a\":\"".utf8) + [0xE9] + Array("\"}\n".utf8)
    let report = try await open(bytes, "x.jsonl").report()
    #expect(report.encoding?.encoding == .utf8)
    #expect(report.rows == 6_001)
    #expect(report.warnings.map(\.firstRow) == [6_001])
  }

  @Test("is UTF-8 if a stray byte precedes later characters")
  func stray() async throws {
    var bytes = Self.text(Array("Größe".utf8), fromRow: 7_000, of: 8_000)
    bytes[100] = 0xE9
    let encoding = try #require(try await open(bytes).report().encoding)
    #expect(encoding.encoding == .utf8)
    guard case .mostlyUTF8(firstInvalid: 100, invalid: 1) = encoding.reason else {
      Issue.record("\(encoding.reason)")
      return
    }
  }

  @Test("is recognized in the encoding of its later lines", .enabled(if: Uchardet.shared != nil))
  func laterScript() async throws {
    for name in ["windows-1251", "koi8-r"] {
      let word = try iconvOnce(Array("Москва".utf8), from: "UTF-8", to: name).result
      let bytes = Self.text(word, fromRow: 90_000, of: 100_000)
      #expect(try await open(bytes).report().encoding?.encoding?.name == name)
    }
  }

  @Test("is recognized in ISO-2022-JP by later escape sequences")
  func laterEscapes() async throws {
    let word = try iconvOnce(Array("東京".utf8), from: "UTF-8", to: "iso-2022-jp").result
    let bytes = Self.text(word, fromRow: 90_000, of: 100_000)
    #expect(try await open(bytes).report().encoding?.reason == .escapeSequences)
  }

  @Test("of a pipe is judged by its beginning alone")
  func pipe() async throws {
    let pipe = PrivateDescriptors.pipe()
    defer { close(pipe.reading) }
    let bytes = Self.text([0xE9], fromRow: 90_000, of: 100_000)
    // The pipe ends when its descriptor is freed.
    DispatchQueue.global().async { Descriptor(adopting: pipe.writing).write(bytes) }
    let collection = try await Catalog.open(spooling: pipe.reading, name: "pipe")
    let report = try await collection.report()
    #expect(report.encoding == SniffedEncoding(.utf8, .assumed, .ascii))
    #expect(report.warnings.map(\.kind) == [.invalidUTF8])
  }

  @Test("is not sampled if its encoding is stated")
  func stated() async throws {
    let path = folder.write(Self.text([0xE9], fromRow: 7_000, of: 8_000), to: "x.csv")
    let collection = try await Catalog.open(path, options: ReadingOptions(encoding: .utf8))
    let report = try await collection.report()
    #expect(report.encoding == SniffedEncoding(.utf8, .stated, .stated))
    #expect(report.warnings.map(\.kind) == [.invalidUTF8])
  }
}
