// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// A table of the database.

extension PostgreSQLDatabase {
  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    guard !name.utf8.contains(0) else { return nil }
    // The exact name is found by an index. A name that differs in case takes a scan of all tables.
    if let table = try table(exactlyNamed: name, connection) { return table }
    let alike = try names(like: name, connection)
    guard alike.count < 2 else { throw .database(path: path, .noSuchTable(name, among: alike)) }
    return if let name = alike.first { try table(exactlyNamed: name, connection) } else { nil }
  }

  /// Returns the table with exactly this name.
  private func table(
    exactlyNamed name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    var reader = PostgreSQLTableReader()
    let description = Self.description(of: Self.relation(named: name))
    for row in try connection.rows(description, columns: 10) { reader.add(row) }
    guard let head = reader.head else { return nil }
    guard head.isReadable else {
      throw .database(path: path, .notPermitted("permission denied for \(head.displayedName)"))
    }
    if reader.hasOtherTypes {
      for row in try connection.rows(Self.types(ofTable: head.oid), columns: 2) {
        reader.setType(row)
      }
    }
    return reader.table(head, isByteOrder: server.isByteOrder)
  }

  /// Returns the names of the tables that match if case is ignored.
  ///
  /// Qualified names are returned only if no table in the search path matches.
  private func names(
    like name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [String] {
    let name = "\(SQLValue(name))::text" as SQL
    let found = try connection.rows(
      """
      SELECT \(Self.displayedName("c")), pg_table_is_visible(c.oid) \
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND ( \
      (lower(c.relname::text) = lower(\(name)) AND pg_table_is_visible(c.oid)) \
      OR lower(n.nspname || '.' || c.relname) = lower(\(name)) \
      ) ORDER BY pg_table_is_visible(c.oid) DESC, n.nspname, c.relname LIMIT 10
      """,
      columns: 2
    )
    return found.filter { $0[1] == found[0][1] }.map { $0[0].string }
  }

  // MARK: Statements

  /// Returns a query for the relation with exactly this name, optionally qualified with its schema.
  static func relation(named name: String) -> SQL {
    var conditions: [SQL] = ["c.relname = \(SQLValue(name)) AND pg_table_is_visible(c.oid)"]
    for dot in name.indices where name[dot] == "." {
      let (schema, table) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
      conditions.append("n.nspname = \(SQLValue(schema)) AND c.relname = \(SQLValue(table))")
    }
    let condition = conditions.joined(separator: " OR ")
    // Tables in the search path precede qualified names.
    return """
      SELECT c.oid, n.oid AS namespace, n.nspname, c.relname, c.relkind, c.relhassubclass, c.relam \
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND (\(condition)) \
      ORDER BY pg_table_is_visible(c.oid) DESC, n.nspname, c.relname LIMIT 1
      """
  }

  /// Returns a statement that describes a relation in one round trip.
  ///
  /// It returns one row for the relation, each column and each index. Columns that the role may not
  /// read are absent.
  ///
  /// Each new connection plans the statement again, which takes longer than running it. So it only
  /// reads the catalog, and ``PostgreSQLTableReader`` interprets the rows. The OIDs of built-in
  /// objects never change: access method 2 is the heap.
  private static func description(of relation: SQL) -> SQL {
    """
    WITH found AS (\(relation)) \
    SELECT 1 AS part, oid::bigint AS place, \
    CASE WHEN pg_table_is_visible(oid) THEN relname::text ELSE nspname || '.' || relname END AS a, \
    nspname::text AS b, relname::text AS c, relkind::text AS d, \
    CASE WHEN has_schema_privilege(namespace, 'USAGE') \
    THEN has_any_column_privilege(oid, 'SELECT') ELSE false END::text AS e, \
    relhassubclass::text AS f, (relam = 2)::text AS g, \
    has_table_privilege(oid, 'SELECT')::text AS h FROM found \
    UNION ALL SELECT 2, a.attnum, a.attname::text, a.atttypid::text, a.attcollation::text, \
    a.attnotnull::text, a.atttypmod::text, NULL, NULL, NULL \
    FROM found JOIN pg_catalog.pg_attribute AS a ON a.attrelid = found.oid \
    WHERE a.attnum > 0 AND NOT a.attisdropped \
    AND has_column_privilege(a.attrelid, a.attnum, 'SELECT') \
    UNION ALL SELECT 3, i.indexrelid, i.indkey::text, i.indcollation::text, i.indnkeyatts::text, \
    i.indisprimary::text, (i.indisunique AND i.indexprs IS NULL)::text, \
    pg_index_column_has_property(i.indexrelid, 1, 'orderable')::text, NULL, NULL \
    FROM found JOIN pg_catalog.pg_index AS i ON i.indrelid = found.oid \
    WHERE i.indisvalid AND i.indpred IS NULL ORDER BY 1, 2
    """
  }

  /// Returns a statement for the column numbers of a table with the names of their types.
  private static func types(ofTable oid: Int) -> SQL {
    types(
      of: """
        SELECT attnum, atttypid FROM pg_catalog.pg_attribute \
        WHERE attrelid = \(.integer(Int64(oid)))::oid AND attnum > 0 AND NOT attisdropped
        """
    )
  }

  /// Returns a statement for numbers with the names of their types.
  ///
  /// Domains are resolved to their base types. The name is empty unless the type is built in,
  /// `citext`, an array or an enumeration. An array type has elements but no array type of its own.
  /// This excludes `int2vector`, which has both.
  ///
  /// - Parameter oids: A query for the numbers with the OIDs of the types.
  static func types(of oids: SQL) -> SQL {
    """
    WITH RECURSIVE bases (number, type) AS ( \
    \(oids) UNION ALL SELECT b.number, t.typbasetype FROM bases AS b \
    JOIN pg_catalog.pg_type AS t ON t.oid = b.type WHERE t.typtype = 'd' \
    ) \
    SELECT b.number, \
    CASE WHEN t.typelem <> 0 AND t.typlen = -1 AND t.typarray = 0 THEN 'array' \
    WHEN t.typnamespace = 'pg_catalog'::regnamespace OR t.typname = 'citext' THEN t.typname::text \
    WHEN t.typtype = 'e' AND has_schema_privilege(t.typnamespace, 'USAGE') THEN ( \
    SELECT 'enum ' || quote_ident(s.nspname) || '.' || quote_ident(t.typname) \
    FROM pg_catalog.pg_namespace AS s WHERE s.oid = t.typnamespace) \
    ELSE '' END \
    FROM bases AS b JOIN pg_catalog.pg_type AS t ON t.oid = b.type AND t.typtype <> 'd'
    """
  }

  /// Returns the displayed name of a relation.
  static func displayedName(_ relation: SQL) -> SQL {
    """
    (SELECT CASE WHEN pg_table_is_visible(\(relation).oid) THEN \(relation).relname::text \
    ELSE s.nspname || '.' || \(relation).relname END \
    FROM pg_catalog.pg_namespace AS s WHERE s.oid = \(relation).relnamespace)
    """
  }
}
#endif
