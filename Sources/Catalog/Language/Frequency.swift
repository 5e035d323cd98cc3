// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about the items of each value: `category`, `year(date) as year`.
///
/// The answer has an item for each value, the most frequent first, with the number of its items and
/// their share of all items.
package struct Frequency: Sendable, Hashable {
  /// The groups of the items with the same value, with their counts.
  package let grouping: Grouping

  private init(_ key: Grouping.Key) { grouping = Grouping([key], [.count]) }

  /// Creates a question about the values of a column.
  init(_ column: ColumnReference) {
    self.init(Grouping.Key(operand: .column(column), givenName: nil))
  }

  /// The value, or `nil` if it is not a column.
  var column: ColumnReference? { grouping.keys.first?.operand.column }

  /// The indexes of the columns of the answer with the counts and with the shares.
  package static let places = (count: 1, share: 2)

  /// The columns of the answer: the value, the count, and the share from 0 to 1.
  var columns: [Column] {
    let types = grouping.columns.map(\.type) + [ColumnType(.decimal)]
    let names = ColumnNames(grouping.names + ["share"]).all
    return zip(names, types).map { Column(name: $0, $1) }
  }
}

extension Frequency: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String { grouping.keys.first?.description ?? "" }
}

extension Frequency {
  /// Parses the column or the expression.
  ///
  /// A number alone that names no column is the position of one.
  private static func operand(
    _ first: QueryToken,
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Operand {
    var ahead = lexer
    _ = try ahead.next()
    if lexer.expectations == nil, try ahead.peek().kind == .end,
      (try? ColumnReference(first, among: columns, in: lexer)) == nil,
      let column = ColumnReference.position(first, among: columns)
    {
      lexer = ahead
      return .column(column)
    }
    return try ColumnExpression(parsing: &lexer, among: columns).operand
  }

  /// Parses a question.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      let first = try lexer.first()
      let operand = try Self.operand(first, &lexer, columns)
      lexer.allow(.as)
      let name = try lexer.nextGivenName()
      try lexer.expectEnd()
      return Frequency(Grouping.Key(operand: operand, givenName: name))
    }
  }
}
