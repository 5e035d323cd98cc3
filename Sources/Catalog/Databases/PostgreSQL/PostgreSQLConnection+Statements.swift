// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL

// Statements that were typed.

extension PostgreSQLConnection {
  func run(
    _ statement: SelectStatement,
    forEachRow body: ([SQLColumn], [SQLValue]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> [SQLColumn] {
    // A function may have changed the session, such as a lock that outlives the transaction.
    defer { abandon() }
    // The server compiles the statement as it was typed, so that its errors have their places in it.
    let described = try explaining(statement, compiles: true) { exchange throws(CatalogError) in
      try exchange.describe(statement.text, path)
    }
    guard !described.isEmpty else {
      throw .database(path: path, .refused("the statement has no columns"))
    }
    let columns = try columns(described)
    try explaining(statement, compiles: false) { exchange throws(CatalogError) in
      try exchange.send(selection(of: columns, from: statement), path)
      try exchange.receive(path) { row throws(CatalogError) in
        try body(columns, row)
        return true
      }
    }
    return columns
  }

  /// Runs a closure with an exchange, and explains an error of the server about a typed statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - compiles: `true` if the closure sends the statement as it was typed, which only compiles it.
  ///   - body: The closure.
  private func explaining<Result>(
    _ statement: SelectStatement,
    compiles: Bool,
    _ body: (PostgreSQLExchange) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    try withExchange { exchange throws(CatalogError) in
      do throws(CatalogError) {
        return try body(exchange)
      } catch {
        guard case .database(let path, let problem) = error, let failure = exchange.failure,
          let message = problem.messageAboutStatement
        else { throw error }
        // A statement that compiles by itself, but not within another one, changes data (manual,
        // “WITH Queries”).
        if !compiles, failure.state == Self.notSupported {
          throw .database(path: path, .notReading(message))
        }
        guard compiles, let position = failure.position else {
          throw .database(path: path, .refused(message))
        }
        let scalars = statement.text.unicodeScalars
        let index = scalars.index(
          scalars.startIndex,
          offsetBy: position - 1,
          limitedBy: scalars.endIndex
        )
        throw statement.error(.refused(message), at: index ?? scalars.endIndex)
      }
    }
  }

  /// Returns columns that are selected from the rows of a statement.
  private func columns(
    _ described: [(name: String, type: Oid)]
  ) throws(CatalogError) -> [SQLColumn] {
    let names = ColumnNames(described.map { $0.name == Self.noName ? "" : $0.name })
    var types = described.map { PostgreSQLTableReader.types[String($0.type)] }
    let others = types.indices.filter { types[$0] == nil }
    if !others.isEmpty {
      let oids = others.map { "(\($0), \(Int(described[$0].type))::oid)" as SQL }
      let found: SQL = "VALUES \(oids.joined(separator: ", "))"
      for row in try rows(PostgreSQLDatabase.types(of: found), columns: 2) {
        guard let index = row[0].integer, types.indices.contains(index) else { continue }
        types[index] = row[1].string
      }
    }
    return types.indices.map { index in
      SQLColumn(
        name: names.all[index],
        type: SQLType(postgreSQL: types[index] ?? ""),
        kind: types[index] == "oid" ? .integer : nil,
        isIndexed: false,
        sql: "\(Self.alias).\(Self.column(index))"
      )
    }
  }

  /// Returns a statement that selects the displayed values of the rows of a typed statement.
  private func selection(of columns: [SQLColumn], from statement: SelectStatement) -> SQL {
    let selected = columns.map(server.dialect.selected).joined(separator: ", ")
    let names = columns.indices.map(Self.column).joined(separator: ", ")
    // The line breaks end a comment.
    let text = SQL(verbatim: "\n\(statement.untilSemicolon)\n")
    return "SELECT \(selected) FROM (\(text)) AS \(Self.alias) (\(names))"
  }

  private static let alias: SQL = "browse_rows"

  /// Returns the name of a column in ``alias``.
  private static func column(_ index: Int) -> SQL { "c\(index + 1)" }

  /// The SQLSTATE of a statement that the server does not support.
  private static let notSupported = "0A000"

  /// The server's name of a column without one.
  private static let noName = "?column?"
}

extension DatabaseProblem {
  /// The server's message, if the problem is the statement.
  ///
  /// A typed statement may name tables that never existed.
  fileprivate var messageAboutStatement: String? {
    switch self {
    case .changed(let message), .refused(let message): message
    default: nil
    }
  }
}
#endif
