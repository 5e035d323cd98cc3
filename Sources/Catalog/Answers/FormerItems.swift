// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a former state, with which those of a collection are compared.
package struct FormerItems: Sendable {
  package let collection: any ItemCollection

  /// The query that selects the items.
  package let query: Query

  package init(_ collection: any ItemCollection, in query: Query = Query()) {
    self.collection = collection
    self.query = query
  }
}

extension ItemCollection {
  /// Returns the items that a query selects as rows that can be read again, with the filter for them.
  ///
  /// Items that are no rows of a text are first written to a temporary file, in the order of the query
  /// if the collection has a limit.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - steps: Reports the progress.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func rereadable(
    _ query: Query,
    _ steps: inout EqualSteps
  ) async throws(CatalogError) -> (rows: any RereadableRows, filter: Filter?) {
    if let rows = self as? any RereadableRows {
      steps.skip()
      return (rows, query.filter)
    }
    let query = itemLimit == nil ? Query(filter: query.filter) : query
    let (columns, isTyped) = (columns, hasTypedValues)
    let copy = try await steps.next { () throws(CatalogError) in
      let handler = Progress.handler
      let spool = try Spool(path: name) { [self] writer throws(CatalogError) in
        try await Progress.observe(handler) { () throws(CatalogError) in
          try await forEachBatch(of: query) { items throws(CatalogError) in
            var lines = AnswerLines()
            for item in items { lines.add(item, columns, isTyped) }
            try writer.write(lines.bytes)
          }
        }
      }
      let file = SourceFile(spool, path: name, identity: nil)
      try await file.wait(reaching: .max)
      if let fault = file.fault { throw fault }
      return file
    }
    return (JSONLinesCollection(copyOf: self, in: copy, columns), nil)
  }
}

extension AnswerLines {
  /// Appends the line of an item.
  fileprivate mutating func add(_ item: Item, _ columns: [Column], _ isTyped: Bool) {
    begin()
    for (index, column) in columns.enumerated() {
      if isTyped {
        add(item[index], isFirst: index == 0)
      } else {
        add(item[index], of: column, isTyped, isFirst: index == 0)
      }
    }
    end()
  }
}
