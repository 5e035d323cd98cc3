// SPDX-License-Identifier: GPL-3.0-or-later

/// A date that can only advance by a day, as a reference for calendar arithmetic.
struct SchoolDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  var isLastOfMonth: Bool {
    let isLeapYear = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day == lengths[month - 1]
  }

  mutating func advance() {
    guard isLastOfMonth else {
      day += 1
      return
    }
    day = 1
    month += 1
    if month > 12 { (year, month) = (year + 1, 1) }
  }

  /// Returns the date after a number of months, found by advancing day by day.
  func adding(months: Int) -> SchoolDate {
    var (date, rest) = (self, months)
    while rest > 0 || date.day < day && !date.isLastOfMonth {
      let month = date.month
      date.advance()
      if date.month != month { rest -= 1 }
    }
    return date
  }

  var text: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
