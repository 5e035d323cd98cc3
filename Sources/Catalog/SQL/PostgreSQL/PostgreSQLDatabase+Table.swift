#if PostgreSQL
// A table of a database.

extension PostgreSQLDatabase {
  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    guard !name.utf8.contains(0) else { return nil }
    var reader = TableReader()
    for row in try connection.rows(Self.description(of: name)) { reader.add(row) }
    guard let table = reader.table(isByteOrder: server.isByteOrder) else { return nil }
    guard reader.isReadable else {
      throw .database(path: path, .refused("permission denied for \(table.name)"))
    }
    return table
  }

  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    try connection.rows(
      """
      WITH found AS (\(Self.relation(named: table.name))) \
      SELECT 'reference', \(Self.reference) FROM found \
      JOIN pg_catalog.pg_constraint AS f ON f.confrelid = found.oid AND f.contype = 'f' \
      WHERE NOT EXISTS ( \
      SELECT FROM pg_catalog.pg_constraint AS p \
      WHERE p.oid = f.conparentid AND p.confrelid = f.confrelid \
      ) ORDER BY 2, f.conname, f.oid
      """
    ).map(SQLReference.init)
  }

  /// The relation that a name means: as it is written before any case, and what is searched before what
  /// has to be named with its schema.
  private static func relation(named name: String) -> SQL {
    let name = "\(SQLValue(name))::text" as SQL
    return """
      SELECT c.oid, n.nspname, c.relname, c.relkind, c.relhassubclass, c.relam, \(Self.shown("c")) \
      AS shown FROM pg_catalog.pg_class AS c \
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND ( \
      (lower(c.relname::text) = lower(\(name)) AND pg_table_is_visible(c.oid)) \
      OR lower(n.nspname || '.' || c.relname) = lower(\(name))) \
      ORDER BY c.relname::text = \(name) OR n.nspname || '.' || c.relname = \(name) DESC, \
      pg_table_is_visible(c.oid) DESC, n.nspname, c.relname LIMIT 1
      """
  }

  /// What a relation is called where it is shown.
  private static func shown(_ relation: SQL) -> SQL {
    """
    (SELECT CASE WHEN pg_table_is_visible(\(relation).oid) THEN \(relation).relname::text \
    ELSE s.nspname || '.' || \(relation).relname END \
    FROM pg_catalog.pg_namespace AS s WHERE s.oid = \(relation).relnamespace)
    """
  }

  /// What there is to know of a foreign key `f`: its table and columns, the other's, each as an array.
  private static var reference: SQL {
    """
    (SELECT \(shown("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.conrelid), \
    \(names("f.conkey", of: "f.conrelid")), \
    (SELECT \(shown("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.confrelid), \
    \(names("f.confkey", of: "f.confrelid"))
    """
  }

  /// The names of columns by their numbers, in hexadecimal: whatever stands between texts may be in them.
  private static func names(_ numbers: SQL, of relation: SQL) -> SQL {
    """
    (SELECT string_agg(encode(convert_to(a.attname::text, 'UTF8'), 'hex'), ',' ORDER BY k.place) \
    FROM unnest(\(numbers)) WITH ORDINALITY AS k (number, place) \
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = \(relation) AND a.attnum = k.number)
    """
  }

  /// All about a table in one turn, a row for each thing, of which the first value says what it is.
  private static func description(of name: String) -> SQL {
    """
    WITH RECURSIVE found AS (\(relation(named: name))), \
    bases (number, type) AS ( \
    SELECT a.attnum, a.atttypid FROM found \
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = found.oid \
    WHERE a.attnum > 0 AND NOT a.attisdropped \
    UNION ALL SELECT b.number, t.typbasetype FROM bases AS b \
    JOIN pg_catalog.pg_type AS t ON t.oid = b.type WHERE t.typtype = 'd' \
    ), \
    keys AS ( \
    SELECT i.indkey::int2[] AS numbers, i.indnkeyatts AS count, i.indisprimary, i.indexrelid \
    FROM found JOIN pg_catalog.pg_index AS i ON i.indrelid = found.oid \
    WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL \
    AND found.relkind IN ('r', 'p', 'm') AND NOT EXISTS ( \
    SELECT FROM pg_catalog.pg_attribute AS a WHERE a.attrelid = found.oid \
    AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]) AND NOT a.attnotnull \
    ) AND (NOT found.relhassubclass OR found.relkind = 'p') \
    ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid LIMIT 1 \
    ) \
    SELECT 1 AS part, 0 AS place, 'table' AS what, found.shown AS a, found.nspname::text AS b, \
    found.relname::text AS c, found.relkind::text AS d, \
    CASE WHEN has_schema_privilege(n.oid, 'USAGE') \
    THEN has_any_column_privilege(found.oid, 'SELECT') ELSE false END::text AS e, \
    (found.relkind IN ('r', 'm') AND NOT found.relhassubclass AND EXISTS ( \
    SELECT FROM pg_catalog.pg_am AS m WHERE m.oid = found.relam AND m.amname = 'heap' \
    ))::text AS f \
    FROM found JOIN pg_catalog.pg_namespace AS n ON n.nspname = found.nspname \
    UNION ALL SELECT 2, a.attnum, 'column', a.attname::text, \
    CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_type AS e WHERE e.typarray = t.oid) THEN 'array' \
    WHEN t.typnamespace = 'pg_catalog'::regnamespace OR t.typname = 'citext' THEN t.typname::text \
    ELSE '' END, \
    CASE WHEN a.attcollation = 0 THEN '' WHEN l.collname = 'default' THEN 'default' \
    WHEN l.collname IN ('C', 'POSIX') THEN 'C' ELSE 'other' END, \
    EXISTS ( \
    SELECT FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_class AS x ON x.oid = i.indexrelid \
    JOIN pg_catalog.pg_am AS m ON m.oid = x.relam AND m.amname = 'btree' \
    WHERE i.indrelid = found.oid AND i.indkey[0] = a.attnum AND i.indisvalid AND i.indpred IS NULL \
    AND i.indcollation[0] = a.attcollation \
    )::text, NULL, NULL \
    FROM found JOIN pg_catalog.pg_attribute AS a ON a.attrelid = found.oid \
    JOIN bases AS b ON b.number = a.attnum \
    JOIN pg_catalog.pg_type AS t ON t.oid = b.type AND t.typtype <> 'd' \
    LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = a.attcollation \
    UNION ALL SELECT 3, k.place::int, 'key', a.attname::text, NULL, NULL, NULL, NULL, NULL \
    FROM found, keys, unnest(keys.numbers) WITH ORDINALITY AS k (number, place) \
    JOIN pg_catalog.pg_attribute AS a ON a.attnum = k.number \
    WHERE a.attrelid = found.oid AND k.place <= keys.count \
    UNION ALL SELECT 4, (row_number() OVER (ORDER BY f.conname, f.oid))::int, 'reference', \
    \(reference), NULL, NULL \
    FROM found JOIN pg_catalog.pg_constraint AS f ON f.conrelid = found.oid AND f.contype = 'f' \
    WHERE NOT EXISTS ( \
    SELECT FROM pg_catalog.pg_constraint AS p \
    WHERE p.oid = f.conparentid AND p.conrelid = f.conrelid \
    ) ORDER BY 1, 2
    """
  }
}

/// What is known of a table, row by row of what the server has said.
private struct TableReader {
  private var head: [SQLValue] = []
  private var columns: [[SQLValue]] = []
  private var key: [String] = []
  private var references: [SQLReference] = []

  /// Whether the role may look at some of it.
  var isReadable: Bool { head[4].string == "true" }

  mutating func add(_ row: [SQLValue]) {
    let facts = Array(row[3...])
    switch row[2].string {
    case "table": head = facts
    case "column": columns.append(facts)
    case "key": key.append(facts[0].string)
    default: references.append(SQLReference(Array(row[2...])))
    }
  }

  func table(isByteOrder: Bool) -> SQLTable? {
    guard !head.isEmpty else { return nil }
    let columns = columns.map { column(of: $0, isByteOrder) }
    return SQLTable(
      name: head[0].string,
      sql: "\(.identifier(head[1].string)).\(.identifier(head[2].string)) AS \(Self.alias)",
      alias: Self.alias,
      isView: ["v", "m"].contains(head[3].string),
      columns: columns,
      key: key(of: columns),
      references: references
    )
  }

  private func column(of facts: [SQLValue], _ isByteOrder: Bool) -> SQLColumn {
    let collation = facts[2].string
    var type = SQLType(postgreSQL: facts[1].string)
    // Of these nothing is known; they are compared by their bytes, whatever the rules.
    if type == .text, collation == "other" { type = .other }
    let isOrdered = type != .text || collation == "C" || isByteOrder
    let hasOrder = type != .other && type != .array && type != .json
    return SQLColumn(
      name: facts[0].string,
      type: type,
      // The server does not compare these with other integers, but for such as fit them.
      kind: facts[1].string == "oid" ? .integer : nil,
      isIndexed: facts[3].string == "true" && isOrdered && hasOrder,
      // Without the table, behind “ORDER BY” it would be what is shown of it.
      sql: Self.name(facts[0].string)
    )
  }

  /// Its key; else, where the rows lie, which no reader of a table that nobody writes to sees change.
  private func key(of columns: [SQLColumn]) -> SQLKey? {
    if !key.isEmpty {
      let isInteger =
        key.count == 1 && columns.contains { $0.name == key[0] && $0.type == .integer }
      return SQLKey(
        key.map { SQLKey.Part(name: $0, sql: Self.name($0)) },
        isInteger: isInteger
      )
    }
    guard head[5].string == "true" else { return nil }
    return SQLKey([SQLKey.Part(name: "ctid", sql: "\(Self.alias).ctid")], isInteger: false)
  }

  private static let alias: SQL = "browse_table"

  /// How a statement names a column.
  private static func name(_ column: String) -> SQL { "\(alias).\(.identifier(column))" }
}

extension SQLReference {
  /// A foreign key as a row says it, behind a word.
  fileprivate init(_ row: [SQLValue]) {
    self.init(
      table: row[1].string,
      columns: Self.names(row[2]),
      target: row[3].string,
      targetColumns: Self.names(row[4])
    )
  }

  /// The names of a list.
  private static func names(_ list: SQLValue) -> [String] {
    list.string.split(separator: ",").map { name in
      guard case .blob(let bytes)? = SQLValue.blob(spelled: "\\x\(name)") else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension SQLType {
  /// The type that is called so, without its domain; an empty name is one that the server does not bring
  /// along.
  fileprivate init(postgreSQL name: String) {
    self =
      switch name {
      case "int2", "int4", "int8": .integer
      case "numeric": .numeric
      case "float4": .float(isSingle: true)
      case "float8": .float(isSingle: false)
      case "bool": .boolean
      case "date": .date
      case "timestamp": .timestamp(hasZone: false)
      case "timestamptz": .timestamp(hasZone: true)
      case "text", "varchar", "bpchar", "name", "citext": .text
      case "json", "jsonb": .json
      case "array": .array
      case "bytea": .bytes
      default: .other
      }
  }
}
#endif
