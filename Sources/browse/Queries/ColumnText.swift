// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Typed text about columns, parsed once the columns of the collection are known.
struct ColumnText<Value> {
  let parse: ([Column]) throws -> Value

  /// Parses the text with the columns of a reader's collection.
  ///
  /// Before an unknown column is rejected, all items are scanned for further columns. Before an
  /// invalid date is rejected, all values of the column are checked for being dates.
  @MainActor
  func value(for reader: CollectionReader) async throws -> Value {
    var settled: ColumnDetail?
    while true {
      do {
        return try parse(reader.collection.columns)
      } catch CatalogError.syntax(let error) {
        guard let detail = error.problem.unsettled, settled != detail, settled != .kinds else {
          throw CatalogError.syntax(error)
        }
        try await reader.settleColumns(detail)
        settled = detail
      }
    }
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
