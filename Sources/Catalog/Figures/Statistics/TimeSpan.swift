// SPDX-License-Identifier: GPL-3.0-or-later

/// A natural interval of time, such as a minute, a day, a week, a month or a year.
package struct TimeSpan: Sendable {
  private enum Unit: Sendable {
    /// A number of seconds, aligned to an origin.
    case seconds(Double, from: Double)

    /// A number of months, aligned to the start of a year.
    case months(Int64)
  }

  private let unit: Unit

  /// The spans, from short to long.
  package static let all: [TimeSpan] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
    .map { TimeSpan(unit: .seconds($0, from: 0)) }
    + [1, 2].map { TimeSpan(unit: .seconds($0 * 86_400, from: 0)) }
    // 1970-01-05 was the first Monday.
    + [7, 14].map { TimeSpan(unit: .seconds($0 * 86_400, from: 4 * 86_400)) }
    + [1, 3, 6].map { TimeSpan(unit: .months($0)) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map {
      TimeSpan(unit: .months($0 * 12))
    }

  /// `true` if the span begins and ends at midnight.
  package var isWholeDays: Bool {
    switch unit {
    case .seconds(let seconds, _): seconds >= 86_400
    case .months: true
    }
  }

  /// The length in seconds.
  ///
  /// Months have their average length.
  package var length: Double {
    switch unit {
    case .seconds(let seconds, _): seconds
    case .months(let months): Double(months) * 2_629_746
    }
  }

  /// Returns the start of the span that contains a moment.
  package func start(of moment: Double) -> Double {
    switch unit {
    case .seconds(let seconds, let origin):
      return ((moment - origin) / seconds).rounded(.down) * seconds + origin
    case .months(let months):
      let date = CivilDate(days: Int64((moment / 86_400).rounded(.down)))
      let month = date.year * 12 + date.month - 1
      return Self.start(month: month - Self.modulo(month, months))
    }
  }

  /// Returns the end of the span that begins at a moment.
  package func next(_ start: Double) -> Double {
    switch unit {
    case .seconds(let seconds, _):
      return start + seconds
    case .months(let months):
      let date = CivilDate(days: Int64(start / 86_400))
      return Self.start(month: date.year * 12 + date.month - 1 + months)
    }
  }

  private static func start(month: Int64) -> Double {
    let rest = modulo(month, 12)
    return Double(ISODate.daysSince1970((month - rest) / 12, rest + 1, 1)) * 86_400
  }

  private static func modulo(_ a: Int64, _ b: Int64) -> Int64 {
    let rest = a % b
    return rest < 0 ? rest + b : rest
  }
}
