// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a table.
struct SQLColumn: Sendable {
  let name: String

  let type: SQLType

  /// The column in a statement.
  let sql: SQL

  /// The kind of its values.
  ///
  /// It is inferred from the values if the type does not determine it.
  var kind: Column.Kind

  /// `true` if an index contains the values in order.
  let isIndexed: Bool

  /// `true` if an index ensures that no two rows have equal values.
  var isUnique = false

  /// The rules by which the engine compares its values, such as a collation.
  ///
  /// Values of two columns of the same type are compared as those of one column if the rules are the
  /// same.
  var equality = ""

  /// The maximum digits of its numbers, or `nil` if the type does not limit them.
  var digits: SQLDigits?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The displayed name.
  ///   - type: The type of its values.
  ///   - kind: The inferred kind of its values, or `nil` for the kind of `type`.
  ///   - isIndexed: `true` if an index contains the values in order.
  ///   - sql: The column in a statement, or `nil` for its quoted name.
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

  var column: Column {
    var columnType = ColumnType(kind)
    columnType.precision = type.precision
    return Column(name: name, columnType)
  }
}

/// The maximum numbers of digits before and after the decimal point.
struct SQLDigits: Sendable, Hashable {
  let integer: Int
  let fraction: Int
}

/// The type of a column's values: an affinity in SQLite, a type in PostgreSQL.
enum SQLType: Sendable, Hashable {
  /// SQLite: text that looks like a number is stored as a number (“Datatypes”, section 3).
  case numericAffinity

  /// SQLite: numbers are stored as text.
  ///
  /// `isJSON` is `true` if the column is declared as JSON.
  case textAffinity(isJSON: Bool)

  /// SQLite: values are stored as they are.
  case noAffinity

  case integer
  case numeric

  /// `isSingle` is `true` for `real`.
  case float(isSingle: Bool)

  case boolean
  case date
  case timestamp(hasZone: Bool)
  case text

  /// `json` or `jsonb`.
  case json

  /// An array, which is displayed as JSON.
  case array

  case bytes

  /// A UUID.
  ///
  /// Its order is the order of its text.
  case uuid

  /// An enumeration, with the SQL name of its type.
  ///
  /// Its order differs from the order of its text.
  case enumeration(SQL)

  /// Any other type, represented by its text.
  case other

  /// The kind of a column of this type.
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

  /// The precision of the numbers.
  var precision: NumberPrecision {
    switch self {
    // SQLite stores any number with a point or an exponent as a float, whatever type is declared.
    case .numericAffinity: .floatUnlessInteger
    case .float: .float
    default: .exact
    }
  }

  /// `true` if lists and objects among the values can be opened.
  var isJSON: Bool {
    switch self {
    case .textAffinity(let isJSON): isJSON
    case .json, .array: true
    default: false
    }
  }
}
