// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The statistics of a column")
struct ColumnGathererTests {
  private func gather(
    _ values: [String?],
    limit: ValueTable.Limit = ColumnGatherer.defaultLimit
  ) -> ColumnGatherer {
    var gatherer = ColumnGatherer(limit: limit)
    for value in values {
      if let value { gatherer.add(Array(value.utf8).span) } else { gatherer.addAbsent() }
    }
    return gatherer
  }

  private static let small = ValueTable.Limit(values: 50, bytes: 1000)

  @Test("count present and missing values")
  func counts() {
    let result = gather(["1", "", nil, "2026-01-31", "tea", "1", "1.0", nil]).result
    #expect(result.rows == 8)
    #expect(result.absent == 2)
    #expect(result.empty == 1)
    #expect(result.count == 5)
    #expect(result.distinct == DistinctCount(count: 4, standardError: 0))
    #expect(result.numbers?.count == 3)
    #expect(result.moments?.count == 1)
    #expect(result.texts?.count == 1)
    #expect(result.kind == .number)
    #expect(result.others == 2)
  }

  @Test(
    "describe the prevailing type, with extremes as written",
    arguments: [
      (["10", "9.0", "tea", "09"], .number, "09", "10", 1),
      (["b", "é", "a", "7"], .text, "a", "é", 1),
      (
        ["2026-01-31", "2026-01-30T23:00:00", "x"], .moment, "2026-01-30T23:00:00", "2026-01-31", 1
      ),
      (["1", "a"], .number, "1", "1", 1),
      (["a", "2026-01-31"], .moment, "2026-01-31", "2026-01-31", 1),
      (["1.0", "1", "+1", "2.0", "2"], .number, "+1", "2", 0),
      (
        ["9007199254740993", "9007199254740992"], .number, "9007199254740992", "9007199254740993", 0
      ),
      (["-1e999", "1e999", "5"], .number, "-1e999", "1e999", 0),
      (["1e999", "1e500"], .number, "1e500", "1e999", 0),
      (["nan", "inf", "NaN"], .text, "NaN", "nan", 0),
      (["2026-01-31T00:00:00Z", "2026-01-31"], .moment, "2026-01-31", "2026-01-31", 0),
    ] as [([String], ColumnStatistics.Kind, String, String, Int)]
  )
  func extremes(
    values: [String],
    kind: ColumnStatistics.Kind,
    minimum: String,
    maximum: String,
    others: Int
  ) {
    for values in [values, values.reversed()] {
      let result = gather(values).result
      #expect(result.kind == kind)
      #expect(result.minimum == Value(minimum))
      #expect(result.maximum == Value(maximum))
      #expect(result.others == others)
    }
  }

  @Test("are empty for a column without values", arguments: [[], ["", nil, ""]] as [[String?]])
  func nothing(values: [String?]) {
    let result = gather(values).result
    #expect(result.kind == nil)
    #expect(result.minimum == .absent)
    #expect(result.distinct.count == 0)
    #expect(result.numbers == nil)
    #expect(result.others == 0)
    #expect(result.rows == values.count)
  }

  // The expected values are from R: mean(), sd(), quantile(type = 7).
  @Test(
    "include mean, deviation and quartiles",
    arguments: [
      ([1, 2, 3, 4], 2.5, 1.2909944487358056, 1.75, 2.5, 3.25),
      ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5.5, 3.0276503540974917, 3.25, 5.5, 7.75),
      ([2, 4, 4, 4, 5, 5, 7, 9], 5, 2.1380899352993947, 4, 4.5, 5.5),
      ([1, 1000], 500.5, 706.3996743, 250.75, 500.5, 750.25),
      ([-1.5, 0, 1.5], 0, 1.5, -0.75, 0, 0.75),
      ([7, 7, 7], 7, 0, 7, 7, 7),
      ([0.1, 0.1, 0.1], 0.1, 0, 0.1, 0.1, 0.1),
    ] as [([Double], Double, Double, Double, Double, Double)]
  )
  func moments(
    numbers: [Double],
    mean: Double,
    deviation: Double,
    lower: Double,
    median: Double,
    upper: Double
  ) throws {
    let result = try #require(gather(numbers.map { "\($0)" }).result.numbers)
    #expect(result.mean == mean)
    #expect(abs(try #require(result.standardDeviation) - deviation) <= deviation * 1e-9)
    let quartiles = try #require(result.quartiles)
    #expect(quartiles.lower == Estimate(value: lower, error: 0))
    #expect(quartiles.median == Estimate(value: median, error: 0))
    #expect(quartiles.upper == Estimate(value: upper, error: 0))
  }

  @Test("of one value have no deviation")
  func oneValue() throws {
    let result = try #require(gather(["3.14"]).result.numbers)
    #expect(result.mean == 3.14)
    #expect(result.standardDeviation == nil)
    #expect(result.quartiles?.median == Estimate(value: 3.14, error: 0))
    #expect(result.histogram.bins.map(\.count) == [1])
  }

  @Test("exclude overflowing numbers from computations", arguments: [true, false])
  func overflowing(isExact: Bool) throws {
    let limit = isExact ? ColumnGatherer.defaultLimit : ValueTable.Limit(values: 1, bytes: 0)
    let result = try #require(gather(["1e999", "1", "3", "-1e999"], limit: limit).result.numbers)
    #expect(result.count == 4)
    #expect(result.overflowing == 2)
    #expect(result.mean == 2)
    #expect(result.quartiles?.median.value == 2)
    #expect(result.histogram.bins.map(\.count).reduce(0, +) == 2)
    let none = try #require(gather(["1e999"]).result.numbers)
    #expect(none.mean == nil)
    #expect(none.quartiles == nil)
    #expect(none.histogram.bins.isEmpty)
  }

  @Test("stay finite for extreme numbers")
  func huge() throws {
    let numbers = ["1.7e308", "-1.7e308", "1.7e308", "5e-324"]
    for limit in [ColumnGatherer.defaultLimit, ValueTable.Limit(values: 1, bytes: 0)] {
      let result = try #require(gather(numbers, limit: limit).result.numbers)
      #expect(try #require(result.mean).isFinite)
      #expect(try #require(result.quartiles).median.value.isFinite)
      #expect(result.histogram.bins.map(\.count).reduce(0, +) == 4)
    }
  }

  @Test("of dates use seconds since 1970 and calendar bins")
  func dates() throws {
    let result = gather(["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-04"]).result
    let moments = try #require(result.moments)
    #expect(ISODate.text(of: try #require(moments.mean), hasTime: true) == "2026-01-02 06:00:00")
    #expect(moments.isWhole)
    #expect(moments.histogram.bins.map(\.count) == [1, 2, 0, 1])
    #expect(moments.histogram.isExact)
  }

  /// Returns a random column of numbers, dates, texts or a mixture, each with missing values.
  private func column(_ kind: Int, _ random: inout SeededGenerator) -> [String?] {
    (0..<600).map { _ in
      let number = Int.random(in: -3000...3000, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return nil
      case 1: return ""
      default: break
      }
      return switch kind == 3 ? Int.random(in: 0..<3, using: &random) : kind {
      case 0: "\(number / 100).\(abs(number % 100))"
      case 1: ISODate.text(of: Double(number) * 7000, hasTime: number % 3 == 0)
      case 2: String(repeating: "tea ", count: abs(number % 7)) + "\(number)x"
      default: "\(number)"
      }
    }
  }

  @Test("match plain formulas", arguments: seeds(12))
  func reference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = column([0, 3, 4][Int(seed % 3)], &random)
    let result = gather(values).result
    let texts = values.compactMap(\.self).filter { !$0.isEmpty }
    let numbers = texts.compactMap { Double($0) }.sorted()
    #expect(result.distinct.count == Set(texts).count, "seed \(seed)")
    #expect(result.count == texts.count)
    let found = try #require(result.numbers)
    #expect(found.count == numbers.count)
    let count = Double(numbers.count)
    let mean = numbers.reduce(0, +) / count
    let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1)
    #expect(abs(try #require(found.mean) - mean) < 1e-9, "seed \(seed)")
    let deviation = try #require(found.standardDeviation)
    #expect(abs(deviation - variance.squareRoot()) < 1e-9, "seed \(seed)")
    let quartiles = try #require(found.quartiles)
    for (part, quantile) in [
      (0.25, quartiles.lower), (0.5, quartiles.median), (0.75, quartiles.upper),
    ] {
      let rank = (count - 1) * part
      let below = Int(rank)
      let above = min(below + 1, numbers.count - 1)
      let expected = numbers[below] + (numbers[above] - numbers[below]) * (rank - Double(below))
      #expect(abs(quantile.value - expected) < 1e-9, "seed \(seed)")
      #expect(quantile.error == 0)
    }
    for bin in found.histogram.bins {
      #expect(bin.count == numbers.count { bin.lower <= $0 && $0 < bin.upper }, "seed \(seed)")
    }
  }

  @Test(
    "are the same however the column is split and merged",
    arguments: seeds(40)
  )
  func merging(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = column(Int(seed % 5), &random)
    let limit = seed % 2 == 0 ? ColumnGatherer.defaultLimit : Self.small
    let whole = gather(values, limit: limit).result
    for _ in 0..<4 {
      var parts: [ColumnGatherer] = []
      let shuffled = values.shuffled(using: &random)
      var start = 0
      while start < shuffled.count {
        let end = min(shuffled.count, start + .random(in: 1...200, using: &random))
        parts.append(gather(Array(shuffled[start..<end]), limit: limit))
        start = end
      }
      // The parts are merged in a random tree.
      while parts.count > 1 {
        let part = parts.remove(at: .random(in: 0..<parts.count, using: &random))
        parts[Int.random(in: 0..<parts.count, using: &random)].merge(part)
      }
      #expect(parts[0].result == whole, "seed \(seed)")
    }
  }

  @Test(
    "stay within the stated errors if they are estimated",
    arguments: seeds(15)
  )
  func estimates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = column([0, 1, 4][Int(seed % 3)], &random)
    let exact = gather(values).result
    let estimated = gather(values, limit: Self.small).result
    #expect(estimated.distinct.standardError == DistinctSketch.standardError)
    let distance = abs(Double(estimated.distinct.count - exact.distinct.count))
    #expect(distance <= Double(exact.distinct.count) * DistinctSketch.standardError * 4)
    #expect(estimated.minimum == exact.minimum)
    #expect(estimated.maximum == exact.maximum)
    let one = try #require(seed % 3 == 1 ? exact.moments : exact.numbers)
    let other = try #require(seed % 3 == 1 ? estimated.moments : estimated.numbers)
    #expect(other.mean == one.mean)
    #expect(other.standardDeviation == one.standardDeviation)
    let (a, b) = (try #require(one.quartiles), try #require(other.quartiles))
    for (known, guess) in [(a.lower, b.lower), (a.median, b.median), (a.upper, b.upper)] {
      #expect(abs(known.value - guess.value) <= guess.error * (1 + 1e-9), "seed \(seed)")
    }
    #expect(other.histogram.bins.map(\.lower) == one.histogram.bins.map(\.lower))
    #expect(other.histogram.bins.map(\.count).reduce(0, +) == other.count)
    #expect(!other.histogram.isExact)
  }

  @Test("keep the exact median of small integers among many large ones")
  func skewed() throws {
    let values = (0..<3000).map { "\($0 % 3 == 0 ? $0 * 7919 : $0 % 900)" }
    let exact = try #require(gather(values).result.numbers?.quartiles)
    let limit = ValueTable.Limit(values: 100, bytes: 0)
    let estimated = try #require(gather(values, limit: limit).result.numbers?.quartiles)
    #expect(estimated.median == exact.median)
  }
}
