// SPDX-License-Identifier: GPL-3.0-or-later

/// The question of a plot: `price by added`, `mean dep_delay by month(date)`, `sum total by country sort`.
package struct PlotQuestion: Sendable, Hashable {
  /// The plotted values.
  package enum Subject: Sendable, Hashable {
    /// A column, or one column by another.
    case columns(PlotColumns)

    /// An aggregate of the items of each group.
    case groups(Grouping)
  }

  package let subject: Subject

  /// `true` if the bars with the greatest numbers come first.
  package let isSorted: Bool

  private init(_ subject: Subject, isSorted: Bool) {
    self.subject = subject
    self.isSorted = isSorted
  }
}

extension PlotQuestion: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String {
    let text =
      switch subject {
      case .columns(let columns): columns.description
      case .groups(let grouping):
        (grouping.results.map(\.description) + grouping.keys.map(\.description))
          .joined(separator: " by ")
      }
    return isSorted ? "\(text) sort" : text
  }
}

// MARK: Reading

extension PlotQuestion {
  /// Parses a question.
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

  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> PlotQuestion {
    if let grouping = try grouping(&lexer, columns) {
      return PlotQuestion(.groups(grouping), isSorted: try lexer.endsWithSort(ofBars: true))
    }
    let (column, other, isSorted) = try expressions(&lexer, columns)
    let plotted = try column.column(among: columns, in: lexer)
    let by = try other?.column(among: columns, in: lexer)
    return PlotQuestion(.columns(PlotColumns(plotted, by: by)), isSorted: isSorted)
  }

  /// Parses the columns or expressions of a plot without an aggregate.
  static func expressions(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> (column: ColumnExpression, other: ColumnExpression?, isSorted: Bool) {
    let column = try ColumnExpression(parsing: &lexer, among: columns)
    lexer.allow(.by)
    guard try lexer.peek().matches(.by) else {
      let word = try lexer.peek()
      guard word.kind == .end || word.matches(.sort) else {
        throw lexer.error(.expected(oneOf: ["by"]), at: word.range)
      }
      return (column, nil, try lexer.endsWithSort(ofBars: false))
    }
    _ = try lexer.next()
    let other = try ColumnExpression(parsing: &lexer, among: columns)
    return (column, other, try lexer.endsWithSort(ofBars: true))
  }

  /// Parses an aggregate and its key, or returns `nil` if the text begins with a column.
  static func grouping(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Grouping? {
    lexer.allow(.aggregate)
    guard try lexer.beginsWithAggregate(columns) else { return nil }
    let result = try result(&lexer, columns)
    guard try lexer.allow(.by).peek().matches(.by) else {
      let word = try lexer.peek()
      guard word.kind == .end || word.matches(.sort) else {
        throw lexer.error(.expected(oneOf: ["by"]), at: word.range)
      }
      return Grouping([], [result])
    }
    _ = try lexer.next()
    return Grouping([try Grouping.key(&lexer, columns)], [result])
  }

  private static func result(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Grouping.Result {
    var ahead = lexer
    let isCount = Aggregate(named: try ahead.next().text) == .count
    // Unlike in a list of aggregates, the end is not the only thing that may follow.
    if ahead.isAtByOrSort {
      let next = try ahead.peek()
      guard isCount else {
        if (try? ColumnReference(next, among: columns, in: lexer)) != nil {
          return try aggregate(&lexer, columns)
        }
        throw lexer.error(.missing(.column), at: next.range)
      }
      lexer = ahead
      return .count
    }
    return try aggregate(&lexer, columns)
  }

  private static func aggregate(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Grouping.Result {
    let expression = try AggregateExpression.parse(&lexer, columns)
    return Grouping.Result(expression: expression, givenName: try lexer.nextGivenName())
  }
}

extension QueryLexer {
  /// Returns `true` if an aggregate comes next, rather than a column of its name.
  fileprivate func beginsWithAggregate(_ columns: [Column]) throws(SyntaxError) -> Bool {
    if hasCallOfAggregate { return true }
    var ahead = self
    let word = try ahead.next()
    guard word.kind == .word, Aggregate(named: word.text) != nil else { return false }
    let next = try ahead.peek()
    if next.isDirectlyAfter(word), next.isSymbol("(") { return false }
    guard (try? ColumnReference(word, among: columns, in: self)) != nil else { return true }
    return next.isText && !ahead.isAtByOrSort && Arithmetic(rawValue: next.text) == nil
      || next.kind == .name
  }

  /// `true` if `by` follows, or `sort` at the end.
  fileprivate var isAtByOrSort: Bool {
    var ahead = self
    guard let word = try? ahead.next() else { return false }
    return word.matches(.by) || word.matches(.sort) && (try? ahead.peek())?.kind == .end
  }

  /// `true` if an aggregate is directly before a parenthesis, as a term of arithmetic.
  private var hasCallOfAggregate: Bool {
    var ahead = self
    while let word = try? ahead.next(), word.kind != .end, !word.matches(.by) {
      guard word.kind == .word, Aggregate(named: word.text) != nil, let next = try? ahead.peek()
      else { continue }
      guard next.isSymbol("("), next.isDirectlyAfter(word) else { continue }
      // The least of several values is a function of the same name.
      if Function(named: word.text) == nil || !ahead.hasSeveralArguments { return true }
    }
    return false
  }

  /// `true` if a comma separates values within the parenthesis that follows.
  private var hasSeveralArguments: Bool {
    var ahead = self
    var depth = 0
    while let token = try? ahead.next(), token.kind != .end {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      if depth == 0 { return false }
      if depth == 1, token.isSymbol(",") { return true }
    }
    return false
  }

  /// Consumes `sort` if it follows, and throws an error unless the text ends then.
  ///
  /// - Parameter isOfBars: `true` if the word makes a difference, so that it is suggested.
  fileprivate mutating func endsWithSort(ofBars isOfBars: Bool) throws(SyntaxError) -> Bool {
    if isOfBars { allow(.sort) }
    let isSorted = try peek().matches(.sort)
    if isSorted { _ = try next() }
    try expectEnd()
    return isSorted && isOfBars
  }
}

extension QueryToken {
  /// Returns `true` if no space is between another token and this one.
  fileprivate func isDirectlyAfter(_ other: QueryToken) -> Bool {
    range.lowerBound == other.range.upperBound
  }
}
