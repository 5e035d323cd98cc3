// SPDX-License-Identifier: GPL-3.0-or-later

/// One direction of a chart: from which number to which, and where ticks may stand.
public struct ChartAxis: Sendable {
  /// A place on the axis that is named.
  public struct Tick: Sendable, Equatable {
    /// Where it is.
    public var value: Double

    /// Its name.
    public var label: String

    /// A tick with its name.
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

  /// An axis with ticks of one's own, such as the months of a year.
  ///
  /// - Parameters:
  ///   - least: The least number, finite.
  ///   - greatest: The greatest number, finite and not less.
  ///   - ticks: Called with how many ticks there is room for at most; all sets of ticks that would do,
  ///     from the finest to the coarsest. The first is drawn whose names do not touch each other.
  public init(
    from least: Double,
    to greatest: Double,
    ticks: @escaping @Sendable (_ most: Int) -> [[Tick]]
  ) {
    self.least = least
    self.greatest = greatest
    makeTicks = ticks
  }

  /// An axis of numbers, whose ticks are 1, 2 or 5 times a power of ten apart.
  ///
  /// - Parameters:
  ///   - least: The least number, finite.
  ///   - greatest: The greatest number, finite and not less.
  ///   - isWhole: Whether ticks are integers, as of counts.
  public init(numbersFrom least: Double, to greatest: Double, isWhole: Bool = false) {
    self.init(from: least, to: greatest) { most in
      RoundTicks(from: least, to: greatest, isWhole: isWhole).sets(of: most)
    }
  }

  /// The sets of ticks on the axis, none without any, from the finest to the coarsest.
  func ticks(upTo most: Int) -> [[Tick]] {
    guard most > 0, least <= greatest else { return [] }
    let sets = makeTicks(most).map { set in
      set.filter { $0.value >= least && $0.value <= greatest }
    }
    return sets.filter { !$0.isEmpty && $0.count <= most }
  }

  /// Which of so many places a number stands at, the least at the first and the greatest at the last;
  /// where all numbers are equal, that is the one in the middle.
  func place(of value: Double, among count: Int) -> Int {
    let last = Double(max(0, count - 1))
    return min(max(0, count - 1), Int((part(of: value) * last).rounded()))
  }

  /// Which part of the way from the least to the greatest a number stands at.
  func part(of value: Double) -> Double {
    guard least < greatest, value.isFinite else { return 0.5 }
    let length = greatest - least
    // Half of each where the difference would be infinite.
    let part =
      length.isFinite
      ? (value - least) / length : (value / 2 - least / 2) / (greatest / 2 - least / 2)
    return min(max(part, 0), 1)
  }
}
