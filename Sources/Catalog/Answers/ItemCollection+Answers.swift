// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Answers a question about the items that a query selects.
  ///
  /// - Parameters:
  ///   - question: The question, about the columns of this collection.
  ///   - query: The query.
  ///   - former: The former state for a question about changes, by default that of this collection.
  /// - Throws: ``CatalogError`` if the source cannot be read, if the question does not fit its
  ///   values, or when cancelled.
  @concurrent
  package func answer(
    to question: CollectionQuestion,
    in query: Query,
    since former: FormerItems? = nil
  ) async throws(CatalogError) -> Answer {
    switch question {
    case .group(let grouping):
      let rows = try await groupedRows(grouping, in: query)
      return try Answer(try GroupLines(rows), to: question, about: self)
    case .pivot(let pivot):
      let rows = try await groupedRows(pivot.grouping, in: query)
      return try Answer(try PivotLines(rows), to: question, about: self)
    case .frequency(let frequency): return try await counts(frequency, in: query)
    case .statistics(let columns): return try await statistics(of: columns, in: query)
    case .columns: return try await columnAnswer(in: query)
    case .unnest(let unnesting): return try await elements(unnesting, in: query)
    case .diff(let difference):
      return try await differences(
        difference,
        in: query,
        since: former ?? FormerItems(self, in: query)
      )
    case .sql(let statement): return try await rows(selectedBy: statement)
    }
  }

  /// Answers a question about the first items that a query selects.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, if the question does not fit its
  ///   values, or when cancelled.
  @concurrent
  package func firstAnswer(
    to question: CollectionQuestion,
    in query: Query
  ) async throws(CatalogError) -> AnswerPreview {
    // The values of wide items take much memory.
    let many = max(100, min(AnswerPreview.maximumAsked, 1_000_000 / max(1, columns.count)))
    // Each item has an element.
    let limit = question.grouping == nil ? AnswerPreview.maximumItems : many
    var query = query
    if !question.dependsOnOrder { query.order = nil }
    let page = try await page(0..<limit, of: query)
    let answer =
      if case .unnest(let unnesting) = question {
        try await firstElements(unnesting, of: page.items).collection
      } else {
        try await PickedItems(page.items, of: self).answer(to: question, in: Query()).collection
      }
    return AnswerPreview(
      collection: answer,
      page: try await answer.page(0..<AnswerPreview.maximumItems, of: Query()),
      askedCount: page.items.count,
      isComplete: page.isLast
    )
  }

  /// Returns the item of a group by its keys: `category=tea,month=2024-03`.
  ///
  /// - Parameters:
  ///   - id: The keys.
  ///   - grouping: The question about groups that this collection answers.
  /// - Returns: The item, or `nil` if there is no such group.
  /// - Throws: ``CatalogError`` if the answer cannot be read, or when cancelled.
  @concurrent
  package func group(
    _ id: Item.ID,
    of grouping: Grouping
  ) async throws(CatalogError) -> Item? {
    let names = grouping.names.prefix(grouping.keys.count)
    guard let keys = KeyName.values(of: id.name, Array(names)) else { return nil }
    let columns = columns
    let filters = keys.enumerated().map { index, text in
      guard let text, !text.isEmpty else {
        return Filter.equals(text.map { Value($0) } ?? .absent, column: index, of: columns)
      }
      return Filter.spelled(Value(text), column: index, of: columns)
    }
    return try await page(0..<1, of: Query(filter: .all(filters))).items.first
  }

  /// Returns the items that a query selects and that also match a filter.
  ///
  /// A limit of the collection applies before the filter.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func narrowed(
    to filter: Filter?,
    in query: Query
  ) async throws(CatalogError) -> any ItemCollection {
    try await Query(filter: filter).operands.settleLookups()
    var found: [Item] = []
    try await forEachBatch(of: query) { items throws(CatalogError) in
      if Task.isCancelled { throw .cancelled }
      found += items.filter { filter?.matches($0) ?? true }
    }
    return PickedItems(found, of: self)
  }
}

// MARK: Groups

extension ItemCollection {
  /// Groups the items that a query selects.
  ///
  /// - Throws: ``CatalogError`` if there are too many keys, if the source cannot be read, or when
  ///   cancelled.
  func groupedRows(
    _ grouping: Grouping,
    in query: Query
  ) async throws(CatalogError) -> GroupedRows {
    guard grouping.keys.count <= GroupKeys.maximumCount else {
      throw .tooManyKeys(grouping.keys.count, limit: GroupKeys.maximumCount)
    }
    // Computed columns become expressions of the source, which a database can evaluate.
    if let computed = self as? ComputedCollection {
      return try await computed.base.groupedRows(
        computed.source(of: grouping),
        in: computed.source(of: query)
      )
    }
    if let joined = try await joined(grouping.operands) {
      return try await joined.collection.groupedRows(
        joined.source(of: grouping),
        in: joined.source(of: query)
      )
    }
    return try await grouping.operands.withLookups { () throws(CatalogError) in
      let gatherer = GroupGatherer(grouping, hasTypedValues: hasTypedValues)
      guard grouping.dependsOnOrder, query.order != nil else {
        return try await gather(gatherer, in: query)
      }
      var gathered = gatherer
      try await forEachBatch(of: query) { items throws(CatalogError) in
        try Self.show(items, to: &gathered)
      }
      return try gathered.figure()
    }
  }
}
