// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of the operators of expressions.
///
/// Values are strings, decimals of any length and dates, which are read anew by each operator.
enum SlowExpression {
  /// Returns the value of an operand.
  static func value(_ operand: Operand, _ item: Item) -> SlowValue {
    switch operand {
    case .column(let column):
      let value = item[column.index]
      return value.isMissing ? .missing : .cell(value, column.type)
    case .field(let column, let path):
      return field(item[column.index].text, path.map(\.string))
    case .literal(let text, .text): return .text(text.string)
    case .literal(let text, _): return .cell(Value(text.string), ColumnType(.text))
    case .clock(let clock):
      let moment = clock.moment
      var day = Int(moment.localSeconds) / 86_400
      while day * 86_400 > moment.localSeconds { day -= 1 }
      return .moment(
        SlowDateTime(
          day: day,
          second: Int(moment.localSeconds) - day * 86_400,
          hasTime: moment.hasTime,
          zone: moment.zone.map(Int.init)
        )
      )
    case .negative(let part): return SlowValue(value(part, item).number.map { -$0 })
    case .arithmetic(let sign, let a, let b):
      return arithmetic(sign, value(a, item), value(b, item))
    case .moved(let part, let amount, let unit):
      guard let moment = value(part, item).moment, let number = SlowNumeral(amount.string) else {
        return .missing
      }
      return SlowValue(moment.adding(number, unit))
    case .joined(let a, let b):
      return .text((value(a, item).text ?? "") + (value(b, item).text ?? ""))
    case .call(.if, let arguments):
      guard case .condition(let condition) = arguments[0] else { return .missing }
      if SlowFilter.holds(condition, item) { return value(arguments[1], item) }
      return arguments.count > 2 ? value(arguments[2], item) : .missing
    case .call(let function, let arguments):
      return call(function, arguments.map { value($0, item) })
    case .condition(let condition): return .truth(SlowFilter.holds(condition, item))
    }
  }

  static func arithmetic(_ sign: Arithmetic, _ a: SlowValue, _ b: SlowValue) -> SlowValue {
    switch (sign, a.reading, b.reading) {
    case (.minus, .moment(let end), .moment(let start)): SlowValue(end.days(since: start))
    case (.plus, .moment(let moment), .number(let days)),
      (.plus, .number(let days), .moment(let moment)):
      SlowValue(moment.adding(days, .day))
    case (.minus, .moment(let moment), .number(let days)): SlowValue(moment.adding(-days, .day))
    default:
      if let first = a.number, let second = b.number {
        SlowValue(SlowNumeral.apply(sign, first, second))
      } else {
        .missing
      }
    }
  }

  /// Compares two values, or returns `nil` if they do not compare.
  static func compare(_ a: SlowValue, _ b: SlowValue) -> Int? {
    // A computed text is compared with the spelling of a value.
    switch (a, b) {
    case (.text, .text), (.text, .cell), (.cell, .text):
      guard let first = a.text, let second = b.text else { return nil }
      return compareTexts(first, second)
    default: break
    }
    switch (a.reading, b.reading) {
    case (.number(let first), .number(let second)): return SlowNumeral.compare(first, second)
    case (.moment(let first), .moment(let second)): return SlowDateTime.compare(first, second)
    case (.text(let first), .text(let second)): return compareTexts(first, second)
    default: return nil
    }
  }

  static func compareTexts(_ a: String, _ b: String) -> Int {
    let (first, second) = (a.unicodeScalars.map(\.value), b.unicodeScalars.map(\.value))
    return first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
  }

  static func holds(_ a: SlowValue, _ relation: Relation, _ b: SlowValue) -> Bool {
    let order = compare(a, b)
    let isEqual = order == 0 || a.isMissing && b.isMissing
    return switch relation {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: order == -1
    case .lessOrEqual: order == -1 || order == 0
    case .more: order == 1
    case .moreOrEqual: order == 1 || order == 0
    }
  }

  /// Compares a value with a literal, or returns `nil` if they do not compare.
  static func compare(_ value: SlowValue, _ literal: SlowLiteral) -> Int? {
    switch value {
    case .missing: return nil
    case .text(let text): return compareTexts(text, literal.text)
    case .truth(let truth): return ColumnType.truth(literal.text) == truth ? 0 : nil
    case .number, .moment: break
    case .cell(_, let type):
      if type.format == .boolean, let truth = ColumnType.truth(literal.text) {
        return ColumnType.truth(value.spelling) == truth ? 0 : nil
      }
      if literal.number == nil, literal.period == nil {
        return value.text.map { compareTexts($0, literal.text) }
      }
    }
    switch value.reading {
    case .number(let number):
      return literal.number.map { SlowNumeral.compare(number, .exact($0)) }
    case .moment(let moment): return literal.period.map { moment.compare(with: $0) }
    case .text(let text): return literal.isText ? compareTexts(text, literal.text) : nil
    case .missing, .unreadable: return nil
    }
  }
}

// MARK: Fields

extension SlowExpression {
  /// Returns a field of JSON text.
  private static func field(_ json: String, _ path: [String]) -> SlowValue {
    var text = json
    for name in path {
      guard let members = SlowJSON.members(of: text),
        let member = members.first(where: { $0.name == name })
      else { return .missing }
      text = member.value
    }
    if text.isEmpty || text == "null" { return .missing }
    let value = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    return .cell(Value(value), ColumnType(.text))
  }
}

/// A reader of JSON without escapes.
enum SlowJSON {
  /// Returns the members of an object, or the elements of a list with their numbers from 1.
  ///
  /// Returns `nil` for any other text.
  static func members(of text: String) -> [(name: String, value: String)]? {
    guard let first = text.first, "{[".contains(first) else { return nil }
    var parts: [String] = []
    var part = ""
    var depth = 0
    var isQuoted = false
    for character in text.dropFirst().dropLast() {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "{[".contains(character) { depth += 1 }
      if !isQuoted, "}]".contains(character) { depth -= 1 }
      if character == ",", depth == 0, !isQuoted {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts.enumerated().map { index, part in
      guard first == "{", let colon = part.firstIndex(of: ":") else {
        return (String(index + 1), trimmed(part))
      }
      let name = trimmed(String(part[..<colon]))
      return (
        String(name.dropFirst().dropLast()), trimmed(String(part[part.index(after: colon)...]))
      )
    }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = Substring(text)
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
