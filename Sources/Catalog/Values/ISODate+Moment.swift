// SPDX-License-Identifier: GPL-3.0-or-later

extension ISODate {
  /// A moment as whole seconds since 1970 and a fraction.
  struct Moment: Sendable, Hashable, Comparable {
    /// The seconds, rounded down.
    let wholeSeconds: Int64

    /// The fraction of a second, at least 0 and less than 1.
    let fraction: Double

    static func < (a: Moment, b: Moment) -> Bool {
      a.wholeSeconds == b.wholeSeconds
        ? a.fraction < b.fraction : a.wholeSeconds < b.wholeSeconds
    }
  }
}

extension ISODate.Moment {
  /// Creates a moment of whole seconds.
  init(_ integer: Int64) {
    self.init(wholeSeconds: integer, fraction: 0)
  }
}
