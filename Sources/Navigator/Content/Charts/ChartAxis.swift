// SPDX-License-Identifier: GPL-3.0-or-later

/// An axis of a chart with a range of numbers and possible ticks.
package struct ChartAxis: Sendable {
  /// A labelled position on the axis.
  package struct Tick: Sendable, Equatable {
    /// The position.
    package var value: Double

    /// The label.
    package var label: String

    /// Creates a tick.
    package init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The least number.
  package let lowerBound: Double

  /// The greatest number.
  package let upperBound: Double

  private let makeTicks: @Sendable (_ maximumCount: Int) -> [[Tick]]

  /// Creates an axis with custom ticks, such as the months of a year.
  ///
  /// - Parameters:
  ///   - lowerBound: The least number, finite.
  ///   - upperBound: The greatest number, finite and not less than `lowerBound`.
  ///   - ticks: Returns the possible sets of ticks, from the finest to the coarsest, for a maximum
  ///     number of ticks. The chart draws the first set whose labels do not touch each other.
  package init(
    from lowerBound: Double,
    to upperBound: Double,
    ticks: @escaping @Sendable (_ maximumCount: Int) -> [[Tick]]
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    makeTicks = ticks
  }

  /// Creates an axis of numbers, with ticks at multiples of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - lowerBound: The least number, finite.
  ///   - upperBound: The greatest number, finite and not less than `lowerBound`.
  ///   - integersOnly: `true` if all ticks are integers, as for counts.
  package init(numbersFrom lowerBound: Double, to upperBound: Double, integersOnly: Bool = false) {
    self.init(from: lowerBound, to: upperBound) { maximumCount in
      RoundTicks(from: lowerBound, to: upperBound, integersOnly: integersOnly)
        .sets(upTo: maximumCount)
    }
  }

  /// Returns the nonempty sets of ticks on the axis, from the finest to the coarsest.
  func ticks(upTo maximumCount: Int) -> [[Tick]] {
    guard maximumCount > 0, lowerBound <= upperBound else { return [] }
    let sets = makeTicks(maximumCount).map { set in
      set.filter { $0.value >= lowerBound && $0.value <= upperBound }
    }
    return sets.filter { !$0.isEmpty && $0.count <= maximumCount }
  }

  /// Returns the index of the cell that a number falls into, out of `count` cells along the axis.
  ///
  /// The lower bound is in the first cell, and the upper bound in the last. If both are equal, the
  /// number is in the middle cell.
  func cellIndex(of value: Double, count: Int) -> Int {
    let last = Double(max(0, count - 1))
    return min(max(0, count - 1), Int((fraction(of: value) * last).rounded()))
  }

  /// Returns the position of a number on the axis as a fraction from 0 to 1.
  func fraction(of value: Double) -> Double {
    guard lowerBound < upperBound, value.isFinite else { return 0.5 }
    let length = upperBound - lowerBound
    // Halving each term avoids an overflow of the difference to infinity.
    let fraction =
      length.isFinite
      ? (value - lowerBound) / length
      : (value / 2 - lowerBound / 2) / (upperBound / 2 - lowerBound / 2)
    return min(max(fraction, 0), 1)
  }
}
