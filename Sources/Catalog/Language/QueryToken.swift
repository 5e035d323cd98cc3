// SPDX-License-Identifier: GPL-3.0-or-later

/// A word, a quotation or a sign of what was typed, with its place.
struct QueryToken: Equatable {
  enum Kind {
    case word
    case quoted
    case symbol
    case end
  }

  let kind: Kind

  /// What it says, without quotes.
  let text: String

  /// Its place in code points of what was typed.
  let range: Range<Int>

  /// Whether it is this word, in any case.
  func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }

  /// Whether it is this sign.
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// The same without the hyphen that it begins with.
  var withoutHyphen: QueryToken {
    QueryToken(kind: kind, text: String(text.dropFirst()), range: range)
  }

  var isAnd: Bool { isWord("and") }
  var isOr: Bool { isWord("or") }
  var isNot: Bool { isWord("not") }

  /// Whether it can stand for a text: a quotation, or a word that is not `and`, `or`, `not`.
  var isText: Bool { kind == .quoted || (kind == .word && !isAnd && !isOr && !isNot) }
}
