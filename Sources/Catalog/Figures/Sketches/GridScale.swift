// SPDX-License-Identifier: GPL-3.0-or-later

/// A division of the number line into cells of equal width.
///
/// The width is a power of two and the cells begin at multiples of it, so each wider cell is a
/// union of narrower ones.
struct GridScale: Sendable, Equatable {
  /// The binary logarithm of the cell width, from -1000 to 1016.
  private(set) var exponent = -1000

  /// The reciprocal of the width.
  var factor: Double { Self.factor(exponent) }

  /// Returns the index of the cell that contains a number.
  func cell(_ number: Double) -> Int { Self.cell(number, factor) }

  /// Returns the index of the cell that contains a number, given the reciprocal of the width.
  @inline(__always)
  static func cell(_ number: Double, _ factor: Double) -> Int {
    let scaled = number * factor
    let truncated = Int(scaled)
    // This rounds down, even for numbers so close to zero that only their sign is left.
    return number < 0 && (scaled < Double(truncated) || scaled == 0) ? truncated &- 1 : truncated
  }

  /// Returns the start of a cell.
  func start(of cell: Int) -> Double { Double(cell) / factor }

  /// Returns the narrowest scale, at least as wide as this one, that covers a range.
  ///
  /// The width is at least a unit in the last place of the larger bound, so cell indices stay below
  /// 2^52.
  ///
  /// - Parameters:
  ///   - count: The maximum number of cells, a power of two.
  ///   - least: The finite lower bound of the range.
  ///   - greatest: The finite upper bound of the range.
  func widened(to count: Int, from least: Double, to greatest: Double) -> GridScale {
    let largest = max(least.magnitude, greatest.magnitude)
    // Halving each bound avoids an infinite difference. No smaller width suffices.
    let half = greatest / 2 - least / 2
    var wider = self
    wider.exponent = max(
      exponent,
      largest.binaryExponent - 51,
      half.binaryExponent + 1 - count.trailingZeroBitCount
    )
    while wider.cell(greatest) - wider.cell(least) >= count { wider.exponent += 1 }
    return wider
  }

  private static func factor(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 - exponent) << 52)
  }
}

extension Double {
  /// The exponent of a nonnegative number.
  ///
  /// Zero and subnormal numbers have -1023.
  fileprivate var binaryExponent: Int { Int(bitPattern >> 52) - 1023 }
}
