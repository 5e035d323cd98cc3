// SPDX-License-Identifier: GPL-3.0-or-later

extension Double {
  /// Formats the number with a fixed number of decimals: `12.50`.
  ///
  /// Very large and non-finite numbers are formatted as in the standard library.
  ///
  /// - Parameter decimals: The number of decimals, at most 15.
  func formatted(decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * scale).rounded()
    guard isFinite, abs(scaled) < 0x1p53 else { return "\(self)" }
    let digits = String(Int(scaled).magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// The number of bytes in the largest fitting unit: `1.2 GB`.
  var byteSize: String {
    for (size, unit) in [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] where self >= size {
      return (self / size).formatted(decimals: self / size < 10 ? 1 : 0) + " " + unit
    }
    return formatted(decimals: 0) + " B"
  }

  /// The shortest text that parses to the number.
  ///
  /// The text has no exponent if the magnitude is from 10⁻⁶ to 2⁵³.
  var exact: String {
    // Adding zero turns negative zero into zero.
    let text = "\(self + 0)"
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    let parts = text.split(separator: "e")
    guard magnitude >= 1e-6, magnitude < 1, parts.count == 2, let exponent = Int(parts[1])
    else { return text }
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return (self < 0 ? "-" : "") + "0." + zeros + parts[0].filter(\.isNumber)
  }

  /// The number of decimals in ``exact``.
  var decimals: Int {
    let parts = exact.split(separator: ".")
    return parts.count == 2 && parts[1].allSatisfy(\.isNumber) ? parts[1].count : 0
  }

  /// Formats the number with about `digits` significant digits, without trailing zeros: `4.57143`.
  ///
  /// Very large and very small numbers are formatted as in the standard library.
  ///
  /// - Parameters:
  ///   - digits: The minimum number of significant digits, before trailing zeros are removed.
  ///   - decimals: The minimum number of decimals, before trailing zeros are removed.
  func brief(digits: Int = 6, decimals: Int = 0) -> String {
    guard isFinite, self != 0 else { return self == 0 ? "0" : "\(self)" }
    var whole = 0
    var size = abs(self)
    while size >= 10, whole < 16 {
      size /= 10
      whole += 1
    }
    guard whole < 16, abs(self) >= 1e-6 else { return "\(self)" }
    var leading = 0
    while size < 1 {
      size *= 10
      leading += 1
    }
    guard decimals <= 15 else { return exact }
    var text = formatted(decimals: max(decimals, min(15, max(0, digits - 1 - whole + leading))))
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// Formats an estimate: `≈ 12.3`.
  ///
  /// - Parameter error: The maximum absolute error, which is not 0.
  func estimated(_ error: Double) -> String {
    // The last decimal must not be coarser than the error of the estimate.
    var decimals = 0
    var unit = 1.0
    while unit > error, decimals < 15 {
      unit /= 10
      decimals += 1
    }
    return "≈ " + brief(decimals: decimals)
  }

  /// The number as a number of days: `2.5 days`.
  var asDays: String {
    let text = brief()
    return text == "1" ? "1 day" : "\(text) days"
  }
}
