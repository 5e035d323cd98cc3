// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Changes since a former state")
struct DifferenceTests {
  private static let former = "id,name,price\n1,Tea,3.50\n2,Coffee,4\n3,Cocoa,2.5\n"
  private static let current = "name,id,price\nTea,1,3.5\nCoffee,2,4.25\nMilk,4,1\n"

  private func csv(_ text: String) throws -> any ItemCollection {
    try TextFormat.csv.collection(Array(text.utf8))
  }

  private func answer(
    _ keys: String = "",
    since former: String = former,
    in current: String = current,
    limits: PrintMatcher.Limits? = nil
  ) async throws -> Answer {
    try await answer(keys, since: FormerItems(csv(former)), in: csv(current), limits: limits)
  }

  private func answer(
    _ keys: String = "",
    since former: FormerItems,
    in current: any ItemCollection,
    _ query: Query = Query(),
    limits: PrintMatcher.Limits? = nil
  ) async throws -> Answer {
    let list =
      keys.isEmpty ? ColumnList() : try ColumnList(parsing: keys, columns: current.columns)
    return try await current.differences(
      Difference(since: "old", by: list),
      in: query,
      since: former,
      limits: limits
    )
  }

  private func lines(_ answer: Answer) async throws -> [String] {
    try await answer.collection.items().map { $0.values.map(\.text).joined(separator: "|") }
  }

  @Test("by a key are changed fields, added items and then removed ones")
  func keyed() async throws {
    let answer = try await answer("id")
    #expect(answer.collection.columns.map(\.name) == ["change", "id", "column", "before", "after"])
    #expect(try await lines(answer) == ["changed|2|price|4|4.25", "added|4|||", "removed|3|||"])
  }

  @Test("without a key are the items that only one state has")
  func whole() async throws {
    let answer = try await answer()
    #expect(answer.collection.columns.map(\.name) == ["change", "name", "id", "price"])
    #expect(
      try await lines(answer) == [
        "added|Coffee|2|4.25", "added|Milk|4|1", "removed|Coffee|2|4", "removed|Cocoa|3|2.5",
      ]
    )
  }

  #if SQLite
  @Test("are found between a file and a table, in either direction")
  func table() async throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let shop = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, price REAL);
      INSERT INTO goods VALUES (1, 'Tea', 3.5), (2, 'Coffee', 4), (3, 'Cocoa', 2.5);
      """
    )
    let goods = try await Catalog.open(Location("\(shop.path)/goods"))
    let since = try await lines(answer("id", since: FormerItems(goods), in: csv(Self.current)))
    #expect(since.map { $0.prefix(12) } == ["changed|2|pr", "added|4|||", "removed|3|||"])
    let until = try await lines(answer("id", since: FormerItems(csv(Self.current)), in: goods))
    #expect(until.map { $0.prefix(12) } == ["changed|2|pr", "added|3|||", "removed|4|||"])
  }
  #endif

  @Test("without a key count equal items")
  func multiset() async throws {
    let answer = try await answer(since: "a\n1\n1\n2\n", in: "a\n1\n2\n2\n")
    #expect(try await lines(answer) == ["added|2", "removed|1"])
  }

  @Test("since itself are nothing, which is remarked")
  func same() async throws {
    let answer = try await answer("id", in: Self.former)
    #expect(try await lines(answer) == [])
    #expect(answer.changes?.remarks == [.nothing(since: "former items")])
  }

  @Test("by default are those since the collection itself")
  func itself() async throws {
    let collection = try csv(Self.current)
    let question = CollectionQuestion.diff(Difference(since: "x", by: ColumnList()))
    #expect(try await lines(collection.answer(to: question, in: Query())) == [])
  }

  @Test(
    "compare numbers, dates and truths by their meaning if both columns have them",
    arguments: [
      ("1.5\n2", "1.50\n2.0", 0), ("1.5\n2", "1.51\n2", 1), ("007\nx", "7\nx", 1),
      ("2024-01-02\n2024-01-03", "2024-01-02T00:00:00\n2024-01-03T00:00:00", 0),
      ("true\nfalse", "yes\nno", 0), ("12345678901234567890\n2", "12345678901234567891\n2", 1),
      ("1\nNA\n2", "1\n-\n2", 0), ("a\n\n", "a\n\"\"\n", 0),
    ]
  )
  func meanings(before: String, after: String, count: Int) async throws {
    let number = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        "\($0),\($1)\n"
      }
      .joined()
    }
    let answer = try await answer(
      "k",
      since: "k,v\n" + number(before),
      in: "k,v\n" + number(after)
    )
    #expect(try await answer.collection.items().count == count)
  }

  @Test("do not include columns that one state lacks, which are remarked")
  func columns() async throws {
    let answer = try await answer("a", since: "a,b,c\n1,2,3\n", in: "a,d,b\n1,9,2\n")
    #expect(try await lines(answer) == [])
    #expect(
      answer.changes?.remarks == [
        .nothing(since: "former items"), .columns(["c"], onlyIn: "former items"),
        .columns(["d"], onlyIn: "items"),
      ]
    )
  }

  @Test("match items with the same key in their order, which is remarked")
  func repeated() async throws {
    let answer = try await answer("a", since: "a,b\n1,x\n1,y\n2,z\n", in: "a,b\n1,x\n1,z\n1,w\n")
    #expect(try await lines(answer) == ["changed|1|b|y|z", "added|1|||", "removed|2|||"])
    #expect(
      answer.changes?.remarks == [
        .repeatedKeys(1, in: "former items"), .repeatedKeys(1, in: "items"),
      ]
    )
  }

  @Test("of many items with the same key are found with little memory")
  func sameKeys() async throws {
    let rows = (0..<500).map { "1,\($0)\n" }.joined()
    let answer = try await answer(
      "a",
      since: "a,b\n" + rows,
      in: "a,b\n" + rows + "1,x\n1,y\n",
      limits: .init(pending: 10, matched: 20, bits: 2)
    )
    #expect(try await lines(answer) == ["added|1|||", "added|1|||"])
  }

  @Test("are about the filtered and the first items only")
  func query() async throws {
    let current = try csv(Self.current).limited(to: 1)
    let former = try csv(Self.former)
    let answer = try await answer(
      "id",
      since: FormerItems(former, in: try former.query("id > 1", sort: "-id")),
      in: current,
      try current.query("id > 0", sort: "-id")
    )
    #expect(try await lines(answer) == ["added|4|||", "removed|2|||", "removed|3|||"])
  }

  @Test("have the two items of each")
  func sides() async throws {
    let answer = try await answer("id", since: Self.former, in: "id,price,new\n2,5,x\n9,1,y\n")
    let changes = try #require(answer.changes)
    let items = try await answer.collection.items()
    let changed = try #require(try await changes.sides(of: items[0]))
    #expect(changed.columns.map(\.name) == ["id", "price", "new", "name"])
    #expect(changed.before.values.map(\.text) == ["2", "4", "", "Coffee"])
    #expect(changed.after.values.map(\.text) == ["2", "5", "x", ""])
    #expect(changed.differing == [1])
    let added = try #require(try await changes.sides(of: items[1]))
    #expect(Set(added.before.values) == [.absent])
    #expect(added.differing == [0, 1])
    let removed = try #require(try await changes.sides(of: items[2]))
    #expect(Set(removed.after.values) == [.absent])
  }

  @Test("need the key in both states")
  func noKey() async throws {
    await #expect(throws: CatalogError.noKeyColumn("id", in: "items")) {
      try await answer("id", since: "a,name\n1,2\n")
    }
  }

  @Test("need a column in common")
  func noColumns() async throws {
    await #expect(throws: CatalogError.noCommonColumns("items", "items")) {
      try await answer(since: "x\n1\n")
    }
  }

  @Test("are found among rows that are larger than the memory for them")
  func largeRows() async throws {
    let text = String(repeating: "x", count: 5 << 20)
    let answer = try await answer(
      "a",
      since: "a,b\n1,\(text)\n2,\(text)\n",
      in: "a,b\n1,\(text)y\n2,\(text)z\n"
    )
    #expect(
      try await answer.collection.items().map { $0[4].bytes.count } == [5 << 20 + 1, 5 << 20 + 1]
    )
  }

  @Test("stop when they are cancelled")
  func cancelled() async throws {
    let rows = try csv("a\n" + String(repeating: "1\n", count: 10))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await answer("a", since: FormerItems(rows), in: rows)
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }
}

@Suite("A question about changes")
struct DifferenceQuestionTests {
  private static let columns = [
    Column(name: "id", kind: .integer), Column(name: "unit price", kind: .decimal),
  ]

  private func parsed(_ text: String) throws -> Difference {
    try Difference(parsing: text, columns: Self.columns)
  }

  @Test(
    "is a location with the columns of a key, and prints what parses to it",
    arguments: [
      ("old.csv", "old.csv", [], "old.csv"),
      ("  old.csv  by id", "old.csv", [0], "old.csv by id"),
      ("'a b' BY \"unit price\", id", "a b", [1, 0], "\"a b\" by \"unit price\", id"),
      ("\"a\"\"b\"", "a\"b", [], "a\"b"), ("'it''s' by #1", "it's", [0], "it's by id"),
      ("'\"x' by id", "\"x", [0], "\"\"\"x\" by id"), ("by by id", "by", [0], "by by id"),
    ]
  )
  func parsing(text: String, location: String, keys: [Int], description: String) throws {
    let difference = try parsed(text)
    #expect(difference.location == location)
    #expect(difference.keys.columns == keys)
    #expect(difference.description == description)
    #expect(try parsed(description) == difference)
  }

  @Test(
    "is refused with the place of the mistake",
    arguments: [
      ("", 0..<0), ("old.csv of id", 8..<10), ("old.csv by nope", 11..<15), ("'old.csv", 0..<1),
      ("old.csv by", 10..<10),
    ]
  )
  func mistakes(text: String, range: Range<Int>) throws {
    #expect {
      try parsed(text)
    } throws: { error in
      guard case CatalogError.syntax(let syntax) = error else { return false }
      return syntax.range == range && syntax.text == text
    }
  }

  @Test("is called after the file or the table")
  func title() throws {
    #expect(try parsed("/data/old.csv?filter=a/b by id").title == "old.csv by id")
  }
}
