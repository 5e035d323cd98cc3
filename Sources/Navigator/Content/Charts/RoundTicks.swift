// SPDX-License-Identifier: GPL-3.0-or-later

/// Round numbers in a range: multiples of 1, 2 or 5 times a power of ten.
struct RoundTicks {
  private let lowerBound: Double
  private let upperBound: Double

  /// `true` if only integers are allowed.
  private let integersOnly: Bool

  init(from lowerBound: Double, to upperBound: Double, integersOnly: Bool) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.integersOnly = integersOnly
  }

  /// Returns all sets of at most `maximumCount` ticks, from the finest to the coarsest.
  ///
  /// The last two sets contain only the ends of the range and only its beginning. If the ends are
  /// equal, the beginning is the only set.
  func sets(upTo maximumCount: Int) -> [[ChartAxis.Tick]] {
    guard lowerBound < upperBound else { return [[tick(lowerBound)]] }
    var sets: [[ChartAxis.Tick]] = []
    // Dividing each term first avoids an overflow of the difference to infinity.
    let count = Double(maximumCount)
    var power = Self.exponent(upperBound / count - lowerBound / count) - 1
    if integersOnly { power = max(0, power) }
    search: while power <= 308 {
      for digit: Int64 in [1, 2, 5] {
        guard let range = multiples(of: digit, power) else { continue }
        guard range.upperBound >= range.lowerBound else { break search }
        guard range.upperBound - range.lowerBound < Int64(maximumCount) else { continue }
        sets.append(
          (range.lowerBound...range.upperBound).map { factor in
            let label = label(factor * digit, power)
            return ChartAxis.Tick(Self.decimal(factor * digit, power), label)
          }
        )
      }
      power += 1
    }
    return sets + [[tick(lowerBound), tick(upperBound)], [tick(lowerBound)]]
  }

  /// Returns the multiples of `digit` · 10^`power` between the ends, as a range of factors.
  ///
  /// If there are no multiples, the upper bound is less than the lower bound. The result is `nil`
  /// if the multiples are too large to be distinguished as `Double`.
  private func multiples(
    of digit: Int64,
    _ power: Int
  ) -> (lowerBound: Int64, upperBound: Int64)? {
    let step = Self.decimal(digit, power)
    guard step > 0, step.isFinite, max(-lowerBound, upperBound) / step < 0x1p50 else { return nil }
    return (Int64((lowerBound / step).rounded(.up)), Int64((upperBound / step).rounded(.down)))
  }

  private func tick(_ value: Double) -> ChartAxis.Tick {
    let text = "\(value + 0)"
    return ChartAxis.Tick(value, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Returns the nearest `Double` to `digits` · 10^`power`.
  private static func decimal(_ digits: Int64, _ power: Int) -> Double {
    Double("\(digits)e\(power)") ?? .infinity
  }

  /// Returns the approximate exponent of the greatest power of ten that is not above a number.
  private static func exponent(_ number: Double) -> Int {
    guard number > 0 else { return -324 }
    // log10(2) is approximately 0.30103.
    return Int((Double(number.exponent) * 0.30103).rounded(.down))
  }

  /// Returns `digits` · 10^`power` as a short text: `1,500,000`, `0.25`, `2e-9`.
  private func label(_ digits: Int64, _ power: Int) -> String {
    guard digits != 0 else { return "0" }
    var digits = digits
    var power = power
    while digits % 10 == 0 {
      digits /= 10
      power += 1
    }
    let sign = digits < 0 ? "-" : ""
    let text = String(digits.magnitude)
    let point = text.count + power
    if power >= 0, point <= 9 {
      return sign + grouped(text + String(repeating: "0", count: power))
    }
    if power < 0, point > 0 { return sign + text.prefix(point) + "." + text.dropFirst(point) }
    if power < 0, point > -5 { return sign + "0." + String(repeating: "0", count: -point) + text }
    let fraction = text.count > 1 ? "." + text.dropFirst() : ""
    return "\(sign)\(text.prefix(1))\(fraction)e\(point - 1)"
  }

  /// Returns digits with a comma between groups of three.
  ///
  /// If no number on the axis has more than four digits, the commas are omitted, because the
  /// numbers may be years.
  private func grouped(_ digits: String) -> String {
    guard max(-lowerBound, upperBound) >= 10_000 else { return digits }
    let groups = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    return groups.joined()
  }
}
