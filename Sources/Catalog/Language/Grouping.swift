// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about groups of items: `carrier, month(date): count, mean dep_delay as delay`.
///
/// The items with the same values of all keys are a group. Each group is an item of the answer,
/// with a column for each key and for each aggregate.
package struct Grouping: Sendable, Hashable {
  /// A value by which items are grouped.
  struct Key: Sendable, Hashable {
    let operand: Operand

    /// The name that was typed, or `nil` for the name of the operand.
    let givenName: String?
  }

  /// A value of each group.
  struct Result: Sendable, Hashable {
    let expression: AggregateExpression

    /// The name that was typed, or `nil` for the name of the expression.
    let givenName: String?
  }

  let keys: [Key]
  let results: [Result]

  /// The different aggregates in the results.
  let calls: [AggregateCall]

  /// The names of the columns of the answer.
  let names: [String]

  init(_ keys: [Key], _ results: [Result]) {
    self.init(keys, results, names: Self.names(keys, results))
  }

  private init(_ keys: [Key], _ results: [Result], names: [String]) {
    self.keys = keys
    self.results = results
    self.names = names
    var calls: [AggregateCall] = []
    for call in results.flatMap(\.expression.calls) where !calls.contains(call) {
      calls.append(call)
    }
    self.calls = calls
  }

  /// The columns of the answer: the keys, then the results.
  var columns: [Column] {
    let types = keys.map(\.operand.type) + results.map(\.expression.type)
    return zip(names, types).map { Column(name: $0, $1) }
  }

  /// Returns the question with other operands in place of its columns, and the same names.
  func replacing(_ replacement: (ColumnReference) -> Operand) -> Grouping {
    replacingValues({ $0.replacing(replacement) })
  }

  /// Returns the question with other operands in place of its columns and its fields, and the same names.
  func replacingValues(_ replacement: (Operand) -> Operand) -> Grouping {
    Grouping(
      keys.map { key in
        Key(operand: key.operand.replacingValues(replacement), givenName: key.givenName)
      },
      results.map { result in
        Result(
          expression: result.expression.replacingValues(replacement),
          givenName: result.givenName
        )
      },
      names: names
    )
  }

  /// The question without its last key, and with the same names.
  var withoutLastKey: Grouping {
    var names = names
    if !keys.isEmpty { names.remove(at: keys.count - 1) }
    return Grouping(Array(keys.dropLast()), results, names: names)
  }

  /// `true` if a result depends on the order of the items.
  var dependsOnOrder: Bool {
    calls.contains { $0.aggregate == .first || $0.aggregate == .last }
  }
}

// MARK: Names

extension Grouping {
  private static func names(_ keys: [Key], _ results: [Result]) -> [String] {
    let names =
      keys.map { $0.givenName ?? $0.operand.column?.name ?? word(for: $0.operand.description) }
      + results.map { $0.givenName ?? word(for: $0.expression.description) }
    return ColumnNames(names).all
  }

  /// Returns a text as one word: `mean_dep_delay` for `mean dep_delay`.
  private static func word(for text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "_")
  }
}

// MARK: Text

extension Grouping: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String {
    keys.map(\.description).joined(separator: ", ") + ": "
      + results.map(\.description).joined(separator: ", ")
  }

  fileprivate static func suffix(_ name: String?) -> String {
    name.map { " as \(QuerySpelling.spelled($0))" } ?? ""
  }
}

extension Grouping.Key: CustomStringConvertible {
  /// Text that parses to an equal key.
  ///
  /// A colon would end the keys, so that a key with one is in parentheses.
  var description: String {
    let text = operand.description
    let hasColon = QueryLexer(text).dividedAtColon().after != nil
    return (hasColon ? "(\(text))" : text) + Grouping.suffix(givenName)
  }
}

extension Grouping.Result: CustomStringConvertible {
  /// Text that parses to an equal result.
  var description: String { "\(expression)\(Grouping.suffix(givenName))" }
}

// MARK: Reading

extension Grouping {
  /// Parses a question.
  ///
  /// Without keys, all items are one group. Without aggregates, the items are counted.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return try Self.parse(&lexer, columns)
    }
  }

  /// Parses a question.
  ///
  /// - Parameters:
  ///   - lexer: The text, which is consumed.
  ///   - columns: The columns that the text may name.
  ///   - limit: The maximum number of aggregates.
  ///   - keys: A parser of the keys before the colon.
  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column],
    limit: Int = .max,
    keys: (inout QueryLexer, [Column]) throws(SyntaxError) -> [Key] = keys
  ) throws(SyntaxError) -> Grouping {
    var (before, after) = lexer.dividedAtColon()
    guard var rest = after else {
      defer { lexer = before }
      return Grouping(try keys(&before, columns), [.count])
    }
    let keys = try keys(&before, columns)
    defer { lexer = rest }
    rest.allow(.aggregate)
    if try rest.peek().kind == .end { return Grouping(keys, [.count]) }
    var results: [Result] = []
    repeat {
      if results.count == limit { throw rest.error(.tooManyAggregates, at: try rest.peek().range) }
      let expression = try AggregateExpression.parse(&rest, columns)
      results.append(Result(expression: expression, givenName: try rest.nextGivenName()))
      let next = try rest.peek()
      if next.isWord("having") { throw rest.error(.foreign(.clause("having")), at: next.range) }
    } while try rest.skipComma()
    return Grouping(keys, results)
  }

  private static func keys(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> [Key] {
    try lexer.skipLeadingBy()
    if try lexer.peek().kind == .end, lexer.expectations == nil { return [] }
    var keys: [Key] = []
    repeat { keys.append(try key(&lexer, columns)) } while try lexer.skipComma()
    return keys
  }

  /// Parses a key, after which a colon may follow.
  static func key(_ lexer: inout QueryLexer, _ columns: [Column]) throws(SyntaxError) -> Key {
    let key = try ColumnExpression(parsing: &lexer, among: columns)
    lexer.allow(.as, .colon)
    let name = try lexer.nextGivenName()
    let next = try lexer.peek()
    if next.kind == .word, Aggregate(named: next.text) != nil {
      throw lexer.error(.expected(oneOf: [":"]), at: next.range)
    }
    return Key(operand: key.operand, givenName: name)
  }
}

extension Grouping.Result {
  /// The number of items.
  static let count = Grouping.Result(
    expression: .call(AggregateCall(aggregate: .count, operand: nil)),
    givenName: nil
  )
}

extension QueryLexer {
  /// Consumes `as` and a name, if they follow.
  mutating func nextGivenName() throws(SyntaxError) -> String? {
    guard try peek().matches(.as) else { return nil }
    _ = try next()
    let name = try next(asValue: true)
    guard name.kind == .word || name.kind == .quoted || name.kind == .name, !name.text.isEmpty
    else { throw error(.missing(.name), at: name.range) }
    return name.text
  }

  /// Consumes the word `by`, unless it is the name of a column.
  fileprivate mutating func skipLeadingBy() throws(SyntaxError) {
    var ahead = self
    guard try ahead.next().matches(.by) else { return }
    let second = try ahead.peek()
    if second.isText || second.kind == .name { self = ahead }
  }
}
