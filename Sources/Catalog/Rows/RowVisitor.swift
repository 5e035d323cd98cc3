// SPDX-License-Identifier: GPL-3.0-or-later

/// Visits the rows of a source, part by part, possibly on several threads.
///
/// Each part has its own copy of the visitor. The results of the copies are combined in source
/// order.
protocol RowVisitor: Sendable {
  /// The columns that the visitor reads.
  ///
  /// `nil` requests all columns, including the values of long rows beyond the last column.
  var columns: [Int]? { get }

  /// `false` if the visitor needs only the number of rows, not their contents.
  var readsRows: Bool { get }

  /// `true` if the visitor needs ``Row/width``.
  var countsValues: Bool { get }

  /// `true` once the visitor needs no more rows.
  ///
  /// There is no default implementation, because calling one would copy the visitor for each row.
  var isFinished: Bool { get }

  /// Visits a row that matches the filter.
  ///
  /// - Parameters:
  ///   - row: The fields of the row.
  ///   - start: The start of the row. Its row number counts from 1 at the start of the part.
  /// - Throws: ``CatalogError`` if the scan cannot continue.
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError)

  /// Ends the visit after the last row of a part.
  mutating func finish() throws(CatalogError)
}

extension RowVisitor {
  mutating func finish() {}
  var readsRows: Bool { true }
  var countsValues: Bool { false }
}
