// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of rows that have an offset each, and can be read again by it.
protocol RereadableRows: FigureGathering {
  /// The size of the text of all rows in bytes, as far as it has arrived.
  var textSize: Int { get }

  /// Reads rows as items.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the rows, in any order.
  ///   - byteLimit: The number of bytes of values after which reading stops.
  /// - Returns: The complete items in the order of their offsets, or `nil` if there are several and
  ///   they exceed the limit.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func items(at offsets: [Int], byteLimit: Int) throws(CatalogError) -> [Item]?
}

extension ScannedCollection: RereadableRows {
  var textSize: Int { rows.file.available }

  func items(at offsets: [Int], byteLimit: Int) throws(CatalogError) -> [Item]? {
    if Task.isCancelled { throw .cancelled }
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    // The number of a row is unknown, so that an item has its place among the offsets.
    let starts = order.map { RowStart(offset: offsets[$0], row: $0 + 1) }
    let reach = max(1, rows.chunks.first / 4)
    let found = try rows.scan(
      over: RowBatch.parts(containing: starts, within: reach),
      reach: reach,
      visitor: ChosenItemCollector(of: starts, byteLimit: byteLimit)
    )
    if Task.isCancelled { throw .cancelled }
    try rows.file.checkUnchanged()
    guard found.isFinished || offsets.isEmpty else { throw .changed(path: rows.file.path) }
    guard found.hasAll else { return nil }
    var items = found.items
    for (place, item) in zip(order, found.items) { items[place] = item }
    return items
  }
}
