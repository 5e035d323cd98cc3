// SPDX-License-Identifier: GPL-3.0-or-later

extension Int {
  /// The number with thousands separators: `1,234,567`.
  var grouped: String {
    let digits = String(magnitude)
    let groups = digits.enumerated().map { index, digit in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return isStart ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + groups.joined()
  }

  /// Returns the number and a noun in the singular or plural: `1 row`, `1,234 rows`.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// Formats an estimate: `≈ 1,234 (± 0.8 %)`.
  ///
  /// - Parameter error: The relative standard deviation of the number.
  func estimated(_ error: Double) -> String {
    "≈ \(grouped) (± \((error * 100).formatted(decimals: 1)) %)"
  }
}
