// SPDX-License-Identifier: GPL-3.0-or-later

// Detection of malformed dates. Filters refuse them, because they would silently compare as text.

extension ISODate {
  /// The reason why a text that looks like a date is not one.
  package enum Problem: Sendable, Equatable {
    /// The month number is out of range.
    case month(Int)

    /// The day is out of range.
    ///
    /// `last` is the last day of the month.
    case day(Int, last: Int)

    /// The hour is out of range.
    case hour(Int)

    /// The minute is out of range.
    case minute(Int)

    /// The second is out of range.
    case second(Int)

    /// The time zone is invalid, such as `+25:00`.
    case zone(String)

    /// The text after the date is not a time.
    case time(String)

    /// The date is incomplete or not in ISO 8601 form.
    ///
    /// `inFull` is the correct form if it is known.
    case form(inFull: String?)

    /// The text is a year, a month or a week in another form than ``Period`` reads.
    ///
    /// The date is its first one.
    case period(first: String)
  }

  /// Returns the reason why a text that looks like a date is not one, or `nil` for any other text.
  ///
  /// A text looks like a date if it has the form `2026-01-31` or begins like `2026-01-31T12:`. So
  /// does a text that begins with a digit and contains only digits and the punctuation of dates:
  /// `2026`, `2026-W05`, `2026-1-5`, `31.1.2026`.
  static func problem(in text: String) -> Problem? {
    let bytes = Array(text.utf8)
    guard parse(bytes.span) == nil else { return nil }
    if let problem = problem(ofFull: bytes.span) { return problem }
    guard bytes.first.flatMap(Ascii.digit) != nil,
      text.utf8.allSatisfy({ Ascii.digit($0) != nil || punctuation.contains($0) })
    else { return nil }
    guard let reading = reading(of: text) else { return .form(inFull: nil) }
    let full = Array(reading.first.utf8)
    guard parse(full.span) != nil else { return problem(ofFull: full.span) ?? .form(inFull: nil) }
    return reading.isPeriod ? .period(first: reading.first) : .form(inFull: reading.first)
  }

  /// Returns `true` if a text has the form of a complete date, even if there is no such date.
  static func hasDateForm(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10 && (parse(bytes.span) != nil || problem(ofFull: bytes.span) != nil)
  }

  /// Returns `true` if a text begins like a time of day.
  static func beginsLikeTime(_ text: String) -> Bool {
    let hour = text.utf8.prefix { Ascii.digit($0) != nil }
    return (1...2).contains(hour.count) && text.utf8.dropFirst(hour.count).first == Ascii.colon
  }

  /// The characters of dates and times other than digits.
  private static let punctuation = Set("-/.:,+TtWwZz ".utf8)
}

// MARK: Complete but invalid dates

extension ISODate {
  /// Returns the invalid part of a text in complete form, or `nil` if its form is different.
  private static func problem(ofFull bytes: Span<UInt8>) -> Problem? {
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus,
      let year = NumberScanner.fixed(bytes, 0, 4), let month = NumberScanner.fixed(bytes, 5, 2),
      let day = NumberScanner.fixed(bytes, 8, 2), bytes.count == 10 || beginsTime(bytes, at: 10)
    else { return nil }
    guard (1...12).contains(month) else { return .month(Int(month)) }
    let last = days(inMonth: month, of: year)
    guard (1...last).contains(day) else { return .day(Int(day), last: Int(last)) }
    return bytes.count == 10 ? nil : problem(ofTime: bytes.extracting(11...))
  }

  /// Returns `true` if a date separator, two digits and a colon are at an offset.
  private static func beginsTime(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    (bytes[offset] | 0x20 == 0x74 || bytes[offset] == Ascii.space)
      && NumberScanner.fixed(bytes, offset + 1, 2) != nil && offset + 3 < bytes.count
      && bytes[offset + 3] == Ascii.colon
  }

  /// Returns the problem of a time that begins with two digits and a colon, or `nil` if it is valid.
  private static func problem(ofTime bytes: Span<UInt8>) -> Problem? {
    do throws(TimeError) {
      _ = try time(bytes, from: 0)
      return nil
    } catch {
      let rest = { (bytes: Span<UInt8>, start: Int) in
        String(decoding: (start..<bytes.count).map { bytes[$0] }, as: UTF8.self)
      }
      return switch error {
      case .hour(let hour): .hour(Int(hour))
      case .minute(let minute): .minute(Int(minute))
      case .second(let second): .second(Int(second))
      case .zone(let start): .zone(rest(bytes, start))
      case .form: .time(rest(bytes, 0))
      }
    }
  }
}

// MARK: Incomplete dates

extension ISODate {
  /// The interpretation of an incomplete date as a complete date or a period.
  private struct Reading {
    /// The date or the first date of the period, in complete form.
    let first: String
    var isPeriod = false
  }

  /// Interprets an incomplete date with an optional time.
  private static func reading(of text: String) -> Reading? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t" || $0 == " "
    }
    guard let date = reading(ofDate: parts[0]) else { return nil }
    guard parts.count == 2 else { return date }
    let hour = parts[1].prefix { $0.isNumber }
    let rest = parts[1].dropFirst(hour.count)
    guard let hour = twoDigits(hour) else { return nil }
    return Reading(first: "\(date.first)T\(hour)\(rest.isEmpty ? ":00" : rest)")
  }

  /// Interprets an incomplete date without a time.
  private static func reading(ofDate text: Substring) -> Reading? {
    let fields = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let leading = text.prefix { $0.isNumber }.count
    // A year has four digits. More digits come first only in a date without punctuation.
    guard leading == 4 || leading == text.count, leading >= 4 else { return nil }
    let year = text.prefix(4)
    let digits = fields.joined().dropFirst(4)
    if digits.first?.lowercased() == "w" {
      return week(digits.dropFirst(), of: year)
    }
    switch fields.count {
    case 1 where digits.isEmpty: return Reading(first: "\(year)-01-01", isPeriod: true)
    case 1 where digits.count == 4:
      return Reading(first: "\(year)-\(digits.prefix(2))-\(digits.suffix(2))")
    case 1 where digits.count == 3, 2 where fields[1].count == 3: return day(digits, of: year)
    case 2:
      return twoDigits(fields[1]).map { Reading(first: "\(year)-\($0)-01", isPeriod: true) }
    case 3:
      guard let month = twoDigits(fields[1]), let day = twoDigits(fields[2]) else { return nil }
      return Reading(first: "\(year)-\(month)-\(day)")
    default: return nil
    }
  }

  /// Interprets a week number, or a day in a week if there is a third digit.
  private static func week(_ digits: Substring, of year: Substring) -> Reading? {
    guard digits.count == 2 || digits.count == 3, let number = Int64(digits.prefix(2)),
      let day = digits.count == 3 ? Int64(digits.suffix(1)) : 1, let year = Int64(year),
      (1...53).contains(number), (1...7).contains(day)
    else { return nil }
    // The first week is the one that contains January 4. 1970 began on a Thursday.
    let fourth = daysSince1970(year, 1, 4)
    let weekday = ((fourth + 3) % 7 + 7) % 7
    let monday = fourth - weekday + (number - 1) * 7
    let first = text(ofDay: monday + day - 1)
    return Reading(first: first, isPeriod: digits.count == 2)
  }

  /// Interprets a day of the year, from 001.
  private static func day(_ digits: Substring, of year: Substring) -> Reading? {
    guard let number = Int64(digits), let year = Int64(year), (1...366).contains(number) else {
      return nil
    }
    let first = daysSince1970(year, 1, 1)
    guard first + number <= daysSince1970(year + 1, 1, 1) else { return nil }
    return Reading(first: text(ofDay: first + number - 1))
  }

  private static func text(ofDay day: Int64) -> String {
    text(of: Double(day) * 86_400, hasTime: false)
  }

  /// Pads one or two digits to two.
  private static func twoDigits(_ digits: Substring) -> String? {
    guard (1...2).contains(digits.count), digits.allSatisfy(\.isNumber) else { return nil }
    return (digits.count == 1 ? "0" : "") + digits
  }
}
