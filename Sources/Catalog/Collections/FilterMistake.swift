// SPDX-License-Identifier: GPL-3.0-or-later

/// The likely reason why a filter matches nothing.
package enum FilterMistake: Sendable, Equatable {
  /// A column has a text of the filter only in another case.
  case otherCase(column: String, text: String, value: String)

  /// No item has the nested field of a name such as `user.login`.
  case missingField(String)
}

extension ItemCollection {
  /// Finds the likely reason why a filter matches nothing: a field that no item has, or a text that the items have only
  /// in another case.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func mistake(in filter: Filter) async throws(CatalogError) -> FilterMistake? {
    if let field = try await missingField(of: filter) { return field }
    return try await otherCase(of: filter)
  }

  private func missingField(of filter: Filter) async throws(CatalogError) -> FilterMistake? {
    for (column, path) in filter.expression.fields {
      let nested = Lookup(from: column, path: path)?.rest ?? path
      if nested.isEmpty { continue }
      let present = Filter(.test(.field(column, path: path), .isNull, negated: true))
      if try await page(0..<1, of: Query(filter: present)).items.isEmpty {
        return .missingField(([column.name] + path.map(\.string)).joined(separator: "."))
      }
    }
    return nil
  }

  private func otherCase(of filter: Filter) async throws(CatalogError) -> FilterMistake? {
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
        return .otherCase(column: columns[column].name, text: text, value: found)
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
