// SPDX-License-Identifier: GPL-3.0-or-later

/// Cells of equal width that numbers fall in, by their index.
///
/// The width is a power of two and the cells begin at multiples of it, so wider cells are made of
/// whole narrower ones.
struct GridScale: Sendable, Equatable {
  /// The width of a cell is two to this power, from -1000 to 1016.
  private(set) var exponent = -1000

  /// One divided by the width.
  var factor: Double { Self.factor(exponent) }

  /// The index of the cell that a number falls in.
  func cell(_ number: Double) -> Int { Self.cell(number, factor) }

  /// The same, where the factor is known.
  @inline(__always)
  static func cell(_ number: Double, _ factor: Double) -> Int {
    let scaled = number * factor
    let truncated = Int(scaled)
    // Rounding is down, also for what is so small that nothing is left of it but the sign.
    return number < 0 && (scaled < Double(truncated) || scaled == 0) ? truncated &- 1 : truncated
  }

  /// Where a cell begins.
  func start(of cell: Int) -> Double { Double(cell) / factor }

  /// The narrowest cells, no narrower than these, of which so many reach from one number to another.
  ///
  /// They are never narrower than the last place of the larger number, so that their indices stay
  /// below 2^52.
  ///
  /// - Parameters:
  ///   - count: How many cells there may be, a power of two.
  ///   - least: The first number.
  ///   - greatest: The last number, finite as the first.
  /// - Returns: The cells.
  func widened(to count: Int, from least: Double, to greatest: Double) -> GridScale {
    let largest = max(least.magnitude, greatest.magnitude)
    // Half of each, lest the difference be infinite; no width below this one suffices.
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
  /// The exponent of a number from 0 to infinity; that of zero and subnormal numbers is -1023.
  fileprivate var binaryExponent: Int { Int(bitPattern >> 52) - 1023 }
}
