// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

@testable import Catalog

/// An in-memory database whose tables refer to each other and whose rows can be removed.
final class Shop: ListedCollection, Container, SourceReporting {
  let name = "shop"
  let columns = [
    Column(name: "name", kind: .text), Column(name: "kind", kind: .text),
    Column(name: "rows", kind: .integer),
  ]

  let listed: ListedItems
  private let tables: [ShopTable]

  init(_ tables: [ShopTable]) {
    self.tables = tables
    listed = ListedItems(
      tables.enumerated().map { index, table in
        let values = [Value(table.name), Value("table"), Value("\(table.rows.count)")]
        return Item(id: .init(row: index + 1), values: values)
      }
    )
    for table in tables { table.shop.withLock { $0 = WeakShop(shop: self) } }
  }

  func table(_ name: String) -> ShopTable? { tables.first { $0.name == name } }

  /// Returns the foreign keys that lead to a table, with the tables that contain them.
  func references(to name: String) -> [(table: ShopTable, reference: ShopTable.Reference)] {
    tables.flatMap { table in
      table.references.filter { $0.target == name }.map { (table, $0) }
    }
  }

  func member(_ item: Item) -> String? { item[0].text }

  func location(ofMember name: String) -> Location? {
    Location(path: "/shop.db").appending(inDatabase: [name])
  }

  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    guard let table = table(name) else { throw .notFound(path: "/shop.db/\(name)") }
    return table
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    SourceReport(path: "/shop.db", format: .directory)
  }
}

struct WeakShop { weak var shop: Shop? }

/// A table whose rows are identified by the values of their first columns.
final class ShopTable: ListedCollection, RelationalTable, SourceReporting {
  /// A foreign key: columns that contain the first values of a row of the target table.
  struct Reference {
    let columns: [Int]
    let target: String
  }

  let name: String
  let columns: [Column]
  let references: [Reference]

  /// The number of leading columns that form the key.
  let keyLength: Int

  fileprivate let shop = Mutex(WeakShop())
  private let kept: Mutex<[Item]>

  init(
    _ name: String,
    columns: [String],
    keyLength: Int = 1,
    references: [Reference] = [],
    rows: [[Value]]
  ) {
    self.name = name
    self.columns = columns.map { Column(name: $0, kind: .text) }
    self.references = references
    self.keyLength = keyLength
    let items = rows.map { row in
      let key = zip(columns, row).prefix(keyLength).map { ($0, $1.text) }
      let name = keyLength == 1 ? key[0].1 : key.map { "\($0)=\($1)" }.joined(separator: ",")
      return Item(id: .init(name: name), values: row)
    }
    kept = Mutex(items)
  }

  var rows: [Item] { kept.withLock { $0 } }
  var listed: ListedItems { ListedItems(rows) }
  let hasSettledReferences = true

  func remove(_ name: String) {
    kept.withLock { $0.removeAll { $0.id.name == name } }
  }

  func settleReferences() {}

  func target(of column: Int) -> String? {
    references.first { $0.columns.contains(column) }?.target
  }

  @concurrent
  func item(
    _ id: Item.ID
  ) async throws(CatalogError) -> Item? {
    rows.first { $0.id == id }
  }

  @concurrent
  func position(
    of id: Item.ID,
    in query: Query
  ) async throws(CatalogError) -> Int? {
    try await listed.items(of: query).firstIndex { $0.id == id }
  }

  @concurrent
  func referenceTarget(
    of column: Int,
    in item: Item
  ) async throws(CatalogError) -> ReferenceTarget? {
    guard let reference = references.first(where: { $0.columns.contains(column) }),
      let table = shop.withLock({ $0.shop?.table(reference.target) })
    else { return nil }
    let key = reference.columns.map { item[$0] }
    return table.rows.first { Array($0.values.prefix(key.count)) == key }
      .map { ReferenceTarget(collection: table, item: $0) }
  }

  @concurrent
  func referrers(
    to item: Item
  ) async throws(CatalogError) -> [Referrer] {
    let references = shop.withLock { $0.shop?.references(to: name) } ?? []
    return references.map { table, reference in
      let filters = reference.columns.enumerated().map { index, column in
        Filter.equals(item[index], column: column, of: table.columns)
      }
      let filter = Filter.all(filters) ?? .anywhere("")
      return Referrer(
        name: table.name,
        columns: reference.columns.map { table.columns[$0].name },
        items: .success(
          .init(count: table.rows.count(where: filter.matches), collection: table, filter: filter)
        )
      )
    }
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: "/shop.db/\(name)", format: .directory)
    report.rows = rows.count
    return report
  }
}

extension Shop {
  /// Creates a shop with customers, orders, order lines and people.
  ///
  /// An order line may replace another one, and people work for each other.
  static func small() -> Shop {
    let tags = Value.json(Array("[{\"k\":\"new\"}]".utf8))
    let customers = ShopTable(
      "customers",
      columns: ["id", "name", "tags"],
      rows: [
        [Value("1"), Value("Ada"), .null], [Value("3"), Value("Grace"), tags],
        [Value("4"), Value("Nobody"), .null],
      ]
    )
    let people = ShopTable(
      "people",
      columns: ["id", "manager"],
      references: [.init(columns: [1], target: "people")],
      rows: [
        [Value("ann"), Value("bob")], [Value("bob"), Value("ann")],
        [Value("cy"), Value("cy")], [Value("dee"), .null], [Value("e\u{1B}[31m"), Value("bob")],
      ]
    )
    let orders = ShopTable(
      "orders",
      columns: ["id", "customer", "clerk", "note"],
      references: [
        .init(columns: [1], target: "customers"), .init(columns: [2], target: "people"),
      ],
      rows: [
        [Value("17"), Value("3"), Value("ann"), Value("quick")],
        [Value("18"), Value("3"), .null, .null],
        [Value("19"), Value("9"), Value("e\u{1B}[31m"), .null],
      ]
    )
    let lines = ShopTable(
      "lines",
      columns: ["order", "line", "old_order", "old_line"],
      keyLength: 2,
      references: [
        .init(columns: [0], target: "orders"), .init(columns: [2, 3], target: "lines"),
      ],
      rows: [
        [Value("17"), Value("1"), .null, .null],
        [Value("17"), Value("2"), Value("17"), Value("1")],
      ]
    )
    return Shop([customers, people, orders, lines])
  }
}
