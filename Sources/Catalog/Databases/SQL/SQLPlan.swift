// SPDX-License-Identifier: GPL-3.0-or-later

/// How a query is asked of a table: what is selected from where, what the engine tests and orders, and
/// what is tested here.
struct SQLPlan: Sendable {
  let table: SQLTable
  let dialect: any SQLDialect

  /// Where the rows come from.
  let from: SQL

  /// What tells them apart; `nil` where nothing but what they hold does.
  let key: SQLKey?

  let ordering: SQLOrdering

  /// What the engine tests.
  let condition: SQL?

  /// What is tested here.
  let rest: Filter?

  /// A plan.
  ///
  /// - Parameters:
  ///   - query: What is asked.
  ///   - table: Of which table.
  ///   - dialect: How its engine is asked.
  ///   - orders: How each column of the query's order is put in order.
  init(_ query: Query, of table: SQLTable, dialect: any SQLDialect, _ orders: [SQLColumnOrder]) {
    self.table = table
    self.dialect = dialect
    let shared = SQLTranslator(dialect: dialect, columns: table.columns).translate(query.filter)
    condition = shared.condition
    rest = shared.rest
    from = table.sql
    key = table.key
    ordering = SQLOrdering(orders, key: key?.order ?? [])
  }

  /// ` WHERE …` with the filter and other conditions; nothing without any.
  func filtered(_ others: SQL?...) -> SQL {
    let all = (others + [condition]).compactMap(\.self)
    return all.isEmpty ? "" : " WHERE \(all.joined(separator: " AND "))"
  }
}

// MARK: What is selected

extension SQLPlan {
  /// All columns, and what names the row.
  func selection(beginnings length: Int? = nil) -> SQL {
    let values = table.columns.map { column in
      length.map { dialect.beginning(of: column, upTo: $0) } ?? dialect.selected(column)
    }
    let all = values + (key?.parts.map(\.sql) ?? [])
    return all.isEmpty ? "1" : all.joined(separator: ", ")
  }

  /// Some columns.
  func selection(of columns: [Int]) -> SQL {
    columns.isEmpty
      ? "1" : columns.map { dialect.selected(table.columns[$0]) }.joined(separator: ", ")
  }

  /// How many values ``selection(beginnings:)`` has.
  var width: Int { table.columns.count + (key?.parts.count ?? 0) }

  /// The item that a row of it is.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: At which place it came, which names it if nothing else does.
  ///   - length: How long a value is at most if it is but a beginning.
  /// - Returns: The item.
  func item(_ row: [SQLValue], at place: Int, beginnings length: Int = .max) -> Item {
    var excerpts: Set<Int> = []
    let values = table.columns.indices.map { index -> Value in
      let value = dialect.value(row[index], of: table.columns[index], beginnings: length)
      if length < .max, value.bytes.count > length { excerpts.insert(index) }
      return value
    }
    return Item(id: id(of: row, at: place), values: values, excerpts: excerpts)
  }

  private func id(of row: [SQLValue], at place: Int) -> Item.ID {
    guard let key else { return table.id(ofContent: row) ?? Item.ID(row: place + 1) }
    return key.id(Array(row[table.columns.count...].prefix(key.parts.count)))
  }
}

// MARK: Names of rows

extension SQLKey {
  /// The name of a row with these values of the key: `17`, `order=17,line=2`.
  func id(_ values: [SQLValue]) -> Item.ID {
    guard parts.count != 1 else { return Item.ID(name: values[0].string) }
    return Item.ID(name: SQLRowName.text(zip(parts.map(\.name), values.map(\.string))))
  }

  /// What holds for the row of a name; `nil` if none can have it.
  func condition(for id: Item.ID, _ dialect: any SQLDialect) -> SQL? {
    guard parts.count != 1 else { return dialect.condition(on: parts[0].sql, naming: id.name) }
    guard let values = SQLRowName.values(of: id.name, parts.map(\.name)) else { return nil }
    var conditions: [SQL] = []
    for (part, value) in zip(parts, values) {
      guard let value else { return nil }
      conditions.append(dialect.condition(on: part.sql, naming: value))
    }
    return conditions.joined(separator: " AND ")
  }
}

extension SQLTable {
  /// How many bytes a name has at most that says all that a row holds.
  private static var longestName: Int { 1000 }

  /// The name of a row without a key: what it holds, as two rows that hold the same are the same to
  /// whoever looks; `nil` if that is long.
  fileprivate func id(ofContent row: [SQLValue]) -> Item.ID? {
    let values = row.prefix(columns.count)
    guard values.reduce(0, { $0 + $1.bytes.count }) <= Self.longestName else { return nil }
    let texts = values.map { $0 == .null ? nil : $0.string }
    return Item.ID(name: SQLRowName.text(zip(columns.map(\.name), texts)))
  }

  /// What holds for the rows of a name; `nil` if none can have it.
  func condition(for id: Item.ID, _ dialect: any SQLDialect) -> SQL? {
    if let key { return key.condition(for: id, dialect) }
    guard let values = SQLRowName.values(of: id.name, columns.map(\.name)) else { return nil }
    let conditions = zip(columns, values).map { column, value -> SQL in
      value.map { "\(dialect.spelled(column)) = \(SQLValue($0))" } ?? "\(column.sql) IS NULL"
    }
    return conditions.joined(separator: " AND ")
  }
}

/// Names of rows by several values: `order=17,line=2`; a name without a sign is that of a null.
private enum SQLRowName {
  static func text(_ values: some Sequence<(String, String?)>) -> String {
    values.map { name, value in
      escaped(name) + (value.map { "=" + escaped($0) } ?? "")
    }
    .joined(separator: ",")
  }

  /// The values of these names, `nil` for null; `nil` for all if a text does not have just them.
  static func values(of text: String, _ names: [String]) -> [String?]? {
    var words: [(name: [UInt8], value: [UInt8]?)] = [([], nil)]
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      var next = byte
      switch byte {
      case UInt8(ascii: ","):
        words.append(([], nil))
        continue
      case UInt8(ascii: "=") where words[words.count - 1].value == nil:
        words[words.count - 1].value = []
        continue
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.next() else { return nil }
        next = escaped
      default: break
      }
      if words[words.count - 1].value == nil {
        words[words.count - 1].name.append(next)
      } else {
        words[words.count - 1].value?.append(next)
      }
    }
    guard words.count == names.count,
      zip(words, names).allSatisfy({ $0.name.elementsEqual($1.utf8) })
    else { return nil }
    return words.map { word in word.value.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// A word with a `\` before the marks that stand between words.
  private static func escaped(_ word: String) -> String {
    let bytes = word.utf8.reduce(into: [UInt8]()) { bytes, byte in
      if ",=\\".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
