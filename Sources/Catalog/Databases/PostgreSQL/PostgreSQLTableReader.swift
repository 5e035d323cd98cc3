// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// What is known of a table, row by row of what the server has said.
struct PostgreSQLTableReader {
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

extension TableKind {
  /// The kind that `pg_class.relkind` says (manual, “pg_class”).
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
