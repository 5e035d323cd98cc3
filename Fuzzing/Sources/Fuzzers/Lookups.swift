// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// Values of other items are those of a plain join, in filters, orders, groups and computed columns.
  ///
  /// Bytes choose the formats, the size of chunks and the columns that refer to other items. A line
  /// with the query and the text of the items follow. A byte 30 ends it, and the text of the other
  /// items follows, of which a column refers to them again.
  static let lookups = Fuzzer("lookups") { input in
    let options = input.byte()
    let size = input.choice(of: [1, 3, 64, 4096])
    let columns = Int(input.byte())
    let query = input.lineOfText()
    let texts = input.bytes().split(separator: 30, maxSplits: 1, omittingEmptySubsequences: false)
    guard texts.count == 2 else { return }
    let files = ReferringFiles(
      text: options & 1 == 0 ? Array(texts[0]) : repeatingRows(of: Array(texts[0])),
      others: Array(texts[1]),
      formats: (options & 2 == 0 ? 2 : 1, options & 4 == 0 ? 2 : 1),
      chunks: ChunkSizes(first: size, largest: size),
      column: columns & 3,
      key: columns >> 2 & 3,
      back: columns >> 4 & 3
    )
    check {
      guard let join = try await PlainJoin(files) else { return }
      try await join.checkQueries(query)
      try await join.checkWantedItems()
    }
  }

  /// Repeats the rows, so that a scan tests conditions on other items before it reads the rows.
  private static func repeatingRows(of text: [UInt8]) -> [UInt8] {
    let header = text.prefix { $0 != Ascii.lineFeed } + [Ascii.lineFeed]
    let rows = Array(text.dropFirst(header.count)) + [Ascii.lineFeed]
    return header + (0..<24).flatMap { _ in rows }
  }
}

/// The texts of items, and of the other items to which a column of each refers.
private struct ReferringFiles: Sendable {
  let text: [UInt8]
  let others: [UInt8]
  let formats: (UInt8, UInt8)
  let chunks: ChunkSizes

  /// The numbers of the column that refers to the other items, of their keys, and of their own
  /// column that refers to them.
  let column: Int
  let key: Int
  let back: Int

  /// Returns the items, or `nil` without a column.
  func opened() throws -> (collection: any ItemCollection, column: Int)? {
    guard let collection = try Fuzzer.collection(text, formats.0, chunks),
      !collection.columns.isEmpty
    else { return nil }
    return (collection, refer(column, of: collection))
  }

  /// Returns the other items, or `nil` without a column.
  func openedOthers() throws -> ReferencedItems.Source? {
    guard let collection = try Fuzzer.collection(others, formats.1, chunks),
      !collection.columns.isEmpty
    else { return nil }
    _ = refer(back, of: collection)
    return ReferencedItems.Source(collection: collection, key: key % collection.columns.count)
  }

  /// Lets a column refer to the other items, and returns its index.
  private func refer(_ number: Int, of collection: any ItemCollection) -> Int {
    let index = number % collection.columns.count
    let column = collection.columns[index].name
    let reference = DeclaredReference(source: "/items", column: column, target: "/others")
    let references = DeclaredReferences([reference], seenFrom: "/items")
    collection.underlying((any ReferenceHolding).self)?.referenceBox.declare(references) { _ in
      ReferencedItems { () throws(CatalogError) in
        guard let others = try? openedOthers() else { throw .cancelled }
        return others
      }
    }
    return index
  }
}

/// Items with a plain implementation of what they look up.
private struct PlainJoin: Sendable {
  private let collection: any ItemCollection

  /// The index of the column that refers to other items.
  private let column: Int

  private let items: [Item]

  private let others: any ItemCollection
  private let lookup: SlowLookup

  /// Opens files, or returns `nil` if they have no columns.
  init?(_ files: ReferringFiles) async throws {
    guard let (collection, column) = try files.opened(), let others = try files.openedOthers()
    else { return nil }
    self.collection = collection
    self.column = column
    self.others = others.collection
    try await collection.settleColumns()
    try await self.others.settleColumns()
    try await Self.settleTargets(of: collection, depth: 2)
    items = try await collection.items()
    lookup = SlowLookup(
      items: try await self.others.items(),
      columns: self.others.columns,
      key: others.key
    )
  }

  /// Opens the items to which columns lead.
  private static func settleTargets(of collection: any ItemCollection, depth: Int) async throws {
    for column in collection.columns where depth > 0 {
      guard let target = column.target as? ReferencedItems else { continue }
      try await target.settleColumns(including: nil)
      guard let next = target.openedSource?.collection else { continue }
      try await next.settleColumns()
      try await settleTargets(of: next, depth: depth - 1)
    }
  }

  /// Returns the items with the values that operands look up as further columns.
  private func joined(_ operands: [Operand]) -> JoinedLookups {
    let own = collection.columns
    var columns = own
    var values = items.map { item in own.indices.map { item[$0] } }
    var further: [Operand: Operand] = [:]
    for operand in operands.flatMap(\.lookups) where further[operand] == nil {
      guard case .field(let column, let path) = operand,
        let found = Lookup(from: column, path: path)
      else { continue }
      let reference = ColumnReference(
        index: columns.count,
        name: operand.description,
        type: found.type
      )
      columns.append(Column(name: reference.name, found.type))
      further[operand] =
        found.rest.isEmpty ? .column(reference) : .field(reference, path: found.rest)
      let names = path.dropLast(found.rest.count).map(\.string)
      var known: [Value: Value] = [:]
      for (index, item) in items.enumerated() {
        let name = item[column.index]
        let value = known[name] ?? lookup.value(names, from: name, of: column.type)
        known[name] = value
        values[index].append(value)
      }
    }
    let joined = zip(items, values).map { item, values in
      Item(id: item.id, values: values, warnings: item.warnings, unreadable: item.unreadable)
    }
    return JoinedLookups(
      collection: PickedItems(joined, of: ColumnHolder(columns)),
      ownCount: own.count,
      columns: further
    )
  }
}

// MARK: Checks

extension PlainJoin {
  /// Checks queries of every kind that a text may be.
  func checkQueries(_ text: String) async throws {
    let columns = collection.columns
    Fuzzer.checkDescriptions(text, columns)
    if let filter = try? Filter(parsing: text, columns: columns) {
      let again = try? Filter(parsing: filter.description, columns: columns)
      expectEqual(again, filter, "filter \(filter)")
      try await check(Query(filter: filter), text)
    }
    if let order = try? SortOrder(parsing: text, columns: columns) {
      try await check(Query(order: order), text)
    }
    if let column = try? ComputedColumn(parsing: text, columns: columns) {
      try await check(column, text)
    }
    if let grouping = try? Grouping(parsing: text, columns: columns) {
      try await check(grouping, text)
    }
  }

  private func check(_ query: Query, _ text: String) async throws {
    let joined = joined(query.operands)
    let expected = try await joined.collection.items(joined.source(of: query)).map(\.id)
    let page = try await collection.page(0..<items.count, of: query)
    expectEqual(page.items.map(\.id), expected, "page of \(text)")
    expectEqual(try await collection.items(query).map(\.id), expected, text)
    let filtered = Query(filter: query.filter)
    expectEqual(try await collection.count(of: filtered), expected.count, "count of \(text)")
    guard let last = expected.last else { return }
    let position = try await collection.position(of: last, in: query)
    expectEqual(position, expected.count - 1, "position in \(text)")
  }

  private func check(_ column: ComputedColumn, _ text: String) async throws {
    guard let computed = try? collection.adding(column) else { return }
    let joined = joined([column.operand])
    let plain = ComputedColumn(name: column.name, operand: joined.source(of: column.operand))
    guard let plain = try? joined.collection.adding(plain) else { return }
    let (index, expectedIndex) = (collection.columns.count, joined.collection.columns.count)
    let expected = try await plain.items().map { ShownValue($0[expectedIndex]) }
    let page = try await computed.page(0..<items.count, of: Query())
    expectEqual(page.items.map { ShownValue($0[index]) }, expected, "page with \(text)")
    let found = try await computed.items().map { ShownValue($0[index]) }
    expectEqual(found, expected, text)
  }

  private func check(_ grouping: Grouping, _ text: String) async throws {
    let joined = joined(grouping.operands)
    let plain = joined.source(of: grouping)
    let answer = try await collection.answer(to: .group(grouping), in: Query())
    let expected = try await joined.collection.answer(to: .group(plain), in: Query())
    expectEqual(
      try await answer.collection.items().map { $0.values.map { ShownValue($0) } },
      try await expected.collection.items().map { $0.values.map { ShownValue($0) } },
      "groups of \(text)"
    )
  }

  /// Checks the values of the items that some values name, of which others are not read.
  func checkWantedItems() async throws {
    let type = collection.columns[column].type
    let names = items.enumerated().filter { $0.offset % 3 != 1 }.map { $0.element[column] }
    let columns = others.columns
    let gatherer = LookupGatherer(
      Array(columns.indices),
      by: lookup.key,
      of: columns,
      namedBy: type,
      wanted: names
    )
    let found = try await others.gather(gatherer, in: Query())
    for name in Set(names) {
      for (column, values) in zip(columns, found) {
        let expected = lookup.value([column.name], from: name, of: type)
        let value = name.withField { values.field(namedBy: $0).value }
        expectEqual(value, expected, "\(column.name) of \(name)")
      }
    }
  }
}

/// A collection without items.
private final class ColumnHolder: ItemCollection {
  let name = "joined"
  let columns: [Column]

  init(_ columns: [Column]) { self.columns = columns }

  @concurrent
  func page(_ positions: Range<Int>, of query: Query) async throws(CatalogError) -> Page {
    Page(start: positions.lowerBound, items: [], total: .exactly(0))
  }

  @concurrent
  func count(of query: Query) async throws(CatalogError) -> Int { 0 }
}
