// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A location view")
struct LocationViewTests {
  private let folder = TemporaryFolder()

  private func view(
    _ filter: String?,
    sort: String?,
    columns: String?,
    in collection: some ItemCollection
  ) throws -> Location.View {
    let all = collection.columns
    return Location.View(
      try collection.query(filter, sort: sort),
      try columns.map { try Projection(parsing: $0, columns: all) },
      of: all
    )
  }

  @Test(
    "abbreviates its order",
    arguments: [
      ("a desc, b", "-a,b"),
      ("b desc natural, a natural", "-b natural,a natural"),
      ("\"c d\" desc, \"c d\"", "\"c d\" desc,\"c d\""),
      ("e desc, \"-e\", \"-e\" desc", "e desc,\"-e\",\"-e\" desc"),
    ]
  )
  func orders(typed: String, spelled: String) throws {
    let table = try delimited("a,b,c d,e,-e\n1,2,3,4,5\n")
    let view = try view(nil, sort: typed, columns: nil, in: table)
    #expect(view.order == spelled)
    let order = try SortOrder(parsing: spelled, columns: table.columns)
    #expect(order.keys == (try SortOrder(parsing: typed, columns: table.columns)).keys)
  }

  @Test("has the filter and the columns in canonical form")
  func query() throws {
    let table = try delimited("a,b c\n1,2\n")
    let view = try view("a>1 and \"b c\" : x", sort: nil, columns: "\"b c\", a", in: table)
    #expect(view.description == "?filter=a > 1 and \"b c\" contains x&columns=\"b c\",a")
    #expect(try self.view(nil, sort: nil, columns: nil, in: table).description == "")
  }

  @Test("finds an item by its row and its position in a query")
  func items() async throws {
    let rows = (1...300).map { "\($0),\($0 % 7)\n" }.joined()
    let table = try delimited("n,m\n" + rows)
    for query in [
      Query(), try table.query("m = 3"), try table.query(nil, sort: "m, -n"),
      try table.query("m > 2", sort: "-n"),
    ] {
      let items = try await table.items(query)
      for row in [1, 3, 10, 150, 299, 300] {
        let id = Item.ID(row: row)
        #expect(try await table.item(id)?.id == id)
        let position = try await table.position(of: id, in: query)
        #expect(position == items.firstIndex { $0.id == id }, "row \(row), \(query)")
      }
    }
    for row in [0, -1, 301, Int.max, Int.min] {
      #expect(try await table.item(Item.ID(row: row)) == nil)
    }
    let query = try table.query("m = 3")
    #expect(try await table.position(of: Item.ID(row: 9999), in: query) == nil)
  }

  @Test("has path components only for values that they lead to")
  func ways() async throws {
    let text = "[{\"a\":[1],\"a\":[2],\"b\":{\"c\":[3]}}]"
    let root = try await Catalog.open(folder.write(text, to: "x.json"))
    let item = try #require(try await root.items().first)
    let ways = root.columns.indices.map { root.locationComponents(to: $0, of: item) }
    #expect(root.columns.map(\.name) == ["a", "a_2", "b"])
    #expect(ways == [["1", "a"], nil, ["1", "b"]])
    let table = try delimited("a\n1\n")
    let row = try #require(try await table.items().first)
    #expect(table.locationComponents(to: 0, of: row) == nil)
  }
}
