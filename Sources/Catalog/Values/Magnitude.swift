// SPDX-License-Identifier: GPL-3.0-or-later

/// A moment on an exact scale: whole seconds since 1970, and what is beyond them.
struct Magnitude: Sendable, Hashable, Comparable {
  /// The largest integer that is not above it.
  let whole: Int64

  /// What is added to `whole`: from 0 up to 1.
  let rest: Double

  static func < (a: Magnitude, b: Magnitude) -> Bool {
    a.whole == b.whole ? a.rest < b.rest : a.whole < b.whole
  }
}

extension Magnitude {
  /// So many whole seconds.
  init(_ integer: Int64) {
    self.init(whole: integer, rest: 0)
  }
}
