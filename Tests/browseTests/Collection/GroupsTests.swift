// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Groups of a collection")
struct GroupsTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private func openFoods(_ view: String = "") async throws {
    try await open(
      "name,category,price\nSencha,tea,12.5\nAssam,tea,8\nCod,fish,7\nEel,,NA\n",
      as: "foods.csv",
      view
    )
  }

  @Test("are requested by an action of the list")
  func action() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    try await list.run("group category: count, mean price")
    let grouping = try Grouping(
      parsing: "category: count, mean price",
      columns: try list.collection.columns
    )
    actions.expect(.grouped(grouping))
  }

  @Test("are a collection that can be filtered, sorted and computed with")
  func collection() async throws {
    try await openFoods()
    try await run("group category: count, sum price")
    #expect(try table == [["fish", "1", "7"], ["tea", "2", "20.5"], ["", "1", ""]])
    try await run("filter sum_price > 5", "sort sum_price desc", "add each = sum_price / count")
    #expect(try table == [["tea", "2", "20.5", "10.25"], ["fish", "1", "7", "7"]])
    try await run("group : sum count")
    #expect(try table == [["3"]])
  }

  @Test("open as the items that were grouped, and “back” returns")
  func opening() async throws {
    try await openFoods()
    try await run("filter price > 0", "sort price", "columns name", "group category", "2")
    #expect(try list.query.filter?.description == "price > 0 and category = tea")
    #expect(try list.query.order?.description == "price")
    #expect(try list.projection?.description == "name")
    #expect(try table.map(\.first) == ["Assam", "Sencha"])
    coordinator.stack.pop()
    #expect(try table == [["fish", "1"], ["tea", "2"]])
  }

  @Test("of a limited list open as items within the limit")
  func limited() async throws {
    try await openFoods()
    try await run("sort price desc", "limit 1", "group category", "1")
    #expect(try table.map(\.first) == ["Sencha"])
  }

  @Test("without keys open as all items")
  func whole() async throws {
    try await openFoods()
    try await run("group : count", "1")
    #expect(try list.query == Query())
    #expect(try table.count == 4)
  }

  @Test("have a link that opens them again")
  func link() async throws {
    try await openFoods()
    try await run(
      "filter price > 0",
      "group category: count, sum price as total",
      "filter total > 8",
      "sort total desc"
    )
    let link = try await announcements { coordinator.locations.announceLink() }
    let view =
      "?filter=price > 0&group=category: count, sum price as total&filter=total > 8&sort=-total"
    #expect(link.hasSuffix("foods.csv\(view)\n"))
    let before = try table
    try await openFoods(view)
    #expect(try table == before)
    #expect(coordinator.stack.screens.count == 4)
  }

  @Test("of groups have a link, too")
  func groupsOfGroups() async throws {
    let view = "?group=category: count&group=count: count&sort=-count"
    try await openFoods(view)
    #expect(try table == [["2", "1"], ["1", "2"]])
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("foods.csv\(view)\n"))
  }

  @Test(
    "are restored with the items that were opened",
    arguments: [
      ["group category: count", "sort count desc", "1"],
      ["group category: count", "group count", "1", "1"],
      ["add twice = price * 2", "rename name to what", "group twice", "1"],
      ["group category", "2", "group price", "2", "sort name", "1"],
    ]
  )
  func resumed(lines: [String]) async throws {
    try await openFoods()
    for line in lines { try await run(line) }
    let saved = StackLines(coordinator.stack.screens)
    let stack = try #require(saved.stack)
    var invalidLine: Int?
    #expect(SavedStack(saved.text, firstInvalidLine: &invalidLine) == stack)
    let other = BrowseCoordinator()
    var root = stack.root
    root.view = Location.View()
    try await other.open(root)
    let problems = await other.locations.restore(stack)
    #expect(problems.isEmpty)
    #expect(other.drawnScreens == coordinator.drawnScreens)
    #expect(SavedStack(other.stack.screens) == stack)
  }

  @Test("that were opened are the last location of a saved stack")
  func lastLocation() async throws {
    try await openFoods()
    try await run("group category: count", "group count", "1")
    let stack = try #require(StackLines(coordinator.stack.screens).stack)
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link == "\(stack.lastLocation)\n")
  }

  @Test("say which values their aggregates leave out")
  func omissions() async throws {
    try await open("a,b\nx,1\nx,tea\n", as: "mixed.csv")
    try await run("group a: sum b")
    #expect(try list.drawn().contains("! sum b leaves out 1 value that is not a number\n"))
  }

  @Test("warn once on standard error of the values that they leave out")
  func warnings() {
    let path = folder.write("a,b\nx,1\nx,tea\n", to: "mixed.csv")
    let result = Program.run([path, "--private", "-c", "group a: sum b", "-c", "sort a"])
    #expect(result.errors == "browse: group: sum b leaves out 1 value that is not a number\n")
  }

  @Test("are previewed while the question is typed")
  func preview() async throws {
    try await openFoods()
    var shown: Content?
    for await content in try list.preview(ofAnswerTo: .group, "category: sum price").values {
      shown = content
    }
    #expect(
      shown?.drawn()
        == """
        #  category  sum_price
        ─  ────────  ─────────
        1  fish            7
        2  tea            20.5
        3  ∅              null
        groups of 4 items

        """
    )
  }

  @Test("as a table are requested by an action, and open as the items of a row")
  func pivot() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    try await list.run("pivot category by price > 8: sum price")
    let columns = try list.collection.columns
    actions.expect(
      .pivoted(try Pivot(parsing: "category by price > 8: sum price", columns: columns))
    )
    try await coordinator.session.work.perform()
    #expect(try list.collection.columns.map(\.name) == ["category", "false", "true"])
    #expect(
      try table == [["fish", "7", ""], ["tea", "8", "12.5"], ["", "", ""]]
    )
    try await run("2")
    #expect(try list.query.filter?.description == "category = tea")
    #expect(try table.map(\.first) == ["Sencha", "Assam"])
  }

  @Test("as a table have a link that opens them again, and are restored")
  func pivotLink() async throws {
    let view = "?pivot=category by price > 8: sum price&sort=-category"
    try await openFoods(view)
    #expect(try table.first?.first == "tea")
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("foods.csv\(view)\n"))
    let stack = try #require(StackLines(coordinator.stack.screens).stack)
    let other = BrowseCoordinator()
    try await other.open(stack.root)
    #expect(await other.locations.restore(stack).isEmpty)
    #expect(other.stack.top?.title == "pivot category by price > 8: sum price")
  }

  @Test("leave the screen unchanged if the question is wrong")
  func mistake() async throws {
    try await openFoods()
    let before = try list.drawn()
    await #expect(throws: (any Error).self) { try await run("group category: sum name") }
    #expect(coordinator.stack.screens.count == 1)
    #expect(try list.drawn() == before)
  }
}
