// SPDX-License-Identifier: GPL-3.0-or-later

/// The mean and the standard deviation, computed from exact sums.
///
/// The variance is the textbook formula:
///
///     (Σx² − (Σx)² / n) / (n − 1)
///
/// It loses nothing that a `Double` could represent, because the sums are exact and their
/// difference is computed to 32 digits.
struct PowerSums: Sendable {
  private let count: Double

  /// The sums of the numbers and of their squares, in units of 2^`exponent` and its square.
  private let sum: DoubleDouble
  private let squares: DoubleDouble
  private let exponent: Int

  init(_ pages: [FloatSketch.Page]) {
    let exponent = pages.map(\.exponent).max() ?? 0
    var count = 0
    var sum = DoubleDouble(0, plus: 0)
    var squares = sum
    // Sorting by key makes rounding independent of the order of the numbers.
    for page in pages.sorted(by: { $0.key < $1.key }) {
      count += page.count
      let shift = page.exponent - exponent
      let part = DoubleDouble(page.sum).scaled(by: shift)
      sum = sum + (page.isNegative ? -part : part)
      let low = DoubleDouble(page.squares).scaled(by: shift * 2)
      let high = DoubleDouble(page.squaresCarry).scaled(by: shift * 2 + 64)
      squares = squares + (high + low)
    }
    self.count = Double(count)
    self.sum = sum
    self.squares = squares
    self.exponent = exponent
  }

  var mean: Double {
    Double(sign: .plus, exponent: exponent, significand: (sum / count).high)
  }

  /// The sample standard deviation, which needs at least two numbers.
  var standardDeviation: Double {
    let deviation = squares + -(sum * sum / count)
    let root = (max(0, deviation.high) / (count - 1)).squareRoot()
    return Double(sign: .plus, exponent: exponent, significand: root)
  }
}
