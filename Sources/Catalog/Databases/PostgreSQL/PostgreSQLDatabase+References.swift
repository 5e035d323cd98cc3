// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// The foreign keys from and to a table.

extension PostgreSQLDatabase {
  func references(
    from table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    let references = Self.references(of: table, at: "conrelid")
    return try connection.rows(references, columns: 4).map(SQLReference.init)
  }

  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    let references = Self.references(of: table, at: "confrelid")
    return try connection.rows(references, columns: 4).map(SQLReference.init)
  }

  /// Returns a statement for the foreign keys that have a table on one side.
  ///
  /// Foreign keys of partitions are reported as those of the partitioned table.
  private static func references(of table: SQLTable, at side: SQL) -> SQL {
    """
    WITH found AS (\(relation(named: table.name))) \
    SELECT (SELECT \(displayedName("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.conrelid), \
    \(names("f.conkey", of: "f.conrelid")), \
    (SELECT \(displayedName("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.confrelid), \
    \(names("f.confkey", of: "f.confrelid")) \
    FROM found JOIN pg_catalog.pg_constraint AS f ON f.\(side) = found.oid AND f.contype = 'f' \
    WHERE NOT EXISTS ( \
    SELECT FROM pg_catalog.pg_constraint AS p \
    WHERE p.oid = f.conparentid AND p.\(side) = f.\(side) \
    ) ORDER BY 1, f.conname, f.oid
    """
  }

  /// Returns an expression for the names of numbered columns.
  ///
  /// The names are in hexadecimal, since a name may contain any delimiter.
  private static func names(_ numbers: SQL, of relation: SQL) -> SQL {
    """
    (SELECT string_agg(encode(convert_to(a.attname::text, 'UTF8'), 'hex'), ',' ORDER BY k.place) \
    FROM unnest(\(numbers)) WITH ORDINALITY AS k (number, place) \
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = \(relation) AND a.attnum = k.number)
    """
  }
}

extension SQLReference {
  /// Creates a reference from a row that describes a foreign key.
  fileprivate init(_ row: [SQLValue]) {
    self.init(
      table: row[0].string,
      columns: Self.names(row[1]),
      target: row[2].string,
      targetColumns: Self.names(row[3])
    )
  }

  /// Decodes a list of names.
  private static func names(_ list: SQLValue) -> [String] {
    list.string.split(separator: ",").map { name in
      guard case .blob(let bytes)? = SQLValue.blob(hexadecimal: "\\x\(name)") else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
#endif
