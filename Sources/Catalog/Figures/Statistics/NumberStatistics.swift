// SPDX-License-Identifier: GPL-3.0-or-later

/// What is known about the numbers of a column, or about its moments in seconds since 1970.
package struct NumberStatistics: Sendable, Equatable {
  package let count: Int

  /// How many are too large for a `Double`: these can be the minimum or maximum, nothing else.
  package let overflowing: Int

  /// Whether all are integers, or for moments: dates without a time.
  package let isWhole: Bool

  /// The least as it is written; of equal ones that with the smallest bytes.
  package let minimum: Value

  /// The greatest as it is written; of equal ones that with the smallest bytes.
  package let maximum: Value

  /// The mean, rounded once; `nil` if all are overflowing.
  package let mean: Double?

  /// The standard deviation of a sample (divided by *n* − 1); `nil` with less than two numbers.
  ///
  /// Infinite if it is too large for a `Double`.
  package let standardDeviation: Double?

  /// The quartiles; `nil` if all are overflowing.
  package let quartiles: Quartiles?

  /// How the numbers are spread; empty if all are overflowing.
  package let histogram: Histogram
}

/// The quartiles of numbers: of *n* sorted ones from 0, that at (*n* − 1) *p*, and between two of
/// them the part of the way that the fraction says (type 7 of Hyndman and Fan 1996).
package struct Quartiles: Sendable, Equatable {
  package let lower: Estimate
  package let median: Estimate
  package let upper: Estimate
}

/// A number that is known up to an error.
package struct Estimate: Sendable, Equatable {
  package let value: Double

  /// How far off it can be, at most; 0 if it is exact.
  package let error: Double
}

extension NumberStatistics {
  /// What there is to say about numbers.
  ///
  /// - Parameters:
  ///   - gathered: The numbers.
  ///   - ranked: All of them, if there are few distinct ones.
  ///   - isTime: Whether they are moments.
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
    // What is left of equal numbers by rounding is no deviation.
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
  /// Between which numbers the one of a rank lies, by both sketches.
  fileprivate func bounds(ofRank rank: Int, isInteger: Bool) -> ClosedRange<Double> {
    let bounds = sketch.bounds(ofRank: rank).clamped(to: grid.bounds(ofRank: rank))
    guard isInteger else { return bounds }
    let low = bounds.lowerBound.rounded(.up)
    let high = bounds.upperBound.rounded(.down)
    return low <= high ? low...high : bounds
  }
}

extension Quartiles {
  /// The quartiles of so many numbers, of which it is known between which two each lies.
  init(count: Int, bounds: (_ rank: Int) -> ClosedRange<Double>) {
    lower = Self.quantile(1, count, bounds)
    median = Self.quantile(2, count, bounds)
    upper = Self.quantile(3, count, bounds)
  }

  private static func quantile(
    _ quarters: Int,
    _ count: Int,
    _ bounds: (Int) -> ClosedRange<Double>
  ) -> Estimate {
    let (whole, rest) = ((count - 1) * quarters).quotientAndRemainder(dividingBy: 4)
    let below = Estimate(within: bounds(whole))
    guard rest > 0 else { return below }
    let above = Estimate(within: bounds(whole + 1))
    let part = Double(rest) / 4
    return Estimate(
      // Two products, lest the difference be infinite; equal ones keep their value.
      value: below.value == above.value
        ? below.value : (below.value * (1 - part) + above.value * part).withoutNoise,
      error: below.error * (1 - part) + above.error * part
    )
  }
}

extension Double {
  /// The number of 15 digits beside it, if that is no further off than two of its last places: the
  /// middle between 0.1 and 0.2 is 0.15, whatever the products are rounded to.
  fileprivate var withoutNoise: Double {
    guard magnitude >= 1e-6, magnitude < 1e14 else { return self }
    // All these powers of ten are exact.
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
