// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A decimal sum")
struct DecimalSumTests {
  private func sum(_ texts: [String]) -> String? {
    var sum = DecimalSum()
    for text in texts {
      if let number = Numeral(Array(text.utf8).span) { sum.add(number) }
    }
    var plain = PlainSpelling()
    guard let value = sum.value else { return nil }
    value.write(to: &plain)
    return String(decoding: plain.array, as: UTF8.self)
  }

  @Test(
    "is exact",
    arguments: [
      ([], "0"), (["0"], "0"), (["1", "-1"], "0"), (["0.1", "0.2", "-0.3"], "0"),
      (["1e30", "1e-5", "-1e30"], "0.00001"), (["-1", "-2.5"], "-3.5"),
      (["999999999", "1"], "1000000000"), (["-1000000000", "1"], "-999999999"),
      (["99999999999999999999999999999999999999", "1"], "1e+38"),
      (["-0.000000001", "1"], "0.999999999"),
    ] as [([String], String)]
  )
  func exact(texts: [String], expected: String) {
    #expect(sum(texts) == expected)
  }

  @Test("of texts is that of their numbers, with any number of digits")
  func texts() {
    var total = DecimalSum()
    for text in ["123456789012345678901234567890123456789012345.5", "-0.25", "7"] {
      total.add(text: Array(text.utf8).span, isFloat: false)
    }
    total.add(
      text: Array("-123456789012345678901234567890123456789012345".utf8).span,
      isFloat: false
    )
    var plain = PlainSpelling()
    total.value?.write(to: &plain)
    #expect(String(decoding: plain.array, as: UTF8.self) == "7.25")
  }

  @Test("does not depend on the order and the division of the numbers", arguments: seeds(20))
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<50).map { _ -> Numeral in
      let digits = Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
      let scale = Int.random(in: -40...40, using: &random)
      return Numeral(Array("\(digits)e\(scale)".utf8).span) ?? Numeral(0)
    }
    var whole = DecimalSum()
    for number in numbers { whole.add(number) }
    var parts = [DecimalSum(), DecimalSum(), DecimalSum()]
    for (index, number) in numbers.shuffled(using: &random).enumerated() {
      parts[index % 3].add(number)
    }
    var stored: [UInt8] = []
    for part in parts { part.write(to: &stored) }
    var combined = DecimalSum()
    stored.withUnsafeBufferPointer { bytes in
      var reader = ByteReader(bytes)
      for _ in 0..<3 { combined.add(DecimalSum(from: &reader)) }
    }
    let values = [whole.value, combined.value].map { value in
      var plain = PlainSpelling()
      value?.write(to: &plain)
      return plain.array
    }
    #expect(values[0] == values[1], "seed \(seed)")
  }
}
