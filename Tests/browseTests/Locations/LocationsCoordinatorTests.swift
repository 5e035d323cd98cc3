// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The locations coordinator")
struct LocationsCoordinatorTests: LocationsTests {
  let session = LocationsSession()

  @Test("prints a link on one line, even in a narrow window")
  func linkIsWhole() async throws {
    let path = try await open("?filter=category = tea and price > 2")
    var notices: [Content] = []
    let owner = stack.notices.sink {
      if case .announcement(let content) = $0 { notices.append(content) }
    }
    defer { owner.cancel() }
    try await prompt.run("link")
    let text = notices.map { $0.drawn(width: 20) }
    #expect(text == ["\(path)?filter=category = tea and price > 2\n"])
  }

  // MARK: Locations

  @Test("opens a location with its filter, order, columns and item")
  func location() async throws {
    let path = try await open("?filter=category = tea&sort=-price&columns=name,price#3")
    #expect(stack.screens.map(\.title) == ["foods", "3"])
    let list = try #require(coordinator.list)
    #expect(list.query.filter?.description == "category = tea")
    #expect(list.query.order?.description == "price desc")
    #expect(list.projection?.description == "name, price")
    #expect(
      try await link() == ["\(path)?filter=category = tea&sort=-price&columns=name,price#3"]
    )
    coordinator.items.handle(DetailScreen.Action.previousRequested)
    try await coordinator.work.perform()
    #expect((stack.top as? DetailScreen)?.item.id.row == 1)
  }

  @Test("shows an item in full, however long its values are")
  func longValues() async throws {
    let value = String(repeating: "tea ", count: 200_000)
    let path = folder.write("a,b\n1,2\n\(value),3\n", to: "long.csv")
    try await coordinator.open(try Location(path + "#2"))
    #expect((stack.top as? DetailScreen)?.item.values.first?.text == value)
  }

  @Test("shows an item that the filter excludes, which has no neighbours")
  func unlisted() async throws {
    try await open("?filter=category = tea#2")
    #expect((stack.top as? DetailScreen)?.item.id.row == 2)
    coordinator.items.handle(DetailScreen.Action.nextRequested)
    await #expect(throws: CollectionError.notListed(row: Item.ID(row: 2))) {
      try await coordinator.work.perform()
    }
  }

  @Test("reports a missing row, and shows the collection")
  func noRow() async throws {
    await #expect(throws: BrowseError.noSuchRow(Item.ID(row: 9))) { try await open("#9") }
    #expect(stack.screens.map(\.title) == ["foods"])
    await #expect(throws: BrowseError.noSuchItem(9)) { try await open("?page=9") }
    #expect(stack.screens.count == 1)
  }

  @Test("reports the parameter of a location that is invalid, and shows nothing")
  func mistakes() async throws {
    for (end, parameter) in [
      ("?filter=prize > 3", "filter"), ("?sort=-prize", "sort"), ("?columns=prize", "columns"),
    ] {
      let error = await #expect(throws: CatalogError.self) { try await open(end) }
      guard case .locationSyntax(parameter, let problem)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(Alert(error ?? .cancelled).subject == "location, \(parameter)")
      #expect(problem.text.contains("prize"))
    }
    #expect(stack.screens.isEmpty)
  }

  @Test("opens an item of a directory as a file, and links it by its path")
  func directories() async throws {
    try await open()
    coordinator.handle(Prompt.Action.home)
    stack.close()
    try await coordinator.open(try Location(folder.path + "?sort=name#1"))
    #expect(stack.screens.count == 2)
    #expect(try await link() == [folder.path("foods.csv")])
    let saved = SavedStack(stack.screens)?.lines.filter(\.opensScreen)
    #expect(saved == [.member("foods.csv", .init())])
  }

  @Test("links a nested collection by its path, or reports that no path can name it")
  func nested() async throws {
    let path = folder.write(
      #"[{"a":{"b":[1,2]},"c/d":[3],"a":[4]}]"#,
      to: "x.json"
    )
    try await coordinator.open(try Location(path + "#1"))
    try await prompt.run("open a")
    #expect(try await link() == ["\(path)/1/a"])
    try await prompt.run("back")
    let none = "! “%@” has no location; go “back” to a screen that has one"
    for field in ["c/d", "a_2"] {
      try await prompt.run("open \(field)")
      #expect(try await link() == [none.replacing("%@", with: field)])
      try await prompt.run("back")
    }
  }

  @Test("reports that standard input has no location")
  func standardInput() async throws {
    try await coordinator.open(ListCollection.foods())
    #expect(
      try await link() == [
        "! standard input can be read only once and has no location; "
          + "run “export FILE” to save it"
      ]
    )
    #expect(SavedStack(stack.screens) == nil)
  }

  @Test("announces the link of an item, or reports that there is none")
  func linkOfItem() async throws {
    try await coordinator.open(ListCollection.foods())
    let path = folder.write("a\n1\n", to: "x.csv")
    try await coordinator.open(Location(path + "?filter=a = 1#1"))
    let notices = try await coordinator.notices {
      coordinator.handle(GlobalCommands.Action.linkRequested)
      try await coordinator.work.perform()
    }
    #expect(notices == ["\(path)?filter=a = 1#1"])
    stack.popToRoot()
    coordinator.handle(GlobalCommands.Action.linkRequested)
    await #expect(throws: NoLocation.standardInput) { try await coordinator.work.perform() }
  }

  @Test(
    "opens the items of a group that its keys name",
    arguments: [
      ("?group=category: count#category=tea", ["Sencha", "Assam"]),
      ("?group=category, price: count#category=fish,price=19.9", ["Cod"]),
      ("?frequency=category#category=fish", ["Plaice", "Cod"]),
      ("?group=upper(category) as kind: count#kind=TEA", ["Sencha", "Assam"]),
    ]
  )
  func namedGroup(view: String, expected: [String]) async throws {
    try await open(view)
    #expect(stack.screens.count == 3)
    #expect(coordinator.list?.state.page.items.map { $0[0].text } == expected)
  }

  @Test(
    "reports a group that does not exist",
    arguments: ["category=meat", "kind=tea", "category"]
  )
  func noSuchGroup(key: String) async throws {
    await #expect(throws: BrowseError.noSuchRow(Item.ID(name: key))) {
      try await open("?group=category: count#\(key)")
    }
  }
}
