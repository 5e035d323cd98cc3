// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Values that are looked up by references")
struct LookupFlowTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name\n1,Ada\n2,Bob\n", to: "people.csv")
    folder.write("id,name\n1,Zoe\n2,Yan\n", to: "others.csv")
    folder.write("id,name\nX,Xavier\nY,Yves\n", to: "sellers.csv")
    folder.write("n,person,seller\n7,1,X\n8,2,Y\n9,1,Y\n", to: "orders.csv")
    coordinator = BrowseCoordinator(
      Session(files: PersistentFiles(references: folder.path("data/references")))
    )
  }

  /// Runs lines on the orders, whose persons are declared, and returns the names of the columns and the items.
  private func items(_ lines: [String], at view: String = "") async throws -> [[String]] {
    let orders = folder.path("orders.csv")
    let reference = DeclaredReference(
      source: orders,
      column: "person",
      target: folder.path("people.csv")
    )
    try coordinator.session.references.declare(reference)
    let seller = DeclaredReference(
      source: orders,
      column: "seller",
      target: folder.path("sellers.csv")
    )
    try coordinator.session.references.declare(seller)
    try await coordinator.open(Location(orders + view))
    let prompt = coordinator.followedPrompt()
    for line in lines { try await prompt.run(line) }
    let list = try #require(coordinator.session.list)
    return [list.collection.columns.map(\.name)]
      + list.state.page.items.map { $0.values.map(\.text) }
  }

  @Test("are columns that a list of columns names")
  func columns() async throws {
    let items = try await items(["columns n, person.name"])
    #expect(items[0] == ["n", "person", "seller", "person.name"])
    #expect(
      items[1...] == [["7", "1", "X", "Ada"], ["8", "2", "Y", "Bob"], ["9", "1", "Y", "Ada"]]
    )
  }

  @Test(
    "are named by the first command",
    arguments: [
      ("filter person.name = Ada", ["7", "9"]), ("sort person.name desc, n desc", ["8", "9", "7"]),
      ("filter person.name = Ada and seller.name = Yves", ["9"]),
      ("sort -seller.name, n", ["8", "9", "7"]),
      ("columns n, person.name, seller.name", ["7", "8", "9"]),
    ]
  )
  func first(line: String, numbers: [String]) async throws {
    #expect(try await items([line]).dropFirst().map { $0[0] } == numbers)
  }

  @Test("are the keys of groups")
  func groups() async throws {
    let items = try await items(["group person.name: sum n"])
    #expect(items[1...] == [["Ada", "16"], ["Bob", "8"]])
  }

  @Test("are named in locations")
  func location() async throws {
    let items = try await items([], at: "?add=x = person.name&filter=person.name = Ada&columns=n,x")
    #expect(items.dropFirst().map { $0[0] } == ["7", "9"])
  }

  @Test("are read again after a reload")
  func reloaded() async throws {
    _ = try await items(["filter person.name = Ada"])
    folder.write("id,name\n1,Eve\n2,Ada\n", to: "people.csv")
    try await coordinator.followedPrompt().run("reload")
    let list = try #require(coordinator.session.list)
    #expect(list.state.page.items.map { $0[0].text } == ["8"])
  }

  @Test("are those of another collection once the reference leads there")
  func declaredAnew() async throws {
    let items = try await items([
      "sort person.name desc, n", "refer person to \(folder.path("others.csv"))",
      "sort n", "sort person.name desc, n",
    ])
    #expect(items.dropFirst().map { $0[0] } == ["7", "9", "8"])
  }

  @Test("are completed after the point, although no command named them yet")
  func completed() async throws {
    _ = try await items([])
    let list = try #require(coordinator.session.list)
    let filter = try #require(list.commands.first { $0.name == "filter" })
    let complete = try #require(filter.complete)
    let found = await complete("person.").candidates.map(\.text)
    #expect(found == ["person.id", "person.name"])
  }

  @Test("have errors that name the similar columns of the other collection")
  func unknown() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await items(["filter person.nme = Ada"])
    }
    #expect(failure?.alert.advice?.contains("person.name") == true)
  }

  @Test("have the error of a collection that is gone")
  func gone() async throws {
    unlink(folder.path("people.csv"))
    let failure = await #expect(throws: CommandFailure.self) {
      try await items(["filter person.name = Ada"])
    }
    #expect(failure?.alert.headline.contains("people.csv") == true)
    #expect(coordinator.session.list?.state.page.items.count == 3)
  }
}
