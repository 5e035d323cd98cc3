// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that a filter looks for, and another spelling of it that a column has.
package struct CaseMismatch: Sendable, Equatable {
  /// The column.
  package let column: Column

  /// The text of the filter.
  package let text: String

  /// A value of the column that differs from the text only in case.
  package let value: String
}

extension ItemCollection {
  /// Finds the first text of a filter that the collection has only in another case.
  ///
  /// It is the likely reason if the filter matches nothing.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func caseMismatch(of filter: Filter) async throws(CatalogError) -> CaseMismatch? {
    let columns = columns
    for (column, text) in filter.expression.wantedTexts where columns.indices.contains(column) {
      let pattern = "(?i)" + Filter.pattern(spelling: text)
      // A database tests the beginning, so that this program receives few values.
      let tests: [Expression.Test] = [
        .startsWith(ExactText(text.lowercased())), .matches(ExactText(pattern)),
      ]
      let reference = ColumnReference(column, of: columns)
      let caseless = Filter(.all(tests.map { .condition(reference, $0, negated: false) }))
      let found = try await page(0..<1, of: Query(filter: caseless)).items.first?[column].text
      if let found, !found.utf8.elementsEqual(text.utf8) {
        return CaseMismatch(column: columns[column], text: text, value: found)
      }
    }
    return nil
  }
}

extension Expression {
  /// The texts that a value must equal, with their columns.
  fileprivate var wantedTexts: [(column: Int, text: String)] {
    switch self {
    case .condition(let column, .equals(let text), negated: false):
      if !text.string.isEmpty, !text.isNumberOrDate {
        [(column.index, text.string)]
      } else {
        []
      }
    case .all(let parts): parts.flatMap(\.wantedTexts)
    case .anywhere, .condition, .computed, .comparison, .containment, .any, .not: []
    }
  }
}
