// SPDX-License-Identifier: GPL-3.0-or-later

/// A function of the expression language.
package enum Function: String, Sendable, Hashable, CaseIterable {
  case lower, upper, trim, length, left, right, slice, replace, extract, part
  case round, floor, ceil, abs, sqrt, log, ln
  case number, text, date
  case `if`, coalesce, least, greatest
  case year, quarter, month, week, day, weekday, hour, monthnumber

  /// Finds a function by its name, or by the name that it has in other languages, in any case.
  init?(named name: String) {
    let name = name.lowercased()
    guard let function = Function(rawValue: name) ?? Self.others[name] else { return nil }
    self = function
  }

  /// Names in other languages.
  private static let others: [String: Function] = [
    "len": .length, "substr": .slice, "substring": .slice, "ifnull": .coalesce, "nvl": .coalesce,
    "ceiling": .ceil, "iif": .if, "min": .least, "max": .greatest, "lcase": .lower,
    "ucase": .upper,
  ]

  /// The kind of value that a parameter takes.
  enum Parameter: Sendable, Equatable {
    /// Any value.
    case value

    /// Any value, whose spelling is used.
    case text
    case number
    case date
    case condition

    /// A regular expression, which must be written in the expression.
    case pattern
  }

  /// The parameters, of which the last `optional` ones may be left out.
  struct Signature: Sendable {
    let parameters: [Parameter]
    var optional = 0

    /// `true` if the last parameter may be repeated.
    var repeats = false

    /// Returns the parameter of an argument, or `nil` if there are too many.
    func parameter(at index: Int) -> Parameter? {
      if index < parameters.count { return parameters[index] }
      return repeats ? parameters.last : nil
    }

    /// The minimum number of arguments.
    var minimum: Int { parameters.count - optional }
  }

  var signature: Signature {
    switch self {
    case .lower, .upper, .trim, .length: Signature(parameters: [.text])
    case .left, .right: Signature(parameters: [.text, .number])
    case .slice: Signature(parameters: [.text, .number, .number], optional: 1)
    case .replace: Signature(parameters: [.text, .text, .text])
    case .extract: Signature(parameters: [.text, .pattern])
    case .part: Signature(parameters: [.text, .text, .number])
    case .round: Signature(parameters: [.number, .number], optional: 1)
    case .floor, .ceil, .abs, .sqrt, .log, .ln: Signature(parameters: [.number])
    case .number, .text: Signature(parameters: [.value])
    case .date: Signature(parameters: [.value])
    case .if: Signature(parameters: [.condition, .value, .value], optional: 1)
    case .coalesce: Signature(parameters: [.value], repeats: true)
    case .least, .greatest: Signature(parameters: [.value, .value], repeats: true)
    case .year, .quarter, .month, .week, .day, .weekday, .hour, .monthnumber:
      Signature(parameters: [.date])
    }
  }

  /// The function with its arguments, as help and errors show it.
  package var usage: String {
    switch self {
    case .lower, .upper, .trim, .length, .number, .text, .date: "\(rawValue)(x)"
    case .left, .right: "\(rawValue)(x, n)"
    case .slice: "slice(x, from, n)"
    case .replace: "replace(x, old, new)"
    case .extract: "extract(x, \"regex\")"
    case .part: "part(x, separator, n)"
    case .round: "round(x, digits)"
    case .floor, .ceil, .abs, .sqrt, .log, .ln: "\(rawValue)(x)"
    case .if: "if(condition, a, b)"
    case .coalesce, .least, .greatest: "\(rawValue)(a, b, …)"
    case .year, .quarter, .month, .week, .day, .weekday, .hour, .monthnumber: "\(rawValue)(date)"
    }
  }

  /// An example of its results, if they are texts of a fixed form.
  var exampleOfResult: (text: String, instead: Function?)? {
    switch self {
    case .month: ("2024-03", .monthnumber)
    case .quarter: ("2024-Q1", nil)
    case .week: ("2024-W05", nil)
    case .weekday: ("Mon", nil)
    default: nil
    }
  }
}
