// SPDX-License-Identifier: GPL-3.0-or-later

/// A token of a query: a word, quoted text, a name, a symbol or the end.
struct QueryToken: Equatable {
  enum Kind {
    case word
    case quoted

    /// A name with backticks, such as `` `unit price` `` or `` user.`e.mail` ``.
    case name
    case symbol
    case end
  }

  let kind: Kind

  /// The content without quotes.
  let text: String

  /// The parts of a name between its points, each without backticks.
  var parts: [String] = []

  /// The range in the typed text, in code points.
  let range: Range<Int>

  /// Returns `true` if the token is this word, in any case.
  func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// The token without its first character, a hyphen.
  var withoutHyphen: QueryToken {
    QueryToken(kind: kind, text: String(text.dropFirst()), range: range)
  }

  var isAnd: Bool { isWord("and") }
  var isOr: Bool { isWord("or") }
  var isNot: Bool { isWord("not") }

  /// `true` if the token can be a text: quoted text, or a word other than `and`, `or` and `not`.
  var isText: Bool { kind == .quoted || (kind == .word && !isAnd && !isOr && !isNot) }
}
