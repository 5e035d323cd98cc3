// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a plot: `price`, `price by added`, `price * amount by month(added)`.
package struct PlotColumns: Sendable, Hashable {
  /// The index of the plotted column.
  package let column: Int

  /// The index of the column after `by`, if there is one.
  package let other: Int?

  private let names: [String]

  /// Parses the columns of a plot.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    let (column, other) = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return try Self.references(&lexer, columns)
    }
    self.init(column.index, by: other?.index, columns: columns)
  }

  /// Creates a selection from indexes into `columns`.
  package init(_ column: Int, by other: Int?, columns: [Column]) {
    self.column = column
    self.other = other
    names = [column, other].compactMap { $0.map { columns[$0].name } }
  }

  static func references(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> (column: ColumnReference, other: ColumnReference?) {
    let (plotted, other) = try expressions(&lexer, columns)
    let column = try plotted.column(among: columns, in: lexer)
    guard let other else { return (column, nil) }
    return (column, try other.column(among: columns, in: lexer))
  }

  static func expressions(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> (column: ColumnExpression, other: ColumnExpression?) {
    let column = try ColumnExpression(parsing: &lexer, among: columns)
    lexer.allow(.by)
    let word = try lexer.next()
    if word.kind == .end { return (column, nil) }
    guard word.matches(.by) else { throw lexer.error(.expected(oneOf: ["by"]), at: word.range) }
    let other = try ColumnExpression(parsing: &lexer, among: columns)
    try lexer.expectEnd()
    return (column, other)
  }
}

extension PlotColumns: CustomStringConvertible {
  /// Text that parses to an equal selection.
  package var description: String {
    names.map(QuerySpelling.spelled).joined(separator: " by ")
  }
}
