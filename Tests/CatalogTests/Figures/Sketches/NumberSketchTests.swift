// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Number sketches")
struct NumberSketchTests {
  /// Returns a random column of the given kind.
  ///
  /// The kinds are uniform, skewed, far from zero, of both signs, whole, and of all exponents.
  private func column(_ kind: Int, _ random: inout SeededGenerator) -> [Double] {
    (0..<1500).map { _ in
      let part = Double.random(in: 0..<1, using: &random)
      return switch kind {
      case 0: part * 1000
      case 1: part * part * part * part * 1e9
      case 2: 1.7e9 + part * 86_400
      case 3: (part - 0.5) * 1e-3
      case 4: Double(Int.random(in: -50_000...5_000_000, using: &random))
      case 5: part < 0.5 ? 0 : -part
      case 6: part < 0.001 ? 1e18 : part
      default: finite(&random)
      }
    }
  }

  private func finite(_ random: inout SeededGenerator) -> Double {
    while true {
      let number = Double(bitPattern: random.next())
      // Adding 0 turns -0 into 0. The sketch never receives -0.
      if number.isFinite { return number + 0 }
    }
  }

  private func sketch(of numbers: [Double]) -> FloatSketch {
    var sketch = FloatSketch()
    sketch.add(numbers.span, times: 1)
    return sketch
  }

  @Test("bound the number at each rank", arguments: 0...7)
  func bounds(kind: Int) {
    var random = SeededGenerator(seed: UInt64(kind))
    let numbers = column(kind, &random)
    let sketch = sketch(of: numbers)
    var grid = GridCounts()
    grid.add(numbers.span, times: 1)
    let sorted = numbers.sorted()
    for rank in stride(from: 0, to: sorted.count, by: 37) {
      let bySketch = sketch.bounds(ofRank: rank)
      let byGrid = grid.bounds(ofRank: rank)
      #expect(bySketch.contains(sorted[rank]), "kind \(kind), rank \(rank)")
      #expect(byGrid.contains(sorted[rank]), "kind \(kind), rank \(rank)")
      let range = sorted[1499] / 2 - sorted[0] / 2
      let width = byGrid.upperBound / 2 - byGrid.lowerBound / 2
      #expect(width <= range / 2047, "kind \(kind), rank \(rank)")
      if kind < 7 {
        let spread = bySketch.upperBound - bySketch.lowerBound
        #expect(spread <= abs(sorted[rank]) / 1023, "kind \(kind), rank \(rank)")
      }
    }
  }

  @Test("have the mean and deviation of the plain formulas", arguments: 0...6)
  func moments(kind: Int) {
    var random = SeededGenerator(seed: UInt64(kind))
    let numbers = column(kind, &random)
    let sketch = sketch(of: numbers)
    let sums = PowerSums(sketch.pages)
    let mean = numbers.reduce(0, +) / 1500
    let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 1499
    #expect(abs(sums.mean - mean) <= abs(mean) * 1e-12)
    #expect(abs(sums.standardDeviation - variance.squareRoot()) <= variance.squareRoot() * 1e-9)
  }

  @Test("keep precision that plain sums lose")
  func cancellation() {
    var sketch = sketch(of: [1e300, 1, -1e300, 2])
    #expect(PowerSums(sketch.pages).mean == 0.75)
    sketch = FloatSketch()
    sketch.add([1e15, 1e15 + 1, 1e15 + 2].span, times: 1)
    #expect(PowerSums(sketch.pages).standardDeviation == 1)
    sketch = FloatSketch()
    let tiny = Double.leastNonzeroMagnitude
    sketch.add([tiny, 3 * tiny].span, times: 1)
    #expect(PowerSums(sketch.pages).mean == 2 * tiny)
    sketch = FloatSketch()
    sketch.add([0x1p1023, -0x1p1022].span, times: 3)
    #expect(PowerSums(sketch.pages).mean == 0x1p1021)
  }

  @Test("count a repeated number like separate additions", arguments: 0...7)
  func times(kind: Int) {
    var random = SeededGenerator(seed: UInt64(kind))
    let numbers = Array(column(kind, &random).prefix(100))
    var once = NumberGatherer()
    var often = NumberGatherer()
    for number in numbers {
      often.add(number, isWhole: false, written: [0x31].span, times: 3)
      for _ in 0..<3 { once.add(number, isWhole: false, written: [0x31].span, times: 1) }
    }
    once.flush()
    let statistics = NumberStatistics(once, exactly: nil, isTime: false)
    #expect(statistics == NumberStatistics(often, exactly: nil, isTime: false))
    #expect(statistics?.count == 300)
  }

  @Test("stay within their memory limit for any numbers")
  func room() {
    var random = SeededGenerator(seed: 9)
    var sketch = FloatSketch()
    for exponent in 0..<2047 as Range<UInt64> {
      for sign in [0, 1 << 63] as [UInt64] {
        let number = Double(bitPattern: sign | exponent << 52 | random.next() >> 12)
        sketch.add([number].span, times: 1)
      }
    }
    #expect(sketch.pages.count == 4094)
    #expect(sketch.memory <= 2 << 20)
  }
}
