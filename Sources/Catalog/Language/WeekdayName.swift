// SPDX-License-Identifier: GPL-3.0-or-later

/// A day of the week, as `weekday` spells it.
enum WeekdayName: String, Sendable, CaseIterable {
  case monday = "Mon"
  case tuesday = "Tue"
  case wednesday = "Wed"
  case thursday = "Thu"
  case friday = "Fri"
  case saturday = "Sat"
  case sunday = "Sun"

  /// Reads the name or its first three letters, in any case.
  init?(_ text: String) {
    let word = text.lowercased()
    let found = Self.allCases.first { word == "\($0)" || word == $0.rawValue.lowercased() }
    guard let found else { return nil }
    self = found
  }

  /// The number of days after Monday.
  private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the days in a range of numbers, in their spelling.
  private static func days(_ numbers: Range<Int>) -> Expression.Test {
    .isOneOf(numbers.isEmpty ? [] : allCases[numbers].map { ExactText($0.rawValue) })
  }
}

extension WeekdayName {
  /// Returns a test of days of the week that lists the days, if its literals are such days.
  ///
  /// Their order is not that of their letters. The list means the same on every source.
  static func listing(_ test: Expression.Test) -> Expression.Test {
    func number(_ text: ExactText) -> Int? { WeekdayName(text.string)?.number }
    switch test {
    case .equals(let text): return number(text).map { days($0..<$0 + 1) } ?? test
    case .less(let text): return number(text).map { days(0..<$0) } ?? test
    case .lessOrEqual(let text): return number(text).map { days(0..<$0 + 1) } ?? test
    case .more(let text): return number(text).map { days($0 + 1..<7) } ?? test
    case .moreOrEqual(let text): return number(text).map { days($0..<7) } ?? test
    case .isBetween(let low, let high):
      guard let first = number(low), let last = number(high) else { return test }
      return days(first..<max(first, last + 1))
    case .isOneOf(let texts):
      return .isOneOf(texts.map { ExactText(WeekdayName($0.string)?.rawValue ?? $0.string) })
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull:
      return test
    }
  }
}

extension Operand {
  /// Returns the test of the operand that does not depend on the order of days of the week.
  func listingWeekdays(_ test: Expression.Test) -> Expression.Test {
    if case .call(.weekday, _) = self { WeekdayName.listing(test) } else { test }
  }
}
