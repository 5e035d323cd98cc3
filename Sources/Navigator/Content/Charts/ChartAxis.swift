// SPDX-License-Identifier: GPL-3.0-or-later

/// An axis of a chart with a range of numbers and possible ticks.
public struct ChartAxis: Sendable {
  /// A labelled position on the axis.
  public struct Tick: Sendable, Equatable {
    /// The position.
    public var value: Double

    /// The label.
    public var label: String

    /// Creates a tick.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The least number.
  public let least: Double

  /// The greatest number.
  public let greatest: Double

  private let makeTicks: @Sendable (_ most: Int) -> [[Tick]]

  /// Creates an axis with custom ticks, such as the months of a year.
  ///
  /// - Parameters:
  ///   - least: The least number, finite.
  ///   - greatest: The greatest number, finite and not less than `least`.
  ///   - ticks: Returns the possible sets of ticks, from the finest to the coarsest, for a maximum
  ///     number of ticks. The chart draws the first set whose labels do not touch each other.
  public init(
    from least: Double,
    to greatest: Double,
    ticks: @escaping @Sendable (_ most: Int) -> [[Tick]]
  ) {
    self.least = least
    self.greatest = greatest
    makeTicks = ticks
  }

  /// Creates an axis of numbers, with ticks at multiples of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - least: The least number, finite.
  ///   - greatest: The greatest number, finite and not less than `least`.
  ///   - isWhole: `true` if all ticks are integers, as for counts.
  public init(numbersFrom least: Double, to greatest: Double, isWhole: Bool = false) {
    self.init(from: least, to: greatest) { most in
      RoundTicks(from: least, to: greatest, isWhole: isWhole).sets(of: most)
    }
  }

  /// Returns the nonempty sets of ticks on the axis, from the finest to the coarsest.
  func ticks(upTo most: Int) -> [[Tick]] {
    guard most > 0, least <= greatest else { return [] }
    let sets = makeTicks(most).map { set in
      set.filter { $0.value >= least && $0.value <= greatest }
    }
    return sets.filter { !$0.isEmpty && $0.count <= most }
  }

  /// Returns the index of the cell that a number falls into, out of `count` cells along the axis.
  ///
  /// The least number has the first cell and the greatest the last. If the axis has only one
  /// number, the cell is the one in the middle.
  func place(of value: Double, among count: Int) -> Int {
    let last = Double(max(0, count - 1))
    return min(max(0, count - 1), Int((part(of: value) * last).rounded()))
  }

  /// Returns the position of a number on the axis as a fraction from 0 to 1.
  func part(of value: Double) -> Double {
    guard least < greatest, value.isFinite else { return 0.5 }
    let length = greatest - least
    // Halving each term avoids an overflow of the difference to infinity.
    let part =
      length.isFinite
      ? (value - least) / length : (value / 2 - least / 2) / (greatest / 2 - least / 2)
    return min(max(part, 0), 1)
  }
}
