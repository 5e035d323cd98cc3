// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about the elements of lists: `tags`, `user.emails`.
///
/// The answer has an item for each element, with the other values of the item that has the list.
package struct Unnesting: Sendable, Hashable {
  /// The lists.
  let operand: Operand

  /// Returns the index of the column with the elements among the columns of the answer.
  package func place(among columns: [Column]) -> Int { operand.column?.index ?? columns.count - 1 }
}

extension Unnesting: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String { operand.description }
}

extension Unnesting {
  /// Parses a question.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return Unnesting(operand: try ColumnExpression.single(&lexer, columns).operand)
    }
  }
}
