// SPDX-License-Identifier: GPL-3.0-or-later

// Where the rows of a table lead, and what leads to them: foreign keys.

extension TableCollection: RelationalTable {
  func target(of column: Int) -> String? { reference(from: column)?.target }

  var hasSettledReferences: Bool { references.use { $0 != nil } }

  @concurrent
  func settleReferences() async throws(CatalogError) {
    guard !hasSettledReferences else { return }
    var found: [SQLReference] = []
    do throws(CatalogError) {
      found = try database.connections.use(of: database, isWhole: false) {
        connection throws(CatalogError) in try database.references(from: table, connection)
      }
    } catch .database(_, .refused) {
      // What only speaks the protocol may not know of any.
    } catch .database(_, .notPermitted) {
      // Nor let anybody look.
    }
    references.use { $0 = found }
  }

  /// The reference that a column is part of; one of it alone comes before those of several.
  private func reference(from column: Int) -> SQLReference? {
    let name = table.columns[column].name.lowercased()
    return (references.use(\.self) ?? [])
      .filter { $0.columns.contains { $0.lowercased() == name } }
      .min { $0.columns.count < $1.columns.count }
  }

  @concurrent
  func referred(
    by column: Int,
    of item: Item
  ) async throws(CatalogError) -> Referred? {
    try await settleReferences()
    guard let reference = reference(from: column), let columns = indexes(of: reference.columns),
      hasValues(columns, in: item)
    else { return nil }
    let target = try DatabaseCollection.table(reference.target, of: database)
    guard let keys = target.indexes(of: reference.targetColumns), keys.count == columns.count else {
      return nil
    }
    let found = try ask { connection throws(CatalogError) in
      let values = try stored(columns, of: item, connection)
      let conditions = keys.indices.map { place -> SQL in
        let key = target.table.columns[keys[place]].sql
        return values.map { "\(key) = \($0[place])" }
          ?? database.dialect.condition(on: key, naming: item[columns[place]].text)
      }
      let plan = SQLPlan(Query(), of: target.table, dialect: database.dialect, [])
      let row = try connection.row(
        """
        SELECT \(plan.selection()) FROM \(plan.from) \
        WHERE \(conditions.joined(separator: " AND ")) LIMIT 1
        """
      )
      return row.map { plan.item($0, at: 0) }
    }
    guard let found else { return nil }
    try await target.settleReferences()
    return Referred(collection: target, item: found)
  }

  /// The values of a row as the engine takes them back, for what is shown of them may be something else;
  /// `nil` if the row has gone or nothing names it for good.
  private func stored(
    _ columns: [Int],
    of item: Item,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLValue]? {
    guard let condition = table.key?.condition(for: item.id, database.dialect) else { return nil }
    let values = columns.map { index -> SQL in
      let column = table.columns[index]
      return column.type == .array ? column.sql : database.dialect.selected(column)
    }
    return try connection.row(
      "SELECT \(values.joined(separator: ", ")) FROM \(table.sql) WHERE \(condition) LIMIT 1"
    )
  }

  @concurrent
  func referrers(
    to item: Item
  ) async throws(CatalogError) -> [Referrer] {
    let references = try ask { connection throws(CatalogError) in
      try database.referrers(to: table, connection)
    }
    var referrers: [Referrer] = []
    for reference in references {
      guard let keys = indexes(of: reference.targetColumns), hasValues(keys, in: item) else {
        continue
      }
      let items: Result<Referrer.Items, CatalogError>
      do throws(CatalogError) {
        guard let found = try await self.items(reference, item, keys) else { continue }
        items = .success(found)
      } catch .database(let path, let problem) where problem.isOfOneTable {
        items = .failure(.database(path: path, problem))
      }
      referrers.append(Referrer(name: reference.table, columns: reference.columns, items: items))
    }
    return referrers
  }

  /// Which rows of a table refer to a row, asked in transactions of their own, as an error ends one.
  ///
  /// - Parameters:
  ///   - reference: How they refer.
  ///   - item: The row.
  ///   - keys: The row's columns that are referred to.
  /// - Returns: The rows; `nil` if it cannot be said which these are.
  /// - Throws: ``CatalogError`` if the table cannot be read, or when cancelled.
  private func items(
    _ reference: SQLReference,
    _ item: Item,
    _ keys: [Int]
  ) async throws(CatalogError) -> Referrer.Items? {
    let source = try DatabaseCollection.table(reference.table, of: database)
    guard let columns = source.indexes(of: reference.columns) else {
      // What may not be looked at is not there.
      let names = reference.columns.joined(separator: ", ")
      let message = "permission denied for \(names) of \(reference.table)"
      throw .database(path: database.path, .notPermitted(message))
    }
    guard columns.count == keys.count,
      let plain = source.filter(columns, for: keys.map { item[$0] })
    else { return nil }
    let spellings = try source.spellings(columns, referringTo: item, of: self, keys)
    let count: Int
    if let spellings {
      count = spellings.reduce(0) { $0 + $1.count }
    } else {
      count = try await source.count(of: Query(filter: plain))
    }
    let isAlike = zip(columns, keys).allSatisfy {
      source.table.columns[$0].type == table.columns[$1].type
    }
    let filter =
      spellings.flatMap {
        isAlike
          ? source.filter(columns, for: $0, unless: plain)
          : source.filter(columns, for: $0)
            ?? source.filter(columns, spelled: keys.map { item[$0] })
      } ?? plain
    return Referrer.Items(count: count, collection: source, filter: filter)
  }

  /// How what refers to a row spells that, and how often: by the engine's rules, texts that differ in case
  /// may be the same, or a number and a text.
  ///
  /// - Returns: The spellings; `nil` if it cannot be asked so.
  private func spellings(
    _ columns: [Int],
    referringTo item: Item,
    of target: TableCollection,
    _ keys: [Int]
  ) throws(CatalogError) -> [Spelling]? {
    let dialect = database.dialect
    guard let condition = target.table.key?.condition(for: item.id, dialect) else { return nil }
    let names = keys.indices.map { SQL(verbatim: "k\($0)") }
    let values = zip(keys, names).map { "\(target.table.columns[$0].sql) AS \($1)" as SQL }
    let shown = columns.map { dialect.grouped(table.columns[$0]) }
    let groups = columns.indices.map { SQL(verbatim: "\($0 + 1)") }
    let comparisons = columns.indices.map { place in
      dialect.condition(
        on: table.columns[columns[place]],
        referringTo: "browse_row.\(names[place])",
        of: target.table.columns[keys[place]]
      )
    }
    do throws(CatalogError) {
      return try ask { connection throws(CatalogError) in
        var spellings: [Spelling] = []
        try connection.run(
          """
          SELECT \(shown.joined(separator: ", ")), count(*) FROM \
          (SELECT \(values.joined(separator: ", ")) FROM \(target.table.sql) WHERE \(condition)) \
          AS browse_row, \(table.sql) WHERE \(comparisons.joined(separator: " AND ")) \
          GROUP BY \(groups.joined(separator: ", ")) ORDER BY \(groups.joined(separator: ", "))
          """
        ) { row in
          let values = zip(row, columns).map { dialect.value($0, of: table.columns[$1]) }
          spellings.append(Spelling(values: values, count: row.last?.integer ?? 0))
          return true
        }
        return spellings
      }
    } catch .database(_, .refused) {
      // Columns of two collations are not compared.
      return nil
    }
  }

  private struct Spelling {
    let values: [Value]
    let count: Int
  }

  /// What holds for the rows that spell a value in one of some ways; `nil` if there is none, or something
  /// plain is as good.
  private func filter(_ columns: [Int], for spellings: [Spelling], unless plain: Filter) -> Filter?
  {
    let isPlain = spellings.allSatisfy { spelling in
      var values = [Value](repeating: .absent, count: table.columns.count)
      for (column, value) in zip(columns, spelling.values) { values[column] = value }
      return plain.matches(Item(id: Item.ID(row: 1), values: values))
    }
    return isPlain ? nil : filter(columns, for: spellings)
  }

  private func filter(_ columns: [Int], for spellings: [Spelling]) -> Filter? {
    Filter.any(spellings.compactMap { filter(columns, for: $0.values) })
  }

  /// What holds for the rows that show just these values; there are none, if nothing refers to these.
  private func filter(_ columns: [Int], spelled values: [Value]) -> Filter? {
    Filter.all(zip(columns, values).map { .spelled($1, column: $0, of: self.columns) })
  }

  /// What holds for the rows that have these values in some columns.
  private func filter(_ columns: [Int], for values: [Value]) -> Filter? {
    Filter.all(zip(columns, values).map { filter(for: $1, column: $0) })
  }

  /// What holds for the rows that have a value in a column, spelled as it is.
  private func filter(for value: Value, column: Int) -> Filter {
    // As a number, `007` would be `7` as well.
    let kind = columns[column].kind
    let isText =
      switch table.columns[column].type {
      case .textAffinity, .noAffinity: true
      default: !kind.isNumeric && !kind.isTime
      }
    return isText && !value.isEmpty && CellMeaning(value.bytes.span) != .text
      ? .spelled(value, column: column, of: columns) : .equals(value, column: column, of: columns)
  }

  /// Whether no value is missing, for then nothing is referred to.
  private func hasValues(_ columns: [Int], in item: Item) -> Bool {
    !columns.contains { item[$0].isMissing }
  }

  private func indexes(of names: [String]) -> [Int]? {
    let indexes = names.compactMap { name in
      table.columns.firstIndex { $0.name == name }
        ?? table.columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
    return indexes.count == names.count ? indexes : nil
  }
}

extension DatabaseProblem {
  /// Whether other tables may still be read.
  fileprivate var isOfOneTable: Bool {
    switch self {
    case .notPermitted, .refused, .changed, .noSuchTable, .impossible: true
    default: false
    }
  }
}
