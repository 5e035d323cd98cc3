// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("Commands for columns of a collection")
struct ColumnCommandTests {
  private let display = CurrentValueSubject<Display, Never>(Display())

  private func screen() async throws -> CollectionScreen {
    try await CollectionScreen(ListCollection.foods(), display: display)
  }

  private func column(_ text: String, _ screen: CollectionScreen) throws -> ComputedColumn {
    try ComputedColumn(parsing: text, columns: screen.collection.columns)
  }

  @Test("publish a computed column once the page shows it")
  func added() async throws {
    let screen = try await screen()
    let column = try column("twice = price * 2", screen)
    let actions = Recorder(screen)
    try await screen.run("add twice=price*2")
    actions.expect(.computed(column))
    #expect(screen.collection.columns.last?.name == "twice")
    try await screen.run("undo")
    #expect(screen.collection.columns.last?.name != "twice")
    try await screen.run("redo")
    #expect(screen.collection.columns.last?.name == "twice")
  }

  @Test("keep the filter, the order and the shown columns, and show the new one")
  func kept() async throws {
    let screen = try await screen()
    for line in ["filter price > 3", "sort name", "columns name", "add twice = price * 2"] {
      try await screen.run(line)
    }
    #expect(screen.query.filter?.description == "price > 3")
    #expect(screen.query.order?.description == "name")
    #expect(screen.projection?.description == "name, twice")
  }

  @Test("publish other names and limits")
  func renamed() async throws {
    let screen = try await screen()
    let price = NamedColumn(2, of: screen.collection.columns)
    let actions = Recorder(screen)
    for line in ["rename price to cost", "limit 2", "limit"] { try await screen.run(line) }
    actions.expect(.renamed(price, to: "cost"), .limited(2), .limited(nil))
    #expect(screen.collection.columns[2].name == "cost")
  }

  @Test("are part of the location")
  func location() async throws {
    let screen = try await screen()
    for line in [
      "add twice = price * 2", "rename price to cost", "filter cost > 3 and twice < 20",
      "sort twice desc", "limit 2",
    ] { try await screen.run(line) }
    let view = screen.locationView
    #expect(
      view.description
        == "?add=twice = price * 2&rename=price to cost&filter=cost > 3 and twice < 20"
        + "&sort=-twice&limit=2"
    )
    let again = try await self.screen()
    try await again.show(view)
    #expect(again.locationView == view)
    #expect(again.body == screen.body)
  }

  @Test("colour the numbers of a column by size, and no longer when repeated")
  func coloured() async throws {
    let screen = try await screen()
    let levels = {
      Renderer(width: 80, theme: .dark).text(of: screen.body).contains("\u{1B}[31m")
    }
    try await screen.run("colour price")
    #expect(levels())
    try await screen.run("colour price")
    #expect(!levels())
  }

  @Test("refuse to colour a column of texts")
  func uncoloured() async throws {
    let screen = try await screen()
    let name = NamedColumn(0, of: screen.collection.columns)
    await #expect(throws: CollectionError.withoutSizes(name)) {
      try await screen.run("colour name")
    }
  }

  @Test("add a column for each field of nested objects, once")
  func expanded() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("{\"user\":{\"id\":1,\"login\":\"ann\"}}\n", to: "users.jsonl")
    let users = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(users, display: display)
    let user = NamedColumn(0, of: users.columns)
    let actions = Recorder(screen)
    try await screen.run("expand user")
    try await screen.run("expand user")
    actions.expect(
      .expanded(user, into: ["user.id", "user.login"]),
      .expanded(user, into: [])
    )
    #expect(screen.collection.columns.map(\.name) == ["user", "user.id", "user.login"])
  }

  @Test("add a column for a nested field that gets a name, as one change")
  func renamedField() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("{\"user\":{\"id\":1,\"login\":\"ann\"}}\n", to: "users.jsonl")
    let users = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(users, display: display)
    try await screen.run("rename user.login to login")
    #expect(screen.collection.columns.map(\.name) == ["user", "login"])
    #expect(screen.collection.computedColumns.map(\.description) == ["login = user.login"])
    try await screen.run("undo")
    #expect(screen.collection.columns.map(\.name) == ["user"])
    for line in ["hide user.login", "type user.login text", "width user.login 5"] {
      let error = await #expect(throws: (any Error).self) { try await screen.run(line) }
      let alert = try #require(error as? any ExplainedError).alert
      #expect(alert.message == "unknown column “user.login”")
      let advice =
        "type “expand user” for nested fields, or “refer user to LOCATION” for values of other items"
      #expect(alert.advice == advice)
    }
  }

  @Test("say below the page that a word is searched for although a Boolean column has its name")
  func searchedTruth() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("name,active\ntea,true\nactive,false\n", to: "teas.csv")
    let teas = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(teas, display: display)
    let remark = "for the column, type filter active = true"
    for line in ["filter active", "filter Active and not tea"] {
      try await screen.run(line)
      #expect(screen.body.drawn(width: nil).contains(remark))
    }
    for line in ["filter active = true", "filter name", "filter \"active \""] {
      try await screen.run(line)
      #expect(!screen.body.drawn(width: nil).contains(remark))
    }
  }

  @Test("add a column for an expression in a plot")
  func expressions() async throws {
    let line = "plot price by length(name)"
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run(line)
    #expect(screen.collection.columns.map(\.name).suffix(2) == ["price", "length(name)"])
    let computed = try #require(screen.collection.computedColumns.first)
    let columns = screen.collection.columns
    let plotted = try PlotQuestion(parsing: "price by `length(name)`", columns: columns)
    actions.expect(.computed(computed), .showPlot(plotted))
    // The column is there already.
    try await screen.run(line)
    #expect(screen.collection.columns.count == 4)
    try await screen.run("plot price % 2")
    #expect(screen.collection.columns.last?.name == "price % 2")
  }

  @Test("add a column for a nested field that a command names")
  func fields() async throws {
    let folder = TemporaryFolder()
    let text = "{\"id\":1,\"user\":{\"id\":7,\"login\":\"ann\"},\"name\":\"x\"}\n"
    let path = folder.write(text, to: "users.jsonl")
    let users = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(users, display: display)
    try await screen.run("columns user.login, id")
    #expect(screen.projection?.description == "user.login, id")
    #expect(screen.state.page.items.first?[3].text == "ann")
    let actions = Recorder(screen)
    try await screen.run("stats user.id")
    #expect(screen.collection.columns.last?.name == "user.id")
    let column = NamedColumn(4, of: screen.collection.columns)
    #expect(actions.values.last == .showStatisticsOfColumn(column))
    await #expect(throws: (any Error).self) { try await screen.run("columns name.login") }
    await #expect(throws: (any Error).self) { try await screen.run("columns id * 2") }
    #expect(screen.collection.columns.count == 5)
  }

  @Test("say below the page which values could not be computed")
  func uncomputed() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("name,n\ntea,1\n3,0\n", to: "teas.csv")
    let teas = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(teas, display: display)
    try await screen.run("add x = name * 2 / n")
    #expect(screen.body.drawn().contains("with a value that could not be computed"))
    try await screen.run("filter x > 1")
    let remark = "values of “x” could not be used in 2 rows; the result is missing there"
    #expect(screen.body.drawn().contains(remark))
  }

  @Test("say below the page that a number in the filter is the name of a column")
  func numberAsName() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("{\"name\":\"tea\",\"2021\":7}\n", to: "years.jsonl")
    let years = try await Catalog.open(Location(path), options: ReadingOptions())
    let screen = try await CollectionScreen(years, display: display)
    try await screen.run("filter 2021 > 5")
    #expect(screen.body.drawn().contains("2021 in this filter is the column of that name"))
    try await screen.run("filter name = tea")
    #expect(!screen.body.drawn().contains("is the column of that name"))
  }

  @Test("say once that a word of an earlier link is a text although a column has its name")
  func earlierLinks() async throws {
    let screen = try await screen()
    var view = Location.View()
    view.filter = "name = category or name = Cocoa"
    try await screen.show(view)
    #expect(screen.query.filter?.description == "name = \"category\" or name = Cocoa")
    let remark = "“category” is a text in this filter of a link; write a column in backticks"
    #expect(screen.body.drawn().contains(remark))
    let again = try await self.screen()
    try await again.show(screen.locationView)
    #expect(again.query == screen.query)
    #expect(!again.body.drawn().contains("is a text in this filter"))
  }

  @Test("give picked items the new columns")
  func picks() async throws {
    let screen = try await screen()
    for line in ["pick 2", "add twice = price * 2", "rename twice to double"] {
      try await screen.run(line)
    }
    #expect(screen.state.picks.items.map { $0[3].text } == ["5"])
    try await screen.run("undo")
    try await screen.run("undo")
    #expect(screen.state.picks.items.map(\.values.count) == [3])
  }

  @Test(
    "explain what is wrong",
    arguments: [
      ("add price = 2", "a column “price” exists already"),
      ("add x = y", "unknown column “y”"),
      ("add x", "expected “=” after “x”"),
      ("add x = lowr(name)", "unknown function “lowr”"),
      ("expand name", "no value of “name” is an object with fields"),
    ]
  )
  func mistakes(line: String, message: String) async throws {
    let screen = try await screen()
    let error = await #expect(throws: (any Error).self) { try await screen.run(line) }
    let alert = try #require(error as? any ExplainedError).alert
    #expect(alert.message == message)
    #expect(screen.collection.columns.count == 3)
  }
}
