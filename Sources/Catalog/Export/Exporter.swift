// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// Exports items and tables.
package enum Exporter {
  /// The number of bytes written between two checks for cancellation.
  private static let chunkSize = 256 * 1024

  /// Writes the result of a query.
  ///
  /// A file appears at its target when it is complete. If this function throws, the target is
  /// unchanged. Memory use is constant unless the query has an order.
  ///
  /// - Parameters:
  ///   - collection: The source of the items.
  ///   - query: The filter and the order.
  ///   - projection: The columns to write, or `nil` for all columns and the surplus fields of long
  ///     rows.
  ///   - format: The export format.
  ///   - options: Further options of the format.
  ///   - target: The destination.
  /// - Returns: The number of items written, and the warnings about them.
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
    // The columns are scanned only if the projection includes later columns.
    if (projection ?? .all).includesLaterColumns {
      try await steps.first { () throws(CatalogError) in try await collection.settleColumns() }
    }
    let layout = ExportLayout(
      collection.columns,
      projection,
      hasTypedValues: collection.hasTypedValues,
      as: format,
      options: options
    )
    return try await write(to: target, from: collection) {
      flush throws(CatalogError) in
      try await steps.second { () throws(CatalogError) in
        try await write(collection, query, layout, flush: flush)
      }
    }
  }

  private typealias Flush = (Span<UInt8>) throws(CatalogError) -> Void

  /// Calls `body` with a function that writes to the target.
  ///
  /// A file is replaced completely or not at all, and not if rows of the source are missing.
  private static func write(
    to target: ExportTarget,
    from collection: any ItemCollection,
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
      let file = try ExportFile(path, force: force, sources: collection.sources)
      return try await write(to: file, from: collection, body)
    case .newFile(let path):
      let file = try ExportFile(path, sources: collection.sources)
      return try await write(to: file, from: collection, body)
    }
  }

  private static func write(
    to file: ExportFile,
    from collection: any ItemCollection,
    _ body: (Flush) async throws(CatalogError) -> ExportSummary
  ) async throws(CatalogError) -> ExportSummary {
    let summary = try await body { bytes throws(CatalogError) in
      try send(bytes, to: file.descriptor, path: file.target)
    }
    try file.commit(missing: collection.missingRows ?? collection.missingLookedUpRows)
    return summary
  }

  /// Formats some items, without the last line break.
  ///
  /// - Parameters:
  ///   - items: The items, with complete values.
  ///   - collection: The collection of the items.
  ///   - projection: The columns to write, or `nil` for all.
  ///   - format: The export format.
  ///   - options: Further options of the format.
  /// - Returns: The text in UTF-8.
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

  /// Formats the result of a query and passes it to `flush`, whole items at a time.
  private static func write(
    _ collection: any ItemCollection,
    _ query: Query,
    _ layout: ExportLayout,
    flush: Flush
  ) async throws(CatalogError) -> ExportSummary {
    var summary = ExportSummary()
    // Nothing is written before the first row, because most errors occur before it.
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
      let code = rest.extracting(first: chunkSize).bytes.withUnsafeBytes {
        writeAll($0, to: descriptor)
      }
      guard code == 0 else { throw .exportFailed(path: path, code: code) }
      rest = rest.extracting(droppingFirst: chunkSize)
    }
  }
}
