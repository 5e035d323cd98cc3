// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A short number")
struct ShortNumberTests {
  private func short(_ text: String) -> ShortNumber? { ShortNumber(short: Array(text.utf8).span) }

  private func numeral(_ text: String) throws -> Numeral {
    let bytes = Array(text.utf8)
    let number = Numeral(bytes.span)
    return try #require(number)
  }

  private func numeral(_ number: ShortNumber) throws -> Numeral {
    let zeros = String(repeating: "0", count: 20)
    let digits = zeros + String(number.coefficient.magnitude)
    let sign = number.coefficient < 0 ? "-" : ""
    return try numeral("\(sign)\(digits.dropLast(number.scale)).\(digits.suffix(number.scale))0")
  }

  private func randomNumber(_ generator: inout SeededGenerator) -> String {
    let digits = (0..<Int.random(in: 1...18, using: &generator)).map { _ in
      String(Int.random(in: 0...9, using: &generator))
    }.joined()
    let sign = ["", "-", "+"].randomElement(using: &generator) ?? ""
    let fraction = Int.random(in: 0...digits.count, using: &generator)
    return sign + digits.dropLast(fraction) + "." + digits.suffix(fraction)
  }

  @Test("computes and compares as numbers of any length do, or not at all")
  func random() throws {
    var generator = SeededGenerator(seed: 23)
    var results = 0
    for _ in 0..<20_000 {
      let (a, b) = (randomNumber(&generator), randomNumber(&generator))
      let (x, y) = (try #require(short(a)), try #require(short(b)))
      let (first, second) = (try numeral(a), try numeral(b))
      for (result, expected) in [
        (x.plus(y), first + second), (x.times(y), first * second), (x.negated, -first),
      ] {
        guard let result else { continue }
        results += 1
        #expect(Numeral.compare(try numeral(result), try #require(expected)) == .equal)
      }
      guard let order = x.compare(y) else { continue }
      #expect(order == Numeral.compare(first, second), "\(a) \(b)")
    }
    #expect(results > 30_000)
  }

  @Test(
    "is no other text",
    arguments: ["", "-", ".", "1e3", "1,5", "1234567890123456789", " 1", "1 ", "0x1", "--1"]
  )
  func others(text: String) {
    #expect(short(text) == nil)
  }

  @Test("gives a row with a longer number, or with none, to the general evaluation")
  func fallback() throws {
    let table = RuleTable(
      "a:decimal",
      "b:decimal",
      rows: ["999999999999999999", "999999999999999999"],
      ["1", "2"],
      ["", "2"],
      ["tea", "2"],
      ["12345678901234567890", "1"],
      ["-3", "-4"]
    )
    #expect(try table.rows("a * b > 10") == [1, 5, 6])
    #expect(try table.rows("a * b = 999999999999999998000000000000000001") == [1])
    #expect(try table.rows("a - b * 2 < -2") == [1, 2])
    #expect(try table.rows("not a + b > 0") == [3, 4, 6])
    #expect(try table.rows("a + 0 < b") == [2])
    #expect(try table.unreadable("a + b > 0") == 1)
  }
}
