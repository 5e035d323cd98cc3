// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection with computed columns, or with other names for its columns.
///
/// Filters and orders are evaluated by the source, in which an expression takes the place of each
/// computed column. Only the values that are shown, written or counted are computed here.
package final class ComputedCollection: DerivedCollection {
  package let base: any ItemCollection
  let changes: ColumnChanges

  /// Creates a collection.
  init(_ base: any ItemCollection, _ changes: ColumnChanges) {
    self.base = base
    self.changes = changes
  }

  package var columns: [Column] { changes.columns(base.columns) }

  @concurrent
  package func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    let page = try await base.page(positions, of: source(of: query))
    return Page(
      start: page.start,
      items: try await extended(page.items),
      total: page.total,
      isAwaitingInput: page.isAwaitingInput
    )
  }

  @concurrent
  package func item(_ id: Item.ID) async throws(CatalogError) -> Item? {
    guard let item = try await base.item(id) else { return nil }
    return computed(item, from: item, try await rowExtension(for: [item]))
  }

  @concurrent
  package func complete(_ item: Item) async throws(CatalogError) -> Item {
    if item.isComplete { return item }
    let complete = try await base.complete(source(of: item))
    return computed(complete, from: complete, try await rowExtension(for: [complete]))
  }

  @concurrent
  package func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    try await base.position(of: id, in: source(of: query))
  }

  @concurrent
  package func count(of query: Query) async throws(CatalogError) -> Int {
    try await base.count(of: source(of: query))
  }
}

// MARK: The source

extension ComputedCollection {
  /// The computed columns as operands on the columns of the source.
  private var operands: [Operand] {
    let columns = base.columns
    return changes.added.map { changes.source(of: $0.operand, columns) }
  }

  /// The names of the values that the computed columns look up, such as `customer.name`.
  var lookedUpNames: [String] { operands.lookedUpNames }

  /// A source with the values of computed columns as operands on its columns.
  private struct Source {
    let base: any ItemCollection
    let operands: [Operand]

    /// The columns of the source that are read, or `nil` for all.
    let columns: [Int]?

    /// The number of the source's own columns, which looked-up values follow; `nil` without these.
    let ownCount: Int?
  }

  /// Returns a source from which the values of columns, or of all for `nil`, are computed.
  ///
  /// The values that its operands look up are read for all items, unless the source looks them up.
  private func settledSource(_ needed: [Int]?) async throws(CatalogError) -> Source {
    let columns = base.columns
    // A row of a file may have more fields than there are columns.
    let needed = needed ?? (base is any LookupJoining ? Array(self.columns.indices) : nil)
    let computed = zip(changes.added, operands).filter { column, _ in
      needed?.contains(column.position) ?? true
    }
    let joined = try await base.joined(computed.map(\.1))
    let source = { (operand: Operand) in joined?.source(of: operand) ?? operand }
    try await computed.map { source($0.1) }.settleLookups()
    let read = needed?.map { (column: Int) in source(changes.source(of: column, columns)) }
    return Source(
      base: joined?.collection ?? base,
      operands: operands.map(source),
      columns: Self.columns(of: read),
      ownCount: joined?.ownCount
    )
  }

  /// Returns the columns that operands read, or `nil` for all.
  private static func columns(of operands: [Operand]?) -> [Int]? {
    guard let operands else { return nil }
    var read: Set<Int> = []
    for operand in operands {
      guard operand.addColumns(to: &read) else { return nil }
    }
    return read.sorted()
  }

  /// Returns the query of the source that selects the same items.
  func source(of query: Query) -> Query {
    let columns = base.columns
    let operands = operands
    let filter = query.filter.map {
      Filter($0.expression.replacing(computed: operands) { self.changes.source(of: $0, columns) })
    }
    let order = query.order?.replacing(columns: columns) { self.changes.source(of: $0, columns) }
    return Query(filter: filter, order: order)
  }

  /// Returns the question of the source that has the same answer.
  func source(of grouping: Grouping) -> Grouping {
    let columns = base.columns
    return grouping.replacing { self.changes.source(of: $0.index, columns) }
  }

  /// Returns an item without its computed values.
  func source(of item: Item) -> Item {
    let computed = Set(changes.added.map(\.position))
    let place = { (column: Int) -> Int? in
      if case .source(let index) = self.changes.origin(of: column) { index } else { nil }
    }
    return Item(
      id: item.id,
      values: item.values.enumerated().filter { !computed.contains($0.offset) }.map(\.element),
      warnings: item.warnings.subtracting(.uncomputed),
      excerpts: Set(item.excerpts.compactMap(place)),
      unread: Set(item.unread.compactMap(place)),
      unreadable: item.unreadable
    )
  }

  /// Returns an object that computes the values of columns, or of all for `nil`.
  ///
  /// The values that they look up must be in `someValues`, or be read for all items.
  private func rowExtension(
    _ operands: [Operand],
    needed: [Int]?,
    ownCount: Int? = nil,
    _ someValues: LookedUpValues = LookedUpValues()
  ) -> RowExtension {
    let operands = operands.enumerated().map { index, operand in
      let isNeeded = needed?.contains(changes.added[index].position) ?? true
      return isNeeded ? operand : .literal(ExactText(""), .text)
    }
    return RowExtension(
      operands,
      needed: needed,
      changes,
      hasTypedValues: hasTypedValues,
      ownCount: ownCount,
      someValues
    )
  }

  /// Returns an object that computes the values of columns, or of all for `nil`, from a source.
  private func rowExtension(_ source: Source, needed: [Int]?) -> RowExtension {
    rowExtension(source.operands, needed: needed, ownCount: source.ownCount)
  }

  /// Returns an object that computes the values of some items.
  private func rowExtension(for items: [Item]) async throws(CatalogError) -> RowExtension {
    let operands = operands
    return rowExtension(
      operands,
      needed: nil,
      try await LookedUpValues(of: operands, for: items)
    )
  }
}

// MARK: Items

extension ComputedCollection {
  /// Returns items of the source with their computed values.
  ///
  /// A value that is computed from a truncated one needs the complete item.
  func extended(_ items: [Item]) async throws(CatalogError) -> [Item] {
    guard !changes.added.isEmpty, !items.isEmpty else { return items }
    let read = Set(Self.columns(of: operands) ?? Array(base.columns.indices))
    let rows = try await rowExtension(for: items)
    var extended: [Item] = []
    for item in items {
      if Task.isCancelled { throw .cancelled }
      let needsRest = !item.excerpts.subtracting(item.unread).isDisjoint(with: read)
      let complete =
        needsRest
        ? try await Progress.ignore { () throws(CatalogError) in try await base.complete(item) }
        : item
      extended.append(computed(item, from: complete, rows))
    }
    return extended
  }

  /// Returns an item of the source with computed values.
  ///
  /// - Parameters:
  ///   - item: The item, whose values may be truncated.
  ///   - complete: The item with all of its values, from which the others are computed.
  ///   - rows: The object that computes them.
  private func computed(_ item: Item, from complete: Item, _ rows: RowExtension) -> Item {
    guard !changes.added.isEmpty else { return item }
    var store = FieldStore()
    store.fill(complete)
    let (values, warnings) = withExtendedLifetime(rows) {
      let row = rows.extend(store.view)
      var values = item.values
      for column in changes.added {
        let missing = max(0, column.position - values.count)
        values += Array(repeating: Value.absent, count: missing)
        values.insert(row[column.position].value, at: column.position)
      }
      return (values, row.warnings.intersection(.uncomputed))
    }
    let place = { (column: Int) in self.changes.index(ofSource: column) }
    return Item(
      id: item.id,
      values: values,
      warnings: item.warnings.union(warnings),
      excerpts: Set(item.excerpts.map(place)),
      unread: Set(item.unread.map(place)),
      unreadable: item.unreadable
    )
  }
}

// MARK: All rows

extension ComputedCollection {
  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let source = try await settledSource(nil)
    let rows = rowExtension(source, needed: nil)
    try await source.base.forEachBatch(of: self.source(of: query)) { items throws(CatalogError) in
      try body(
        items.map { item in
          computed(source.ownCount.map(item.keepingColumns) ?? item, from: item, rows)
        }
      )
    }
  }
}

extension ComputedCollection: RowWritable {
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let needed = layout.chosen
    let source = try await settledSource(needed)
    let extended = layout.extended(reading: source.columns) { [self] in
      rowExtension(source, needed: needed)
    }
    try await source.base.write(self.source(of: query), as: extended, take)
  }
}

extension ComputedCollection: FigureGathering {
  func gatheredSize(in query: Query) -> Int {
    (base as? any FigureGathering)?.gatheredSize(in: source(of: query)) ?? 0
  }

  @concurrent
  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure {
    let query = source(of: query)
    // The source gathers the values of its own columns.
    if isOfSource(gatherer.columns) { return try await base.gather(gatherer, in: query) }
    let source = try await settledSource(gatherer.columns)
    let extended = extended(gatherer, source)
    return Self.figure(try await source.base.gather(extended, in: query), of: gatherer)
  }

  @concurrent
  func gatherFirst<Gatherer: RowGatherer>(
    _ limit: Int,
    _ gatherer: Gatherer
  ) async throws(CatalogError) -> Gatherer.Figure {
    let isOfSource = isOfSource(gatherer.columns)
    if let gathering = base as? any FigureGathering {
      if isOfSource { return try await gathering.gatherFirst(limit, gatherer) }
      let source = try await settledSource(gatherer.columns)
      let extended = extended(gatherer, source)
      let first = try await (source.base as? any FigureGathering ?? gathering)
        .gatherFirst(limit, extended)
      return Self.figure(first, of: gatherer)
    }
    var gatherer = gatherer
    try Self.show(try await page(0..<limit, of: Query()).items, to: &gatherer)
    return try gatherer.figure()
  }

  private func extended(_ gatherer: any RowGatherer, _ source: Source) -> ExtendedGatherer {
    let needed = gatherer.columns
    return ExtendedGatherer(gatherer, columns: source.columns) { [self] in
      rowExtension(source, needed: needed)
    }
  }

  private static func figure<Gatherer: RowGatherer>(
    _ figure: any Sendable,
    of gatherer: Gatherer
  ) -> Gatherer.Figure {
    guard let figure = figure as? Gatherer.Figure else {
      preconditionFailure("the figure of another gatherer")
    }
    return figure
  }

  private func isOfSource(_ columns: [Int]?) -> Bool {
    let first = changes.added.first?.position ?? .max
    return columns?.allSatisfy { $0 < first } ?? false
  }
}

// MARK: Warnings, locations and types

extension ComputedCollection {
  package func rowWarnings(of item: Item) -> RowWarnings {
    base.rowWarnings(of: source(of: item)).union(item.warnings.intersection(.uncomputed))
  }

  package func stoppedMatchCount(of filter: Filter) -> Int {
    base.stoppedMatchCount(of: source(of: Query(filter: filter)).filter)
  }

  package func unreadableCount(of query: Query) -> Int {
    (base as? any SourceReporting)?.unreadableCount(of: source(of: query)) ?? 0
  }

  package func path(to column: Int, of item: Item) -> String {
    guard case .source(let index) = changes.origin(of: column) else {
      return "\(base.name)/\(item.id)/\(columns[column].name)"
    }
    return base.path(to: index, of: source(of: item))
  }

  package func locationComponents(to column: Int, of item: Item) -> [String]? {
    guard case .source(let index) = changes.origin(of: column) else { return nil }
    return base.locationComponents(to: index, of: source(of: item))
  }

  package var chosenTypes: [Int: ColumnType] {
    Dictionary(
      uniqueKeysWithValues: base.chosenTypes.map { (changes.index(ofSource: $0), $1) }
    )
  }

  package func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    guard let retypable = base as? any Retypable else { return self }
    let ofSource = types.compactMap { column, type -> (Int, ColumnType)? in
      guard case .source(let index) = changes.origin(of: column) else { return nil }
      return (index, type)
    }
    let typed = retypable.retyped(Dictionary(uniqueKeysWithValues: ofSource))
    return ComputedCollection(typed, changes)
  }
}

extension Expression {
  /// Returns the expression with operands in place of columns, where a text may be in any of them.
  fileprivate func replacing(
    computed operands: [Operand],
    _ replacement: (Int) -> Operand
  ) -> Expression {
    switch self {
    case .anywhere(let text):
      .disjunction([self] + operands.map { .test($0, .contains(text), negated: false) })
    case .all(let parts):
      .all(parts.map { $0.replacing(computed: operands, replacement) })
    case .any(let parts):
      .any(parts.map { $0.replacing(computed: operands, replacement) })
    case .not(let part): .not(part.replacing(computed: operands, replacement))
    case .condition, .computed, .comparison, .containment: replacing { replacement($0.index) }
    }
  }
}
