// SPDX-License-Identifier: GPL-3.0-or-later

/// Who looks at the rows of a part of a source, one part after the other or many at once.
///
/// Each part has a copy of its own; what the copies have gathered is put together in the order of the
/// source.
protocol RowVisitor: Sendable {
  /// The columns that it looks at; `nil` for all, with what long rows have beyond them.
  var columns: [Int]? { get }

  /// Whether it looks at rows at all, or is content with how many there are.
  var looksAtRows: Bool { get }

  /// Whether it wants to know how many values each row has.
  var countsValues: Bool { get }

  /// Whether it has seen enough: no row behind the last is looked at then.
  ///
  /// There is no default, as that would be asked of a copy of the visitor, row by row.
  var isContent: Bool { get }

  /// Looks at a row that the filter has let pass.
  ///
  /// - Parameters:
  ///   - row: Its fields.
  ///   - place: Where it begins; its number counts from the beginning of the part, from 1.
  /// - Throws: ``CatalogError`` if there is no going on.
  mutating func visit(_ row: RowView, at place: RowPlace) throws(CatalogError)

  /// Called behind the last row of the part.
  mutating func finish() throws(CatalogError)
}

extension RowVisitor {
  mutating func finish() {}
  var looksAtRows: Bool { true }
  var countsValues: Bool { false }
}
