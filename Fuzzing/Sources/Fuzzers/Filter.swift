// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// A filter selects the items that a plain evaluation selects, and its description parses back.
  ///
  /// A byte chooses the format. A line with the filter and the text follow.
  static let filter = Fuzzer("filter") { input in
    let format = input.byte()
    let size = input.choice(of: [1, 3, 64, 4096])
    let query = input.lineOfText()
    let text = input.bytes()
    check {
      let chunks = ChunkSizes(first: size, largest: size)
      guard let collection = try collection(text, format, chunks) else { return }
      try await collection.settleColumns()
      checkDescriptions(query, collection.columns)
      try await checkFilter(query, of: collection)
      try await checkComputedColumn(query, of: collection)
    }
  }

  /// Checks that a computed column has the same values in a page, in a scan and in a filter.
  private static func checkComputedColumn(
    _ text: String,
    of collection: any ItemCollection
  ) async throws {
    let columns = collection.columns
    guard let column = try? ComputedColumn(parsing: text, columns: columns),
      let computed = try? collection.adding(column), let items = try? await computed.items()
    else { return }
    let page = try await computed.page(0..<items.count, of: Query())
    expectEqual(page.items.map { $0[columns.count] }, items.map { $0[columns.count] }, text)
    let reference = ColumnReference(columns.count, of: computed.columns)
    let missing = Filter(.condition(reference, .isNull, negated: false))
    let count = try await computed.count(of: Query(filter: missing))
    expectEqual(count, items.count { $0[columns.count].isMissing }, "missing \(text)")
  }

  /// Returns a collection of a text, or `nil` if it is not in the format.
  static func collection(
    _ text: [UInt8],
    _ format: UInt8,
    _ chunks: ChunkSizes
  ) throws -> (any ItemCollection)? {
    let file = try TextFile(SourceFile(text, path: "text", identity: nil), encoding: .utf8)
    switch format & 3 {
    case 0: return try? JSONDocumentCollection(file, name: "text", chunks: chunks)
    case 1: return try JSONLinesCollection(file, name: "text", chunks: chunks)
    default:
      let request = DialectRequest(
        delimiter: .byte(Ascii.comma),
        quote: .byte(Ascii.quote),
        escape: DialectRequest.Mark.none,
        skippedLines: 0,
        hasHeader: format & 4 == 0
      )
      return try DelimitedCollection(file, name: "text", request: request, chunks: chunks)
    }
  }

  /// Checks that queries of every kind parse back from their descriptions.
  static func checkDescriptions(_ text: String, _ columns: [Column]) {
    if let order = try? SortOrder(parsing: text, columns: columns) {
      let again = try? SortOrder(parsing: order.description, columns: columns)
      expectEqual(again, order, "order \(order)")
    }
    if let projection = try? Projection(parsing: text, columns: columns) {
      let again = try? Projection(parsing: projection.description, columns: columns)
      expectEqual(again, projection, "projection \(projection)")
    }
    if let column = try? ComputedColumn(parsing: text, columns: columns) {
      let again = try? ComputedColumn(parsing: column.description, columns: columns)
      expectEqual(again, column, "column \(column)")
    }
    if let plot = try? PlotQuestion(parsing: text, columns: columns) {
      let again = try? PlotQuestion(parsing: plot.description, columns: columns)
      expectEqual(again, plot, "plot \(plot)")
    }
    if !columns.isEmpty, let filter = try? Filter(conditions: text, on: 0, columns: columns) {
      let again = try? Filter(parsing: filter.description, columns: columns)
      expectEqual(again, filter, "conditions \(filter)")
      _ = QueryCompletion(filter: text, on: 0, columns: columns)
    }
    _ = QueryCompletion(filter: text, columns: columns)
    _ = QueryCompletion(order: text, columns: columns)
    _ = QueryCompletion(projection: text, columns: columns)
    _ = QueryCompletion(plot: text, columns: columns)
    _ = QueryCompletion(addition: text, columns: columns)
    _ = QueryCompletion(rename: text, columns: columns)
  }

  private static func checkFilter(_ text: String, of collection: any ItemCollection) async throws {
    let columns = collection.columns
    guard let filter = try? Filter(parsing: text, columns: columns) else { return }
    let again = try? Filter(parsing: filter.description, columns: columns)
    expectEqual(again, filter, "filter \(filter)")
    let items: [Item]
    do {
      items = try await collection.items()
    } catch is CatalogError {
      // A JSON document may be invalid after its beginning.
      return
    }
    let query = Query(filter: filter)
    let expected = items.filter { filter.matches($0) }
    expectEqual(try await collection.items(query).map(\.id), expected.map(\.id), "\(filter)")
    expectEqual(try await collection.count(of: query), expected.count, "count of \(filter)")
    guard filter.expression.isInReference else { return }
    // The plain evaluation compares the text that is shown, in which invalid bytes are replaced.
    let isCovered = { (value: Value) in
      SlowMeaning.covers(value.bytes) && String(validating: value.bytes, as: UTF8.self) != nil
    }
    for item in items where item.values.allSatisfy(isCovered) {
      let isExpected = SlowFilter.holds(filter.expression, item)
      expectEqual(filter.matches(item), isExpected, "\(filter) of \(item.values)")
    }
  }
}

extension ItemCollection {
  /// Returns all items of a query.
  func items(_ query: Query = Query()) async throws -> [Item] {
    var items: [Item] = []
    try await forEachBatch(of: query) { batch throws(CatalogError) in items += batch }
    return items
  }
}

extension Expression {
  /// `true` if ``SlowFilter`` can evaluate the expression.
  fileprivate var isInReference: Bool {
    switch self {
    case .anywhere: true
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isInReference)
    case .not(let part): part.isInReference
    case .condition(_, let test, _): test.isInReference
    case .computed, .comparison, .containment: false
    }
  }
}

extension Expression.Test {
  fileprivate var isInReference: Bool {
    switch self {
    case .equals(let text), .less(let text), .lessOrEqual(let text), .more(let text),
      .moreOrEqual(let text):
      SlowMeaning.covers(Array(text.string.utf8))
    case .isBetween(let low, let high):
      SlowMeaning.covers(Array(low.string.utf8)) && SlowMeaning.covers(Array(high.string.utf8))
    case .isOneOf(let texts): texts.allSatisfy { SlowMeaning.covers(Array($0.string.utf8)) }
    case .contains, .startsWith, .endsWith, .isEmpty, .isNull: true
    case .like, .likeAnyCase: false
    case .matches(let pattern): SlowFilter.patterns.contains { $0.pattern == pattern.string }
    }
  }
}
