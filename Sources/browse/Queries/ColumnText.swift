// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// What was typed about the columns of a collection, to be understood once it is known which.
struct ColumnText<Value> {
  let parse: ([Column]) throws -> Value

  /// Parses the text with the columns of a reader’s collection.
  ///
  /// Before a column is refused, those are looked for that only later items have; and before what is
  /// no date is refused beside a column of dates, whether all its values are dates.
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
  /// What of the columns a look at all items may show to be otherwise, so that nothing is wrong.
  fileprivate var unsettled: ColumnDetail? {
    switch self {
    case .unknownColumn, .noColumnLeft: .names
    case .impossibleDate: .kinds
    default: nil
    }
  }
}
