// SPDX-License-Identifier: GPL-3.0-or-later

/// Passes rows with computed values to another gatherer.
///
/// It is not generic, so that scans are specialized for it only once.
struct ExtendedGatherer: RowGatherer {
  private(set) var gatherer: any RowGatherer

  /// The columns of the source that are read, or `nil` for all.
  let columns: [Int]?
  private let makeExtension: @Sendable () -> any RowExtending
  private let rows: any RowExtending

  init(
    _ gatherer: any RowGatherer,
    columns: [Int]?,
    _ makeExtension: @escaping @Sendable () -> any RowExtending
  ) {
    self.gatherer = gatherer
    self.columns = columns
    self.makeExtension = makeExtension
    rows = makeExtension()
  }

  var readsRows: Bool { true }
  var countsValues: Bool { gatherer.countsValues }
  var isFinished: Bool { gatherer.isFinished }

  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    try gatherer.visit(rows.extend(row), at: start)
  }

  mutating func finish() throws(CatalogError) { try gatherer.finish() }

  var next: ExtendedGatherer {
    ExtendedGatherer(gatherer.next, columns: columns, makeExtension)
  }

  mutating func merge(_ other: ExtendedGatherer) throws(CatalogError) {
    try gatherer.merge(any: other.gatherer)
  }

  func figure() throws(CatalogError) -> any Sendable { try gatherer.figure() }
}

extension RowGatherer {
  /// Adds the rows that another gatherer of the same type has visited.
  fileprivate mutating func merge(any other: any RowGatherer) throws(CatalogError) {
    if let other = other as? Self { try merge(other) }
  }
}
