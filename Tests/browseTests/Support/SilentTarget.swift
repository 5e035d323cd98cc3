// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// Items whose names are looked up until the task is cancelled.
final class SilentTarget: ItemTarget {
  let sources: Set<FileIdentity> = []
  let missingRows: MissingRows? = nil
  let columns: [Column]? = []
  let hasChanged = false

  func settleColumns(including name: String?) {}
  func readValues(of columns: [String], namedBy type: ColumnType) {}
  func values(of column: String, namedBy type: ColumnType) -> (any NamedValues)? { nil }

  func values(
    of columns: [String],
    namedBy names: [Value],
    _ type: ColumnType
  ) -> [any NamedValues] { [] }

  func labels(
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> TargetLabels? {
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    end.finish()
    throw .cancelled
  }
}
