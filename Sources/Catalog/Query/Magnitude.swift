/// A number or a moment on one exact scale: a whole part and what is beyond it.
///
/// Every 64-bit integer is exact; everything else is as exact as a `Double`.
struct Magnitude: Sendable, Hashable, Comparable {
  /// The part that is whole: the largest integer that is not above it, as far as there is one.
  let whole: Int64

  /// What is added to `whole`: from 0 up to 1, more only beyond the 64-bit integers.
  let rest: Double

  static func < (a: Magnitude, b: Magnitude) -> Bool {
    a.whole == b.whole ? a.rest < b.rest : a.whole < b.whole
  }
}

extension Magnitude {
  /// The nearest `Double`.
  var double: Double {
    if whole == .max || whole == .min, rest != 0 { return rest }
    return Double(whole) + rest
  }

  /// Whether no other magnitude has the same `Double`.
  var isDouble: Bool { whole.magnitude < 1 << 53 }

  /// An integer.
  init(_ integer: Int64) {
    self.init(whole: integer, rest: 0)
  }

  /// Any number but NaN.
  init(_ value: Double) {
    // 2^63 is the first `Double` beyond the integers; -2^63 is the last within.
    if value >= 0x1p63 {
      self.init(whole: .max, rest: value)
    } else if value < -0x1p63 {
      self.init(whole: .min, rest: value)
    } else {
      let whole = value.rounded(.towardZero)
      self.init(whole: Int64(whole), rest: value - whole)
    }
  }
}
