// SPDX-License-Identifier: GPL-3.0-or-later

/// The edges of a histogram's bins: equidistant round numbers for about 8 to 20 bins.
enum HistogramEdges {
  private static let maximumBinCount = 20

  /// Returns edges at a distance of 1, 2 or 5 times a power of ten, and at least 1 for integers.
  static func numbers(from least: Double, to greatest: Double, isWhole: Bool) -> [Double] {
    if least == greatest, !isWhole || least.magnitude >= 0x1p53 {
      return [least, greatest.nextUp]
    }
    // Two quotients avoid an infinite difference.
    let target = greatest / Double(maximumBinCount) - least / Double(maximumBinCount)
    var power = isWhole ? 0 : decimalExponent(target) - 1
    if isWhole, target > 1 { power = decimalExponent(target) - 1 }
    while true {
      for digit in [1, 2, 5] {
        if let edges = multiples(of: digit, power, from: least, to: greatest) { return edges }
      }
      power += 1
    }
  }

  /// Returns edges at a natural time interval, in seconds since 1970, and at least a day for dates.
  static func moments(from least: Double, to greatest: Double, isWhole: Bool) -> [Double] {
    if !isWhole, greatest - least < 10 {
      return numbers(from: least, to: greatest, isWhole: false)
    }
    for span in TimeSpan.all where !isWhole || span.isWholeDays {
      if let edges = edges(from: span.start(of: least), beyond: greatest, next: span.next) {
        return edges
      }
    }
    return numbers(from: least, to: greatest, isWhole: true)
  }

  /// Returns the multiples of `digit` · 10^`power` around the numbers; `nil` if they are too many.
  private static func multiples(
    of digit: Int,
    _ power: Int,
    from least: Double,
    to greatest: Double
  ) -> [Double]? {
    let step = decimal(Double(digit), power)
    guard step > 0, step.isFinite, (least / step).magnitude < 0x1p53 else { return nil }
    // The quotient may have been rounded up to the next edge, or down from it.
    var first = (least / step).rounded(.down)
    if decimal(first * Double(digit), power) > least { first -= 1 }
    if decimal((first + 1) * Double(digit), power) <= least { first += 1 }
    let start = decimal(first * Double(digit), power)
    // Near the smallest positive numbers, a step may have too few digits for this.
    guard start <= least, decimal((first + 1) * Double(digit), power) > least else { return nil }
    var multiple = first
    return edges(from: start, beyond: greatest) { _ in
      multiple += 1
      return decimal(multiple * Double(digit), power)
    }
  }

  /// Returns the edges up to the first one above the greatest number.
  ///
  /// The result is `nil` if there are too many edges. It is also `nil` if they do not increase,
  /// because they are closer than numbers of that size can be.
  private static func edges(
    from first: Double,
    beyond greatest: Double,
    next: (Double) -> Double
  ) -> [Double]? {
    var edges = [first]
    var last = first
    while last <= greatest {
      guard edges.count <= maximumBinCount, last < .infinity else { return nil }
      let following = next(last)
      guard following > last else { return nil }
      edges.append(following)
      last = following
    }
    return edges
  }

  /// Returns the number nearest to `digits` · 10^`power`.
  private static func decimal(_ digits: Double, _ power: Int) -> Double {
    if digits.magnitude < 0x1p53, abs(power) < exactPowers.count {
      // The product or the quotient of two exact numbers is rounded only once.
      let (digits, scale) = (Double(Int64(digits)), exactPowers[abs(power)])
      return power < 0 ? digits / scale : digits * scale
    }
    return Double("\(Int64(digits))e\(power)") ?? .infinity
  }

  /// The powers of ten that a `Double` represents exactly.
  private static let exactPowers: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { scale, _ in scale * 10 }
  }

  /// Returns the decimal exponent of a number, approximately.
  private static func decimalExponent(_ number: Double) -> Int {
    guard number > 0 else { return -324 }
    // log10(2) is 0.30103.
    return Int((Double(number.exponent) * 0.30103).rounded(.down))
  }
}
