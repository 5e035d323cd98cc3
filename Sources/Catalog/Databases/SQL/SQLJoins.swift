// SPDX-License-Identifier: GPL-3.0-or-later

/// The tables that are joined to a table for values to which its foreign keys lead.
///
/// Each of them has at most one row for a row of the table, because it is joined by a unique key.
struct SQLJoins: Sendable {
  /// A column of the table, or of a joined table.
  private struct Place: Sendable, Hashable {
    /// The number of the joined table, or `nil` for the table itself.
    let table: Int?

    let column: Int
  }

  /// The maximum number of joined tables.
  ///
  /// SQLite joins up to 64 tables.
  private static let maximumCount = 60

  private let base: SQLTable
  private let dialect: any SQLDialect
  private var tables: [TableCollection] = []

  /// The numbers of the joined tables by the columns that refer to them.
  private var numbers: [Place: Int] = [:]
  private var places: [Place] = []
  private var clauses = SQL(verbatim: "")

  /// Creates joins without tables.
  init(to base: SQLTable, _ dialect: any SQLDialect) {
    self.base = base
    self.dialect = dialect
  }

  /// The table with the further columns.
  var table: SQLTable {
    SQLTable(
      name: base.name,
      relation: base.relation,
      sql: base.sql + clauses,
      alias: base.alias,
      kind: base.kind,
      columns: base.columns + places.map(column),
      key: base.key
    )
  }

  /// Returns the table of a further column, with the index of the column.
  func origin(of column: Int) -> (table: TableCollection, column: Int)? {
    guard column >= base.columns.count else { return nil }
    let place = places[column - base.columns.count]
    return place.table.map { (tables[$0], place.column) }
  }

  /// The table without the joined ones in a `FROM` clause.
  var ownSource: SQL { base.sql }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - lookup: The steps that lead to the column.
  ///   - column: The index of the column at which they begin.
  ///   - database: The database of the table.
  ///   - connection: The connection to the database.
  /// - Returns: The index of the further column, or `nil` if this program must look up its values.
  mutating func add(
    _ lookup: Lookup,
    from column: Int,
    in database: any SQLDatabase,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Int? {
    // If a step cannot be joined, the tables before it are not needed.
    var joins = self
    var place = Place(table: nil, column: column)
    for step in lookup.steps {
      guard let number = try joins.number(of: step, from: place, in: database, connection),
        let next = joins.tables[number].columns.firstIndex(where: { $0.name == step.column })
      else { return nil }
      place = Place(table: number, column: next)
    }
    if let known = places.firstIndex(of: place) { return base.columns.count + known }
    joins.places.append(place)
    self = joins
    return base.columns.count + places.count - 1
  }

  /// Returns the number of the table to which a step leads, or `nil` if it cannot be joined.
  private mutating func number(
    of step: Lookup.Step,
    from place: Place,
    in database: any SQLDatabase,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Int? {
    if let known = numbers[place] { return known }
    guard tables.count < Self.maximumCount, step.namingType.isPlain,
      let source = (step.target as? ReferencedItems)?.openedSource,
      let target = source.collection as? TableCollection, target.database === database
    else { return nil }
    let (own, key) = (column(place), target.table.columns[source.key])
    // Several rows may have a key, or the engine may compare values by rules of one of the columns.
    guard key.isUnique, own.equality == key.equality else { return nil }
    let alias = Self.alias(tables.count)
    let spelling = NameSpelling(
      of: target.columns[source.key].type,
      comparedWith: step.namingType
    )
    let condition = dialect.condition(
      on: own,
      naming: key.qualified(by: alias),
      by: spelling.meaning
    )
    guard let condition, try !target.hasKeys(ofOtherMeaning: key, connection) else { return nil }
    clauses += " LEFT JOIN \(target.table.relation) AS \(alias) ON \(condition)"
    tables.append(target)
    numbers[place] = tables.count - 1
    return tables.count - 1
  }

  private func column(_ place: Place) -> SQLColumn {
    guard let table = place.table else { return base.columns[place.column] }
    return tables[table].table.columns[place.column].qualified(by: Self.alias(table))
  }

  private static func alias(_ number: Int) -> SQL {
    SQL(verbatim: "browse_lookup_\(number + 1)")
  }
}

extension SQLColumn {
  /// Returns the column of a table with another name in the statement.
  fileprivate func qualified(by alias: SQL) -> SQLColumn {
    var column = SQLColumn(
      name: name,
      type: type,
      kind: kind,
      // The rows are in the order of another table.
      isIndexed: false,
      sql: "\(alias).\(.identifier(name))"
    )
    column.digits = digits
    column.isUnique = isUnique
    column.equality = equality
    return column
  }
}

extension TableCollection {
  /// Returns `true` if the table has keys that the engine compares with other results than this
  /// program.
  fileprivate func hasKeys(
    ofOtherMeaning key: SQLColumn,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> Bool {
    guard let exceptions = database.dialect.exceptions(toNamingBy: key) else { return false }
    return try hasRows(where: exceptions, connection)
  }
}
