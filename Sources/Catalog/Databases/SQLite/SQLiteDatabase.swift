// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import Glibc

/// A SQLite database file, opened read-only while other processes may write to it.
final class SQLiteDatabase: SQLDatabase {
  let name: String
  let path: String
  let dialect: any SQLDialect
  let connections = SQLConnectionPool()
  let source: FileIdentity?

  /// `true` if no log can be kept beside the file and no process writes to it.
  private let isImmutable: Bool

  private let limits: SQLiteLimits

  /// The maximum row count that the list determines exactly, which takes a few milliseconds.
  private static let maximumCountedRows = 100_000

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The displayed name.
  ///   - limits: The limits on the resources that the database can use.
  /// - Throws: ``CatalogError/database(path:_:)`` if the file is not a database or cannot be read.
  ///   ``CatalogError/cancelled`` if the task is cancelled.
  init(
    path: String,
    name: String,
    limits: SQLiteLimits = SQLiteLimits()
  ) throws(CatalogError) {
    self.path = path
    self.name = name
    self.limits = limits
    var status = stat()
    source = stat(path, &status) == 0 ? FileIdentity(status) : nil
    let first: SQLiteConnection
    let encoding: [SQLValue]?
    (first, encoding, isImmutable) = try Self.open(path, limits)
    dialect = SQLiteDialect(isUTF8: encoding?.first?.string == "UTF-8")
    // SQLite would read zeros for the missing part of a truncated last page.
    if let size = encoding?.last?.integer, size > 0, !status.st_size.isMultiple(of: size) {
      throw .database(path: path, .corrupt("the file ends in the middle of a page"))
    }
    connections.add(first)
  }

  var replacedPath: String? {
    guard let current = FileIdentity(of: path), current != source else { return nil }
    return path
  }

  func connect() throws(CatalogError) -> any SQLConnection {
    let connection = try SQLiteConnection(path: path, isImmutable: isImmutable, limits: limits)
    // The other connections still read the former file.
    if replacedPath != nil {
      throw .database(path: path, .changed("another file replaced it"))
    }
    return connection
  }

  /// Returns a connection that has read the schema, with the result of ``probe``.
  ///
  /// If the directory is not writable, a database in WAL mode is opened as immutable. This requires
  /// that no process writes to it, so it must have no log (“Write-Ahead Logging”, section 5). Only
  /// the next writer can undo the changes of an interrupted one (“Atomic Commit”, section 4.2).
  private static func open(
    _ path: String,
    _ limits: SQLiteLimits
  ) throws(CatalogError) -> (SQLiteConnection, [SQLValue]?, isImmutable: Bool) {
    do throws(CatalogError) {
      let connection = try SQLiteConnection(path: path, limits: limits)
      connection.rememberFile()
      return (connection, try connection.row(probe), false)
    } catch .database(_, .cannotOpen) where access(path, R_OK) == 0 && !hasLog(path) {
      let connection = try SQLiteConnection(path: path, isImmutable: true, limits: limits)
      connection.rememberFile()
      return (connection, try connection.row(probe), true)
    }
  }

  /// A query of the encoding and the page size that also reads the schema.
  private static let probe: SQL =
    "SELECT encoding, (SELECT count(*) FROM sqlite_schema), page_size FROM pragma_encoding, pragma_page_size"

  /// Returns `true` if there is a log or journal beside the file that is not empty.
  private static func hasLog(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
  }
}

// MARK: Tables

extension SQLiteDatabase {
  func tables(_ connection: any SQLConnection) throws(CatalogError) -> [SQLTableEntry] {
    let rows = try connection.rows(
      """
      SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' \
      AND type IN ('table', 'view', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
      ORDER BY name COLLATE BINARY
      """
    )
    var entries: [SQLTableEntry] = []
    for row in rows {
      let name = row[0].string
      let kind = TableKind(sqlite: row[1].string)
      let size =
        kind == .view ? .unknown : try size(of: name, hasRowID: row[2].integer == 0, connection)
      entries.append(SQLTableEntry(name: name, kind: kind, size: size))
    }
    return entries
  }

  /// Returns the row count of a table: exact if it is small, otherwise an estimate.
  ///
  /// The estimate is the count of the last `ANALYZE`, or else the largest row ID.
  private func size(
    of table: String,
    hasRowID: Bool,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLSize {
    let name = SQL.identifier(table)
    do throws(CatalogError) {
      let maximum = Self.maximumCountedRows
      let counted = try connection.row(
        "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(maximum + 1))"
      )
      if let count = counted?.first?.integer, count <= maximum { return .exactly(count) }
      if let rows = try analyzedRows(of: table, connection) { return .about(rows) }
      guard hasRowID else { return .unknown }
      return try connection.row("SELECT max(_rowid_) FROM \(name)")?.first?.integer.map {
        .about($0)
      } ?? .unknown
    } catch .cancelled {
      throw .cancelled
    } catch {
      // A virtual table without its module is listed. Opening it throws the error.
      return .unknown
    }
  }

  private func analyzedRows(
    of table: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Int? {
    let hasStatistics = try connection.row(
      "SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'"
    )
    guard hasStatistics != nil else { return nil }
    // Each statistic begins with the row count of its index. A partial index has fewer rows.
    let row = try connection.row(
      "SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = \(SQLValue(table))"
    )
    return row?.first?.integer
  }

  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    let found = try connection.row(
      """
      SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' \
      AND name = \(SQLValue(name)) COLLATE NOCASE ORDER BY name = \(SQLValue(name)) DESC
      """
    )
    guard let found else { return nil }
    let name = found[0].string
    let sql = SQL.identifier(name)
    let declared = try connection.rows(
      "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(\(SQLValue(name))) WHERE hidden <> 1"
    )
    let kind = found[1].string
    let hasRowID = found[2].integer == 0 && kind == "table"
    let columns = declared.map { row in
      Declaration(
        name: row[0].string,
        type: row[1].string,
        isNotNull: row[2].integer != 0,
        keyPosition: row[3].integer ?? 0
      )
    }
    let key = kind == "table" ? Self.key(columns, of: sql, hasRowID: hasRowID) : nil
    let indexed = try indexedColumns(of: name, connection)
    let untyped = columns.map { column -> SQLColumn in
      let isRowID = key?.order == [column.sql(in: sql)]
      var found = SQLColumn(
        name: column.name,
        type: SQLType(sqlite: column.type),
        isIndexed: indexed[column.name] != nil || isRowID,
        sql: column.sql(in: sql)
      )
      found.isUnique = indexed[column.name] == true || isRowID && key?.isInteger == true
      found.equality = column.storesFloats ? "REAL" : ""
      return found
    }
    return SQLTable(
      name: name,
      relation: sql,
      sql: sql,
      alias: sql,
      kind: TableKind(sqlite: kind),
      columns: try typed(untyped, of: sql, connection),
      key: key
    )
  }

  /// Returns columns with their kinds, inferred from their first values as for a file.
  private func typed(
    _ columns: [SQLColumn],
    of table: SQL,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLColumn] {
    var samples = columns.map { _ in KindSample() }
    guard !columns.isEmpty else { return [] }
    do throws(CatalogError) {
      try sample(columns, of: table, &samples[...], connection)
    } catch .database(_, let problem) where problem.isTooLarge {
      // The value that is too long ends the sample of its column only.
      for index in columns.indices {
        samples[index] = KindSample()
        do throws(CatalogError) {
          try sample([columns[index]], of: table, &samples[index...index], connection)
        } catch .database(_, let problem) where problem.isTooLarge {
          samples[index].addLongValue()
        }
      }
    }
    return zip(columns, samples).map { $1.typed($0) }
  }

  /// Adds the first values of columns to samples.
  private func sample(
    _ columns: [SQLColumn],
    of table: SQL,
    _ samples: inout ArraySlice<KindSample>,
    _ connection: any SQLConnection
  ) throws(CatalogError) {
    let values = columns.map { dialect.truncated($0, to: KindSample.maximumLength) }
    try connection.run(
      "SELECT \(values.joined(separator: ", ")) FROM \(table) LIMIT \(KindSample.rowCount)"
    ) { row in
      for (index, value) in zip(samples.indices, row) { samples[index].add(value) }
      return true
    }
  }

  /// Returns the columns that an index contains in order, `true` for those whose values are unique.
  private func indexedColumns(
    of table: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [String: Bool] {
    let rows = try connection.rows(
      """
      SELECT c.name, max(i."unique" AND (SELECT count(*) = 1 FROM pragma_index_info(i.name))) \
      FROM pragma_index_list(\(SQLValue(table))) AS i, pragma_index_xinfo(i.name) AS c \
      WHERE c.seqno = 0 AND i.partial = 0 AND c.coll = 'BINARY' AND c.name IS NOT NULL GROUP BY 1
      """
    )
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0].string, $0[1].integer == 1) })
  }
}

// MARK: Keys

extension SQLiteDatabase {
  /// A column declaration.
  private struct Declaration {
    let name: String
    let type: String
    let isNotNull: Bool

    /// `true` for the affinity that stores integers as floats, too (“Datatypes”, section 3.1).
    var storesFloats: Bool {
      let type = type.uppercased()
      return SQLType(sqlite: type) == .numericAffinity && !type.contains("INT")
        && ["REAL", "FLOA", "DOUB"].contains(where: type.contains)
    }

    /// The 1-based position in the primary key, or 0 if the column is not part of it.
    let keyPosition: Int

    /// Returns the qualified name of the column.
    ///
    /// SQLite reads an unqualified quoted name of a missing column as a string (“Quirks”, section
    /// 8).
    func sql(in table: SQL) -> SQL { "\(table).\(.identifier(name))" }
  }

  /// Returns the key of a table: its primary key if that cannot be null, otherwise the row ID.
  ///
  /// The default order is by row ID, if the table has one.
  private static func key(_ columns: [Declaration], of table: SQL, hasRowID: Bool) -> SQLKey? {
    let primary = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
    let parts = primary.map { SQLKey.Part(name: $0.name, sql: $0.sql(in: table)) }
    guard hasRowID else { return parts.isEmpty ? nil : SQLKey(parts, isInteger: false) }
    // Only the exact type “INTEGER” makes a column an alias of the row ID.
    if primary.count == 1, primary[0].type.uppercased() == "INTEGER" {
      return SQLKey(parts, isInteger: true)
    }
    let names = Set(columns.map { $0.name.lowercased() })
    guard let number = ["rowid", "_rowid_", "oid"].first(where: { !names.contains($0) }) else {
      return parts.isEmpty ? nil : SQLKey(parts, isInteger: false)
    }
    let row = SQLKey.Part(name: number, sql: "\(table).\(SQL(verbatim: number))")
    guard !parts.isEmpty, primary.allSatisfy(\.isNotNull) else {
      return SQLKey([row], isInteger: true)
    }
    return SQLKey(parts, order: [row.sql], isInteger: true)
  }
}

// MARK: References

extension SQLiteDatabase {
  func references(
    from table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    let rows = try connection.rows(
      """
      SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(\(SQLValue(table.name))) \
      ORDER BY id DESC, seq
      """
    )
    return try references(rows.map { [SQLValue(table.name)] + $0 }, connection)
  }

  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    let rows = try connection.rows(
      """
      SELECT m.name, f.id, f."table", f."from", f."to" \
      FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f \
      WHERE m.type = 'table' AND f."table" = \(SQLValue(table.name)) COLLATE NOCASE \
      ORDER BY m.name COLLATE BINARY, f.id DESC, f.seq
      """
    )
    return try references(rows, connection)
  }

  /// Groups rows into references.
  ///
  /// Each row has the table, the number of the foreign key, the target table, a column, and its
  /// target column.
  private func references(
    _ rows: [[SQLValue]],
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    var references: [SQLReference] = []
    var start = rows.startIndex
    while start < rows.endIndex {
      let first = rows[start]
      let end =
        rows[start...].firstIndex { $0[0] != first[0] || $0[1] != first[1] } ?? rows.endIndex
      let group = rows[start..<end]
      start = end
      let target = first[2].string
      // Without column names, the reference is to the primary key.
      let targets =
        first[4] == .null
        ? try primaryKey(of: target, connection) : group.map { $0[4].string }
      guard targets.count == group.count else { continue }
      references.append(
        SQLReference(
          table: first[0].string,
          columns: group.map { $0[3].string },
          target: target,
          targetColumns: targets
        )
      )
    }
    return references
  }

  private func primaryKey(
    of table: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [String] {
    try connection.rows(
      "SELECT name FROM pragma_table_info(\(SQLValue(table))) WHERE pk > 0 ORDER BY pk"
    )
    .map { $0[0].string }
  }
}

extension TableKind {
  /// Creates the kind for a type in `pragma_table_list`.
  fileprivate init(sqlite kind: String) {
    self = kind == "view" ? .view : .table
  }
}

extension SQLType {
  /// Creates the affinity of a declared type (“Datatypes”, section 3.1).
  init(sqlite declared: String) {
    let type = declared.uppercased()
    self =
      if type.contains("INT") {
        .numericAffinity
      } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
        .textAffinity(isJSON: false)
      } else if type == "JSON" {
        // A column declared as JSON does not have text affinity, but its values are JSON.
        .json
      } else if type.contains("BLOB") || type.isEmpty || type == "ANY" {
        .noAffinity
      } else {
        .numericAffinity
      }
  }
}
#endif
