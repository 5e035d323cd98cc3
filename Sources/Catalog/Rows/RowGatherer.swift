// SPDX-License-Identifier: GPL-3.0-or-later

/// A visitor that computes a figure from all rows, whichever part of the source they are in.
protocol RowGatherer: RowVisitor {
  /// The figure.
  associatedtype Figure: Sendable

  /// A gatherer for a part that comes later, without the rows of this one.
  var next: Self { get }

  /// Adds the rows that another gatherer has seen.
  mutating func merge(_ other: Self)

  /// The figure of all rows so far.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  func figure() throws(CatalogError) -> Figure
}

/// A gatherer that ends after some rows.
///
/// Few rows are visited, so no walk is specialized for it.
struct FirstRows<Gatherer: RowGatherer>: RowVisitor {
  private(set) var gatherer: Gatherer
  private(set) var count = 0

  /// The number of rows.
  private let limit: Int

  /// A gatherer that ends after so many rows.
  init(_ gatherer: Gatherer, limit: Int) {
    self.gatherer = gatherer
    self.limit = limit
  }

  var columns: [Int]? { gatherer.columns }
  var looksAtRows: Bool { gatherer.looksAtRows }
  var countsValues: Bool { gatherer.countsValues }
  var isContent: Bool { count >= limit }

  mutating func visit(_ row: RowView, at place: RowPlace) throws(CatalogError) {
    try gatherer.visit(row, at: place)
    count += 1
  }

  mutating func finish() throws(CatalogError) { try gatherer.finish() }
}
