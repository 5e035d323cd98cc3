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
    guard let full = inFull(text) else { return .form(inFull: nil) }
    return parse(Array(full.utf8).span) == nil
      ? flaw(ofFull: Array(full.utf8).span) ?? .form(inFull: nil) : .form(inFull: full)
  }

  /// What dates are made of beside digits.
  private static let marks = Set("-/.:,+TtWwZz ".utf8)
}

// MARK: Dates in full that there are not

extension ISODate {
  /// What is wrong with what is written in full, but for a part that there is not.
  private static func flaw(ofFull bytes: Span<UInt8>) -> Flaw? {
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus,
      let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2), bytes.count == 10 || beginsTime(bytes, at: 10)
    else { return nil }
    guard (1...12).contains(month) else { return .month(Int(month)) }
    let last = days(inMonth: month, of: year)
    guard (1...last).contains(day) else { return .day(Int(day), last: Int(last)) }
    return bytes.count == 10 ? nil : flaw(ofTime: bytes.extracting(11...))
  }

  /// Whether two digits and a colon follow what stands between a date and a time.
  private static func beginsTime(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    (bytes[place] | 0x20 == 0x74 || bytes[place] == Ascii.space)
      && number(bytes, place + 1, 2) != nil && place + 3 < bytes.count
      && bytes[place + 3] == Ascii.colon
  }

  /// What is wrong with a time that is none, and begins with two digits and a colon.
  private static func flaw(ofTime bytes: Span<UInt8>) -> Flaw {
    if let hour = number(bytes, 0, 2), hour > 23 { return .hour(Int(hour)) }
    let text = { (bytes: Span<UInt8>) in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    guard let minute = number(bytes, 3, 2) else { return .time(text(bytes)) }
    if minute > 59 { return .minute(Int(minute)) }
    var at = 5
    if at < bytes.count, bytes[at] == Ascii.colon {
      guard let second = number(bytes, 6, 2) else { return .time(text(bytes)) }
      if second > 60 { return .second(Int(second)) }
      at = 8
      if at < bytes.count, bytes[at] == Ascii.point || bytes[at] == Ascii.comma {
        at += 1
        while at < bytes.count, Ascii.digit(bytes[at]) != nil { at += 1 }
      }
    }
    let isZone = at < bytes.count && (bytes[at] == Ascii.plus || bytes[at] == Ascii.minus)
    return isZone ? .zone(text(bytes.extracting(at...))) : .time(text(bytes))
  }
}

// MARK: Dates that are not written in full

extension ISODate {
  /// A date that begins where a text says, written in full, if that can be told.
  private static func inFull(_ text: String) -> String? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t" || $0 == " "
    }
    guard let date = dateInFull(parts[0]) else { return nil }
    guard parts.count == 2 else { return date }
    let hour = parts[1].prefix { $0.isNumber }
    let rest = parts[1].dropFirst(hour.count)
    guard let padded = padded(hour, 2) else { return nil }
    return "\(date)T\(padded)\(rest.isEmpty ? ":00" : rest)"
  }

  /// The same for a date alone.
  private static func dateInFull(_ text: Substring) -> String? {
    let fields = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard let year = fields.first?.prefix(4), year.count == 4, year.allSatisfy(\.isNumber) else {
      return nil
    }
    let digits = fields.joined().dropFirst(4)
    if digits.first?.lowercased() == "w" {
      return week(digits.dropFirst(), of: year)
    }
    switch fields.count {
    case 1 where digits.isEmpty: return "\(year)-01-01"
    case 1 where digits.count == 4: return "\(year)-\(digits.prefix(2))-\(digits.suffix(2))"
    case 1 where digits.count == 3, 2 where fields[1].count == 3: return day(digits, of: year)
    case 2: return padded(fields[1], 2).map { "\(year)-\($0)-01" }
    case 3:
      guard let month = padded(fields[1], 2), let day = padded(fields[2], 2) else { return nil }
      return "\(year)-\(month)-\(day)"
    default: return nil
    }
  }

  /// The first day of a week, or the day of it that a third digit says.
  private static func week(_ digits: Substring, of year: Substring) -> String? {
    guard digits.count == 2 || digits.count == 3, let number = Int(digits.prefix(2)),
      let day = digits.count == 3 ? Int(digits.suffix(1)) : 1, let year = Int64(year),
      (1...53).contains(number), (1...7).contains(day)
    else { return nil }
    // The first week is the one with January 4 in it; 1970 began on a Thursday.
    let fourth = daysSince1970(year, 1, 4)
    let weekday = ((fourth + 3) % 7 + 7) % 7
    return text(ofDay: fourth - weekday + Int64(number - 1) * 7 + Int64(day - 1))
  }

  /// A day of a year, from 001.
  private static func day(_ digits: Substring, of year: Substring) -> String? {
    guard let number = Int64(digits), let year = Int64(year), (1...366).contains(number) else {
      return nil
    }
    let first = daysSince1970(year, 1, 1)
    return first + number > daysSince1970(year + 1, 1, 1) ? nil : text(ofDay: first + number - 1)
  }

  private static func text(ofDay day: Int64) -> String {
    text(of: Double(day) * 86_400, hasTime: false)
  }

  /// One or two digits as two.
  private static func padded(_ digits: Substring, _ width: Int) -> String? {
    guard (1...width).contains(digits.count), digits.allSatisfy(\.isNumber) else { return nil }
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
