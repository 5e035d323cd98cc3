// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// Builds a table from the rows of the server's catalog.
struct PostgreSQLTableReader {
  struct Head {
    let oid: Int
    let displayedName: String
    let sql: SQL
    let kind: String

    /// `true` if the role may read at least one column.
    let isReadable: Bool

    /// `true` if the role may read all columns and the system columns.
    let isFullyReadable: Bool

    /// `true` if the rows are stored in a heap.
    let isHeap: Bool

    /// `true` if other tables inherit from it.
    let hasChildTables: Bool
  }

  private struct ColumnEntry {
    let number: Int
    let name: String

    /// The name of its type, or `nil` if it has to be queried.
    var type: String?

    let collation: String
    let isNeverNull: Bool

    /// The number that contains the precision and the scale of a `numeric`, or -1.
    let modifier: Int

    /// The maximum digits of its numbers.
    ///
    /// The scale is a signed number of 11 bits. The modifier of a domain's base type is not known.
    var digits: SQLDigits? {
      switch type {
      case "int2": return SQLDigits(integer: 5, fraction: 0)
      case "int4": return SQLDigits(integer: 10, fraction: 0)
      case "int8": return SQLDigits(integer: 19, fraction: 0)
      case "numeric":
        guard modifier >= 4 else { return nil }
        let precision = (modifier - 4) >> 16 & 0xFFFF
        let scale = ((modifier - 4) & 0x7FF ^ 1024) - 1024
        return SQLDigits(integer: max(0, precision - scale), fraction: max(0, scale))
      default: return nil
      }
    }
  }

  private struct Index {
    let columns: [Int]

    /// The collation of the first column.
    let collation: String

    let isPrimary: Bool

    let isUnique: Bool

    let isOrdered: Bool
  }

  private(set) var head: Head?
  private var columns: [ColumnEntry] = []
  private var indexes: [Index] = []

  /// `true` if some columns have types that are not built in.
  var hasOtherTypes: Bool { columns.contains { $0.type == nil } }

  mutating func add(_ row: [SQLValue]) {
    let number = row[1].integer ?? 0
    let facts = row[2...].map(\.string)
    switch row[0].integer {
    case 1:
      head = Head(
        oid: number,
        displayedName: facts[0],
        sql: .identifier(facts[1]) + "." + .identifier(facts[2]),
        kind: facts[3],
        isReadable: facts[4] == "true",
        isFullyReadable: facts[7] == "true",
        isHeap: facts[6] == "true",
        hasChildTables: facts[5] == "true"
      )
    case 2:
      columns.append(
        ColumnEntry(
          number: number,
          name: facts[0],
          type: Self.types[facts[1]],
          collation: facts[2],
          isNeverNull: facts[3] == "true",
          modifier: Int(facts[4]) ?? -1
        )
      )
    default:
      let numbers = Self.split(facts[0])
      indexes.append(
        Index(
          columns: numbers.prefix(max(0, Int(facts[2]) ?? 0)).map { Int($0) ?? 0 },
          collation: Self.split(facts[1]).first.map(String.init) ?? "",
          isPrimary: facts[3] == "true",
          isUnique: facts[4] == "true",
          isOrdered: facts[5] == "true"
        )
      )
    }
  }

  /// The names of the most common types by OID.
  static let types = [
    "16": "bool", "17": "bytea", "20": "int8", "21": "int2", "23": "int4", "25": "text",
    "26": "oid", "114": "json", "700": "float4", "701": "float8", "1007": "array", "1009": "array",
    "1042": "bpchar", "1043": "varchar", "1082": "date", "1083": "time", "1114": "timestamp",
    "1184": "timestamptz", "1186": "interval", "1700": "numeric", "2950": "uuid", "3802": "jsonb",
  ]

  /// The OIDs of the bytewise collations `C` and `POSIX`.
  private static let byteOrders = ["950", "951"]

  /// The OIDs of the database's default collation, and of no collation.
  private static let defaultOrders = ["100", "0"]

  /// Sets the type of a column.
  mutating func setType(_ row: [SQLValue]) {
    guard let index = columns.firstIndex(where: { $0.number == row[0].integer }) else { return }
    columns[index].type = row[1].string
  }

  private static func split(_ text: String) -> [Substring] { text.split(separator: " ") }

  func table(_ head: Head, isByteOrder: Bool) -> SQLTable {
    let columns = columns.map { entry in
      var column = column(entry, isByteOrder)
      column.isUnique =
        areUnique(head) && indexes.contains { $0.isUnique && $0.columns == [entry.number] }
      return column
    }
    return SQLTable(
      name: head.displayedName,
      relation: head.sql,
      sql: "\(head.sql) AS \(Self.alias)",
      alias: Self.alias,
      kind: TableKind(postgreSQL: head.kind),
      columns: columns,
      key: key(head, columns)
    )
  }

  private func column(_ entry: ColumnEntry, _ isByteOrder: Bool) -> SQLColumn {
    var type = SQLType(postgreSQL: entry.type ?? "")
    // Other collations are unknown, so their texts are compared bytewise.
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
    var column = SQLColumn(
      name: entry.name,
      type: type,
      // The server compares an `oid` only with integers in its range.
      kind: entry.type == "oid" ? .integer : nil,
      isIndexed: isIndexed && isOrdered,
      // In `ORDER BY`, an unqualified name would refer to the selected expression.
      sql: Self.name(entry.name)
    )
    column.digits = entry.digits
    column.equality = entry.collation
    return column
  }

  /// Returns the columns of the key index, or `ctid` if there is no such index.
  ///
  /// `ctid` is the physical location of a row. It is stable as long as nothing is written.
  private func key(_ head: Head, _ columns: [SQLColumn]) -> SQLKey? {
    if let index = keyIndex(head) {
      let columnIndexes = index.columns.compactMap { number in
        self.columns.firstIndex { $0.number == number }
      }
      let isInteger = columnIndexes.count == 1 && columns[columnIndexes[0]].type == .integer
      return SQLKey(
        columnIndexes.map { SQLKey.Part(name: columns[$0].name, sql: columns[$0].sql) },
        isInteger: isInteger
      )
    }
    guard ["r", "m"].contains(head.kind), head.isHeap, !head.hasChildTables, head.isFullyReadable
    else {
      return nil
    }
    return SQLKey([SQLKey.Part(name: "ctid", sql: "\(Self.alias).ctid")], isInteger: false)
  }

  /// Returns `true` if the keys of an index are unique among all rows of the table.
  ///
  /// An index of a table covers its partitions, but no other tables that inherit from it.
  private func areUnique(_ head: Head) -> Bool {
    head.kind == "p" || ["r", "m"].contains(head.kind) && !head.hasChildTables
  }

  /// Returns the index that identifies rows: the primary key, else the smallest unique index.
  private func keyIndex(_ head: Head) -> Index? {
    guard areUnique(head) else { return nil }
    let neverNull = Set(columns.filter(\.isNeverNull).map(\.number))
    let keys = indexes.filter {
      $0.isUnique && !$0.columns.isEmpty && neverNull.isSuperset(of: $0.columns)
    }
    return keys.first(where: \.isPrimary) ?? keys.min { $0.columns.count < $1.columns.count }
  }

  private static let alias: SQL = "browse_table"

  /// Returns the qualified name of a column.
  private static func name(_ column: String) -> SQL { "\(alias).\(.identifier(column))" }
}

extension TableKind {
  /// Creates the kind for a `pg_class.relkind` (manual, “pg_class”).
  init(postgreSQL kind: String) {
    self =
      switch kind {
      case "v": .view
      case "m": .materializedView
      case "f": .foreignTable
      case "p": .partitionedTable
      default: .table
      }
  }
}

extension SQLType {
  /// Creates the type with a name, with any domain resolved.
  ///
  /// The name is empty for a type that is not built in. The name of an enumeration has the prefix
  /// `enum `.
  init(postgreSQL name: String) {
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
