// SPDX-License-Identifier: GPL-3.0-or-later

// What is meant as a date and is none: a filter refuses it, as it would compare as text in silence.

extension ISODate {
  /// Why a text that is meant as a date is none.
  package enum Flaw: Sendable, Equatable {
    /// There is no month of this number.
    case month(Int)

    /// There is no such day in the month, whose last is another.
    case day(Int, last: Int)

    /// There is no hour, minute or second of this number.
    case hour(Int)
    case minute(Int)
    case second(Int)

    /// There is no such zone: `+25:00`.
    case zone(String)

    /// What stands behind the date is no time.
    case time(String)

    /// It is not written in full, or otherwise than ISO 8601 has it; so it would be, if that can be
    /// told.
    case form(inFull: String?)

    /// It is a year, a month or a week, with this first and this last date.
    case period(first: String, last: String)

    /// It is such a time where a date is asked for, as this one is.
    case example(String)
  }

  /// What is wrong with a text that is meant as a date, and spells none; `nil` for all others.
  ///
  /// That is what begins as `2026-01-31` or `2026-01-31T12:` does, and what begins with a digit and is
  /// made of nothing but what dates are made of: `2026`, `2026-W05`, `2026-1-5`, `31.1.2026`.
  static func flaw(in text: String) -> Flaw? {
    let bytes = Array(text.utf8)
    guard parse(bytes.span) == nil else { return nil }
    if let flaw = flaw(ofFull: bytes.span) { return flaw }
    guard bytes.first.flatMap(Ascii.digit) != nil,
      text.utf8.allSatisfy({ Ascii.digit($0) != nil || marks.contains($0) })
    else { return nil }
    guard let reading = reading(of: text) else { return .form(inFull: nil) }
    let full = Array(reading.first.utf8)
    guard parse(full.span) != nil else { return flaw(ofFull: full.span) ?? .form(inFull: nil) }
    return reading.last.map { .period(first: reading.first, last: $0) }
      ?? .form(inFull: reading.first)
  }

  /// Whether a text is written as a date in full, be there one or not.
  static func isWritten(date text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10 && (parse(bytes.span) != nil || flaw(ofFull: bytes.span) != nil)
  }

  /// Whether a text begins as a time of day does.
  static func begins(time text: String) -> Bool {
    let hour = text.utf8.prefix { Ascii.digit($0) != nil }
    return (1...2).contains(hour.count) && text.utf8.dropFirst(hour.count).first == Ascii.colon
  }

  /// What dates are made of beside digits.
  private static let marks = Set("-/.:,+TtWwZz ".utf8)
}

// MARK: Dates in full that there are not

extension ISODate {
  /// What is wrong with what is written in full, but for a part that there is not.
  private static func flaw(ofFull bytes: Span<UInt8>) -> Flaw? {
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus,
      let year = NumberScanner.fixed(bytes, 0, 4), let month = NumberScanner.fixed(bytes, 5, 2),
      let day = NumberScanner.fixed(bytes, 8, 2), bytes.count == 10 || beginsTime(bytes, at: 10)
    else { return nil }
    guard (1...12).contains(month) else { return .month(Int(month)) }
    let last = days(inMonth: month, of: year)
    guard (1...last).contains(day) else { return .day(Int(day), last: Int(last)) }
    return bytes.count == 10 ? nil : flaw(ofTime: bytes.extracting(11...))
  }

  /// Whether two digits and a colon follow what stands between a date and a time.
  private static func beginsTime(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    (bytes[place] | 0x20 == 0x74 || bytes[place] == Ascii.space)
      && NumberScanner.fixed(bytes, place + 1, 2) != nil && place + 3 < bytes.count
      && bytes[place + 3] == Ascii.colon
  }

  /// What is wrong with a time that is none, and begins with two digits and a colon.
  private static func flaw(ofTime bytes: Span<UInt8>) -> Flaw? {
    do throws(TimeFlaw) {
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

// MARK: Dates that are not written in full

extension ISODate {
  /// What a text says that begins as a date does, or is a longer time: it begins and ends with these
  /// dates, written in full.
  private struct Reading {
    let first: String
    var last: String?
  }

  /// What is meant by a text, if that can be told.
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

  /// The same for a date alone.
  private static func reading(ofDate text: Substring) -> Reading? {
    let fields = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let leading = text.prefix { $0.isNumber }.count
    // Without marks, the month and the day follow at once; else more digits are no year.
    guard leading == 4 || leading == text.count, leading >= 4 else { return nil }
    let year = text.prefix(4)
    let digits = fields.joined().dropFirst(4)
    if digits.first?.lowercased() == "w" {
      return week(digits.dropFirst(), of: year)
    }
    switch fields.count {
    case 1 where digits.isEmpty: return Reading(first: "\(year)-01-01", last: "\(year)-12-31")
    case 1 where digits.count == 4:
      return Reading(first: "\(year)-\(digits.prefix(2))-\(digits.suffix(2))")
    case 1 where digits.count == 3, 2 where fields[1].count == 3: return day(digits, of: year)
    case 2: return twoDigits(fields[1]).map { month($0, of: year) }
    case 3:
      guard let month = twoDigits(fields[1]), let day = twoDigits(fields[2]) else { return nil }
      return Reading(first: "\(year)-\(month)-\(day)")
    default: return nil
    }
  }

  private static func month(_ digits: String, of year: Substring) -> Reading {
    let last = days(inMonth: Int64(digits) ?? 1, of: Int64(year) ?? 0)
    return Reading(first: "\(year)-\(digits)-01", last: "\(year)-\(digits)-\(last)")
  }

  /// A week, or the day of it that a third digit says.
  private static func week(_ digits: Substring, of year: Substring) -> Reading? {
    guard digits.count == 2 || digits.count == 3, let number = Int64(digits.prefix(2)),
      let day = digits.count == 3 ? Int64(digits.suffix(1)) : 1, let year = Int64(year),
      (1...53).contains(number), (1...7).contains(day)
    else { return nil }
    // The first week is the one with January 4 in it; 1970 began on a Thursday.
    let fourth = daysSince1970(year, 1, 4)
    let weekday = ((fourth + 3) % 7 + 7) % 7
    let monday = fourth - weekday + (number - 1) * 7
    let first = text(ofDay: monday + day - 1)
    return Reading(first: first, last: digits.count == 3 ? nil : text(ofDay: monday + 6))
  }

  /// A day of a year, from 001.
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

  /// One or two digits as two.
  private static func twoDigits(_ digits: Substring) -> String? {
    guard (1...2).contains(digits.count), digits.allSatisfy(\.isNumber) else { return nil }
    return (digits.count == 1 ? "0" : "") + digits
  }
}
