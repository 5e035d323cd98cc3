// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A collection with computed columns")
struct ComputedCollectionTests {
  private static let csv = """
    name,price,amount,added
    Green tea,3.50,10,2024-03-05
    Black tea,2.25,4,2024-03-20
    Cocoa,NA,7,2023-12-31
    Coffee,9.00,,2024-01-15

    """

  private static let lines = """
    {"name":"Green tea","price":3.50,"amount":10,"added":"2024-03-05"}
    {"name":"Black tea","price":2.25,"amount":4,"added":"2024-03-20"}
    {"name":"Cocoa","amount":7,"added":"2023-12-31"}
    {"name":"Coffee","price":9.00,"amount":null,"added":"2024-01-15"}

    """

  private static func teas(_ format: TextFormat) throws -> any ItemCollection {
    try format.collection(Array((format == .csv ? csv : lines).utf8))
  }

  private func adding(
    _ texts: String...,
    to collection: any ItemCollection
  ) throws -> any ItemCollection {
    try texts.reduce(collection) {
      try $0.adding(try ComputedColumn(parsing: $1, columns: $0.columns))
    }
  }

  private func values(
    of column: String,
    _ collection: any ItemCollection,
    _ query: Query = Query()
  ) async throws -> [String] {
    let index = try #require(collection.columns.firstIndex { $0.name == column })
    return try await collection.page(0..<100, of: query).items.map { $0[index].text }
  }

  @Test("computes a value for each item", arguments: [TextFormat.csv, .jsonl])
  func page(format: TextFormat) async throws {
    let teas = try adding("total = price * amount", to: Self.teas(format))
    #expect(try await values(of: "total", teas) == ["35", "9", "", ""])
    #expect(teas.columns.map(\.name) == ["name", "price", "amount", "added", "total"])
  }

  @Test("computes values for lines that are not valid JSON, as a filter does")
  func invalidLines() async throws {
    let lines = try TextFormat.jsonl.collection(Array("{\"a\":1}\n{\"a\n".utf8))
    let known = try adding("b = coalesce(a, 2)", to: lines)
    #expect(try await values(of: "b", known) == ["1", "2"])
    #expect(try await known.count(of: try known.query("b = 2")) == 1)
    #expect(try await known.page(1..<2, of: Query()).items.first?.unreadable != nil)
  }

  @Test("computes the truth of conditions", arguments: [TextFormat.csv, .jsonl])
  func conditions(format: TextFormat) async throws {
    let teas = try adding(
      "large = price * amount > 10",
      "word = if(amount * 2 > 10 and length(name) > 5, \"big\", \"small\")",
      "early = added < today",
      "not_more = not (amount > price)",
      to: Self.teas(format)
    )
    #expect(try await values(of: "large", teas) == ["true", "false", "false", "false"])
    #expect(try await values(of: "word", teas) == ["big", "small", "small", "small"])
    #expect(try await values(of: "early", teas) == ["true", "true", "true", "true"])
    #expect(try await values(of: "not_more", teas) == ["false", "false", "true", "true"])
    let query = try teas.query(sort: "amount * 2 > 10 desc, name")
    #expect(try await values(of: "name", teas, query).first == "Cocoa")
  }

  @Test("filters and sorts by computed values", arguments: [TextFormat.csv, .jsonl])
  func query(format: TextFormat) async throws {
    let teas = try adding(
      "total = price * amount",
      "double = total * 2",
      to: Self.teas(format)
    )
    let query = try teas.query("double < 71 and total > 1", sort: "total")
    #expect(try await values(of: "name", teas, query) == ["Black tea", "Green tea"])
    #expect(try await teas.count(of: query) == 2)
  }

  @Test(
    "sorts by expressions",
    arguments: [
      ("price * amount desc", ["Green tea", "Black tea", "Cocoa", "Coffee"]),
      ("month(added), -price", ["Cocoa", "Coffee", "Green tea", "Black tea"]),
      ("length(name) desc, name", ["Black tea", "Green tea", "Coffee", "Cocoa"]),
      ("price > 3 desc, name", ["Coffee", "Green tea", "Black tea", "Cocoa"]),
    ]
  )
  func order(typed: String, names: [String]) async throws {
    let folder = TemporaryFolder()
    var sources = [try Self.teas(.csv), try Self.teas(.jsonl)]
    #if SQLite
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE teas (name TEXT, price NUMERIC, amount INTEGER, added TEXT)",
      """
      INSERT INTO teas VALUES ('Green tea', 3.5, 10, '2024-03-05'), \
      ('Black tea', 2.25, 4, '2024-03-20'), ('Cocoa', NULL, 7, '2023-12-31'), \
      ('Coffee', 9, NULL, '2024-01-15')
      """
    )
    sources.append(
      try await Catalog.open(Location(database.path + "/teas"), options: ReadingOptions())
    )
    #endif
    for source in sources {
      let query = try source.query(sort: typed)
      #expect(try await values(of: "name", source, query) == names)
      let order = try SortOrder(parsing: typed, columns: source.columns)
      #expect(try SortOrder(parsing: order.description, columns: source.columns) == order)
    }
  }

  @Test(
    "Rule 14: sorts days of the week from Monday to Sunday",
    arguments: [TextFormat.csv, .jsonl]
  )
  func weekdays(format: TextFormat) async throws {
    let teas = try Self.teas(format)
    let query = try teas.query(sort: "weekday(added)")
    // Monday, Tuesday, Wednesday and Sunday.
    let names = ["Coffee", "Green tea", "Black tea", "Cocoa"]
    #expect(try await values(of: "name", teas, query) == names)
    let added = try adding("on = weekday(added)", to: teas)
    #expect(try await values(of: "name", added, try added.query(sort: "on")) == names)
    #expect(try added.query(sort: "on").order?.description == "on")
    #expect(query.order?.description == "weekday(added)")
  }

  @Test(
    "warns of items with a value that could not be computed",
    arguments: [TextFormat.csv, .jsonl]
  )
  func warnings(format: TextFormat) async throws {
    let teas = try adding(
      "x = 1 / (price - 9)",
      "y = name + 1",
      "z = length(name)",
      to: Self.teas(format)
    )
    let page = try await teas.page(0..<4, of: Query())
    #expect(page.items.map { teas.rowWarnings(of: $0) } == Array(repeating: .uncomputed, count: 4))
    let quotient = try adding("x = 1 / (price - 9)", to: Self.teas(format))
    let items = try await quotient.page(0..<4, of: Query()).items
    // A missing price is no mistake.
    #expect(items.map { quotient.rowWarnings(of: $0) } == [[], [], [], .uncomputed])
    let handled = try adding(
      "x = coalesce(number(name), 0)",
      "y = if(name > 3, 1, 2)",
      to: Self.teas(format)
    )
    let known = try await handled.page(0..<4, of: Query()).items
    #expect(known.allSatisfy { handled.rowWarnings(of: $0).isEmpty })
  }

  @Test("finds a text in computed values as well")
  func anywhere() async throws {
    let teas = try adding("month = month(added)", to: Self.teas(.csv))
    let query = Query(filter: .anywhere("2024-01"))
    #expect(try await values(of: "name", teas, query) == ["Coffee"])
    let weekday = try adding("on = weekday(added)", to: Self.teas(.csv))
    #expect(try await values(of: "on", weekday, Query(filter: .anywhere("sun"))) == ["Sun"])
  }

  @Test("counts and measures computed values", arguments: [TextFormat.csv, .jsonl])
  func figures(format: TextFormat) async throws {
    let teas = try adding(
      "total = price * amount",
      "month = month(added)",
      to: Self.teas(format)
    )
    let months = try await teas.frequencies(of: 5, in: Query())
    #expect(months.values.map(\.value.text) == ["2024-03", "2023-12", "2024-01"])
    let statistics = try await teas.statistics(of: [4], in: Query())
    #expect(statistics[0].maximum.text == "35")
    #expect(statistics[0].count == 2)
    #expect(statistics[0].rows == 4)
  }

  @Test(
    "exports computed values",
    arguments: [
      (
        TextFormat.csv, ExportFormat.csv,
        "total,name\n35,Green tea\n9,Black tea\n,Cocoa\n,Coffee\n"
      ),
      (
        .jsonl, .jsonl,
        """
        {"total":35,"name":"Green tea"}
        {"total":9,"name":"Black tea"}
        {"total":null,"name":"Cocoa"}
        {"total":null,"name":"Coffee"}

        """
      ),
    ]
  )
  func export(format: TextFormat, target: ExportFormat, text: String) async throws {
    let teas = try adding("total = price * amount", to: Self.teas(format))
    let projection = try Projection(parsing: "total, name", columns: teas.columns)
    let folder = TemporaryFolder()
    _ = try await Exporter.write(
      teas,
      Query(),
      projection: projection,
      as: target,
      options: ExportOptions(spreadsheet: false),
      to: .file(folder.path("out"), force: false)
    )
    #expect(folder.bytes(of: "out") == Array(text.utf8))
  }

  @Test("computes from whole values that a page truncates")
  func longValues() async throws {
    let long = String(repeating: "é", count: 100_000)
    let table = try adding("n = length(text)", to: try delimited("text\n\(long)\n"))
    #expect(try await values(of: "n", table) == ["100000"])
    let item = try #require(try await table.page(0..<1, of: Query()).items.first)
    #expect(!item.isComplete)
    #expect(try await table.complete(item)[1].text == "100000")
  }

  @Test("keeps the indexes of columns that are found later")
  func laterColumns() async throws {
    var lines = "{\"a\":1}\n"
    for number in 0..<3000 { lines += "{\"a\":\(number),\"pad\":\"\(number)\"}\n" }
    lines += "{\"a\":5,\"late\":\"x\"}\n"
    let items = try TextFormat.jsonl.collection(Array(lines.utf8))
    let before = items.columns.count
    let table = try adding("twice = a * 2", to: items)
    try await table.settleColumns()
    let names = table.columns.map(\.name)
    #expect(names[before] == "twice")
    let late = try #require(names.firstIndex(of: "late"))
    let page = try await table.page(3001..<3002, of: Query())
    #expect(page.items[0][late].text == "x")
    #expect(page.items[0][before].text == "10")
  }

  @Test("replaces a computed column, and those that read it follow")
  func replaced() async throws {
    let teas = try adding(
      "net = price * 2",
      "total = net + 1",
      "net = price * 10",
      to: Self.teas(.csv)
    )
    #expect(try await values(of: "total", teas).first == "36")
  }

  @Test("refuses the name of another column, and a column that is computed from itself")
  func refused() throws {
    let teas = try adding("a = price", "b = a", to: Self.teas(.csv))
    #expect(throws: ColumnError.exists("price")) { try adding("price = 1", to: teas) }
    #expect(throws: ColumnError.circular("a")) { try adding("a = b + 1", to: teas) }
    #expect(throws: ColumnError.exists("b")) {
      try teas.renaming(try ColumnRename(parsing: "a to b", columns: teas.columns))
    }
  }

  @Test("refuses columns whose expressions grow without bound")
  func growing() async throws {
    var teas = try Self.teas(.csv)
    // Each column has twice as many parts as the one before, and one more.
    teas = try adding("a0 = price + 1", to: teas)
    for number in 1...7 {
      teas = try adding("a\(number) = a\(number - 1) * a\(number - 1)", to: teas)
    }
    #expect(throws: ColumnError.tooLong("a8")) { try adding("a8 = a7 * a7", to: teas) }
    // A column is replaced only if those that read it stay short as well.
    let longer = Array(repeating: "price", count: 150).joined(separator: " + ")
    #expect(throws: ColumnError.tooLong("a0")) { try adding("a0 = \(longer)", to: teas) }
    #expect(try await values(of: "a0", teas).first == "4.5")
  }

  @Test("can be described by texts that add the same columns again")
  func texts() async throws {
    let teas = try adding(
      "a = price",
      "`b c` = a ++ \"x\"",
      "a = amount",
      to: Self.teas(.csv)
    )
    let named = try teas.renaming(
      try ColumnRename(parsing: "price to cost", columns: teas.columns)
    )
    #expect(named.computedColumns.map(\.description) == ["a = amount", "`b c` = a ++ \"x\""])
    #expect(named.columnRenames == ["price to cost"])
    var again: any ItemCollection = try Self.teas(.csv)
    for column in named.computedColumns {
      again = try adding(column.description, to: again)
    }
    #expect(try await values(of: "b c", again) == (try await values(of: "b c", named)))
  }

  @Test("has the fields of nested objects as columns, whose exact names win over paths")
  func fields() async throws {
    let lines = """
      {"id":1,"user":{"login":"octo","id":7}}
      {"id":2,"user":{"login":"\\u00e9va","x":{"y":[1,2]}}}
      {"id":3}

      """
    var items = try TextFormat.jsonl.collection(Array(lines.utf8))
    let page = try await items.page(0..<3, of: Query())
    let fields = ComputedColumn.fields(of: 1, items.columns, in: page.items)
    #expect(fields.map(\.name) == ["user.login", "user.id", "user.x"])
    for field in fields { items = try items.adding(field) }
    #expect(try await values(of: "user.login", items) == ["octo", "éva", ""])
    let query = try items.query("user.login = octo")
    #expect(try await values(of: "id", items, query) == ["1"])
    let nested = try items.query("user.x.y.2 = 2")
    #expect(try await values(of: "id", items, nested) == ["2"])
  }
}

@Suite("A collection with a limit")
struct LimitedCollectionTests {
  private func numbers(limit: Int) throws -> any ItemCollection {
    try delimited("n\n" + (1...1000).map { "\($0)\n" }.joined()).limited(to: limit)
  }

  @Test("applies its limit after the filter and the order")
  func query() async throws {
    let numbers = try numbers(limit: 3)
    let query = try numbers.query("n < 900", sort: "n desc")
    let page = try await numbers.page(0..<10, of: query)
    #expect(page.items.map { $0[0].text } == ["899", "898", "897"])
    #expect(page.total == .exactly(3))
    #expect(try await numbers.count(of: query) == 3)
    #expect(try await numbers.count(of: try numbers.query("n > 998")) == 2)
  }

  @Test("limits figures to the first items of the order")
  func orderedFigures() async throws {
    let numbers = try numbers(limit: 3)
    let query = try numbers.query("n < 500", sort: "n desc")
    let frequencies = try await numbers.frequencies(of: 0, in: query)
    #expect(Set(frequencies.values.map(\.value.text)) == ["499", "498", "497"])
    let grouping = try Grouping(parsing: ": sum n", columns: numbers.columns)
    let groups = try await numbers.answer(to: .group(grouping), in: query).collection.items()
    #expect(groups[0].values == [.json(Array("1494".utf8))])
  }

  @Test("limits figures and batches")
  func figures() async throws {
    let numbers = try numbers(limit: 300)
    #expect(try await numbers.statistics(of: [0], in: Query())[0].maximum.text == "300")
    var count = 0
    try await numbers.forEachBatch(of: Query()) { count += $0.count }
    #expect(count == 300)
  }

  @Test("is not the position of an item beyond it")
  func position() async throws {
    let numbers = try numbers(limit: 3)
    #expect(try await numbers.position(of: Item.ID(row: 3), in: Query()) == 2)
    #expect(try await numbers.position(of: Item.ID(row: 4), in: Query()) == nil)
  }

  @Test("ends a page after the last item", arguments: [(3, 3), (2000, 1000)])
  func beyond(limit: Int, total: Int) async throws {
    let page = try await numbers(limit: limit).page(5000..<5010, of: Query())
    #expect(page.items.isEmpty)
    #expect(page.total == .exactly(total))
  }
}
