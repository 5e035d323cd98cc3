// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A value of a computed expression.
enum SlowValue {
  case missing

  /// A value as it came, with the type of its column.
  case cell(Value, ColumnType)
  case text(String)
  case number(SlowNumeral)
  case moment(SlowDateTime)
  case truth(Bool)
}

/// A value as its column's type reads it.
enum SlowReading {
  case missing
  case number(SlowNumeral)
  case moment(SlowDateTime)
  case text(String)
  case unreadable
}

extension SlowValue {
  init(_ number: SlowNumeral?) { self = number.map(SlowValue.number) ?? .missing }
  init(_ moment: SlowDateTime?) { self = moment.map(SlowValue.moment) ?? .missing }
  init(_ text: String?) { self = text.map(SlowValue.text) ?? .missing }

  var isMissing: Bool {
    switch self {
    case .missing: true
    case .cell(let value, let type): value.isEmpty || type.slowlyMarksMissing(value.text)
    case .text, .number, .moment, .truth: false
    }
  }

  /// The value as a text, or `nil` if it is missing.
  var text: String? { isMissing ? nil : spelling }

  /// The spelling, which is empty if there is no value.
  var spelling: String {
    switch self {
    case .missing: ""
    case .cell(let value, _): value.text
    case .text(let text): text
    case .number(let number): number.text
    case .moment(let moment): moment.text
    case .truth(let truth): truth ? "true" : "false"
    }
  }

  var reading: SlowReading {
    switch self {
    case .missing: .missing
    case .cell(let value, let type): isMissing ? .missing : type.slowReading(of: value.text)
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .moment(let moment): .moment(moment)
    case .truth: .text(spelling)
    }
  }

  /// The number, also that of a computed text.
  var number: SlowNumeral? {
    switch (self, reading) {
    case (_, .number(let number)): number
    case (.text(let text), _): SlowNumeral(text)
    default: nil
    }
  }

  /// The date, also that of a computed text.
  var moment: SlowDateTime? {
    switch (self, reading) {
    case (_, .moment(let moment)): moment
    case (.text(let text), _): SlowDateTime(text)
    default: nil
    }
  }

  var integer: Int? { number?.integer }
}

// MARK: Types

extension ColumnType {
  fileprivate func slowlyMarksMissing(_ text: String) -> Bool {
    let common = ["NA", "n/a", "N/A", "-", "--", "NULL", "null", "None", "?", "."]
    return missing.includesCommon && common.contains(text)
  }

  /// Reads a value that is not missing.
  func slowReading(of text: String) -> SlowReading {
    let plain: String?
    switch format {
    case .plain: plain = text
    case .verbatim: return .text(text)
    case .boolean: plain = Self.truth(text).map { $0 ? "true" : "false" }
    case .number: plain = Self.plainDollars(text)
    case .date: plain = Self.plainDate(text)
    }
    guard let plain else { return .unreadable }
    if let number = SlowNumeral(plain) { return .number(number) }
    return SlowDateTime(plain).map { .moment($0) } ?? .text(plain)
  }

  /// Returns the truth of a word.
  static func truth(_ text: String) -> Bool? {
    let words = ["true": true, "yes": true, "on": true, "t": true, "y": true, "1": true]
    let others = ["false": false, "no": false, "off": false, "f": false, "n": false, "0": false]
    return words[text.lowercased()] ?? others[text.lowercased()]
  }

  /// Returns the plain spelling of an amount such as `-$1,234.56` or `($3.25)`.
  private static func plainDollars(_ text: String) -> String? {
    let isInParentheses = text.hasPrefix("(") && text.hasSuffix(")")
    let isNegative = isInParentheses || text.hasPrefix("-")
    let digits = text.filter { !"()-$,".contains($0) }
    return SlowNumeral.isNumber(digits) ? (isNegative ? "-" : "") + digits : nil
  }

  /// Returns the plain spelling of a date such as `31.12.2024`.
  private static func plainDate(_ text: String) -> String? {
    let parts = text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 3, SlowCalendar.day(parts[2], parts[1], parts[0]) != nil else {
      return nil
    }
    return SchoolDate(year: parts[2], month: parts[1], day: parts[0]).text
  }
}
