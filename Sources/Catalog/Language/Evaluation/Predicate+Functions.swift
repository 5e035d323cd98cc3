// SPDX-License-Identifier: GPL-3.0-or-later

extension Predicate {
  typealias Arguments = UnsafeBufferPointer<ComputedValue>

  /// Calls a function whose arguments are all evaluated.
  func call(_ function: Function, _ arguments: Arguments) -> ComputedValue {
    switch function {
    case .lower, .upper, .trim, .length, .left, .right, .slice, .replace, .part:
      guard let text = text(arguments[0]) else { return .missing }
      return callText(function, text, arguments)
    case .round, .floor, .ceil, .abs, .sqrt, .log, .ln:
      guard let number = number(arguments[0]) else { return .missing }
      return callNumber(function, number, arguments)
    case .year, .month, .monthnumber:
      if let part = plainPart(function, arguments[0]) { return part }
      return moment(arguments[0]).map { part($0, function) } ?? .missing
    case .quarter, .week, .day, .weekday, .hour:
      return moment(arguments[0]).map { part($0, function) } ?? .missing
    case .number: return ComputedValue(number(arguments[0]))
    case .date: return ComputedValue(moment(arguments[0]))
    case .text: return ComputedValue(text(arguments[0]))
    case .least: return extreme(arguments, .less)
    case .greatest: return extreme(arguments, .more)
    // These are compiled to jumps and to an instruction of their own.
    case .if, .coalesce, .extract: return .missing
    }
  }

  private func callText(
    _ function: Function,
    _ text: UnsafeBufferPointer<UInt8>,
    _ arguments: Arguments
  ) -> ComputedValue {
    switch function {
    case .lower: return .text(TextFunctions.lower(text, in: &machine.pointee.scratch))
    case .upper: return .text(TextFunctions.upper(text, in: &machine.pointee.scratch))
    case .trim: return .text(TextFunctions.trim(text))
    case .length: return .number(Numeral(TextFunctions.length(text)))
    case .replace:
      guard let old = self.text(arguments[1]), let new = self.text(arguments[2]) else {
        return .missing
      }
      let scratch = machine
      return ComputedValue(TextFunctions.replace(text, old, new, in: &scratch.pointee.scratch))
    case .part:
      guard let separator = self.text(arguments[1]), let number = integer(arguments[2]) else {
        return .missing
      }
      return ComputedValue(TextFunctions.part(text, separator, number))
    default:
      guard let first = integer(arguments[1]) else { return .missing }
      switch function {
      case .left: return .text(TextFunctions.left(text, first))
      case .right: return .text(TextFunctions.right(text, first))
      default:
        guard arguments.count > 2 else { return .text(TextFunctions.slice(text, first, .max)) }
        return integer(arguments[2]).map { .text(TextFunctions.slice(text, first, $0)) } ?? .missing
      }
    }
  }

  private func callNumber(
    _ function: Function,
    _ number: Numeral,
    _ arguments: Arguments
  ) -> ComputedValue {
    switch function {
    case .round:
      guard arguments.count > 1 else { return counted(number.rounded(to: 0)) }
      return integer(arguments[1]).map { counted(number.rounded(to: $0)) } ?? .missing
    case .floor: return counted(number.floor)
    case .ceil: return counted(number.ceiling)
    case .abs: return counted(number.magnitude)
    case .sqrt: return counted(number.squareRoot)
    case .log: return counted(number.log10)
    case .ln: return counted(number.ln)
    default: return .missing
    }
  }

  /// Returns the year or the month of a plain date in a column of plain values, or `nil`.
  @inline(__always)
  private func plainPart(_ function: Function, _ value: ComputedValue) -> ComputedValue? {
    guard case .cell(let field, let type) = value, type < 0 || types.span[type].isDirect,
      let date = PlainDate(field.bytes.span)
    else { return nil }
    switch function {
    case .year: return .number(Numeral(date.year))
    case .monthnumber: return .number(Numeral(date.month))
    // The month is the beginning of the date.
    default: return .text(UnsafeBufferPointer(rebasing: field.bytes[..<7]))
    }
  }

  private func part(_ moment: WrittenMoment, _ function: Function) -> ComputedValue {
    switch function {
    case .year: return .number(Numeral(Int(moment.year)))
    case .hour: return .number(Numeral(Int(moment.hour)))
    case .monthnumber: return .number(Numeral(Int(moment.monthNumber)))
    case .day: return .moment(moment.date)
    case .quarter: return text(.quarter, of: moment)
    case .month: return text(.month, of: moment)
    case .week: return text(.week, of: moment)
    default: return text(.weekday, of: moment)
    }
  }

  private func text(_ part: WrittenMoment.Part, of moment: WrittenMoment) -> ComputedValue {
    var plain = PlainSpelling()
    moment.write(part, to: &plain)
    return .text(copy(plain))
  }

  /// Returns the least or the greatest value, as it came.
  ///
  /// A missing value, or one of another kind than the first, makes the result missing.
  private func extreme(
    _ arguments: Arguments,
    _ wanted: ValueOrder.Comparison
  ) -> ComputedValue {
    var best = arguments[0]
    guard !isMissing(best) else { return .missing }
    for index in 1..<arguments.count {
      let next = arguments[index]
      guard !isMissing(next), let comparison = compare(next, best) else { return .missing }
      if comparison == wanted { best = next }
    }
    return best
  }

  /// Returns the first group of a match, or the match.
  func extract(_ pattern: Int, from value: ComputedValue) -> ComputedValue {
    guard let text = text(value) else { return .missing }
    let (outcome, extracted) = patterns.span[pattern].extract(from: text)
    if case .stopped = outcome { StoppedMatches.add(text.span) }
    return ComputedValue(extracted)
  }

  /// Returns the field of a nested value.
  func field(_ value: ComputedValue, path: Int) -> ComputedValue {
    guard case .cell(let field, _) = value else { return .missing }
    let found = machine.pointee.nestedFields.span[path].find(in: field, &machine.pointee.scratch)
    return found.kind == .absent || found.kind == .null ? .missing : .cell(found, type: -1)
  }
}
