// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// The list of tables.

extension PostgreSQLDatabase {
  func tables(_ connection: any SQLConnection) throws(CatalogError) -> [SQLTableEntry] {
    let found = try connection.rows(Self.relations, columns: 6)
    var tables = found.map(ListedTable.init)
    for start in stride(from: 0, to: tables.count, by: Self.countedAtOnce) {
      let group = start..<min(start + Self.countedAtOnce, tables.count)
      try count(&tables[group], connection)
    }
    return tables.map(\.entry)
  }

  /// The number of tables that one statement counts.
  private static let countedAtOnce = 100

  /// Counts the rows of the small tables.
  private func count(
    _ tables: inout ArraySlice<ListedTable>,
    _ connection: any SQLConnection
  ) throws(CatalogError) {
    let small = tables.indices.filter { tables[$0].isSmall }
    guard !small.isEmpty else { return }
    let counts = small.map { "SELECT \($0), count(*) FROM \(tables[$0].sql)" as SQL }
    do throws(CatalogError) {
      for row in try connection.rows(counts.joined(separator: " UNION ALL "), columns: 2) {
        guard let index = row[0].integer, tables.indices.contains(index),
          let count = row[1].integer
        else { continue }
        tables[index].size = .exactly(count)
      }
    } catch .database(_, .connectionLost(let message)) {
      throw .database(path: path, .connectionLost(message))
    } catch .database {
      // A table is gone or unreadable. The server's estimates remain valid.
    }
  }

  /// A statement for the tables and views with the server's estimates of their sizes.
  ///
  /// The size of a table includes all tables that inherit from it. Partitions are not listed. The
  /// row count is that of the last `ANALYZE`, scaled by the growth since, as in the planner
  /// (manual, section 14.2.1). Without an `ANALYZE`, it is estimated from the size and the columns.
  /// `pg_relation_size` would block on a table with an exclusive lock, so it is skipped for those.
  private static let relations: SQL = """
    WITH RECURSIVE listed AS ( \
    SELECT c.oid, n.nspname, c.relname, c.relkind, c.relispopulated, \
    pg_table_is_visible(c.oid) AS visible, \
    CASE WHEN has_schema_privilege(n.oid, 'USAGE') \
    THEN has_table_privilege(c.oid, 'SELECT') ELSE false END AS readable \
    FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
    WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition \
    AND n.nspname <> 'information_schema' AND left(n.nspname, 3) <> 'pg_' \
    ), \
    parts (root, oid) AS ( \
    SELECT oid, oid FROM listed WHERE relkind <> 'v' \
    UNION SELECT p.root, i.inhrelid FROM parts AS p \
    JOIN pg_catalog.pg_inherits AS i ON i.inhparent = p.oid \
    ), \
    sizes AS ( \
    SELECT p.root, c.relkind, c.reltuples, c.relpages, c.oid, \
    CASE WHEN c.relkind IN ('r', 'm') AND NOT EXISTS ( \
    SELECT FROM pg_catalog.pg_locks AS l \
    WHERE l.relation = c.oid AND l.granted AND l.mode = 'AccessExclusiveLock' \
    ) THEN pg_relation_size(c.oid) END AS bytes \
    FROM parts AS p JOIN pg_catalog.pg_class AS c ON c.oid = p.oid WHERE c.relkind <> 'p' \
    ), \
    estimates AS ( \
    SELECT root, bytes, CASE \
    WHEN relkind = 'f' OR bytes IS NULL THEN nullif(greatest(reltuples, -1), -1) \
    WHEN relpages > 0 AND reltuples >= 0 \
    THEN reltuples::float8 / relpages * (bytes / current_setting('block_size')::float8) \
    ELSE bytes / (28 + ( \
    SELECT coalesce(sum(CASE WHEN a.attlen > 0 THEN a.attlen ELSE 32 END), 0) \
    FROM pg_catalog.pg_attribute AS a \
    WHERE a.attrelid = sizes.oid AND a.attnum > 0 AND NOT a.attisdropped \
    ))::float8 END AS tuples FROM sizes \
    ), \
    totals AS ( \
    SELECT root, sum(tuples) AS tuples, coalesce(bool_and(bytes IS NOT NULL), false) AS is_known, \
    sum(bytes) AS bytes FROM estimates GROUP BY root \
    ) \
    SELECT CASE WHEN l.visible THEN l.relname ELSE l.nspname || '.' || l.relname END, \
    l.nspname, l.relname, l.relkind, l.readable AND l.relispopulated AND l.relkind IN ('r', 'm') \
    AND t.is_known AND t.bytes <= 8 * 1024 * 1024, round(t.tuples)::bigint \
    FROM listed AS l LEFT JOIN totals AS t ON t.root = l.oid \
    ORDER BY NOT l.visible, l.nspname, l.relname
    """
}

/// A row of the list of tables.
private struct ListedTable {
  let name: String
  let sql: SQL
  let kind: TableKind

  /// `true` if counting the table is fast.
  let isSmall: Bool

  var size: SQLSize

  init(_ row: [SQLValue]) {
    name = row[0].string
    sql = SQL.identifier(row[1].string) + "." + .identifier(row[2].string)
    kind = TableKind(postgreSQL: row[3].string)
    isSmall = row[4].string == "t"
    size = row[5].integer.map { .about($0) } ?? .unknown
  }

  var entry: SQLTableEntry { SQLTableEntry(name: name, kind: kind, size: size) }
}
#endif
