// SPDX-License-Identifier: GPL-3.0-or-later

/// A keyword or symbol of the query languages.
package enum QueryWord: String, Sendable {
  case and, or, not, asc, desc, natural, by, to, sort
  case `as`
  case open = "("
  case close = ")"
  case comma = ","
  case colon = ":"
}

extension QueryToken {
  /// Returns `true` if the token is this keyword, in any case, or this symbol.
  func matches(_ word: QueryWord) -> Bool { isWord(word.rawValue) || isSymbol(word.rawValue) }
}

/// The parts that a parser would accept at the end of a text.
///
/// The parser records what it looks for at each position. Only records at the end of the text are
/// kept.
struct QueryExpectations {
  /// A part that may come next.
  enum Part: Equatable {
    /// The name of a column that fits a parameter.
    ///
    /// With `isComputed`, it is in backticks if necessary, because quotes make a text there.
    case column(Function.Parameter, isComputed: Bool)

    /// A function whose results fit a parameter.
    ///
    /// Its name must have begun, because there are many.
    case function(Function.Parameter)

    /// An operator on the column that the token names, or on the implied column for `nil`.
    case `operator`(on: QueryToken?)

    /// A value of the column that the token names, or of the implied column for `nil`.
    case value(of: QueryToken?)

    /// A column or a function, if no value of the column fits.
    case computedValue

    /// A day of the week.
    case weekday

    /// A word for the current date or time.
    case clock

    /// A unit of time after an amount, if the token before the sign names a column of dates.
    ///
    /// For `nil`, a date stands there for certain.
    case unit(after: QueryToken?, isOne: Bool)

    case word(QueryWord)

    /// The word for an aggregate.
    case aggregate

    /// The word for a type.
    case type

    /// An example of the notation of a kind.
    case notation(of: Column.Kind)
  }

  /// The accepted parts, each with its range in code points.
  private(set) var parts: [(part: Part, range: Range<Int>)] = []

  /// The tokens that name columns in a list, in order.
  var names: [QueryToken] = []

  /// Records a part that extends to the end of the text.
  mutating func note(_ part: Part, at range: Range<Int>) {
    if !parts.contains(where: { $0 == (part, range) }) { parts.append((part, range)) }
  }

  /// The parts that can complete the token being typed, or else the parts that may follow it.
  var fitting: [(part: Part, range: Range<Int>)] {
    let begun = parts.filter { !$0.range.isEmpty }
    return begun.isEmpty ? parts : begun
  }
}

extension QueryLexer {
  /// Records that a part is accepted here, if this is the end of the text.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - asValue: `true` if a value is expected.
  ///   - onceBegun: `true` to record it only if its beginning has been typed.
  mutating func allow(
    _ part: QueryExpectations.Part,
    asValue: Bool = false,
    onceBegun: Bool = false
  ) {
    guard expectations != nil, let range = lastRange(asValue: asValue) else { return }
    if onceBegun && range.isEmpty { return }
    expectations?.note(part, at: range)
  }

  /// Records that a value that fits a parameter is accepted here, if this is the end of the text.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - isComputed: `true` if quotes would make the name of a column a text.
  ///   - onceBegun: `true` to record it only if its beginning has been typed.
  mutating func allowValue(
    for parameter: Function.Parameter,
    isComputed: Bool = true,
    onceBegun: Bool = false
  ) {
    guard parameter != .pattern else { return }
    allow(.column(parameter, isComputed: isComputed), onceBegun: onceBegun)
    allow(.function(parameter), onceBegun: true)
    if parameter == .date { allow(.clock) }
  }

  /// Records that these words are accepted here, if this is the end of the text.
  @discardableResult
  mutating func allow(_ words: QueryWord...) -> QueryLexer {
    for word in words { allow(.word(word)) }
    return self
  }

  /// Records that an operator is accepted here, if the rest of the text can begin one.
  mutating func allowOperator(on column: QueryToken?) {
    // Operators are at most half as long, but they may contain extra spaces.
    guard expectations != nil, let (text, range) = rest(upTo: 40) else { return }
    let isBeginning = !FilterOperator.phrases(beginningWith: text).isEmpty
    if isBeginning { expectations?.note(.operator(on: column), at: range) }
  }

  /// Records that the rest of the text is an example of the notation of a kind.
  mutating func allowNotation(of kind: Column.Kind) {
    guard expectations != nil, let (_, range) = rest(upTo: 40) else { return }
    expectations?.note(.notation(of: kind), at: range)
  }

  /// Returns the range of the next token if it is the last one of the text.
  ///
  /// The token may be a word or quoted text that is still being typed, or empty.
  private func lastRange(asValue: Bool) -> Range<Int>? {
    var ahead = self
    guard let token = try? ahead.next(asValue: asValue) else { return ahead.offset..<end }
    return token.kind == .symbol || token.range.upperBound < end ? nil : token.range
  }
}
