#if PostgreSQL
// A table of a database.

extension PostgreSQLDatabase {
  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    guard !name.utf8.contains(0) else { return nil }
    // As it is written, by an index; else in any case, by a look at all there are.
    if let table = try table(calledJust: name, connection) { return table }
    let alike = try names(like: name, connection)
    guard alike.count < 2 else { throw .database(path: path, .noSuchTable(name, among: alike)) }
    return if let name = alike.first { try table(calledJust: name, connection) } else { nil }
  }

  /// The table of a name as it is written.
  private func table(
    calledJust name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable? {
    var reader = TableReader()
    for row in try connection.rows(Self.description(of: Self.relation(called: name))) {
      reader.add(row)
    }
    guard let head = reader.head else { return nil }
    guard head.isReadable else {
      throw .database(path: path, .notPermitted("permission denied for \(head.shown)"))
    }
    if reader.hasOtherTypes {
      for row in try connection.rows(Self.types(of: head.oid)) { reader.settle(row) }
    }
    return reader.table(head, isByteOrder: server.isByteOrder)
  }

  /// What is called so in any case; what is searched comes before what has to be named with its schema.
  private func names(
    like name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [String] {
    let name = "\(SQLValue(name))::text" as SQL
    let found = try connection.rows(
      """
      SELECT \(Self.shown("c")), pg_table_is_visible(c.oid) \
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND ( \
      (lower(c.relname::text) = lower(\(name)) AND pg_table_is_visible(c.oid)) \
      OR lower(n.nspname || '.' || c.relname) = lower(\(name)) \
      ) ORDER BY pg_table_is_visible(c.oid) DESC, n.nspname, c.relname LIMIT 10
      """
    )
    return found.filter { $0[1] == found[0][1] }.map { $0[0].string }
  }

  func references(
    from table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    try connection.rows(Self.references(of: table, at: "conrelid")).map(SQLReference.init)
  }

  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference] {
    try connection.rows(Self.references(of: table, at: "confrelid")).map(SQLReference.init)
  }

  // MARK: The table

  /// The relation that is called just so, with its schema if need be.
  private static func relation(called name: String) -> SQL {
    var conditions: [SQL] = ["c.relname = \(SQLValue(name)) AND pg_table_is_visible(c.oid)"]
    for dot in name.indices where name[dot] == "." {
      let (schema, table) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
      conditions.append("n.nspname = \(SQLValue(schema)) AND c.relname = \(SQLValue(table))")
    }
    let condition = conditions.joined(separator: " OR ")
    // What is searched comes before what has to be named with its schema.
    return """
      SELECT c.oid, n.oid AS namespace, n.nspname, c.relname, c.relkind, c.relhassubclass, c.relam \
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace \
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND (\(condition)) \
      ORDER BY pg_table_is_visible(c.oid) DESC, n.nspname, c.relname LIMIT 1
      """
  }

  /// All about a relation that a page needs, in one turn: a row for it, for each column and each index.
  ///
  /// Columns that the role may not look at are not there for it.
  ///
  /// It is planned anew for whoever connects, which takes longer than to run it: it says but what is there,
  /// and what that means is found here. What the server brings along has its number for good; 2 is the heap.
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
    a.attnotnull::text, NULL, NULL, NULL, NULL \
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

  /// The numbers of a table's columns with what their types are called, or those below domains.
  ///
  /// Only those that the server brings along have a name; of arrays there are no arrays, but of
  /// `int2vector`.
  private static func types(of oid: Int) -> SQL {
    """
    WITH RECURSIVE bases (number, type) AS ( \
    SELECT attnum, atttypid FROM pg_catalog.pg_attribute \
    WHERE attrelid = \(.integer(Int64(oid)))::oid AND attnum > 0 AND NOT attisdropped \
    UNION ALL SELECT b.number, t.typbasetype FROM bases AS b \
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

  // MARK: Foreign keys

  /// The foreign keys that a table has at one side; of those of partitions, the whole's.
  private static func references(of table: SQLTable, at side: SQL) -> SQL {
    """
    WITH found AS (\(relation(called: table.name))) \
    SELECT (SELECT \(shown("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.conrelid), \
    \(names("f.conkey", of: "f.conrelid")), \
    (SELECT \(shown("r")) FROM pg_catalog.pg_class AS r WHERE r.oid = f.confrelid), \
    \(names("f.confkey", of: "f.confrelid")) \
    FROM found JOIN pg_catalog.pg_constraint AS f ON f.\(side) = found.oid AND f.contype = 'f' \
    WHERE NOT EXISTS ( \
    SELECT FROM pg_catalog.pg_constraint AS p \
    WHERE p.oid = f.conparentid AND p.\(side) = f.\(side) \
    ) ORDER BY 1, f.conname, f.oid
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

  /// The names of columns by their numbers, in hexadecimal: whatever stands between texts may be in them.
  private static func names(_ numbers: SQL, of relation: SQL) -> SQL {
    """
    (SELECT string_agg(encode(convert_to(a.attname::text, 'UTF8'), 'hex'), ',' ORDER BY k.place) \
    FROM unnest(\(numbers)) WITH ORDINALITY AS k (number, place) \
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = \(relation) AND a.attnum = k.number)
    """
  }
}

/// What is known of a table, row by row of what the server has said.
private struct TableReader {
  /// The table itself.
  struct Head {
    let oid: Int
    let shown: String
    let sql: SQL
    let kind: String

    /// Whether the role may look at some of it.
    let isReadable: Bool

    /// Whether it may look at all of it, and at what the server adds to each row.
    let isWhollyReadable: Bool

    /// Whether it is one heap, or the rows of others belong to it.
    let isHeap: Bool
    let hasOthers: Bool
  }

  private struct ColumnEntry {
    let number: Int
    let name: String

    /// What its type is called; `nil` if that has to be asked for.
    var type: String?

    let collation: String
    let isNeverNull: Bool
  }

  private struct Index {
    let columns: [Int]

    /// The collation of its first column.
    let collation: String

    let isPrimary: Bool

    /// Whether rows with the same values in its columns are one.
    let isUnique: Bool

    let isOrdered: Bool
  }

  private(set) var head: Head?
  private var columns: [ColumnEntry] = []
  private var indexes: [Index] = []

  /// Whether the types of some columns are not known by their numbers.
  var hasOtherTypes: Bool { columns.contains { $0.type == nil } }

  mutating func add(_ row: [SQLValue]) {
    let number = row[1].integer ?? 0
    let facts = row[2...].map(\.string)
    switch row[0].integer {
    case 1:
      head = Head(
        oid: number,
        shown: facts[0],
        sql: .identifier(facts[1]) + "." + .identifier(facts[2]),
        kind: facts[3],
        isReadable: facts[4] == "true",
        isWhollyReadable: facts[7] == "true",
        isHeap: facts[6] == "true",
        hasOthers: facts[5] == "true"
      )
    case 2:
      columns.append(
        ColumnEntry(
          number: number,
          name: facts[0],
          type: Self.types[facts[1]],
          collation: facts[2],
          isNeverNull: facts[3] == "true"
        )
      )
    default:
      let numbers = Self.words(facts[0])
      indexes.append(
        Index(
          columns: numbers.prefix(Int(facts[2]) ?? 0).map { Int($0) ?? 0 },
          collation: Self.words(facts[1]).first.map(String.init) ?? "",
          isPrimary: facts[3] == "true",
          isUnique: facts[4] == "true",
          isOrdered: facts[5] == "true"
        )
      )
    }
  }

  /// The types that most columns are of, by their numbers.
  private static let types = [
    "16": "bool", "17": "bytea", "20": "int8", "21": "int2", "23": "int4", "25": "text",
    "26": "oid", "114": "json", "700": "float4", "701": "float8", "1007": "array", "1009": "array",
    "1042": "bpchar", "1043": "varchar", "1082": "date", "1083": "time", "1114": "timestamp",
    "1184": "timestamptz", "1186": "interval", "1700": "numeric", "2950": "uuid", "3802": "jsonb",
  ]

  /// Collations that are in the order of bytes, `C` and `POSIX`, by their numbers.
  private static let byteOrders = ["950", "951"]

  /// The database's collation, and none.
  private static let defaultOrders = ["100", "0"]

  /// Takes the type of a column.
  mutating func settle(_ row: [SQLValue]) {
    guard let index = columns.firstIndex(where: { $0.number == row[0].integer }) else { return }
    columns[index].type = row[1].string
  }

  private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }

  func table(_ head: Head, isByteOrder: Bool) -> SQLTable {
    let columns = columns.map { column($0, isByteOrder) }
    return SQLTable(
      name: head.shown,
      sql: "\(head.sql) AS \(Self.alias)",
      alias: Self.alias,
      kind: TableKind(postgreSQL: head.kind),
      columns: columns,
      key: key(head, columns)
    )
  }

  private func column(_ entry: ColumnEntry, _ isByteOrder: Bool) -> SQLColumn {
    var type = SQLType(postgreSQL: entry.type ?? "")
    // Of other collations nothing is known; texts are compared by their bytes, whatever the rules.
    let collations = Self.byteOrders + Self.defaultOrders
    if type == .text, !collations.contains(entry.collation) { type = .other }
    let isOrdered =
      switch type {
      case .text: isByteOrder || Self.byteOrders.contains(entry.collation)
      case .other, .array, .json, .enumeration: false
      default: true
      }
    let isIndexed = indexes.contains {
      $0.isOrdered && $0.columns.first == entry.number && $0.collation == entry.collation
    }
    return SQLColumn(
      name: entry.name,
      type: type,
      // The server does not compare these with other integers, but for such as fit them.
      kind: entry.type == "oid" ? .integer : nil,
      isIndexed: isIndexed && isOrdered,
      // Without the table, behind “ORDER BY” it would be what is shown of it.
      sql: Self.name(entry.name)
    )
  }

  /// Its key; else, where the rows lie, which no reader of a table that nobody writes to sees change.
  private func key(_ head: Head, _ columns: [SQLColumn]) -> SQLKey? {
    if let index = keyIndex(head) {
      let places = index.columns.compactMap { number in
        self.columns.firstIndex { $0.number == number }
      }
      let isInteger = places.count == 1 && columns[places[0]].type == .integer
      return SQLKey(
        places.map { SQLKey.Part(name: columns[$0].name, sql: columns[$0].sql) },
        isInteger: isInteger
      )
    }
    guard ["r", "m"].contains(head.kind), head.isHeap, !head.hasOthers, head.isWhollyReadable else {
      return nil
    }
    return SQLKey([SQLKey.Part(name: "ctid", sql: "\(Self.alias).ctid")], isInteger: false)
  }

  /// The index that tells rows apart: the primary key, else the unique one of the fewest columns.
  ///
  /// What inherits from a table has indexes of its own, unless it is a partition.
  private func keyIndex(_ head: Head) -> Index? {
    guard head.kind == "p" || ["r", "m"].contains(head.kind) && !head.hasOthers else { return nil }
    let neverNull = Set(columns.filter(\.isNeverNull).map(\.number))
    let keys = indexes.filter { $0.isUnique && neverNull.isSuperset(of: $0.columns) }
    return keys.first(where: \.isPrimary) ?? keys.min { $0.columns.count < $1.columns.count }
  }

  private static let alias: SQL = "browse_table"

  /// How a statement names a column.
  private static func name(_ column: String) -> SQL { "\(alias).\(.identifier(column))" }
}

extension SQLReference {
  /// A foreign key as a row says it.
  fileprivate init(_ row: [SQLValue]) {
    self.init(
      table: row[0].string,
      columns: Self.names(row[1]),
      target: row[2].string,
      targetColumns: Self.names(row[3])
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
  /// along, and an enumeration has `enum` before it.
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
      case "uuid": .uuid
      case _ where name.hasPrefix("enum "): .enumeration(SQL(verbatim: String(name.dropFirst(5))))
      default: .other
      }
  }
}
#endif
