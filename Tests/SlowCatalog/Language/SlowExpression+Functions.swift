// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

extension SlowExpression {
  /// The patterns that random expressions extract, with equivalent closures.
  static let patterns: [(pattern: String, extract: @Sendable (String) -> String?)] = [
    ("[0-9]+", { firstRun(of: $0) { "0123456789".unicodeScalars.contains($0) } }),
    ("^.", { $0.unicodeScalars.first.map { String($0) } }),
    (
      "^([^ ]+) ",
      { text in
        let word = text.unicodeScalars.prefix { $0 != " " }
        return word.isEmpty || word.count == text.unicodeScalars.count ? nil : String(word)
      }
    ),
  ]

  private static func firstRun(of text: String, _ isIn: (Unicode.Scalar) -> Bool) -> String? {
    let run = text.unicodeScalars.drop { !isIn($0) }.prefix(while: isIn)
    return run.isEmpty ? nil : String(run)
  }

  /// Calls a function other than `if`.
  static func call(_ function: Function, _ arguments: [SlowValue]) -> SlowValue {
    switch function {
    case .lower, .upper, .trim, .length, .left, .right, .slice, .replace, .extract, .part, .text:
      guard let text = arguments[0].text else { return .missing }
      return call(function, onText: text, Array(arguments.dropFirst()))
    case .round, .floor, .ceil, .abs, .sqrt, .log, .ln, .number:
      guard let number = arguments[0].number else { return .missing }
      return SlowValue(call(function, onNumber: number, Array(arguments.dropFirst())))
    case .year, .quarter, .month, .week, .day, .weekday, .hour, .monthnumber, .date:
      guard let moment = arguments[0].moment else { return .missing }
      return call(function, onMoment: moment)
    case .coalesce: return arguments.first { !$0.isMissing } ?? .missing
    case .least: return extreme(arguments, -1)
    case .greatest: return extreme(arguments, 1)
    case .if: return .missing
    }
  }

  private static func extreme(_ arguments: [SlowValue], _ wanted: Int) -> SlowValue {
    guard !arguments.contains(where: \.isMissing) else { return .missing }
    var best = arguments[0]
    for next in arguments.dropFirst() {
      guard let order = compare(next, best) else { return .missing }
      if order == wanted { best = next }
    }
    return best
  }

  // MARK: Texts

  private static func call(
    _ function: Function,
    onText text: String,
    _ rest: [SlowValue]
  ) -> SlowValue {
    let scalars = Array(text.unicodeScalars)
    func made(_ scalars: some Sequence<Unicode.Scalar>) -> SlowValue {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return .text(String(view))
    }
    switch function {
    case .lower: return made(scalars.map { single($0.properties.lowercaseMapping) ?? $0 })
    case .upper: return made(scalars.map { single($0.properties.uppercaseMapping) ?? $0 })
    case .trim:
      let start = scalars.drop { $0.properties.isWhitespace }
      return made(start.reversed().drop { $0.properties.isWhitespace }.reversed())
    case .length: return .number(SlowNumeral(scalars.count))
    case .left: return rest[0].integer.map { made(scalars.prefix(max(0, $0))) } ?? .missing
    case .right: return rest[0].integer.map { made(scalars.suffix(max(0, $0))) } ?? .missing
    case .slice:
      guard let start = rest[0].integer else { return .missing }
      guard rest.count > 1 else { return made(scalars.dropFirst(max(0, start - 1))) }
      guard let count = rest[1].integer else { return .missing }
      let end = Double(start) + Double(max(0, count))
      return made(
        scalars.enumerated().filter { $0.offset + 1 >= start && Double($0.offset + 1) < end }
          .map(\.element)
      )
    case .replace:
      guard let old = rest[0].text, let new = rest[1].text else { return .missing }
      return .text(parts(text, old).joined(separator: new))
    case .part:
      guard let separator = rest[0].text, let number = rest[1].integer else { return .missing }
      let parts = parts(text, separator)
      let index = number > 0 ? number - 1 : parts.count + max(number, -1_000_000)
      return number != 0 && parts.indices.contains(index) ? .text(parts[index]) : .missing
    case .extract:
      let pattern = patterns.first { $0.pattern == rest[0].spelling }
      return SlowValue(pattern?.extract(text))
    default: return .text(text)
    }
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  /// Splits a text at each occurrence of a separator.
  private static func parts(_ text: String, _ separator: String) -> [String] {
    let (scalars, mark) = (Array(text.unicodeScalars), Array(separator.unicodeScalars))
    var parts = [String.UnicodeScalarView()]
    var index = 0
    while index < scalars.count {
      if !mark.isEmpty, scalars[index...].starts(with: mark) {
        parts.append(String.UnicodeScalarView())
        index += mark.count
      } else {
        parts[parts.count - 1].append(scalars[index])
        index += 1
      }
    }
    return parts.map { String($0) }
  }

  // MARK: Numbers and dates

  private static func call(
    _ function: Function,
    onNumber number: SlowNumeral,
    _ rest: [SlowValue]
  ) -> SlowNumeral? {
    switch function {
    case .round:
      if rest.isEmpty { return number.rounded(to: 0) }
      return rest[0].integer.flatMap { number.rounded(to: $0) }
    case .floor: return number.floor
    case .ceil: return number.ceiling
    case .abs: return number.magnitude
    case .sqrt: return number.squareRoot
    case .log: return number.log10
    case .ln: return number.ln
    default: return number
    }
  }

  private static func call(_ function: Function, onMoment moment: SlowDateTime) -> SlowValue {
    switch function {
    case .year: .number(SlowNumeral(moment.date.year))
    case .monthnumber: .number(SlowNumeral(moment.date.month))
    case .hour: .number(SlowNumeral(moment.second / 3600))
    case .quarter: .text(moment.quarter)
    case .month: .text(moment.month)
    case .week: .text(moment.week)
    case .weekday: .text(moment.weekdayName)
    case .day: .moment(SlowDateTime(day: moment.day))
    default: .moment(moment)
    }
  }
}
