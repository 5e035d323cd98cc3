// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Values of the items that a column names")
struct LookupTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write(
      "id,name,country,joined\n1,Ada,NL,02.01.2024\n2,Bob,DE,15.01.2024\n2,Cid,DE,1.2.2024\n3,,FR,\n",
      to: "people.csv"
    )
    folder.write("code,name\nNL,Netherlands\nDE,Germany\n", to: "countries.csv")
    folder.write("n,person\n7,1\n8,2\n9,\n10,5\n11,1\n12,3.0\n", to: "orders.csv")
  }

  private func reference(
    _ column: String,
    of source: String,
    to target: String
  ) -> DeclaredReference {
    DeclaredReference(source: folder.path(source), column: column, target: folder.path(target))
  }

  private func orders() async throws -> any ItemCollection {
    let orders = try await Catalog.open(Location(path: folder.path("orders.csv")))
    let all = [
      reference("person", of: "orders.csv", to: "people.csv"),
      reference("country", of: "people.csv", to: "countries.csv"),
    ]
    orders.declare(DeclaredReferences(all, seenFrom: folder.path("orders.csv")))
    for name in ["person.name", "person.country.name"] {
      _ = try await orders.settleTargets(of: name)
    }
    return orders
  }

  private func adding(_ text: String, to orders: any ItemCollection) throws -> any ItemCollection {
    try orders.adding(ComputedColumn(parsing: text, columns: orders.columns))
  }

  /// Returns the values of a computed column on a page.
  private func values(_ expression: String) async throws -> [Value] {
    let orders = try adding("x = \(expression)", to: try await orders())
    return try await orders.page(0..<10, of: Query()).items.map { $0[2] }
  }

  private func count(_ filter: String) async throws -> Int {
    let orders = try await orders()
    let query = Query(filter: try Filter(parsing: filter, columns: orders.columns))
    return try await orders.count(of: query)
  }

  @Test("are those of the first item with the name, and absent without one")
  func page() async throws {
    let names = try await values("person.name")
    #expect(names.map(\.text) == ["Ada", "Bob", "", "", "Ada", ""])
    #expect(names.map(\.isMissing) == [false, false, true, true, false, false])
  }

  @Test("are found over several references")
  func steps() async throws {
    let names = try await values("person.country.name")
    #expect(names.map(\.text) == ["Netherlands", "Germany", "", "", "Netherlands", ""])
  }

  @Test("equal an empty text if they are missing or empty, as those of a column do")
  func empty() async throws {
    #expect(try await count("person.name = ''") == 3)
    #expect(try await count("person.name != ''") == 3)
    #expect(try await count("person.name in ('', Bob)") == 4)
  }

  @Test(
    "are sorted in descending order after a hyphen, also if names are quoted",
    arguments: ["-person.name", "-`person`.name", "-person.name, n", "-`person`.`name`, n"]
  )
  func descending(order: String) async throws {
    let orders = try await orders()
    let query = Query(order: try SortOrder(parsing: order, columns: orders.columns))
    let names = try await orders.page(0..<3, of: query).items.map { $0[0].text }
    #expect(names == ["8", "7", "11"])
  }

  @Test("are computed with in filters")
  func arithmetic() async throws {
    #expect(try await count("person.id * n >= 11") == 3)
    #expect(try await count("person.id + 0.5 < 2") == 2)
    #expect(try await count("n - person.id = n - 2") == 1)
    #expect(try await count("not (person.id * n >= 11)") == 3)
  }

  @Test("have the type of their column")
  func type() async throws {
    let orders = try adding("x = person.joined", to: try await orders())
    #expect(orders.columns[2].kind == .date)
    #expect(try await count("person.joined < 2024-01-10") == 2)
    #expect(try await count("person.joined < 10.01.2024") == 2)
  }

  @Test(
    "are compared, computed with and searched in filters",
    arguments: [
      ("person.country = NL", 2), ("person.country.name contains er", 3),
      ("person.name is empty", 3), ("person.name is null", 2), ("not person.name = Ada", 4),
      ("length(person.name) = 3 and n > 7", 2), ("person.country in (DE, FR)", 2),
      ("person.name < person.country", 3), ("person.NAME = Ada", 2),
    ]
  )
  func filtered(filter: String, count expected: Int) async throws {
    #expect(try await count(filter) == expected)
  }

  @Test("order items")
  func sorted() async throws {
    let orders = try await orders()
    let order = try SortOrder(parsing: "person.name desc, n", columns: orders.columns)
    let page = try await orders.page(0..<10, of: Query(order: order))
    #expect(page.items.map { $0[0].text } == ["8", "7", "11", "9", "10", "12"])
  }

  @Test("group items, and are aggregated")
  func grouped() async throws {
    let orders = try await orders()
    let text = "person.country: count, sum n, max(person.joined)"
    let question = CollectionQuestion.group(try Grouping(parsing: text, columns: orders.columns))
    let answer = try await orders.answer(to: question, in: Query())
    let items = try await answer.collection.page(0..<10, of: Query()).items
    #expect(
      items.map { $0.values.map(\.text) } == [
        ["DE", "1", "8", "15.01.2024"], ["FR", "1", "12", ""], ["NL", "2", "18", "02.01.2024"],
        ["", "2", "19", ""],
      ]
    )
  }

  @Test("are exported")
  func exported() async throws {
    let orders = try adding("x = person.name", to: try await orders())
    let path = folder.path("out.csv")
    _ = try await Exporter.write(orders, as: .csv, to: .file(path, force: false))
    #expect(folder.read("out.csv")?.hasPrefix("n,person,x\n7,1,Ada\n8,2,Bob\n9,,\n") == true)
  }

  @Test("of unknown columns are errors that name the known ones")
  func unknown() async throws {
    let orders = try await orders()
    #expect {
      _ = try Filter(parsing: "person.nme = Ada", columns: orders.columns)
    } throws: { error in
      guard case CatalogError.syntax(let syntax) = error,
        case .unknownColumn("person.nme", _, let known) = syntax.problem
      else { return false }
      return known.contains(["person", "name"])
    }
  }

  @Test("are unknown before the collection of the items is opened")
  func unsettled() async throws {
    let orders = try await Catalog.open(Location(path: folder.path("orders.csv")))
    let all = [reference("person", of: "orders.csv", to: "people.csv")]
    orders.declare(DeclaredReferences(all, seenFrom: folder.path("orders.csv")))
    #expect(throws: CatalogError.self) {
      _ = try Filter(parsing: "person.name = Ada", columns: orders.columns)
    }
    #expect(try await orders.settleTargets(of: "person.name"))
    #expect(try await !orders.settleTargets(of: "n.name"))
    _ = try Filter(parsing: "person.name = Ada", columns: orders.columns)
  }

  @Test("cannot be looked up in a collection that is gone")
  func gone() async throws {
    let orders = try await Catalog.open(Location(path: folder.path("orders.csv")))
    let all = [reference("person", of: "orders.csv", to: "gone.csv")]
    orders.declare(DeclaredReferences(all, seenFrom: folder.path("orders.csv")))
    await #expect(throws: CatalogError.self) { try await orders.settleTargets(of: "person.name") }
    #expect(try await orders.count(of: Query()) == 6)
  }

  @Test("fail if there are too many for the memory")
  func memory() async throws {
    var text = "id,name\n"
    for number in 0..<100_000 { text += "\(number),a name of more than eight bytes \(number)\n" }
    folder.write(text, to: "people.csv")
    let orders = try await orders()
    let query = Query(filter: try Filter(parsing: "person.name = x", columns: orders.columns))
    let error = await #expect(throws: CatalogError.self) {
      try await AvailableMemory.limit(to: 1 << 20) { try await orders.count(of: query) }
    }
    guard case .notEnoughMemory(for: .lookup(columns: ["name"]), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("of a page are found although those of all items do not fit into memory")
  func pageInLittleMemory() async throws {
    var text = "id,name\n"
    for number in 0..<100_000 { text += "\(number),a name of more than eight bytes \(number)\n" }
    folder.write(text, to: "people.csv")
    let orders = try adding("x = person.name", to: try await orders())
    let page = try await AvailableMemory.limit(to: 1 << 20) {
      try await orders.page(0..<1, of: Query())
    }
    #expect(page.items.map { $0[2].text } == ["a name of more than eight bytes 1"])
  }

  @Test("that need more memory than all lookups may take are refused")
  func limit() async throws {
    let people = try await Catalog.open(Location(path: folder.path("people.csv")))
    let budget = FieldTableBudget(100)
    let gatherer = LookupGatherer(
      [1, 2],
      by: 0,
      of: people.columns,
      namedBy: ColumnType(.integer),
      budget
    )
    let error = CatalogError.tooMuchToLookUp(columns: ["name", "country"], size: 100)
    await #expect(throws: error) { try await people.gather(gatherer, in: Query()) }
  }

  #if SQLite
  @Test("are read before the export of a table of which no page was read")
  func exportedTable() async throws {
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
      "CREATE TABLE orders (n INTEGER PRIMARY KEY, person INTEGER REFERENCES people (id))",
      "INSERT INTO people VALUES (1, 'Ada'), (2, 'Bob')",
      "INSERT INTO orders VALUES (7, 1), (8, 2)"
    )
    let orders = try await Catalog.open(Location(database.path + "/orders"))
    _ = try await orders.settleTargets(of: "person.name")
    let query = Query(filter: try Filter(parsing: "person.name = Bob", columns: orders.columns))
    let path = folder.path("out.csv")
    _ = try await Exporter.write(orders, query, as: .csv, to: .file(path, force: false))
    #expect(folder.read("out.csv") == "n,person\n8,2\n")
  }

  @Test("are not read for a page without a value that names an item")
  func noNames() async throws {
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
      "CREATE TABLE orders (n INTEGER PRIMARY KEY, person INTEGER REFERENCES people (id))",
      "INSERT INTO orders VALUES (7, NULL)"
    )
    let orders = try await Catalog.open(Location(database.path + "/orders"))
    _ = try await orders.settleTargets(of: "person.name")
    let extended = try adding("x = person.name", to: orders)
    // A statement that reads the table would fail.
    try database.run("DROP TABLE people")
    #expect(try await extended.page(0..<1, of: Query()).items.map { $0[2] } == [.absent])
  }
  #endif

  @Test("are suggested after the point")
  func completed() async throws {
    let orders = try await orders()
    let texts = { (text: String) in
      QueryCompletion(filter: text, columns: orders.columns).candidates.map(\.text)
    }
    #expect(texts("person.n") == ["person.name"])
    #expect(texts("n > 1 and person.country.").contains("person.country.code"))
  }

  @Test("of items with the wanted names only are the same as those of all")
  func wanted() async throws {
    let people = try await Catalog.open(Location(path: folder.path("people.csv")))
    let wanted = ["2", "3.0", "9", ""].map { Value($0) }
    func values(_ wanted: [Value]?) async throws -> LookupTable {
      let type = ColumnType(.decimal)
      let gatherer = LookupGatherer([1], by: 0, of: people.columns, namedBy: type, wanted: wanted)
      return try await people.gather(gatherer, in: Query())[0]
    }
    let (some, all) = (try await values(wanted), try await values(nil))
    for name in wanted {
      let (a, b) = name.withField { (some.field(namedBy: $0).value, all.field(namedBy: $0).value) }
      #expect(a == b)
    }
    #expect(Value("1").withField { some.field(namedBy: $0).value } == .absent)
  }
}
