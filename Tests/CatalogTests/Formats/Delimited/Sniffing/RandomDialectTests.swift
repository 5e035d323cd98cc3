// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Sniffing of random tables")
struct RandomDialectTests {
  private static let delimiters = Array(",;\t|^~\u{1F}")

  @Test(
    "finds the delimiter that a table was written with",
    arguments: seeds(300)
  )
  func delimiter(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let delimiter = try #require(Self.delimiters.randomElement(using: &dice))
    let text = Self.table(delimiter, &dice)
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true)
    let expected = Dialect(delimiter: delimiter.asciiValue)
    #expect(sniffed.dialect.core == expected, "seed \(seed): \(text.debugDescription)")
  }

  @Test("finds the delimiter in every beginning of a table", arguments: seeds(3))
  func beginnings(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let delimiter = try #require(Self.delimiters.randomElement(using: &dice))
    let bytes = Array(Self.table(delimiter, &dice).utf8)
    let header = try #require(bytes.firstIndex(of: Ascii.lineFeed))
    for end in header + 1...bytes.count {
      let sniffed = DialectSniffer.sniff(Array(bytes[..<end]), isComplete: false)
      #expect(sniffed.dialect.delimiter == delimiter.asciiValue, "seed \(seed), \(end) bytes")
      #expect(sniffed.dialect.skippedLines == 0, "seed \(seed), \(end) bytes")
    }
  }

  @Test("returns a dialect for any bytes", arguments: seeds(500))
  func anyBytes(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let alphabet: [UInt8] =
      dice.next() % 2 == 0 ? Array("a1,;\t|:\"'\\\n\r# .-".utf8) + [0, 0xFF] : Array(0...255)
    let count = Int.random(in: 0...120, using: &dice)
    let bytes = (0..<count).map { _ in alphabet.randomElement(using: &dice) ?? 0 }
    let isComplete = dice.next() % 2 == 0
    let sniffed = DialectSniffer.sniff(bytes, isComplete: isComplete)
    let lines = bytes.count { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn } + 1
    #expect(sniffed.dialect.skippedLines < lines, "seed \(seed)")
  }

  @Test("recognizes all valid RFC 4180", arguments: seeds(3000))
  func plain(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let alphabet = Array("a1.,,,;\t|'\\ \n\n\"\"")
    let text = String(
      (0..<Int.random(in: 3...16, using: &dice)).map { _ in
        alphabet.randomElement(using: &dice) ?? "a"
      }
    )
    guard let widths = StandardReader.widths(of: text), let width = widths.first, width >= 2,
      widths.allSatisfy({ $0 == width })
    else { return }
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true)
    // Only empty and nearly empty rows above names are no rows of the table.
    let skipped = text.split(whereSeparator: \.isNewline).prefix(sniffed.dialect.skippedLines)
    #expect(
      skipped.allSatisfy { $0.count { $0 != "," && $0 != "\"" } * 2 <= width },
      "seed \(seed)"
    )
    var core = sniffed.dialect.core
    core.skippedLines = 0
    #expect(core == Dialect(), "seed \(seed): \(text.debugDescription)")
    #expect(sniffed.columns == width, "seed \(seed): \(text.debugDescription)")
  }

  @Test("never skips a row as wide as the table", arguments: seeds(300))
  func raggedRows(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let rows = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
      let width = dice.next() % 3 > 0 ? 3 : Int.random(in: 1...5, using: &dice)
      return (0..<width).map { _ in ["a", "7", "x y"].randomElement(using: &dice) ?? "" }
    }
    let text = rows.map { $0.joined(separator: ",") + "\n" }.joined()
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true)
    guard sniffed.dialect.delimiter == Ascii.comma else { return }
    let skipped = rows.prefix(sniffed.dialect.skippedLines)
    #expect(!skipped.contains { $0.count == sniffed.columns }, "seed \(seed): \(text)")
  }

  /// Returns a table with at least two columns and three rows.
  ///
  /// Its values contain the delimiter only if they are quoted, and rarely contain other delimiters.
  private static func table(_ delimiter: Character, _ dice: inout SeededGenerator) -> String {
    let columns = Int.random(in: 2...8, using: &dice)
    let lineBreak = ["\n", "\r\n", "\r"].randomElement(using: &dice) ?? "\n"
    let names = (1...columns).map { "name\($0)" }
    let rows = (0..<Int.random(in: 3...20, using: &dice)).map { _ in
      names.map { _ in value(delimiter, &dice) }
    }
    return ([names] + rows)
      .map { $0.map { quoted($0, delimiter) }.joined(separator: String(delimiter)) + lineBreak }
      .joined()
  }

  private static func value(_ delimiter: Character, _ dice: inout SeededGenerator) -> String {
    switch dice.next() % 10 {
    case 0: ""
    case 1: "\(Int.random(in: -1000...1000, using: &dice)).5"
    case 2: "2026-01-0\(dice.next() % 9 + 1)"
    case 3: "with \(delimiter) in it"
    case 4: "say \"hi\""
    case 5: "two\nlines"
    case 6: "it's"
    case 7: "x; y, z"
    default: "word\(dice.next() % 100)"
    }
  }

  private static func quoted(_ value: String, _ delimiter: Character) -> String {
    let needsMarks = value.contains { $0 == delimiter || $0 == "\"" || $0.isNewline }
    return needsMarks ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
  }
}

/// A slow and simple implementation of the RFC 4180 grammar that skips empty lines.
private enum StandardReader {
  /// Returns the number of fields in each row, or `nil` if the text is not well-formed.
  static func widths(of text: String) -> [Int]? {
    var rest = Substring(text)
    var widths: [Int] = []
    while let first = rest.first {
      if first == "\n" {
        rest.removeFirst()
        continue
      }
      var width = 0
      repeat {
        if width > 0 { rest.removeFirst() }
        guard passValue(&rest) else { return nil }
        width += 1
      } while rest.first == ","
      widths.append(width)
    }
    return widths
  }

  private static func passValue(_ rest: inout Substring) -> Bool {
    if rest.first == "\"" {
      rest.removeFirst()
      while true {
        guard let mark = rest.firstIndex(of: "\"") else { return false }
        rest = rest[rest.index(after: mark)...]
        guard rest.first == "\"" else { break }
        rest.removeFirst()
      }
    } else {
      rest = rest.drop { $0 != "," && $0 != "\n" && $0 != "\"" }
    }
    return rest.isEmpty || rest.first == "," || rest.first == "\n"
  }
}
