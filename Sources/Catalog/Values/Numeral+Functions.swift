// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension Numeral {
  /// The absolute value.
  var magnitude: Numeral {
    switch self {
    case .exact(let number): .exact(number.coefficient < 0 ? -number : number)
    case .float(let value): .float(value.magnitude)
    }
  }

  /// The largest integer that is not greater.
  var floor: Numeral { integral(.down) }

  /// The smallest integer that is not less.
  var ceiling: Numeral { integral(.up) }

  private func integral(_ rule: DecimalParts.Rounding) -> Numeral {
    isInteger ? self : Numeral(parts.rounded(to: 0, rule)) ?? self
  }

  /// Returns the number rounded to at most `digits` digits after the point, half away from zero.
  ///
  /// A negative count of digits rounds to tens, hundreds and so on. Returns `nil` if the result is
  /// too large.
  func rounded(to digits: Int) -> Numeral? {
    if case .exact(let number) = self, number.scale <= digits { return self }
    return Numeral(parts.rounded(to: digits, .nearestOrAway))
  }

  /// The square root as a float, or `nil` for a negative number.
  var squareRoot: Numeral? { Numeral(double.squareRoot()) }

  /// The logarithm to base 10 as a float, or `nil` unless the number is positive.
  var log10: Numeral? { Numeral(Glibc.log10(double)) }

  /// The natural logarithm as a float, or `nil` unless the number is positive.
  var ln: Numeral? { Numeral(Glibc.log(double)) }

  /// The sign, digits and scale of an exact number or of the shortest spelling of a float.
  private var parts: DecimalParts {
    switch self {
    case .exact(let number): number.parts
    case .float(let value): DecimalParts(shortest: value)
    }
  }
}
