// SPDX-License-Identifier: GPL-3.0-or-later

/// An operator of the filter language, written after a column.
package enum FilterOperator: Sendable, Hashable {
  case equals
  case isNot
  case less
  case lessOrEqual
  case more
  case moreOrEqual
  case contains
  case startsWith
  case endsWith
  case matches
  case like

  /// `like` without regard to case.
  case likeAnyCase
  case isOneOf
  case isBetween
  case isEmpty
  case isNull

  /// Reads an operator.
  ///
  /// If the next tokens are no operator, returns `nil` without advancing.
  ///
  /// - Throws: ``SyntaxError`` if an operator is incomplete, such as `starts` without `with`.
  static func read(
    from lexer: inout QueryLexer
  ) throws(SyntaxError) -> (kind: FilterOperator, negated: Bool)? {
    var ahead = lexer
    var token = try ahead.next()
    let negated = token.isNot
    if negated { token = try ahead.next() }
    switch token.kind {
    case .symbol:
      guard let kind = symbol(token.text, afterNot: negated) else { return nil }
      lexer = ahead
      return (kind, negated)
    case .word:
      guard let (kind, isNegated) = try word(token, afterNot: negated, &ahead) else { return nil }
      lexer = ahead
      return (kind, isNegated)
    case .quoted, .name, .end: return nil
    }
  }

  private static func symbol(_ symbol: String, afterNot: Bool) -> FilterOperator? {
    switch symbol {
    case ":": .contains
    case "~": .matches
    case _ where afterNot: nil
    case "=", "==": .equals
    case "!=", "<>": .isNot
    case "<": .less
    case "<=": .lessOrEqual
    case ">": .more
    case ">=": .moreOrEqual
    default: nil
    }
  }

  private static func word(
    _ token: QueryToken,
    afterNot: Bool,
    _ lexer: inout QueryLexer
  ) throws(SyntaxError) -> (FilterOperator, Bool)? {
    switch token.text.lowercased() {
    case "contains": return (.contains, afterNot)
    case "matches": return (.matches, afterNot)
    case "like": return (.like, afterNot)
    case "ilike": return (.likeAnyCase, afterNot)
    case "in": return (.isOneOf, afterNot)
    case "between": return (.isBetween, afterNot)
    case "starts":
      try expectWith(&lexer)
      return (.startsWith, afterNot)
    case "ends":
      try expectWith(&lexer)
      return (.endsWith, afterNot)
    case "is" where !afterNot: return try state(&lexer)
    default: return nil
    }
  }

  private static func expectWith(_ lexer: inout QueryLexer) throws(SyntaxError) {
    let token = try lexer.next()
    guard token.isWord("with") else {
      throw lexer.error(.expected(oneOf: ["with"]), at: token.range)
    }
  }

  /// Reads `[not] empty` or `[not] null`, after `is`.
  private static func state(
    _ lexer: inout QueryLexer
  ) throws(SyntaxError) -> (FilterOperator, Bool) {
    var token = try lexer.next()
    let negated = token.isNot
    if negated { token = try lexer.next() }
    if token.isWord("empty") { return (.isEmpty, negated) }
    if token.isWord("null") { return (.isNull, negated) }
    throw lexer.error(.expected(oneOf: ["empty", "null"]), at: token.range)
  }
}
