// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The likely mistake in a filter without a result")
struct FilterMistakeTests {
  private let folder = TemporaryFolder()

  private func mistake(in filter: String) async throws -> FilterMistake? {
    let text =
      #"{"name": "Tea", "user": {"login": "ann", "city": null}}"# + "\n"
      + #"{"name": "Rice", "user": {"login": "bob"}}"# + "\n"
    let path = folder.write(text, to: "x.jsonl")
    folder.write("name,origin\nTea,Asia\n", to: "foods.csv")
    let items = try await Catalog.open(Location(path: path))
    let reference = DeclaredReference(
      source: path,
      column: "name",
      target: folder.path("foods.csv")
    )
    items.declare(DeclaredReferences([reference], seenFrom: path))
    _ = try await items.settleTargets(of: "name.origin")
    return try await items.mistake(in: Filter(parsing: filter, columns: items.columns))
  }

  @Test(
    "is a nested field that no item has",
    arguments: [
      ("user.lgin = ann", "user.lgin"), ("name = Tea and user.login.x > 3", "user.login.x"),
      ("user.city = Rome", "user.city"), ("name.origin.code = AS", "name.origin.code"),
    ]
  )
  func field(filter: String, name: String) async throws {
    #expect(try await mistake(in: filter) == .missingField(name))
  }

  @Test("is a text in another case", arguments: ["name = TEA", "user.login = ann and name = TEA"])
  func otherCase(filter: String) async throws {
    #expect(
      try await mistake(in: filter) == .otherCase(column: "name", text: "TEA", value: "Tea")
    )
  }

  @Test(
    "is unknown if each field has values",
    arguments: ["user.login = eve", "name.origin = Europe", "name = coffee"]
  )
  func unknown(filter: String) async throws {
    #expect(try await mistake(in: filter) == nil)
  }
}
