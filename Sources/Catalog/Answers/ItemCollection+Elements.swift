// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Answers a question about the elements of the lists of the items that a query selects.
  ///
  /// The elements are written to a temporary file in the background.
  ///
  /// - Throws: ``CatalogError/noLists(column:)`` if there are items, but no list; other errors if the
  ///   source cannot be read, or when cancelled.
  func elements(
    _ unnesting: Unnesting,
    in query: Query
  ) async throws(CatalogError) -> Answer {
    try await settleColumns()
    try await [unnesting.operand].settleLookups()
    let page = try await page(0..<sampleSize, of: query)
    let sample = ElementColumns(unnesting, columns, try await complete(page.items), hasTypedValues)
    if !sample.hasLists, !page.items.isEmpty {
      // Lists may come after the sample.
      guard !page.isLast, try await findsList(unnesting, sample.columns, in: query) else {
        throw .noLists(column: sample.name)
      }
    }
    let (columns, hasTypedValues) = (sample.columns, hasTypedValues)
    return try Answer(to: .unnest(unnesting), about: self, columns) {
      [self] writer throws(CatalogError) in
      var elements = UnnestedLines(unnesting, columns, hasTypedValues: hasTypedValues)
      try await forEachBatch(of: query) { items throws(CatalogError) in
        var lines = AnswerLines()
        for item in items {
          elements.begin(item)
          while elements.append(to: &lines) {
            guard lines.bytes.count > 1 << 18 else { continue }
            try writer.write(lines.bytes)
            lines = AnswerLines()
          }
        }
        try writer.write(lines.bytes)
      }
    }
  }

  /// Returns the first elements of the lists of some items.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func firstElements(
    _ unnesting: Unnesting,
    of items: [Item]
  ) async throws(CatalogError) -> Answer {
    let items = try await complete(items)
    try await [unnesting.operand].settleLookups()
    let columns = ElementColumns(unnesting, columns, items, hasTypedValues).columns
    var elements = UnnestedLines(unnesting, columns, hasTypedValues: hasTypedValues)
    var lines = AnswerLines()
    var count = 0
    for item in items {
      elements.begin(item)
      while count < AnswerPreview.maximumItems, elements.append(to: &lines) { count += 1 }
    }
    return Answer(lines, columns, to: .unnest(unnesting), about: self)
  }

  /// The number of items from which the type of elements is inferred.
  private var sampleSize: Int { 1000 }

  private func complete(_ items: [Item]) async throws(CatalogError) -> [Item] {
    var complete = items
    for (index, item) in items.enumerated() where !item.isComplete {
      complete[index] = try await self.complete(item)
    }
    return complete
  }

  /// Returns `true` if any item that a query selects has a list.
  private func findsList(
    _ unnesting: Unnesting,
    _ columns: [Column],
    in query: Query
  ) async throws(CatalogError) -> Bool {
    var elements = UnnestedLines(unnesting, columns, hasTypedValues: hasTypedValues)
    var isFound = false
    do throws(CatalogError) {
      try await forEachBatch(of: query) { items throws(CatalogError) in
        isFound = items.contains {
          elements.list(of: $0).elements(isTyped: hasTypedValues) != nil
        }
        // The error ends the iteration.
        if isFound { throw .cancelled }
      }
    } catch {
      guard isFound else { throw error }
    }
    return isFound
  }
}

/// The columns of an answer about the elements of lists, found in a sample.
private struct ElementColumns {
  /// The columns, of which that of the elements has the type of the elements in the sample.
  private(set) var columns: [Column]

  /// `true` if the sample has a list.
  private(set) var hasLists = false

  /// The name of the lists as it was typed.
  let name: String

  /// Creates the columns.
  ///
  /// - Parameters:
  ///   - unnesting: The question.
  ///   - source: The columns of the items.
  ///   - items: The sample.
  ///   - hasTypedValues: `true` if values are typed as numbers or texts in the source.
  init(_ unnesting: Unnesting, _ source: [Column], _ items: [Item], _ hasTypedValues: Bool) {
    columns = source
    name = unnesting.operand.column?.name ?? "\(unnesting.operand)"
    if unnesting.operand.column == nil {
      var names = ColumnNames(columns.map(\.name))
      names.add(name)
      columns.append(Column(name: names.all[columns.count], kind: .text))
    }
    let sample = JSONColumns()
    sample.splitLists(header: [])
    var elements = UnnestedLines(unnesting, columns, hasTypedValues: hasTypedValues)
    for item in items {
      let list = elements.list(of: item)
      guard let ranges = list.elements(isTyped: hasTypedValues) else { continue }
      hasLists = true
      list.bytes.withUnsafeBufferPointer { text in
        for range in ranges {
          // The type is that of an item with the element as its only value.
          let line = [UInt8(ascii: "[")] + text[range] + [UInt8(ascii: "]")]
          line.withUnsafeBufferPointer { sample.sample($0) }
        }
      }
    }
    let place = unnesting.place(among: columns)
    let type = sample.columns.first?.type ?? ColumnType(.text)
    columns[place] = Column(name: columns[place].name, type)
  }
}
