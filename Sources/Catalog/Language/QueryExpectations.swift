// SPDX-License-Identifier: GPL-3.0-or-later

/// A word or a sign of the query languages.
package enum QueryWord: String, Sendable {
  case and, or, not, asc, desc, natural, by
  case open = "("
  case close = ")"
  case comma = ","
}

extension QueryToken {
  /// Whether it is this word, in any case, or this sign.
  func says(_ word: QueryWord) -> Bool { isWord(word.rawValue) || isSymbol(word.rawValue) }
}

/// What a parser would have taken at the end of a text: each place where it looks for something
/// notes that, if nothing stands behind it.
struct QueryExpectations {
  /// Something that may stand there.
  enum Part: Equatable {
    /// The name of a column.
    case column

    /// An operator on the column that the token names; `nil` if it need not be named.
    case `operator`(on: QueryToken?)

    /// A value of such a column.
    case value(of: QueryToken?)

    case word(QueryWord)
  }

  /// The parts that may stand there, each with the place where it begins, in code points.
  private(set) var parts: [(part: Part, range: Range<Int>)] = []

  /// What names a column of a list, in order.
  var names: [QueryToken] = []

  /// Notes a part that reaches to the end.
  mutating func note(_ part: Part, at range: Range<Int>) {
    if !parts.contains(where: { $0 == (part, range) }) { parts.append((part, range)) }
  }

  /// The parts that go on with what is being typed; if there is none, those that follow it.
  var fitting: [(part: Part, range: Range<Int>)] {
    let begun = parts.filter { !$0.range.isEmpty }
    return begun.isEmpty ? parts : begun
  }
}

extension QueryLexer {
  /// Notes what is looked for here, if nothing stands behind it.
  mutating func allow(_ part: QueryExpectations.Part, asValue: Bool = false) {
    guard expectations != nil, let range = lastRange(asValue: asValue) else { return }
    expectations?.note(part, at: range)
  }

  /// Notes that these words are looked for here, if nothing stands behind.
  @discardableResult
  mutating func allow(_ words: QueryWord...) -> QueryLexer {
    for word in words { allow(.word(word)) }
    return self
  }

  /// Notes that an operator is looked for here, if no more than the beginning of one follows.
  mutating func allowOperator(on column: QueryToken?) {
    // No operator is half as long, but for the space in it.
    guard expectations != nil, let (text, range) = rest(upTo: 40) else { return }
    let isBeginning = !FilterOperator.phrases(beginningWith: text).isEmpty
    if isBeginning { expectations?.note(.operator(on: column), at: range) }
  }

  /// The range of the next token if it is the last thing in the text: a word or a quotation that is
  /// still being typed, or nothing.
  private func lastRange(asValue: Bool) -> Range<Int>? {
    var ahead = self
    guard let token = try? ahead.next(asValue: asValue) else { return ahead.place..<end }
    return token.kind == .symbol || token.range.upperBound < end ? nil : token.range
  }
}
