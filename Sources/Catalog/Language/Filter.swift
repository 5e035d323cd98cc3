// SPDX-License-Identifier: GPL-3.0-or-later

/// A condition on items, written in the filter language.
///
/// ```
/// price > 10 and (category = tea or name contains "green") and not added < 2020-01-01
/// ```
///
/// `not` binds more tightly than `and`, and `and` more tightly than `or`. Keywords and column names
/// ignore case. A text alone is searched for in every column. Two consecutive texts are an error
/// that asks for quotes or `and`, because the intended meaning is ambiguous. See ``ValueOrder`` for
/// the comparison of values and ``Needle`` for text search.
package struct Filter: Sendable, Hashable {
  /// The maximum nesting depth of parentheses, minus signs and `not`.
  package static let maximumDepth = 200

  let expression: Expression

  init(_ expression: Expression) {
    self.expression = expression
  }

  /// Parses a filter.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    expression = try Self.parse(text, columns, subject: nil)
  }

  /// Parses a filter of a location.
  ///
  /// Before columns could be compared, every word after an operator was a text. Such a word is still
  /// one here. A column is in backticks in the locations that are written now.
  ///
  /// - Parameters:
  ///   - text: The text of the location.
  ///   - columns: The columns that the text may name.
  /// - Returns: The filter, and the words after operators that name columns.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package static func saved(
    _ text: String,
    columns: [Column]
  ) throws(CatalogError) -> (filter: Filter, wordsReadAsTexts: [String]) {
    let words = WordsReadAsTexts()
    let expression = try parse(text, columns, subject: nil, words)
    return (Filter(expression), words.words)
  }

  /// Parses conditions on one column that is not named in the text: `> 10`, `tea or cocoa`.
  ///
  /// A text alone matches values of the column that contain it.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(
    conditions text: String,
    on column: Int,
    columns: [Column]
  ) throws(CatalogError) {
    let subject = ColumnReference(column, of: columns)
    expression = try Self.parse(text, columns, subject: subject)
  }

  private static func parse(
    _ text: String,
    _ columns: [Column],
    subject: ColumnReference?,
    _ words: WordsReadAsTexts? = nil
  ) throws(CatalogError) -> Expression {
    try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      var parser = ExpressionParser(lexer, columns: columns, hasSubject: subject != nil)
      let syntax = try parser.parse()
      let resolver = ExpressionResolver(
        columns: columns,
        subject: subject,
        in: lexer,
        words: words
      )
      return try resolver.filter(syntax)
    }
  }

  /// Returns a filter for items that contain a text in any column, like `/TEXT`.
  package static func anywhere(_ text: String) -> Filter {
    Filter(.anywhere(ExactText(text)))
  }

  /// Returns a filter for items with a given value in a column.
  ///
  /// - Parameters:
  ///   - value: The value. A number matches all spellings of the same number.
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  package static func equals(_ value: Value, column: Int, of columns: [Column]) -> Filter {
    let reference = ColumnReference(column, of: columns)
    let isMissing = Expression.condition(reference, .isNull, negated: false)
    if value.isMissing { return Filter(isMissing) }
    let isInvalidDate = columns[column].kind.isTime && ISODate.problem(in: value.text) != nil
    if isInvalidDate || columns[column].type.differs(on: value) {
      return spelled(value, column: column, of: columns)
    }
    guard value.isEmpty else {
      return Filter(
        .condition(reference, .equals(ExactText(value.text, among: columns)), negated: false)
      )
    }
    let isEmpty = Expression.condition(reference, .isEmpty, negated: false)
    return Filter(.conjunction([isEmpty, .not(isMissing)]))
  }

  /// Returns a filter for items whose value of a column has exactly the same spelling.
  static func spelled(_ value: Value, column: Int, of columns: [Column]) -> Filter {
    let reference = ColumnReference(column, of: columns)
    let pattern = ExactText(pattern(spelling: value.text))
    return Filter(.condition(reference, .matches(pattern), negated: false))
  }

  /// Returns a regular expression that matches a text only.
  static func pattern(spelling text: String) -> String {
    let characters = text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }
    return "^\(characters.joined())$"
  }

  /// Returns the filter with the types that its columns have now.
  func retyped(_ columns: [Column]) -> Filter { Filter(expression.retyped(columns)) }

  /// The columns that the filter compares with a number or a date, in order.
  var comparedColumns: [Int] { expression.comparedColumns }

  /// The name of the first column of a condition whose name is a number.
  package var columnNamedLikeNumber: String? { expression.columnNamedLikeNumber }

  /// Returns the first Boolean column whose name the filter searches for in all columns.
  package func searchedTruth(among columns: [Column]) -> Column? {
    expression.searchedTruth(among: columns)
  }

  /// `true` if the filter computes values.
  var computes: Bool { expression.computes }

  /// `true` if the filter reads every column, including columns found later.
  var readsAllColumns: Bool { expression.columns == nil }

  /// Returns a filter for items that match all filters, or `nil` for an empty list.
  package static func all(_ filters: [Filter]) -> Filter? {
    filters.isEmpty ? nil : Filter(.conjunction(filters.map(\.expression)))
  }

  /// Returns a filter for items that match any of the filters, or `nil` for an empty list.
  static func any(_ filters: [Filter]) -> Filter? {
    filters.isEmpty ? nil : Filter(.disjunction(filters.map(\.expression)))
  }
}

// MARK: Parts

extension Filter {
  /// The parts joined by `and`, or the filter itself if it is not a conjunction.
  package var conjuncts: [Filter] {
    if case .all(let parts) = expression { parts.map(Filter.init) } else { [self] }
  }

  /// The index of the column, if the filter is a single condition.
  package var column: Int? {
    if case .condition(let column, _, _) = expression { column.index } else { nil }
  }

  /// Returns the text of a single condition without its column: `> 10`.
  ///
  /// - Parameter columns: The columns of the collection.
  /// - Returns: The text, or `nil` if the filter is not a single condition on one of the columns.
  package func condition(in columns: [Column]) -> String? {
    guard case .condition(let column, let test, let negated) = expression,
      columns.indices.contains(column.index)
    else { return nil }
    return test.description(negated: negated)
  }
}

extension Filter: CustomStringConvertible {
  /// Text that parses to an equal filter.
  package var description: String { expression.description }
}
