// SPDX-License-Identifier: GPL-3.0-or-later

/// A unit of time in an expression, such as the one of `today - 7 days`.
enum TimeUnit: String, Sendable, CaseIterable {
  case year
  case quarter
  case month
  case week
  case day
  case hour
  case minute
  case second

  /// Parses the name of a unit, singular or plural, in any case.
  init?(word: String) {
    let name = String(decoding: word.utf8.map(Ascii.lowercased), as: UTF8.self)
    guard let unit = TimeUnit(rawValue: name.hasSuffix("s") ? String(name.dropLast()) : name)
    else { return nil }
    self = unit
  }

  /// The length of a unit.
  enum Length {
    /// A number of months, which have different lengths.
    case months(Int64)

    case seconds(Int64)
  }

  var length: Length {
    switch self {
    case .year: .months(12)
    case .quarter: .months(3)
    case .month: .months(1)
    case .week: .seconds(604_800)
    case .day: .seconds(86_400)
    case .hour: .seconds(3600)
    case .minute: .seconds(60)
    case .second: .seconds(1)
    }
  }

  /// `true` for hours, minutes and seconds.
  var isPartOfDay: Bool { self == .hour || self == .minute || self == .second }
}
