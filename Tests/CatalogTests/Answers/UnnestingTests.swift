// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// Tests of the elements of lists: rule 23.
@Suite("Elements of lists")
struct UnnestingTests {
  private static let posts = #"""
    {"id":1,"tags":["a","b\"c"],"user":{"mails":["x@y",null]}}
    {"id":2,"tags":[],"user":{"mails":[]}}
    {"id":3,"tags":"single","user":null}
    {"id":4,"tags":[1,{"k":[2]},[3],true],"user":{"mails":["z"]}}
    {"id":5}

    """#

  private func collection(_ text: String = posts) throws -> any ItemCollection {
    try TextFormat.jsonl.collection(Array(text.utf8))
  }

  private func answer(
    _ question: String,
    of collection: any ItemCollection,
    in query: Query = Query()
  ) async throws -> any ItemCollection {
    let unnesting = try Unnesting(parsing: question, columns: collection.columns)
    return try await collection.answer(to: .unnest(unnesting), in: query).collection
  }

  @Test("are items with the other values of their item; empty lists and other values stay")
  func elements() async throws {
    let items = try await answer("tags", of: try collection()).items()
    #expect(items.map { $0[0].text } == ["1", "1", "2", "3", "4", "4", "4", "4", "5"])
    #expect(
      items.map { $0[1] } == [
        Value("a"), Value("b\"c"), .null, Value("single"), .json(Array("1".utf8)),
        .json(Array(#"{"k":[2]}"#.utf8)), .json(Array("[3]".utf8)), .json(Array("true".utf8)),
        .null,
      ]
    )
    #expect(items[0][2] == .json(Array(#"{"mails":["x@y",null]}"#.utf8)))
  }

  @Test("of a nested field are a column at the end, and in place of the list")
  func nested() async throws {
    let answer = try await answer("user.mails", of: try collection())
    #expect(answer.columns.map(\.name) == ["id", "tags", "user", "user.mails"])
    let items = try await answer.items()
    #expect(items.map { $0[3].text } == ["x@y", "", "", "", "z", ""])
    #expect(
      items.map { $0[2].text } == [
        #"{"mails":"x@y"}"#, #"{"mails":null}"#, #"{"mails":null}"#, "", #"{"mails":"z"}"#, "",
      ]
    )
  }

  @Test("of a long list do not repeat it in the value that has it")
  func longParent() async throws {
    let list = (1...5000).map { "{\"n\":\($0)}" }.joined(separator: ",")
    let collection = try collection("{\"data\":{\"items\":[\(list)]}}\n")
    let items = try await answer("data.items", of: collection).items()
    #expect(items.count == 5000)
    #expect(items[4999][0].text == #"{"items":{"n":5000}}"#)
  }

  @Test("leave JSON texts that look like other values as they are")
  func kinds() async throws {
    let answer = try await answer(
      "t",
      of: try collection(#"{"s":"[1]","b":"true","t":["[2]"]}"# + "\n")
    )
    #expect(
      try await answer.items().map(\.values) == [[Value("[1]"), Value("true"), Value("[2]")]]
    )
  }

  @Test("are found in the items that a limit leaves in their order, and far behind others")
  func lateLists() async throws {
    let lines = (0..<2000).map { #"{"id":\#($0),"t":\#($0 < 1500 ? #""x""# : "[1,2]")}"# + "\n" }
    let collection = try collection(lines.joined())
    #expect(try await answer("t", of: collection).count(of: Query()) == 2500)
    let order = try collection.query(nil, sort: "id desc")
    let limited = try await answer("t", of: collection.limited(to: 3), in: order)
    #expect(try await limited.count(of: Query()) == 6)
  }

  @Test("of a source that ends early warn of it")
  func earlyEnd() async throws {
    let end = EarlyEnd(reason: .cancelled, size: 1, rows: 1)
    var warnings = SourceWarnings()
    warnings.earlyEnd = end
    let posts = try collection()
    let source = WarningCollection(posts.columns, try await posts.items(), warnings)
    #expect(try await answer("tags", of: source).warnings.earlyEnd == end)
  }

  @Test("have the type that the first of them have")
  func types() async throws {
    let collection = try collection(#"{"d":["2024-01-01"],"n":[1,2]}"# + "\n")
    #expect(try await answer("d", of: collection).columns[0].kind == .date)
    #expect(try await answer("n", of: collection).columns[1].kind == .integer)
  }

  @Test("of a list in a field of a table are elements, too")
  func table() async throws {
    let items = try await answer(
      "tags",
      of: try delimited("n,tags\n1,\"[\"\"a\"\", 2]\"\n2.50,none\n")
    ).items()
    #expect(items.map { $0[1].text } == ["a", "2", "none"])
    #expect(items.map { $0[0].text } == ["1", "1", "2.50"])
  }

  @Test("follow the filter and the order")
  func query() async throws {
    let collection = try collection()
    let query = try collection.query("id != 4", sort: "id desc")
    let answer = try await answer("tags", of: collection, in: query)
    #expect(try await answer.items().map { $0[0].text } == ["5", "3", "2", "1", "1"])
  }

  @Test("have columns that only later items have")
  func lateColumns() async throws {
    let lines = (1...20_000).map { #"{"id":\#($0),"tags":[1]}"# + "\n" }.joined()
    let answer = try await answer("tags", of: try collection(lines + #"{"tags":[2],"late":3}"#))
    #expect(answer.columns.map(\.name) == ["id", "tags", "late"])
    #expect(try await answer.count(of: Query()) == 20_001)
  }

  @Test("of values that are no lists are refused")
  func noLists() async throws {
    await #expect(throws: CatalogError.noLists(column: "id")) {
      try await answer("id", of: try collection())
    }
  }

  @Test("of long lists are complete, although a page shows their beginning")
  func long() async throws {
    let list = "[" + (1...5000).map(String.init).joined(separator: ",") + "]"
    let answer = try await answer("a", of: try collection("{\"a\":\(list)}\n"))
    #expect(try await answer.count(of: Query()) == 5000)
  }
}

/// A collection with warnings.
private final class WarningCollection: ListedCollection, SourceReporting {
  let name = "posts"
  let columns: [Column]
  let listed: ListedItems
  let warnings: SourceWarnings
  var hasTypedValues: Bool { true }

  init(_ columns: [Column], _ items: [Item], _ warnings: SourceWarnings) {
    self.columns = columns
    listed = ListedItems(items)
    self.warnings = warnings
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    SourceReport(path: name, format: .items)
  }
}
