// SPDX-License-Identifier: GPL-3.0-or-later

/// A visitor that computes a figure from all rows of a source.
///
/// Each part of the source has its own gatherer, and their results are merged.
protocol RowGatherer: RowVisitor {
  /// The result of the computation.
  associatedtype Figure: Sendable

  /// An empty gatherer for a later part of the source.
  var next: Self { get }

  /// Adds the rows that another gatherer has visited.
  ///
  /// - Throws: ``CatalogError`` if there is not enough memory.
  mutating func merge(_ other: Self) throws(CatalogError)

  /// Returns the figure of all rows so far.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled; another
  ///   ``CatalogError`` if there is not enough memory.
  func figure() throws(CatalogError) -> Figure
}

/// A gatherer that stops after a number of rows.
///
/// It visits few rows, so no scan loop is specialized for it.
struct FirstRows<Gatherer: RowGatherer>: RowVisitor {
  private(set) var gatherer: Gatherer
  private(set) var count = 0

  /// The maximum number of rows.
  private let limit: Int

  init(_ gatherer: Gatherer, limit: Int) {
    self.gatherer = gatherer
    self.limit = limit
  }

  var columns: [Int]? { gatherer.columns }
  var readsRows: Bool { gatherer.readsRows }
  var countsValues: Bool { gatherer.countsValues }
  var isFinished: Bool { count >= limit }

  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    try gatherer.visit(row, at: start)
    count += 1
  }

  mutating func finish() throws(CatalogError) { try gatherer.finish() }
}
