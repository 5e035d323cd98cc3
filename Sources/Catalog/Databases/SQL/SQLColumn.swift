// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a table.
struct SQLColumn: Sendable {
  let name: String

  /// What its values are.
  let type: SQLType

  /// How a statement names it.
  let sql: SQL

  /// What the values seem to be, where the type does not say.
  let kind: Column.Kind

  /// Whether an index has its values in order.
  let isIndexed: Bool

  /// A column.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - type: What its values are.
  ///   - kind: What they seem to be; what the type says for `nil`.
  ///   - isIndexed: Whether an index has them in order.
  ///   - sql: How a statement names it; by its name for `nil`.
  init(
    name: String,
    type: SQLType,
    kind: Column.Kind? = nil,
    isIndexed: Bool,
    sql: SQL? = nil
  ) {
    self.name = name
    self.type = type
    self.kind = kind ?? type.kind
    self.isIndexed = isIndexed
    self.sql = sql ?? .identifier(name)
  }

  var column: Column { Column(name: name, kind: kind) }
}

/// What the values of a column are: what SQLite calls affinities, and PostgreSQL types.
enum SQLType: Sendable, Hashable {
  /// SQLite, section 3 of its “Datatypes”: whatever reads as a number is one.
  case numericAffinity

  /// SQLite: numbers become text; whether it is declared to be JSON.
  case textAffinity(isJSON: Bool)

  /// SQLite: values stay what they are.
  case noAffinity

  case integer
  case numeric

  /// `real` is single.
  case float(isSingle: Bool)

  case boolean
  case date
  case timestamp(hasZone: Bool)
  case text

  /// `json`, `jsonb`.
  case json

  /// An array, which is shown as JSON.
  case array

  case bytes

  /// Its order is that of its text.
  case uuid

  /// An enumeration, and how a statement names it; its order is none of its text.
  case enumeration(SQL)

  /// Anything else, by its text.
  case other

  /// What a column of them is like.
  var kind: Column.Kind {
    switch self {
    case .integer: .integer
    case .numericAffinity, .numeric, .float: .decimal
    case .boolean: .boolean
    case .date: .date
    case .timestamp: .dateTime
    case .textAffinity, .noAffinity, .text, .json, .array, .bytes, .uuid, .enumeration,
      .other:
      .text
    }
  }

  /// Whether values that are lists or objects open.
  var isJSON: Bool {
    switch self {
    case .textAffinity(let isJSON): isJSON
    case .json, .array: true
    default: false
    }
  }
}
