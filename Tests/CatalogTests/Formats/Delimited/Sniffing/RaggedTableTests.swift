// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Sniffing of ragged tables with decimal commas")
struct RaggedTableTests {
  private func sniff(_ text: String) -> SniffedDialect {
    DialectSniffer.sniff(Array(text.utf8), isComplete: true)
  }

  @Test(
    "commas in numbers do not outweigh the delimiter of the header",
    arguments: [
      ("Datum;Betrag;Zweck;Konto\n01.02.;1,50;Rewe;7\n02.02.;2,50;Lidl\n03.02.;3,50;Aldi\n", ";"),
      ("x;y;z\nk;-12,34;R;q\nl;-1,34;M;q;r\n", ";"), ("a;b;c\nx,1;2\ny,2;3\n", ";"),
      ("a\tb\tc\nx, y\t1\nz, w\t2\n", "\t"),
      (
        "\"name\";\"price\";\"n\"\n\"a\";\"1,5\"\n\"b\";\"2,5\"\n\"c\";\"2,7\"\n\"d\";\"2,9\";\"x\"\n",
        ";"
      ),
      ("\"Name\";\"Ort\";\"Art\"\n\"a\";\"b\"\n\"c\"\n\"d, e\";\"f\";\"g\"\n", ";"),
    ] as [(String, Character)]
  )
  func numbers(text: String, delimiter: Character) {
    #expect(sniff(text).dialect.core == Dialect(delimiter: delimiter.asciiValue))
  }

  @Test("a title does not change the delimiter", arguments: seeds(1000))
  func titles(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let text = "Umsätze 2026\n\n" + Self.table(&dice)
    #expect(
      sniff(text).dialect.delimiter == Ascii.semicolon,
      "seed \(seed): \(text.debugDescription)"
    )
  }

  @Test("random ragged tables keep their delimiter and all their rows", arguments: seeds(3000))
  func randomTables(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let text = Self.table(&dice)
    #expect(
      sniff(text).dialect.core == Dialect(delimiter: Ascii.semicolon),
      "seed \(seed): \(text.debugDescription)"
    )
  }

  @Test(
    "the delimiter is uncertain if another one splits the header or skipped lines",
    arguments: [
      "a;b\n1,2\n3,4\n5,6\n", "id,net;gross\n1,2\n3,4\n", "a;b\n\nid,n\n1,2\n3,4\n",
      "Sales|2026\nid,n\n1,2\n3,4\n", "name, first;age\nAl;3\nBo;4\n",
    ]
  )
  func doubt(text: String) {
    let sniffed = sniff(text)
    #expect(sniffed.delimiter != .certain)
    #expect(sniffed.columns >= 2)
  }

  /// Returns names above rows that vary in width and contain numbers with decimal commas.
  ///
  /// Up to half of the rows are too short or too long. Either none, some or all values are quoted.
  private static func table(_ dice: inout SeededGenerator) -> String {
    let columns = Int.random(in: 3...6, using: &dice)
    let count = Int.random(in: 2...(dice.next() % 2 == 0 ? 8 : 60), using: &dice)
    let odd = Int.random(in: 0...count / 2, using: &dice)
    let isOdd = (0..<count).map { $0 < odd }.shuffled(using: &dice)
    let raggedness = dice.next() % 3
    let quoting = dice.next() % 4
    var kinds = (0..<columns).map { _ in Int.random(in: 0...5, using: &dice) }
    kinds[Int.random(in: 0..<columns, using: &dice)] = 0
    func quoted(_ value: String, _ dice: inout SeededGenerator) -> String {
      quoting == 0 || (quoting == 1 && dice.next() % 3 == 0) ? "\"\(value)\"" : value
    }
    let rows = isOdd.map { isOdd in
      let isShort = raggedness == 0 || (raggedness == 1 && dice.next() % 2 == 0)
      var some = kinds
      if isOdd, isShort { some.removeLast(Int.random(in: 1..<columns, using: &dice)) }
      if isOdd, !isShort { some += [Int.random(in: 0...5, using: &dice)] }
      return some.map { quoted(value(ofKind: $0, &dice), &dice) }
    }
    let names = ["Datum", "Betrag", "Zweck", "Konto", "Preis", "Menge", "Lager", "Bemerkung"]
    let header = names.shuffled(using: &dice).prefix(columns).map { quoted($0, &dice) }
    return ([header] + rows).map { $0.joined(separator: ";") + "\n" }.joined()
  }

  private static func value(ofKind kind: Int, _ dice: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }
    return switch kind {
    case 0: "\(number(-20...999)),\(number(10...99))"
    case 1: "\(number(1...9)).\(number(100...999)),\(number(10...99))"
    case 2: ["Rewe", "Lidl", "Miete und Strom"][number(0...2)]
    case 3: "0\(number(1...9)).0\(number(1...9))."
    case 4: "\(number(1...500))"
    default: number(0...2) == 0 ? "" : "x\(number(1...30))"
    }
  }
}
