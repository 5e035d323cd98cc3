// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// The kind of the values.
  var kind: ValueKind {
    switch self {
    case .column, .field: .any
    case .literal(_, let kind): kind
    case .clock: .moment
    case .negative: .number
    case .moved: .moment
    case .joined: .text
    case .condition: .truth
    case .arithmetic(.plus, let a, let b): a.kind == .moment || b.kind == .moment ? .moment : .any
    case .arithmetic(.minus, let a, let b):
      // A date minus a date is a number of days, and minus a number of days a date.
      switch (a.kind, b.kind) {
      case (.moment, .moment), (.number, _): .number
      case (.moment, .number): .moment
      default: .any
      }
    case .arithmetic: .number
    case .call(let function, let arguments): function.kind(of: arguments)
    }
  }
}

extension Function {
  /// The kind of its results.
  func kind(of arguments: [Operand]) -> ValueKind {
    switch self {
    case .lower, .upper, .trim, .left, .right, .slice, .replace, .extract, .part, .text: .text
    case .quarter, .month, .week, .weekday: .text
    case .length, .round, .floor, .ceil, .abs, .sqrt, .log, .ln, .number: .number
    case .year, .hour, .monthnumber: .number
    case .date, .day: .moment
    case .if: Self.commonKind(arguments.dropFirst())
    case .coalesce, .least, .greatest: Self.commonKind(arguments[...])
    }
  }

  private static func commonKind(_ operands: ArraySlice<Operand>) -> ValueKind {
    let kinds = Set(operands.map(\.kind))
    return kinds.count == 1 ? kinds.first ?? .any : .any
  }
}
