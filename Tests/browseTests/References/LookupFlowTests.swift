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

  @Test("may be reached in many steps around a circle", .timeLimit(.minutes(5)))
  func circle() async throws {
    let people = folder.path("people.csv")
    let orders = folder.path("orders.csv")
    let back = DeclaredReference(source: people, column: "id", target: orders, key: "person")
    try coordinator.session.references.declare(back)
    let name = String(repeating: "person.id.", count: 100) + "person.name"
    #expect(try await items(["columns n, \(name)"])[0].last == name)
  }

  @Test("are columns that one “undo” removes")
  func undoneColumns() async throws {
    let items = try await items(["columns n, person.name, seller.name", "undo"])
    #expect(items[0] == ["n", "person", "seller"])
  }

  @Test("are columns that one “redo” shows again")
  func redoneColumns() async throws {
    let items = try await items(["columns n, person.name", "undo", "redo"])
    #expect(items[0] == ["n", "person", "seller", "person.name"])
  }

  @Test("are columns of a location")
  func columnsOfLocation() async throws {
    let items = try await items([], at: "?columns=n,person.name")
    #expect(items[0] == ["n", "person", "seller", "person.name"])
    #expect(coordinator.session.list?.shownColumns == [0, 3])
  }

  @Test(
    "keep the view when a reload does not find their collection or their column",
    arguments: [
      ["filter person.name = Ada"], ["rename person to who", "filter who.name = Ada"],
      ["columns n, person.name", "rename person to who", "filter `person.name` = Ada"],
    ],
    [nil, "id\n1\n2\n"]
  )
  func reloadedWithoutTarget(lines: [String], text: String?) async throws {
    _ = try await items(lines)
    unlink(folder.path("people.csv"))
    if let text { folder.write(text, to: "people.csv") }
    let prompt = coordinator.followedPrompt()
    await #expect(throws: CommandFailure.self) { try await prompt.run("reload") }
    let list = try #require(coordinator.session.list)
    #expect(list.state.page.items.map { $0[0].text } == ["7", "9"])
  }

  @Test(
    "name the reference if their collection is gone",
    arguments: [
      "filter person.name = Ada", "columns n, person.name", "sort person.name",
      "group person.name: count",
    ]
  )
  func brokenReference(line: String) async throws {
    _ = try await items([])
    unlink(folder.path("people.csv"))
    let prompt = coordinator.followedPrompt()
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
    #expect(
      failure?.alert.advice == "in “orders”, type “refer person to LOCATION” or “unrefer person”"
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

  @Test(
    "are previewed before a command has opened their collections",
    arguments: [
      ("filter person.name = Ada and seller.name = Yves", "1 item matches"),
      ("group person.name", "groups of 3 items"), ("add x = upper(person.name)", "ADA"),
      ("filter person.nam = Ada", "unknown column"),
    ]
  )
  func preview(line: String, text: String) async throws {
    _ = try await items([])
    let list = try #require(coordinator.session.list)
    let match = try CommandTable(screenCommands: list.commands, promptCommands: []).match(line)
    let preview = try #require(match.command.preview)
    var last: Content?
    for await content in preview(match.text).values { last = content }
    #expect(last?.drawn().contains(text) == true)
  }

  @Test("are those of the current reference after “undo”")
  func undo() async throws {
    let others = folder.path("others.csv")
    let items = try await items(
      ["columns n, person.name", "filter n < 9", "refer person to \(others)", "undo"]
    )
    #expect(items[1...].map { $0[3] } == ["Zoe", "Yan", "Zoe"])
  }

  @Test("are missing after “unrefer” and “undo”")
  func undoWithoutReference() async throws {
    let items = try await items(
      ["columns n, person.name", "filter n < 9", "unrefer person", "undo"]
    )
    #expect(items[1...].map { $0[3] } == ["", "", ""])
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

  @Test("are those of the file as it is when a command names them")
  func changedFile() async throws {
    _ = try await items(["filter person.name = Ada", "clear"])
    folder.write("id,name\n1,Eve\n2,Ada\n", to: "people.csv")
    try await coordinator.followedPrompt().run("filter person.name = Ada")
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

  @Test("are shown as soon as the reference leads elsewhere, and are gone with it")
  func shownAnew() async throws {
    let sorted = "sort person.name desc, n"
    let others = "refer person to \(folder.path("others.csv"))"
    let anew = try await items(["columns n, person.name", sorted, others])
    #expect(
      anew.dropFirst().map { [$0[0], $0[3]] } == [["7", "Zoe"], ["9", "Zoe"], ["8", "Yan"]]
    )
    try await coordinator.followedPrompt().run("unrefer person")
    let list = try #require(coordinator.session.list)
    #expect(list.state.page.items.map { $0[3].text } == ["", "", ""])
  }

  @Test(
    "are said to be gone if the view uses them",
    arguments: [
      (["filter person.name = Ada"], "person", "person.name"),
      (["sort person.name"], "person", "person.name"),
      (["columns n, person.name"], "person", "person.name"),
      (["rename person to who", "filter who.name = Ada"], "who", "who.name"),
      (["sort seller.name"], "person", nil),
    ]
  )
  func lost(lines: [String], column: String, name: String?) async throws {
    _ = try await items(lines)
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("unrefer \(column)")
    }
    let end = name.map { " The view uses “\($0)”, which has no values now." } ?? ""
    #expect(notices == ["“person” no longer refers to \(folder.path("people.csv")).\(end)"])
  }

  /// Gives the persons a country, and opens them over the orders.
  private func openPersons(after line: String) async throws {
    folder.write("id,name,country\n1,Ada,NL\n2,Bob,DE\n", to: "people.csv")
    folder.write("code,title\nNL,Netherlands\nDE,Germany\n", to: "countries.csv")
    _ = try await items([line, "references", "1"])
  }

  @Test("follow a reference that is declared further on while the list is below")
  func declaredFurtherOn() async throws {
    try await openPersons(after: "columns n, person.name")
    let countries = folder.path("countries.csv")
    for line in ["refer country to \(countries)", "back", "back", "add c = person.country.title"] {
      try await coordinator.followedPrompt().run(line)
    }
    let list = try #require(coordinator.session.list)
    #expect(
      list.state.page.items.map { $0.values.last?.text }
        == ["Netherlands", "Germany", "Netherlands"]
    )
  }

  @Test("are gone with a reference further on")
  func forgottenFurtherOn() async throws {
    let people = folder.path("people.csv")
    let reference = DeclaredReference(
      source: people,
      column: "country",
      target: folder.path("countries.csv")
    )
    try coordinator.session.references.declare(reference)
    try await openPersons(after: "filter person.country.title = Germany")
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("unrefer country")
    }
    let end = "The view uses “person.country.title”, which has no values now."
    #expect(notices.map { $0.hasSuffix(end) } == [true])
    for line in ["back", "back"] { try await coordinator.followedPrompt().run(line) }
    #expect(try #require(coordinator.session.list).state.page.items == [])
  }

  @Test(
    "are added to columns that a pattern or a range names",
    arguments: ["columns *, person.name", "columns 1-2, person.name", "columns p*, person.name"]
  )
  func patterns(line: String) async throws {
    #expect(try await items([line])[0].last == "person.name")
  }

  @Test("are columns of a reference whose name has a space")
  func spaces() async throws {
    folder.write("n,the person\n7,1\n8,2\n", to: "orders.csv")
    try coordinator.session.references.declare(
      DeclaredReference(
        source: folder.path("orders.csv"),
        column: "the person",
        target: folder.path("people.csv")
      )
    )
    let items = try await items(["columns n, `the person`.name"])
    #expect(
      items == [["n", "the person", "the person.name"], ["7", "1", "Ada"], ["8", "2", "Bob"]]
    )
  }

  @Test("have the error of the wrong name, not of a right one before it")
  func wrongName() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await items(["columns n, person.name, person.x"])
    }
    #expect(failure?.alert.headline.contains("“person.x”") == true)
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

  @Test(
    "have errors with advice that can be typed",
    arguments: [
      ("filter person.nme = Ada", "did you mean “person.name” or “person.id”?"),
      (
        "filter person.boss.nme = Ada",
        "did you mean “person.boss.name”, “person.boss.id” or “person.boss”?"
      ),
      ("filter person.boss.qqqqqqqqqqqq = Ada", "a column there is “person.boss.`the city`”"),
      ("hide person.name", "type “columns *, person.name” to add it"),
      ("hide person.`the city`", "type “columns *, person.`the city`” to add it"),
    ]
  )
  func unknown(line: String, advice: String) async throws {
    folder.write("id,name,boss,the city\n1,Ada,2,Rome\n2,Bob,1,Oslo\n", to: "people.csv")
    let people = folder.path("people.csv")
    let boss = DeclaredReference(source: people, column: "boss", target: people)
    try coordinator.session.references.declare(boss)
    let failure = await #expect(throws: CommandFailure.self) { try await items([line]) }
    #expect(failure?.alert.advice == advice)
  }

  @Test("are columns of the collection below an answer")
  func belowAnswer() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await items(["filter person.name = Ada", "group person: count", "columns person.name"])
    }
    #expect(failure?.alert.headline.contains("“person.name” is a column of “orders”") == true)
  }

  @Test("name the first of several references whose collections are gone")
  func firstBroken() async throws {
    _ = try await items(["filter person.name = Ada and seller.name = Yves"])
    for name in ["people.csv", "sellers.csv"] { unlink(folder.path(name)) }
    let prompt = coordinator.followedPrompt()
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("reload") }
    #expect(failure?.alert.headline.contains("people.csv") == true)
  }

  @Test("are missing in all items below an empty result, if they are fields of a text")
  func nestedInText() async throws {
    _ = try await items(["filter person.name.first = Ada"])
    let list = try #require(coordinator.session.list)
    #expect(
      list.body.drawn(width: nil).contains("no item has a value in “person.name.first”")
    )
  }

  @Test("have the name of the reference in any case", arguments: ["Person.name", "PERSON.NAME"])
  func otherCase(name: String) async throws {
    #expect(try await items(["filter \(name) = Ada"]).dropFirst().map { $0[0] } == ["7", "9"])
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
