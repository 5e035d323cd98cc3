// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on intervals in nanoseconds.
///
/// Results that exceed the range of `Int` (more than 292 years) saturate.
package enum Nanoseconds {
  static let perSecond = 1_000_000_000

  /// Returns `count` units of `nanoseconds` each.
  static func units(_ count: Int, of nanoseconds: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: nanoseconds)
    guard overflow else { return product }
    return count < 0 ? .min : .max
  }

  /// Returns `count` seconds, rounded to the nearest nanosecond.
  static func seconds(_ count: Double) -> Int {
    precondition(!count.isNaN, "interval must not be NaN")
    let rounded = (count * Double(perSecond)).rounded()
    return Int(exactly: rounded) ?? (rounded < 0 ? .min : .max)
  }

  package static func sum(_ lhs: Int, _ rhs: Int) -> Int {
    let (sum, overflow) = lhs.addingReportingOverflow(rhs)
    guard overflow else { return sum }
    return lhs < 0 ? .min : .max
  }

  static func difference(_ lhs: Int, _ rhs: Int) -> Int {
    let (difference, overflow) = lhs.subtractingReportingOverflow(rhs)
    guard overflow else { return difference }
    return lhs < 0 ? .min : .max
  }

  /// Returns the product of two intervals, both taken in seconds.
  static func product(_ lhs: Int, _ rhs: Int) -> Int {
    Int(clamping: Int128(lhs) * Int128(rhs) / Int128(perSecond))
  }

  /// Returns the interval in seconds with as many decimals as necessary, such as `1.5 s`.
  static func text(_ count: Int) -> String {
    let (whole, part) = count.magnitude.quotientAndRemainder(dividingBy: UInt(perSecond))
    let sign = count < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole) s" }
    // The leading 1 preserves zeros after the decimal point and is removed again.
    var decimals = String(UInt(perSecond) + part).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals) s"
  }
}
