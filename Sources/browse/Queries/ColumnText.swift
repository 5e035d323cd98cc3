// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Typed text that is parsed with the columns of a collection.
struct ColumnText<Value: Sendable>: Sendable {
  let parse: @Sendable ([Column]) throws -> Value

  /// Returns the columns that have to be added before the text can be parsed.
  var additions: @Sendable ([Column]) throws -> [ComputedColumn] = { _ in [] }

  init(_ parse: @escaping @Sendable ([Column]) throws -> Value) { self.parse = parse }

  /// Parses the text with the columns of a reader's collection.
  ///
  /// The columns may be known only from the first items. Before it rejects an unknown column, it
  /// opens the collections to which references lead, and scans all items for columns.
  @MainActor
  func value(for reader: CollectionReader) async throws -> Value {
    do {
      return try await reader.settlingTargets { try await value(in: $0) }
    } catch CatalogError.syntax(let error) where error.problem.concernsColumns {
      try await reader.settleColumns()
      do {
        return try await value(in: reader.collection)
      } catch CatalogError.syntax(let error) {
        throw CatalogError.syntax(reader.collection.explained(error))
      }
    }
  }

  /// Parses the text with the columns that are known so far.
  ///
  /// A name is compared with all columns, and there may be a million.
  @concurrent
  func value(in collection: any ItemCollection) async throws -> Value {
    // A foreign key gives names with points another meaning.
    try? await collection.references.settleReferences()
    return try parse(collection.columns)
  }
}

extension SyntaxError.Problem {
  /// `true` if the error may be due to a column that is not known yet.
  var concernsColumns: Bool {
    switch self {
    case .unknownColumn, .allColumnsExcluded: true
    default: false
    }
  }
}
