// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Writes items in a format.
package enum Exporter {
  /// How many bytes are written at a time, before another look whether anybody still wants them.
  private static let pieceSize = 256 * 1024

  /// Writes what a query leaves of a collection, in its order.
  ///
  /// A file is written beside its target and renamed when it is whole: if this throws, nothing has
  /// changed. Memory is constant unless the query has an order.
  ///
  /// - Parameters:
  ///   - collection: Where the items come from.
  ///   - query: Which of them, in which order.
  ///   - projection: Which columns; `nil` for all, with what long rows have beyond them.
  ///   - format: How they are spelled.
  ///   - options: More about how.
  ///   - target: Where they are written to.
  /// - Returns: What was written.
  /// - Throws: ``CatalogError`` if reading or writing fails, or when cancelled.
  @concurrent
  package static func write(
    _ collection: any ItemCollection,
    _ query: Query = Query(),
    projection: Projection? = nil,
    as format: ExportFormat,
    options: ExportOptions = ExportOptions(),
    to target: ExportTarget
  ) async throws(CatalogError) -> ExportSummary {
    let steps = TwoSteps()
    // Only what names all columns, or spells numbers as such, must know more than the first rows tell.
    let dependsOnKinds = format.dependsOnKinds && !collection.hasTypedValues
    if (projection ?? .all).takesLateColumns || dependsOnKinds {
      try await steps.first { () throws(CatalogError) in
        try await collection.settleColumns(dependsOnKinds ? .kinds : .names)
      }
    }
    let layout = ExportLayout(
      collection.columns,
      projection,
      hasTypedValues: collection.hasTypedValues,
      as: format,
      options: options
    )
    return try await write(to: target, source: collection.source) {
      flush throws(CatalogError) in
      try await steps.second { () throws(CatalogError) in
        try await write(collection, query, layout, flush: flush)
      }
    }
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - format: How it is spelled.
  ///   - options: More about how.
  ///   - target: Where it is written to.
  ///   - source: What it was found out about, whose file must not be replaced.
  /// - Returns: What was written.
  /// - Throws: ``CatalogError`` if writing fails, or when cancelled.
  @concurrent
  package static func write(
    _ table: Tabulation,
    as format: ExportFormat,
    options: ExportOptions = ExportOptions(),
    to target: ExportTarget,
    source: any ItemCollection
  ) async throws(CatalogError) -> ExportSummary {
    let layout = ExportLayout(
      table.columns,
      nil,
      hasTypedValues: false,
      as: format,
      options: options
    )
    return try await write(to: target, source: source.source) { flush throws(CatalogError) in
      try write(table, layout, flush: flush)
    }
  }

  private typealias Flush = (Span<UInt8>) throws(CatalogError) -> Void

  /// Lets `body` write to a target, which for a file is all or nothing.
  private static func write(
    to target: ExportTarget,
    source: FileIdentity?,
    _ body: (Flush) async throws(CatalogError) -> ExportSummary
  ) async throws(CatalogError) -> ExportSummary {
    switch target {
    case .descriptor(let descriptor):
      return try await body { bytes throws(CatalogError) in
        try send(bytes, to: descriptor, path: "-")
      }
    case .text(let receive):
      return try await body { bytes throws(CatalogError) in
        receive(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      }
    case .file(let path, let force):
      let file = try FileReplacement(path, force: force, source: source)
      let summary = try await body { bytes throws(CatalogError) in
        try send(bytes, to: file.descriptor, path: path)
      }
      try file.commit()
      return summary
    }
  }

  /// Some items, spelled in a format, without the end of the last line.
  ///
  /// - Parameters:
  ///   - items: The items, whole ones.
  ///   - collection: The collection that they are of.
  ///   - projection: Which columns; `nil` for all.
  ///   - format: How they are spelled.
  ///   - options: More about how.
  /// - Returns: The text.
  /// - Throws: ``CatalogError`` when cancelled.
  @concurrent
  package static func text(
    of items: [Item],
    in collection: any ItemCollection,
    projection: Projection? = nil,
    as format: ExportFormat,
    options: ExportOptions = ExportOptions()
  ) async throws(CatalogError) -> [UInt8] {
    let layout = ExportLayout(
      collection.columns,
      projection,
      hasTypedValues: collection.hasTypedValues,
      as: format,
      options: options
    )
    var text: [UInt8] = []
    let picked = PickedItems(items, of: collection)
    _ = try await write(picked, Query(), layout, flush: { text.append($0) })
    if text.last == Ascii.lineFeed { text.removeLast() }
    return text
  }

  /// Spells the rows of a table and hands them to `flush`, some thousand at a time.
  private static func write(
    _ table: Tabulation,
    _ layout: ExportLayout,
    flush: Flush
  ) throws(CatalogError) -> ExportSummary {
    var summary = ExportSummary()
    var store = FieldStore()
    var writer = RowWriter(layout)
    writer.addOpening()
    try writer.withText(isFirst: true, flush)
    writer = RowWriter(layout)
    for index in 0..<table.count {
      writer.add(Item(id: Item.ID(row: index + 1), values: table[index]), in: &store)
      guard writer.isContent || index == table.count - 1 else { continue }
      try writer.withText(isFirst: summary.items == 0, flush)
      summary.add(writer.summary)
      writer = RowWriter(layout)
    }
    writer.addClosing(after: summary.items)
    try writer.withText(isFirst: true, flush)
    if Task.isCancelled { throw .cancelled }
    return summary
  }

  /// Spells all of it and hands it to `flush`, whole items at a time.
  private static func write(
    _ collection: any ItemCollection,
    _ query: Query,
    _ layout: ExportLayout,
    flush: Flush
  ) async throws(CatalogError) -> ExportSummary {
    var summary = ExportSummary()
    // Nothing is written before there is a first row: until then, most can go wrong.
    var opening: RowWriter? = RowWriter(layout)
    opening?.addOpening()
    try await collection.write(query, as: layout) { part throws(CatalogError) in
      try opening?.withText(isFirst: true, flush)
      opening = nil
      try part.withText(isFirst: summary.items == 0, flush)
      summary.add(part.summary)
    }
    var closing = opening ?? RowWriter(layout)
    closing.addClosing(after: summary.items)
    try closing.withText(isFirst: true, flush)
    if Task.isCancelled { throw .cancelled }
    return summary
  }

  private static func send(
    _ bytes: Span<UInt8>,
    to descriptor: Int32,
    path: String
  ) throws(CatalogError) {
    var rest = bytes
    while !rest.isEmpty {
      if Task.isCancelled { throw .cancelled }
      let code = rest.extracting(first: pieceSize).bytes.withUnsafeBytes {
        writeAll($0, to: descriptor)
      }
      guard code == 0 else { throw .exportFailed(path: path, code: code) }
      rest = rest.extracting(droppingFirst: pieceSize)
    }
  }
}
