// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("An estimate of distinct values")
struct DistinctSketchTests {
  private func sketch(_ numbers: some Sequence<Int>) -> DistinctSketch {
    var sketch = DistinctSketch()
    for number in numbers { sketch.add(Array("value \(number)".utf8).span) }
    return sketch
  }

  @Test(
    "stays within four standard errors",
    arguments: [0, 1, 2, 10, 100, 1000, 10_000, 20_000, 40_000, 80_000]
  )
  func estimate(count: Int) {
    var sketch = sketch(0..<count)
    let allowed = max(0.6, Double(count) * DistinctSketch.standardError * 4)
    #expect(abs(Double(sketch.estimate() - count)) <= allowed)
  }

  @Test(
    "stays within its error for short sequential values",
    arguments: [
      "decimals", "later decimals", "letters", "padded", "hexadecimal", "multiples", "thousands",
      "prices", "negative", "dates", "nine digits",
    ]
  )
  func shortValues(shape: String) {
    for count in [30_000, 100_000] {
      var sketch = DistinctSketch()
      for number in 0..<count { sketch.add(Array(value(number, shape).utf8).span) }
      let allowed = Double(count) * DistinctSketch.standardError * 3.5
      #expect(abs(Double(sketch.estimate() - count)) <= allowed, "\(count) \(shape)")
    }
  }

  private func value(_ number: Int, _ shape: String) -> String {
    let padded = { (number: Int, width: Int, radix: Int) in
      let digits = String(number, radix: radix)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return switch shape {
    case "later decimals": "\(500_001 + number)"
    case "letters": "x\(number)"
    case "padded": padded(number, 7, 10)
    case "hexadecimal": padded(number, 8, 16)
    case "multiples": "\(number * 7)"
    case "thousands": "\(number * 1000)"
    case "prices": "\(number / 100).\(padded(number % 100, 2, 10))"
    case "negative": "-\(number)"
    case "dates": ISODate.text(of: Double(number) * 86_400, hasTime: false)
    case "nine digits": "\(100_000_001 + number)"
    default: "\(number)"
    }
  }

  @Test("is unbiased over many sets")
  func bias() {
    var sum = 0.0
    for start in 0..<40 {
      var sketch = sketch((0..<4000).map { $0 + start * 1_000_000 })
      sum += Double(sketch.estimate()) / 4000 - 1
    }
    #expect(abs(sum / 40) < DistinctSketch.standardError * 4 / 40.0.squareRoot())
  }

  @Test("does not depend on order, repetition or merging")
  func merging() {
    var random = SeededGenerator(seed: 5)
    var whole = sketch(0..<5000)
    var parts = (0..<7).map { part in sketch((0..<5000).filter { $0 % 7 == part || $0 % 3 == 0 }) }
    parts.shuffle(using: &random)
    var merged = DistinctSketch()
    for part in parts { merged.merge(part) }
    var shuffled = sketch((0..<10_000).map { $0 % 5000 }.shuffled(using: &random))
    #expect(merged.estimate() == whole.estimate())
    #expect(shuffled.estimate() == whole.estimate())
  }
}
