// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite

// Statements that were typed.

extension SQLiteConnection {
  func run(
    _ statement: SelectStatement,
    forEachRow body: ([SQLColumn], [SQLValue]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> [SQLColumn] {
    if Task.isCancelled { throw .cancelled }
    // Compiling connects virtual tables, which does more than read. It runs nothing.
    let text = Array(statement.text.utf8CString)
    sqlite3_finalize(try prepare(statement, text).statement)
    // A schema that another program changes makes SQLite compile the statement again while it runs.
    sqlite3_set_authorizer(
      database,
      { _, action, first, second, _, _ in SQLiteAuthorizer.decision(action, first, second) },
      nil
    )
    defer { sqlite3_set_authorizer(database, nil, nil) }
    let (prepared, end) = try prepare(statement, text)
    defer { sqlite3_finalize(prepared) }
    guard sqlite3_bind_parameter_count(prepared) == 0 else {
      throw .database(path: path, .refused("the statement has a parameter"))
    }
    // Compiling some pragmas runs them, unless the authorizer denies it.
    try checkEnd(of: statement, text, from: end)
    let columns = Self.columns(of: prepared)
    try step(prepared) { row throws(CatalogError) in
      try body(columns, row)
      return true
    }
    return columns
  }

  /// Compiles a statement.
  ///
  /// - Returns: The compiled statement, and the offset of its end in the text.
  /// - Throws: ``CatalogError`` if it is wrong, or if the authorizer denies it.
  private func prepare(
    _ statement: SelectStatement,
    _ text: [CChar]
  ) throws(CatalogError) -> (statement: OpaquePointer, end: Int) {
    let (code, prepared, end) = prepare(text, from: 0)
    guard code == SQLITE_OK, let prepared else { throw failure(code, of: statement) }
    return (prepared, end)
  }

  /// Checks that only semicolons, spaces and comments follow a statement.
  private func checkEnd(
    of statement: SelectStatement,
    _ text: [CChar],
    from end: Int
  ) throws(CatalogError) {
    var end = end
    while end < text.count - 1 {
      let (code, next, nextEnd) = prepare(text, from: end)
      sqlite3_finalize(next)
      guard code == SQLITE_OK, next == nil, nextEnd > end else {
        let all = statement.text
        let start = all.utf8.index(all.startIndex, offsetBy: end)
        let index = all[start...].firstIndex { !$0.isWhitespace && $0 != ";" } ?? start
        throw statement.error(.unexpected(String(all[index...])), at: index)
      }
      end = nextEnd
    }
  }

  /// Compiles the first statement of a text.
  ///
  /// - Returns: The result code, the statement unless there is none, and the offset of its end.
  private func prepare(
    _ text: [CChar],
    from start: Int
  ) -> (code: Int32, statement: OpaquePointer?, end: Int) {
    text.withUnsafeBufferPointer { text in
      guard let all = text.baseAddress else { return (SQLITE_MISUSE, nil, start) }
      var statement: OpaquePointer?
      var end: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(database, all + start, -1, &statement, &end)
      return (code, statement, end.map { $0 - all } ?? text.count - 1)
    }
  }

  /// Returns the columns of a statement, with the types of the columns that it selects unchanged.
  private static func columns(of statement: OpaquePointer) -> [SQLColumn] {
    let indexes = 0..<sqlite3_column_count(statement)
    let names = ColumnNames(
      indexes.map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" }
    )
    return zip(indexes, names.all).map { index, name in
      let declared = sqlite3_column_decltype(statement, index).map { String(cString: $0) }
      return SQLColumn(name: name, type: SQLType(sqlite: declared ?? ""), isIndexed: false)
    }
  }

  /// Returns the error of a statement that could not be compiled.
  private func failure(_ code: Int32, of statement: SelectStatement) -> CatalogError {
    let message = Self.message(of: database)
    switch code & 0xFF {
    case SQLITE_AUTH: return .database(path: path, .notReading(message))
    case SQLITE_ERROR:
      let offset = Int(sqlite3_error_offset(database))
      let bytes = statement.text.utf8
      guard offset >= 0, offset <= bytes.count else {
        return .database(path: path, .refused(message))
      }
      let index = bytes.index(bytes.startIndex, offsetBy: offset)
      return statement.error(.refused(message), at: index)
    default: return failure(code)
    }
  }
}

/// The decisions about what a statement that was typed may do.
private enum SQLiteAuthorizer {
  /// The pragmas with the functions that describe the schema, and one that full-text tables read.
  private static let pragmas: Set<String> = [
    "collation_list", "compile_options", "data_version", "database_list", "foreign_key_list",
    "function_list", "index_info", "index_list", "index_xinfo", "module_list", "pragma_list",
    "table_info", "table_list", "table_xinfo",
  ]

  /// The functions that load or run code.
  private static let deniedFunctions: Set<String> = ["fts3_tokenizer", "load_extension"]

  /// Allows reading, and denies everything else.
  ///
  /// - Parameters:
  ///   - action: The kind of action.
  ///   - first: The name of a pragma.
  ///   - second: The name of a function.
  static func decision(
    _ action: Int32,
    _ first: UnsafePointer<CChar>?,
    _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    let isAllowed =
      switch action {
      case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
      case SQLITE_FUNCTION:
        second.map { !deniedFunctions.contains(String(cString: $0).lowercased()) } ?? false
      case SQLITE_PRAGMA: first.map { pragmas.contains(String(cString: $0)) } ?? false
      default: false
      }
    return isAllowed ? SQLITE_OK : SQLITE_DENY
  }
}
#endif
