// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The column with the labels of items")
struct LabelColumnTests {
  /// Returns the name of the column with the labels, of items with a key and other values.
  private func label(
    of collection: String = "customers",
    _ names: [String],
    _ rows: [[String]]
  ) -> String? {
    let columns = [Column(name: "id", kind: .integer)] + names.map { Column(name: $0, kind: .text) }
    let items = rows.enumerated().map { index, values in
      Item(
        id: Item.ID(row: index + 1),
        values: [Value(String(index + 1))] + values.map { $0.isEmpty ? .absent : Value($0) }
      )
    }
    return LabelColumn.index(in: columns, besides: 0, of: collection, items)
      .map { columns[$0].name }
  }

  @Test(
    "is the one with the best name",
    arguments: [
      (["email", "name"], "name"), (["title", "customer_name"], "customer_name"),
      (["label", "Customer"], "Customer"), (["email", "lastName"], "lastName"),
      (["first_name", "last_name"], "last_name"), (["notes", "titre"], "titre"),
      (["display_name", "title"], "title"), (["customers", "name"], "name"),
    ]
  )
  func best(names: [String], label: String) {
    #expect(self.label(names, [["Ada", "Bob"], ["Cid", "Dan"]]) == label)
  }

  @Test(
    "is none whose name tells something else",
    arguments: ["first_name", "file name", "email", "notes", "named", "subtitle_language"]
  )
  func misleading(name: String) {
    #expect(label([name], [["Ada"], ["Bob"]]) == nil)
  }

  @Test("has a value in nearly all items")
  func values() {
    let rows = (0..<10).map { ["", "t\($0)"] }
    #expect(label(["name", "title"], rows) == "title")
    #expect(label(["name"], (0..<10).map { [$0 == 3 ? "" : "n\($0)"] }) == "name")
    #expect(label(["name"], (0..<10).map { [$0 < 2 ? "" : "n\($0)"] }) == nil)
  }

  @Test("has other values in other items")
  func distinct() {
    #expect(label(["name", "title"], (0..<10).map { ["same", "t\($0)"] }) == "title")
    #expect(label(["name"], (0..<10).map { ["n\($0 / 2)"] }) == "name")
  }

  @Test("has short texts")
  func length() {
    let long = String(repeating: "x", count: 201)
    #expect(label(["name", "title"], [[long, "a"], ["b", "c"]]) == "title")
  }

  @Test("is a column of texts")
  func kind() {
    let columns = ["id", "name"].map { Column(name: $0, kind: .integer) }
    let item = Item(id: Item.ID(row: 1), values: [Value("1"), Value("2")])
    #expect(LabelColumn.index(in: columns, besides: 0, of: "customers", [item]) == nil)
  }

  @Test("is not the one with the keys")
  func key() {
    let columns = ["name", "title"].map { Column(name: $0, kind: .text) }
    let item = Item(id: Item.ID(row: 1), values: [Value("a"), Value("b")])
    #expect(LabelColumn.index(in: columns, besides: 0, of: "films", [item]) == 1)
  }

  @Test("is unknown without items")
  func empty() {
    #expect(label(["name"], []) == nil)
  }
}
