// SPDX-License-Identifier: GPL-3.0-or-later

extension Value {
  /// Creates a value with the digits of `number`.
  init(_ number: Int) { self.init(String(number)) }

  /// Creates a value with the shortest text that parses back to `number`.
  ///
  /// Infinity and NaN, which JSON cannot represent, become an absent value.
  init(_ number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      self.init(whole)
    } else {
      self = number.isFinite ? Value("\(number)") : .absent
    }
  }
}
