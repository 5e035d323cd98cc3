// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Typed text that is parsed with the columns of a collection.
struct ColumnText<Value: Sendable>: Sendable {
  let parse: @Sendable ([Column]) throws -> Value

  /// Parses the text with the columns of a reader's collection.
  ///
  /// The columns and their types may be known only from the first items. Before it rejects an
  /// unknown column, it scans all items for columns. Before it rejects an invalid date, it also
  /// determines the types of all columns.
  @MainActor
  func value(for reader: CollectionReader) async throws -> Value {
    var settled: ColumnDetail?
    while true {
      do {
        return try await value(in: reader.collection)
      } catch CatalogError.syntax(let error) {
        guard let detail = error.problem.unsettled, settled != detail, settled != .kinds else {
          throw CatalogError.syntax(error)
        }
        try await reader.settleColumns(detail)
        settled = detail
      }
    }
  }

  /// Parses the text with the columns that are known so far.
  ///
  /// A name is compared with all columns, and there may be a million.
  @concurrent
  func value(in collection: any ItemCollection) async throws -> Value {
    try parse(collection.columns)
  }
}

extension SyntaxError.Problem {
  /// The column detail that must be settled by a full scan before this error is certain.
  fileprivate var unsettled: ColumnDetail? {
    switch self {
    case .unknownColumn, .allColumnsExcluded: .names
    case .impossibleDate: .kinds
    default: nil
    }
  }
}
