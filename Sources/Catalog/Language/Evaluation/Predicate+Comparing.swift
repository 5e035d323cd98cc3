// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of computed values, and comparisons of two of them.

extension Predicate {
  /// A literal with all its readings.
  struct ComparedLiteral {
    let number: Numeral?

    /// The number, if it is short.
    let short: ShortNumber?
    let period: Period?

    /// The text.
    let text: Text

    /// `true` if values that are neither numbers nor dates are compared with the text.
    let isText: Bool

    /// The truth that the text is a word for, if it is one.
    let truth: Bool?
  }

  /// Compares two values, or returns `nil` if they do not compare.
  ///
  /// Numbers and dates compare as such, all other values as texts. A text that is computed compares
  /// with the spelling of any value of a column.
  func compare(_ a: ComputedValue, _ b: ComputedValue) -> ValueOrder.Comparison? {
    if case .text(let first) = a, let second = spellingOfCell(b) {
      return ValueOrder.compareBytes(first.span, second.span)
    }
    if case .text(let second) = b, let first = spellingOfCell(a) {
      return ValueOrder.compareBytes(first.span, second.span)
    }
    switch (read(a), read(b)) {
    case (.number(let first), .number(let second)): return Numeral.compare(first, second)
    case (.moment(let first), .moment(let second)):
      // A date without a time means all of its day.
      return first.hasTime
        ? Period(second).compare(first.moment) : Period(first).compare(second.moment).reversed
    case (.text(let first), .text(let second)):
      return ValueOrder.compareBytes(first.span, second.span)
    case (.missing, _), (_, .missing): return nil
    default: return countUnreadable()
    }
  }

  private func spellingOfCell(_ value: ComputedValue) -> UnsafeBufferPointer<UInt8>? {
    switch value {
    case .text(let text): text
    case .cell(let field, _): isMissing(value) ? nil : field.bytes
    case .missing, .number, .moment, .truth: nil
    }
  }

  /// Returns `true` if two values compare with one of the wanted results.
  ///
  /// Two missing values are equal.
  func compares(_ a: ComputedValue, _ b: ComputedValue, _ outcomes: Outcomes) -> Bool {
    if let comparison = compare(a, b) { return outcomes.allow(comparison) }
    return outcomes == .equal && isMissing(a) && isMissing(b)
  }

  /// Returns `true` if a value compares with a literal with one of the wanted results.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - index: The index of the literal.
  ///   - outcomes: The wanted results.
  ///   - counts: `true` to count a value that does not compare.
  func compares(
    _ value: ComputedValue,
    withLiteral index: Int,
    _ outcomes: Outcomes,
    counts: Bool
  ) -> Bool {
    let literal = machine.pointee.comparedLiterals.span[index]
    switch value {
    case .missing: return false
    case .number(let number):
      if let wanted = literal.number { return outcomes.allow(Numeral.compare(number, wanted)) }
    case .moment(let moment):
      if let period = literal.period { return outcomes.allow(period.compare(moment.moment)) }
    case .text(let text):
      return outcomes.allow(
        ValueOrder.compareBytes(text.span, literals.span.extracting(literal.text))
      )
    case .truth(let truth):
      return outcomes == .equal && literal.truth == truth
    case .cell(let field, let type)
    where literal.truth != nil && type >= 0 && types.span[type].format == .boolean:
      return outcomes == .equal && BooleanWord(field.bytes.span).map { $0 == .yes } == literal.truth
    case .cell where literal.number == nil && literal.period == nil:
      guard let text = text(value) else { return false }
      return outcomes.allow(
        ValueOrder.compareBytes(text.span, literals.span.extracting(literal.text))
      )
    case .cell:
      switch read(value) {
      case .missing: return false
      case .number(let number):
        if let wanted = literal.number { return outcomes.allow(Numeral.compare(number, wanted)) }
      case .moment(let moment):
        if let period = literal.period { return outcomes.allow(period.compare(moment.moment)) }
      case .unreadable: break
      case .text(let text):
        if literal.isText {
          return outcomes.allow(
            ValueOrder.compareBytes(text.span, literals.span.extracting(literal.text))
          )
        }
      }
    }
    if counts { machine.pointee.unreadable &+= 1 }
    return false
  }

  /// Returns `true` if a computed value passes a test.
  func passes(_ test: Test, computed value: ComputedValue, _ row: Row, above base: Int) -> Bool {
    switch test {
    case .literal(let index, let outcomes, let counts):
      return compares(value, withLiteral: index, outcomes, counts: counts)
    case .operand(let other, let outcomes):
      return compares(value, self.value(of: other, in: row, above: base + 1), outcomes)
    case .holdsOperand(let other, let anchor):
      let wanted = self.value(of: other, in: row, above: base + 1)
      // A value is searched as it is spelled, as for a literal.
      guard let wanted = text(wanted) else { return false }
      return Needle(wanted.span).isFound(in: spelling(of: value).span, at: anchor)
    case .isEmpty: return isMissing(value) || spelling(of: value).isEmpty
    case .isNull:
      switch value {
      case .missing: return true
      case .cell(let field, _):
        return field.kind == .absent || field.kind == .null || (field.count > 0 && isMissing(value))
      case .text, .number, .moment, .truth: return false
      }
    default:
      let text = spelling(of: value)
      return passes(test, Field(start: text.baseAddress, count: text.count, kind: .text), -1)
    }
  }
}
