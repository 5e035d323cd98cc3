// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Single columns and preambles")
struct OneColumnTests {
  private func sniff(_ text: String, path: String = "") -> Dialect {
    let request = DialectRequest(path: path)
    return DialectSniffer.sniff(Array(text.utf8), isComplete: true, request: request).dialect
  }

  @Test(
    "a column with other delimiters in its values stays one column",
    arguments: [
      "tags\na|b\nc|d\ne|f\n", "tags\nred|green\nblue\nred|blue\n",
      "title\nname|age|x\nAl|3|y\nBo|4|z\n", "path\na;b;c\nd;e;f\ng;h;i\n",
      "key\nx|1\ny|2\nz|3\n", "ids\n1|2\n3|4\n5|6\n7|8\n", "list\n\na|b\nc|d\n",
      "list\n\na|b\nc|d\n\ne|f\n", "who\nAl\tDoe\nBo\tRoe\nCy\tPoe\n", "tags\n\"a|b\"\nc|d\n",
      "tags\n\"a|b, c\"\nc|d\ne|f\n", "tags\r\na|b\r\nc|d\r\n", "name\nfirst\na|b\nc|d\ne|f\n",
      "mpg\nMazda|21\nDatsun|22.8\n", "code\n12;30\n14;31\n15;32\n", "a\n1;2;3\n4;5;6\n",
      "said\n\"one\ntwo|three\"\nfour|five\nsix|seven\n",
      "text\nname of thing\nthe cat 5\na dog 6\n",
    ]
  )
  func columns(text: String) {
    #expect(sniff(text).core == Dialect())
    #expect(sniff(text, path: "x.csv").core == Dialect())
  }

  @Test(
    "numbers with decimal commas are one column, whatever their unit",
    arguments: [
      "x\n1,5\n2,5\n", "x\n1,5\n\n2,5\n", "Betrag\n1.234,56\n12,00\n", "Betrag\n1 234,56\n12,00\n",
      "Umsatz €\n1.234,56 €\n12,00 €\n", "x\n1,5 kg\n2,5 kg\n", "x\n1,5 %\n2,5 %\n",
      "Preis\nEUR 1,50\nEUR -2,75\n", "v\r\n1,5 km/h\r\n12,5 km/h\r\n",
    ]
  )
  func amounts(text: String) {
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true)
    #expect(sniffed.dialect.core == Dialect(delimiter: nil))
    #expect(sniffed.delimiter == .likely(70))
  }

  @Test("text after a number is not taken for a unit")
  func noAmounts() {
    #expect(sniff("id\n1,Al\n2,Bo\n").core == Dialect())
    #expect(sniff("x\n1,5 kg of tea\n2,5 kg of tea\n").core == Dialect())
  }

  @Test("a line above texts with commas leaves the delimiter uncertain")
  func nameAboveTexts() {
    let text = "Adresse\nHauptstr. 1,Berlin\nWeg 2,Bonn\nAllee 3,Ulm\n"
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true)
    #expect(sniffed.dialect.core == Dialect())
    #expect(sniffed.delimiter == .likely(70))
  }

  @Test(
    "a table below an obvious preamble is found",
    arguments: [
      ("Report\n\nname;age\nAl;3\nBo;4\n", ";", 2),
      ("Our club\nOslo\n\nname\tcity\nAl\tRome\nBo\tOslo\n", "\t", 3),
      ("# made by hand\na;b\n1;2\n3;4\n", ";", 1), ("#one\n#two\na|b\n1|2\n3|4\n", "|", 2),
      ("Log\nMade today\nt\n1;2\n3;4\n5;6\n", ";", 2),
      ("Report\n\nname|age\nAl|3\nBo|4\n\nEnd of report\n", "|", 2),
    ] as [(String, Character, Int)]
  )
  func preambles(text: String, delimiter: Character, lines: Int) {
    #expect(sniff(text).core == Dialect(delimiter: delimiter.asciiValue, skippedLines: lines))
  }

  @Test(
    "the alternative to one column is reported",
    arguments: [
      ("tags\na|b\nc|d\ne|f\n", .init(delimiter: Ascii.pipe, skippedLines: 1, columns: 2)),
      ("a\n1;2;3\n4;5;6\n", .init(delimiter: Ascii.semicolon, skippedLines: 1, columns: 3)),
      ("a\n1\n2\n", nil), ("said\nHello, you\nBye, you\nOh, no\n", nil),
    ] as [(String, SniffedDialect.Alternative?)]
  )
  func alternative(text: String, other: SniffedDialect.Alternative?) {
    #expect(DialectSniffer.sniff(Array(text.utf8), isComplete: true).alternative == other)
  }

  @Test("a requested delimiter or a file extension takes precedence")
  func stated() {
    let text = "tags\na\tb\nc\td\ne\tf\n"
    #expect(sniff(text, path: "x.tsv").delimiter == Ascii.tab)
    let request = DialectRequest(delimiter: .byte(Ascii.tab))
    let sniffed = DialectSniffer.sniff(Array(text.utf8), isComplete: true, request: request)
    #expect(sniffed.dialect.delimiter == Ascii.tab)
  }

  @Test("random columns are never split", arguments: seeds(3000))
  func randomColumns(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let text = Self.column(&dice)
    #expect(sniff(text).core == Dialect(), "seed \(seed): \(text.debugDescription)")
  }

  @Test("random preambles are distinguished from rows", arguments: seeds(2000))
  func randomPreambles(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let delimiter = [";", "|", "\t"].randomElement(using: &dice) ?? ";"
    let lines = Self.preamble(&dice)
    let text = lines.joined() + Self.table(delimiter, &dice)
    let dialect = Dialect(delimiter: delimiter.utf8.first, skippedLines: lines.count)
    #expect(sniff(text).core == dialect, "seed \(seed): \(text.debugDescription)")
  }

  /// Returns RFC 4180 text with a single column: a name, and arbitrary values below it.
  private static func column(_ dice: inout SeededGenerator) -> String {
    let mark = ["|", ";", "\t"].randomElement(using: &dice) ?? "|"
    let isRegular = dice.next() % 2 == 0
    let marks = Int.random(in: 1...4, using: &dice)
    let lineBreak = dice.next() % 2 == 0 ? "\n" : "\r\n"
    let words = ["red", "green", "12", "3.5", "2026-01-31", "Rome", "x y", ""]
    let values = (0..<Int.random(in: 2...30, using: &dice)).map { _ in
      let count = isRegular ? marks : Int.random(in: 0...4, using: &dice)
      var value = (0...count).map { _ in words.randomElement(using: &dice) ?? "" }
        .joined(separator: mark)
      switch dice.next() % 24 {
      case 0: value += ", and"
      case 1: value = "say \"\(value)\""
      case 2: value += "\n" + value
      case 3: value = "plain"
      default: break
      }
      return value
    }
    let name = ["tags", "word", "path to it", "#id", "my_list", "Name"].randomElement(using: &dice)
    return ([name ?? "tags"] + values).map { quoted($0) + lineBreak }.joined()
  }

  private static func quoted(_ value: String) -> String {
    let needsMarks = value.contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsMarks ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
  }

  /// Returns lines that typically precede tables from offices and instruments.
  ///
  /// Each line has its line break.
  private static func preamble(_ dice: inout SeededGenerator) -> [String] {
    let properties = ["Operator: Al", "Date: 2026-01-31", "Serial no. 12345", "Unit: nm", "Site 7"]
    let some = properties.shuffled(using: &dice).prefix(Int.random(in: 1...4, using: &dice))
    let lines: [String] =
      switch dice.next() % 4 {
      case 0: ["Report of the year"] + some + [""]
      case 1: some.map { "# " + $0 }
      case 2: some.map { "# " + $0 } + [""]
      default: ["Sales 2026", "Head office"] + some + ["", ""]
      }
    return lines.map { $0 + "\n" }
  }

  /// Returns names above at least three rows of the same width, with one number in each.
  private static func table(_ delimiter: String, _ dice: inout SeededGenerator) -> String {
    let columns = Int.random(in: 2...6, using: &dice)
    let number = Int.random(in: 0..<columns, using: &dice)
    let names = (1...columns).map { "name \($0)" }
    let rows = (0..<Int.random(in: 3...20, using: &dice)).map { row in
      (0..<columns).map {
        $0 == number ? "\(row * 7).5" : ["Rome", "Oslo", "x y"][Int(dice.next() % 3)]
      }
    }
    return ([names] + rows).map { $0.joined(separator: delimiter) + "\n" }.joined()
  }
}
