// SPDX-License-Identifier: GPL-3.0-or-later

// Batches and exports of all items.

extension ScannedCollection: BatchReadable {
  @concurrent
  func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try rows.file.checkUnchanged()
    try await query.operands.settleLookups()
    if let order = query.order {
      let steps = TwoSteps()
      let ordered = try await steps.first { () throws(CatalogError) in
        try await self.ordered(query, by: order, upTo: .max)
      }
      return try await steps.second { () throws(CatalogError) in
        var merger = try ordered.rows.merger(from: 0, restReader(order))
        var starts: [RowStart] = []
        var count = 0
        while let start = try merger.next() {
          starts.append(start)
          guard starts.count == 256 else { continue }
          try body(try items(at: starts, upTo: .max))
          count += starts.count
          report(count, of: ordered.total)
          starts.removeAll(keepingCapacity: true)
        }
        if !starts.isEmpty { try body(try items(at: starts, upTo: .max)) }
        report(ordered.total, of: ordered.total)
      }
    }
    // Items need many times the memory of their text, so the parts are short.
    let length = rows.chunks.largest * 2
    _ = try await scan(query.filter, from: first, ItemCollector(), partLength: length) {
      part throws(CatalogError) in
      if !part.visitor.items.isEmpty { try body(part.visitor.items(movedBy: part.rowsBefore)) }
      return true
    }
  }

  /// Reports the number of items read in order, as a share of the file size.
  private func report(_ count: Int, of total: Int) {
    let size = rows.file.progress(at: rows.file.available).total ?? rows.file.available
    let done = total > 0 ? Int(Double(size) * (Double(count) / Double(total))) : size
    Progress.report(Progress(found: count, done: done, total: size))
  }
}

extension ScannedCollection: RowWritable {
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try rows.file.checkUnchanged()
    try await query.operands.settleLookups()
    // Exported text may be many times longer than its source, but a part must stay small in memory.
    let byteLimit = rows.chunks.largest * 16
    if let order = query.order {
      let steps = TwoSteps()
      let ordered = try await steps.first { () throws(CatalogError) in
        try await self.ordered(query, by: order, upTo: .max)
      }
      let merger = try ordered.rows.merger(from: 0, restReader(order))
      let writer = OrderedWriter(source: rows, layout: layout, byteLimit: byteLimit)
      var count = 0
      try await steps.second { () throws(CatalogError) in
        try await writer.run(merger) { written throws(CatalogError) in
          try take(written)
          count += written.summary.items
          report(count, of: ordered.total)
        }
      }
      return try rows.file.checkUnchanged()
    }
    // Starting a part has a cost for each column, so wide tables need longer parts.
    var length = max(rows.chunks.largest * 4, rows.columns.count * 64)
    var start = first
    var isAtEnd = false
    while !isAtEnd {
      func writer() -> RowWriter { RowWriter(layout, byteLimit: byteLimit) }
      let end = try await scan(query.filter, from: start, writer(), partLength: length) {
        part throws(CatalogError) in
        try take(part.visitor.moved(by: part.rowsBefore))
        return true
      }
      start = end.checkpoint
      isAtEnd = end.isAtEnd
      // A part exceeded the limit, so the next parts are shorter.
      length = max(rows.chunks.first, length / 4)
    }
  }
}

extension ItemCollector {
  fileprivate func items(movedBy rows: Int) -> [Item] {
    items.map {
      Item(
        id: Item.ID(row: $0.id.row + rows),
        values: $0.values,
        warnings: $0.warnings,
        unreadable: $0.unreadable
      )
    }
  }
}
