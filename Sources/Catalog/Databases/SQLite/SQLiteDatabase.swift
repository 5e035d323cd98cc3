// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import Glibc

/// A SQLite database: a file that is only read, whoever else writes to it.
final class SQLiteDatabase: SQLDatabase {
  let name: String
  let path: String
  let dialect: any SQLDialect
  let connections = SQLConnections()
  let source: FileIdentity?

  /// Whether it lies where no log can be kept, and nobody writes to it.
  private let isFrozen: Bool

  /// Up to how many rows a table is counted where it is listed, which takes some milliseconds.
  private static let countedRows = 100_000

  /// How many rows are looked at for what a column seems to hold.
  private static let sampledRows = 200

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - name: What to call it.
  /// - Throws: ``CatalogError/database(path:_:)`` if it is none or cannot be read, or when cancelled.
  init(path: String, name: String) throws(CatalogError) {
    self.path = path
    self.name = name
    var status = stat()
    source = stat(path, &status) == 0 ? FileIdentity(status) : nil
    let first: SQLiteConnection
    let encoding: [SQLValue]?
    (first, encoding, isFrozen) = try Self.open(path)
    dialect = SQLiteDialect(isUTF8: encoding?.first?.string == "UTF-8")
    // The engine would take zeros for what is missing of the last page.
    if let size = encoding?.last?.integer, size > 0, !status.st_size.isMultiple(of: size) {
      throw .database(path: path, .corrupt("it ends in the middle of a page"))
    }
    connections.add(first)
  }

  var replacedPath: String? {
    var status = stat()
    return stat(path, &status) == 0 && FileIdentity(status) != source ? path : nil
  }

  func connect() throws(CatalogError) -> any SQLConnection {
    try SQLiteConnection(path: path, isFrozen: isFrozen)
  }

  /// A connection that has read something, and how text is encoded.
  ///
  /// A database whose writers keep a log beside it (“Write-Ahead Logging”, section 5) can be read where
  /// no file can be made beside it only if it is known that nobody writes: if the log is not there. What a
  /// writer that was cut off has left (“Atomic Commit”, section 4.2) is for the next one to undo.
  private static func open(
    _ path: String
  ) throws(CatalogError) -> (SQLiteConnection, [SQLValue]?, isFrozen: Bool) {
    do throws(CatalogError) {
      let connection = try SQLiteConnection(path: path)
      return (connection, try connection.row(probe), false)
    } catch .database(_, .cannotOpen) where access(path, R_OK) == 0 && !hasLog(path) {
      let connection = try SQLiteConnection(path: path, isFrozen: true)
      return (connection, try connection.row(probe), true)
    }
  }

  /// The encoding and the size of a page, asked for so that the schema has to be read.
  private static let probe: SQL =
    "SELECT encoding, (SELECT count(*) FROM sqlite_schema), page_size FROM pragma_encoding, pragma_page_size"

  /// Whether a log or a journal with something in it stands beside the file.
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

  /// How many rows a table has: counted, if they are few, else what `ANALYZE` has found, or at most as
  /// many as the greatest number of a row says.
  private func size(
    of table: String,
    hasRowID: Bool,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLSize {
    let name = SQL.identifier(table)
    do throws(CatalogError) {
      let most = Self.countedRows
      let counted = try connection.row(
        "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(most + 1))"
      )
      if let count = counted?.first?.integer, count <= most { return .exactly(count) }
      if let rows = try analyzedRows(of: table, connection) { return .about(rows) }
      guard hasRowID else { return .unknown }
      return try connection.row("SELECT max(_rowid_) FROM \(name)")?.first?.integer.map {
        .about($0)
      } ?? .unknown
    } catch .cancelled {
      throw .cancelled
    } catch {
      // A virtual table whose module is not here can be listed, and says so when it is opened.
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
    let row = try connection.row(
      "SELECT stat FROM sqlite_stat1 WHERE tbl = \(SQLValue(table)) ORDER BY idx LIMIT 1"
    )
    return row?.first?.string.split(separator: " ").first.flatMap { Int($0) }
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
        keyPlace: row[3].integer ?? 0
      )
    }
    let key = kind == "table" ? Self.key(columns, of: sql, hasRowID: hasRowID) : nil
    let indexed = try indexedColumns(of: name, connection)
    let kinds = try kinds(of: sql, columns.map { $0.sql(in: sql) }, connection)
    return SQLTable(
      name: name,
      sql: sql,
      alias: sql,
      kind: TableKind(sqlite: kind),
      columns: zip(columns, kinds).map { column, kind in
        SQLColumn(
          name: column.name,
          type: column.affinity,
          kind: kind,
          isIndexed: indexed.contains(column.name) || key?.order == [column.sql(in: sql)],
          sql: column.sql(in: sql)
        )
      },
      key: key
    )
  }

  /// What the first values of each column seem to be, as they would in a file; `nil` where there are
  /// none.
  private func kinds(
    of table: SQL,
    _ columns: [SQL],
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [Column.Kind?] {
    var inferences = columns.map { _ in KindInference() }
    var hasValues = columns.map { _ in false }
    guard !columns.isEmpty else { return [] }
    let names = columns.joined(separator: ", ")
    try connection.run("SELECT \(names) FROM \(table) LIMIT \(Self.sampledRows)") { row in
      for (index, value) in row.enumerated() where value != .null {
        hasValues[index] = true
        if case .text(let bytes) = value, bytes.count > 1000 {
          inferences[index].addText(bytes.span)
        } else {
          inferences[index].add(value.bytes.span)
        }
      }
      return true
    }
    return zip(inferences, hasValues).map { $1 ? $0.kind : nil }
  }

  private func indexedColumns(
    of table: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Set<String> {
    let rows = try connection.rows(
      """
      SELECT c.name FROM pragma_index_list(\(SQLValue(table))) AS i, pragma_index_xinfo(i.name) AS c \
      WHERE c.seqno = 0 AND i.partial = 0 AND c.coll = 'BINARY' AND c.name IS NOT NULL
      """
    )
    return Set(rows.map { $0[0].string })
  }
}

// MARK: Keys

extension SQLiteDatabase {
  /// A column as it was declared.
  private struct Declaration {
    let name: String
    let type: String
    let isNotNull: Bool

    /// Its place in the primary key, from 1; 0 if it is not in it.
    let keyPlace: Int

    /// How a statement names it: with the table before it, as without it SQLite takes a name in quotation
    /// marks that is not there any more for a text (“Quirks”, section 8).
    func sql(in table: SQL) -> SQL { "\(table).\(.identifier(name))" }

    /// Section 3.1 of SQLite's “Datatypes”.
    var affinity: SQLType {
      let type = type.uppercased()
      if type.contains("INT") { return .numericAffinity }
      if type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT") {
        return .textAffinity(isJSON: false)
      }
      // JSON is declared so, and has no affinity to text; what it holds is.
      if type.contains("BLOB") || type.isEmpty || type == "ANY" || type == "JSON" {
        return type == "JSON" ? .json : .noAffinity
      }
      return .numericAffinity
    }
  }

  /// What tells rows apart: the primary key, if it cannot be null, else the number of the row.
  ///
  /// The rows stand in the order of their numbers, where they have such.
  private static func key(_ columns: [Declaration], of table: SQL, hasRowID: Bool) -> SQLKey? {
    let primary = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
    let parts = primary.map { SQLKey.Part(name: $0.name, sql: $0.sql(in: table)) }
    guard hasRowID else { return parts.isEmpty ? nil : SQLKey(parts, isInteger: false) }
    // “INTEGER” and nothing else makes a column a name of the row's number.
    if primary.count == 1, primary[0].type.uppercased() == "INTEGER" {
      return SQLKey(parts, isInteger: true)
    }
    let names = Set(columns.map { $0.name.lowercased() })
    guard let number = ["rowid", "_rowid_", "oid"].first(where: { !names.contains($0) }) else {
      return parts.isEmpty ? nil : SQLKey(parts, isInteger: false)
    }
    let row = SQLKey.Part(name: number, sql: SQL(verbatim: number))
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

  /// The references that rows of table, number, target, column and target's column are.
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
      // Without names, it is the primary key that is referred to.
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
  /// The kind that `pragma_table_list` says.
  fileprivate init(sqlite kind: String) {
    self = kind == "view" ? .view : .table
  }
}
#endif
