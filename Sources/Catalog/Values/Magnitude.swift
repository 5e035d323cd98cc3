// SPDX-License-Identifier: GPL-3.0-or-later

/// A moment as whole seconds since 1970 and a fraction.
struct Magnitude: Sendable, Hashable, Comparable {
  /// The seconds, rounded down.
  let whole: Int64

  /// The fraction of a second, at least 0 and less than 1.
  let rest: Double

  static func < (a: Magnitude, b: Magnitude) -> Bool {
    a.whole == b.whole ? a.rest < b.rest : a.whole < b.whole
  }
}

extension Magnitude {
  /// Creates a moment of whole seconds.
  init(_ integer: Int64) {
    self.init(whole: integer, rest: 0)
  }
}
