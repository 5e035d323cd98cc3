// SPDX-License-Identifier: GPL-3.0-or-later

/// The statistics of the numbers of a column, or of its moments in seconds since 1970.
package struct NumberStatistics: Sendable, Equatable {
  package let count: Int

  /// The number of values too large for a `Double`, which can only be the minimum or the maximum.
  package let overflowing: Int

  /// `true` if all numbers are integers, or all moments are dates without a time.
  package let isWhole: Bool

  /// The minimum, as it is written in the source.
  ///
  /// Of equal values, it has the smallest bytes.
  package let minimum: Value

  /// The maximum, as it is written in the source.
  ///
  /// Of equal values, it has the smallest bytes.
  package let maximum: Value

  /// The mean, rounded once; `nil` if all values are too large for a `Double`.
  package let mean: Double?

  /// The sample standard deviation (divided by *n* − 1); `nil` with fewer than two numbers.
  ///
  /// It is infinite if it is too large for a `Double`.
  package let standardDeviation: Double?

  /// The quartiles; `nil` if all values are too large for a `Double`.
  package let quartiles: Quartiles?

  /// The distribution of the numbers; empty if all values are too large for a `Double`.
  package let histogram: Histogram
}

/// The quartiles of numbers.
///
/// The quantile *p* of *n* sorted numbers is at index (*n* − 1) *p*, counted from 0. Between two
/// numbers, it is interpolated linearly (type 7 of Hyndman and Fan 1996).
package struct Quartiles: Sendable, Equatable {
  package let lower: Estimate
  package let median: Estimate
  package let upper: Estimate
}

/// A number with a maximum error.
package struct Estimate: Sendable, Equatable {
  package let value: Double

  /// The maximum absolute error; 0 if the value is exact.
  package let error: Double
}

extension NumberStatistics {
  /// Creates the statistics of gathered numbers.
  ///
  /// - Parameters:
  ///   - gathered: The gathered numbers.
  ///   - ranked: All numbers, if there are few distinct ones.
  ///   - isTime: `true` if the numbers are moments.
  init?(_ gathered: NumberGatherer, exactly ranked: RankedNumbers?, isTime: Bool) {
    guard gathered.count > 0 else { return nil }
    count = gathered.count
    overflowing = gathered.overflowing
    isWhole = gathered.isWhole
    minimum = .bytes(gathered.minimum)
    maximum = .bytes(gathered.maximum)
    let grid = gathered.grid
    let finite = count - overflowing
    guard finite > 0 else {
      mean = nil
      standardDeviation = nil
      quartiles = nil
      histogram = Histogram(bins: [], isExact: true)
      return
    }
    let moments = PowerSums(gathered.sketch.pages)
    mean = min(max(moments.mean, grid.least), grid.greatest)
    // Equal numbers have no deviation. This discards their rounding error.
    standardDeviation =
      finite < 2 ? nil : grid.least == grid.greatest ? 0 : moments.standardDeviation
    quartiles = Quartiles(count: finite) { rank in
      if let number = ranked?.number(ofRank: rank) { return number...number }
      return gathered.bounds(ofRank: rank, isInteger: gathered.isWhole && !isTime)
    }
    let edges =
      isTime
      ? HistogramEdges.moments(from: grid.least, to: grid.greatest, isWhole: isWhole)
      : HistogramEdges.numbers(from: grid.least, to: grid.greatest, isWhole: isWhole)
    histogram = Histogram(edges: edges, isExact: ranked != nil) { edge in
      ranked?.count(below: edge) ?? grid.count(below: edge)
    }
  }
}

extension NumberGatherer {
  /// Returns the bounds of the number at a rank, according to both sketches.
  fileprivate func bounds(ofRank rank: Int, isInteger: Bool) -> ClosedRange<Double> {
    let bounds = sketch.bounds(ofRank: rank).clamped(to: grid.bounds(ofRank: rank))
    guard isInteger else { return bounds }
    let low = bounds.lowerBound.rounded(.up)
    let high = bounds.upperBound.rounded(.down)
    return low <= high ? low...high : bounds
  }
}

extension Quartiles {
  /// Creates the quartiles from the bounds of the number at each rank.
  init(count: Int, bounds: (_ rank: Int) -> ClosedRange<Double>) {
    lower = .quantile(1, of: 4, count, bounds)
    median = .quantile(2, of: 4, count, bounds)
    upper = .quantile(3, of: 4, count, bounds)
  }
}

extension Estimate {
  /// Returns a quantile of numbers.
  ///
  /// - Parameters:
  ///   - part: The number of parts of the numbers below it.
  ///   - parts: The number of parts of all numbers.
  ///   - count: The number of all numbers.
  ///   - bounds: A closure that returns the bounds of the number at a rank.
  static func quantile(
    _ part: Int,
    of parts: Int,
    _ count: Int,
    _ bounds: (Int) -> ClosedRange<Double>
  ) -> Estimate {
    let (whole, rest) = ((count - 1) * part).quotientAndRemainder(dividingBy: parts)
    let below = Estimate(within: bounds(whole))
    guard rest > 0 else { return below }
    let above = Estimate(within: bounds(whole + 1))
    let part = Double(rest) / Double(parts)
    return Estimate(
      // Two products avoid an infinite difference. Equal numbers keep their exact value.
      value: below.value == above.value
        ? below.value : (below.value * (1 - part) + above.value * part).withoutNoise,
      error: below.error * (1 - part) + above.error * part
    )
  }
}

extension Double {
  /// The nearest number of 15 digits, if it is within two units in the last place.
  ///
  /// The middle between 0.1 and 0.2 is then 0.15, despite the rounding of the products.
  fileprivate var withoutNoise: Double {
    guard magnitude >= 1e-6, magnitude < 1e14 else { return self }
    // All of these powers of ten are exact.
    var scale = 1.0
    var power = 0
    while magnitude * scale < 1e14 {
      scale *= 10
      power -= 1
    }
    let near = Double("\(Int64((self * scale).rounded()))e\(power)") ?? self
    return abs(near - self) <= 2 * ulp ? near : self
  }
}

extension Estimate {
  fileprivate init(within bounds: ClosedRange<Double>) {
    error = bounds.upperBound / 2 - bounds.lowerBound / 2
    value =
      bounds.lowerBound == bounds.upperBound
      ? bounds.lowerBound : bounds.lowerBound / 2 + bounds.upperBound / 2
  }
}
