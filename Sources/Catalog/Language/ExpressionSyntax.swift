// SPDX-License-Identifier: GPL-3.0-or-later

/// An expression as it was typed, before its names are looked up.
///
/// `(price + 1) * 2 > 3` and `(tea or milk)` begin alike, so that only the whole tree shows which
/// words are columns and which are texts.
indirect enum ExpressionSyntax {
  /// A word, quoted text or a name.
  case token(QueryToken)

  /// A date and a time, separated by a space.
  case moment(QueryToken, time: QueryToken)

  case negative(ExpressionSyntax, sign: Range<Int>)
  case arithmetic(Arithmetic, ExpressionSyntax, ExpressionSyntax)

  /// A value plus or minus a period, such as `7 days`.
  case moved(ExpressionSyntax, backwards: Bool, QueryToken, TimeUnit)

  case joined(ExpressionSyntax, ExpressionSyntax)
  case call(QueryToken, [ExpressionSyntax], end: Int)
  case parentheses(ExpressionSyntax, Range<Int>)

  case all([ExpressionSyntax])
  case any([ExpressionSyntax])
  case not(ExpressionSyntax)
  case test(Test)

  /// A test of a value.
  struct Test {
    /// The value, or `nil` for the column of all conditions.
    let value: ExpressionSyntax?
    let kind: FilterOperator

    /// The operands after the operator.
    let operands: [ExpressionSyntax]
    let negated: Bool

    fileprivate var range: Range<Int> {
      let parts = [value].compactMap(\.self) + operands
      return (parts.first?.range.lowerBound ?? 0)..<(parts.last?.range.upperBound ?? 0)
    }
  }
}

extension ExpressionSyntax {
  /// The range in the typed text, in code points.
  var range: Range<Int> {
    switch self {
    case .token(let token): token.range
    case .moment(let date, let time): date.range.lowerBound..<time.range.upperBound
    case .negative(let part, let sign): sign.lowerBound..<part.range.upperBound
    case .arithmetic(_, let a, let b), .joined(let a, let b):
      a.range.lowerBound..<b.range.upperBound
    case .moved(let part, _, let amount, _): part.range.lowerBound..<amount.range.upperBound
    case .call(let name, _, let end): name.range.lowerBound..<end
    case .parentheses(_, let range): range
    case .all(let parts), .any(let parts):
      (parts.first?.range.lowerBound ?? 0)..<(parts.last?.range.upperBound ?? 0)
    case .not(let part): part.range
    case .test(let test): test.range
    }
  }

  var isToken: Bool { if case .token = self { true } else { false } }

  /// The expression without parentheses around it.
  var bare: ExpressionSyntax {
    if case .parentheses(let inner, _) = self { inner.bare } else { self }
  }
}
