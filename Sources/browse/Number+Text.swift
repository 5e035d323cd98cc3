extension Double {
  /// The number with so many digits behind the point.
  ///
  /// - Parameter decimals: How many, at most 15.
  /// - Returns: `12.50`; very large and very small numbers as the standard library writes them.
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

  /// The number with about so many digits that mean something, and no zeros at its end.
  func brief(digits: Int = 6) -> String {
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
    var text = formatted(decimals: max(0, min(15, digits - 1 - whole + leading)))
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
