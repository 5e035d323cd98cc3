// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Answers with the rows that a statement selects in the database of this collection.
  ///
  /// A task runs the statement and writes the rows to a temporary file. It stops when the answer is
  /// released.
  ///
  /// - Throws: ``CatalogError/notInDatabase(collection:)``; other errors if the statement fails before
  ///   its first row, or when cancelled.
  func rows(selectedBy statement: SelectStatement) async throws(CatalogError) -> Answer {
    guard let database = sqlDatabase else { throw .notInDatabase(collection: name) }
    // The engine's progress is unknown, so this only reports that it is working.
    Progress.report(Progress(found: 0, done: 0, total: nil))
    let (columns, found) = AsyncStream<Result<[Column], CatalogError>>.makeStream()
    let spool = try Spool(path: name, on: .ownThread) { writer throws(CatalogError) in
      let rows = SelectedRows(writer, database.dialect) { found.yield(.success($0)) }
      // Rows that have arrived are shown while the engine looks for the next one.
      let timer = Task.detached(executorPreference: BackgroundExecutor.shared) {
        while (try? await Task.sleep(for: SelectedRows.patience)) != nil { rows.show() }
      }
      defer { timer.cancel() }
      do throws(CatalogError) {
        let columns = try database.connections.withConnection(to: database) {
          connection throws(CatalogError) in
          try connection.run(statement) { columns, row throws(CatalogError) in
            try rows.add(row, of: columns)
          }
        }
        try rows.finish(columns)
      } catch {
        // The rows before the error are shown.
        try? rows.finish([])
        found.yield(.failure(error))
        throw error
      }
    }
    // Later results are ignored: the columns of a later error are known.
    for await result in columns {
      return Answer(to: .sql(statement), about: self, try result.get(), in: spool)
    }
    // One call of a function of the engine may take any time.
    await spool.cancel()
    throw .cancelled
  }
}
