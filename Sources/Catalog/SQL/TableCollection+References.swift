// Where the rows of a table lead, and what leads to them: foreign keys.

extension TableCollection {
  var isTable: Bool { true }

  func target(of column: Int) -> String? { reference(from: column)?.target }

  var hasSettledReferences: Bool { references.use { $0 != nil } }

  @concurrent
  func settleReferences(progress: @escaping ProgressHandler) async throws(CatalogError) {
    guard !hasSettledReferences else { return }
    var found: [SQLReference] = []
    do throws(CatalogError) {
      found = try database.connections.use(of: database, isWhole: false) {
        connection throws(CatalogError) in try database.references(from: table, connection)
      }
    } catch .database(_, .refused) {
      // What only speaks the protocol may not know of any.
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
    of item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Referred? {
    try await settleReferences(progress: progress)
    guard let reference = reference(from: column),
      let values = values(of: reference.columns, in: item)
    else { return nil }
    let target = try DatabaseCollection.table(reference.target, of: database)
    guard let found = try target.item(where: reference.targetColumns, are: values, progress) else {
      return nil
    }
    try await target.settleReferences(progress: progress)
    return Referred(collection: target, item: found)
  }

  /// The row whose columns have these values; `nil` if there is none.
  private func item(
    where names: [String],
    are values: [Value],
    _ progress: ProgressHandler
  ) throws(CatalogError) -> Item? {
    guard let indexes = indexes(of: names) else { return nil }
    return try ask(progress) { connection throws(CatalogError) in
      let conditions = zip(indexes, values).map { index, value in
        database.dialect.condition(on: table.columns[index].sql, naming: value.text)
      }
      let plan = SQLPlan(Query(), of: table, dialect: database.dialect, [])
      let row = try connection.row(
        """
        SELECT \(plan.selection()) FROM \(plan.from) \
        WHERE \(conditions.joined(separator: " AND ")) LIMIT 1
        """
      )
      return row.map { plan.item($0, at: 0) }
    }
  }

  @concurrent
  func referrers(
    to item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [Referrer]? {
    let references = try ask(progress) { connection throws(CatalogError) in
      try database.referrers(to: table, connection)
    }
    var referrers: [Referrer] = []
    for reference in references {
      guard let values = values(of: reference.targetColumns, in: item) else { continue }
      let source = try DatabaseCollection.table(reference.table, of: database)
      guard let indexes = source.indexes(of: reference.columns) else { continue }
      let conditions = zip(indexes, values).map { source.filter(for: $1, column: $0) }
      guard let filter = Filter.all(conditions) else { continue }
      let count = try await source.count(of: Query(filter: filter), progress: progress)
      referrers.append(
        Referrer(
          name: source.name,
          columns: reference.columns,
          count: count,
          collection: source,
          filter: filter
        )
      )
    }
    return referrers
  }

  /// What holds for the rows that have a value in a column, spelled as it is.
  private func filter(for value: Value, column: Int) -> Filter {
    // As a number, `007` would be `7` as well.
    let isText = !columns[column].kind.isNumeric && !columns[column].kind.isTime
    return isText && CellMeaning(value.bytes.span) != .text
      ? .spelled(value, column: column, of: columns) : .equals(value, column: column, of: columns)
  }

  /// The values of some columns; `nil` if one is missing, which refers to nothing.
  private func values(of names: [String], in item: Item) -> [Value]? {
    guard let indexes = indexes(of: names) else { return nil }
    let values = indexes.map { item[$0] }
    return values.contains(where: \.isMissing) ? nil : values
  }

  private func indexes(of names: [String]) -> [Int]? {
    let indexes = names.compactMap { name in
      table.columns.firstIndex { $0.name == name }
        ?? table.columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
    return indexes.count == names.count ? indexes : nil
  }
}

extension DatabaseCollection: Container {
  func member(_ item: Item) -> String? {
    let row = item.id.row - 1
    return listed.all.indices.contains(row) && listed.all[row] == item ? item[0].text : nil
  }

  func location(ofMember name: String) -> Location? {
    Location(path: database.path).appending(inDatabase: [name])
  }

  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try Self.table(name, of: database)
  }
}
