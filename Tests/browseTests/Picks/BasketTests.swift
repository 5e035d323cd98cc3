// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The basket")
struct BasketTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  /// Opens a collection, runs lines on it, and shows its basket.
  private func basket(
    _ lines: String...
  ) async throws -> (basket: CollectionScreen, list: CollectionScreen) {
    let list = try await open()
    for line in lines { try await run(line) }
    try await run("picks")
    let basket = try #require(coordinator.stack.top as? CollectionScreen)
    try #require(basket.origin.list == .picks)
    return (basket, list)
  }

  private func run(_ line: String) async throws {
    try await coordinator.followedPrompt().run(line)
  }

  private func rows(_ screen: CollectionScreen) -> [Int] {
    screen.state.page.items.map(\.id.row)
  }

  private func picks(_ screen: CollectionScreen) -> [Int] {
    screen.state.picks.items.map(\.id.row)
  }

  @Test("is a collection on top of the list, in the order of picking, with its columns")
  func shown() async throws {
    let (basket, list) = try await basket("columns name", "pick 3", "pick 1")
    expect(
      basket.drawn(),
      is: """
        #  name
        ─  ──────
        1  food 3
        2  food 1
        rows 1–2 of 2

        """
    )
    try await run("back")
    #expect(coordinator.stack.top === list)
  }

  @Test("is filtered, sorted and grouped as any collection")
  func asked() async throws {
    let (basket, _) = try await basket("pick 1-6", "pick 9")
    try await run("sort price desc")
    #expect(rows(basket).first == 9)
    try await run("filter category = fish")
    let listed = rows(basket)
    #expect(listed.count < 7 && !listed.isEmpty)
    try await run("clear")
    try await run("group category: count")
    let counts = coordinator.session.list?.state.page.items.map { Int($0[1].text) ?? 0 } ?? []
    #expect(counts.reduce(0, +) == 7)
    try await run("1")
    #expect(coordinator.session.list?.state.page.items.count == counts[0])
  }

  @Test("loses what is taken out, and so does the list below")
  func unpicked() async throws {
    let (basket, list) = try await basket("pick 1-4")
    try await run("sort price desc")
    try await run("unpick 1")
    #expect(rows(basket) == [3, 2, 1])
    #expect(picks(list) == [1, 2, 3])
    try await run("unpick all")
    #expect(basket.drawn() == "No items picked.\n")
    #expect(picks(list).isEmpty)
  }

  @Test("has an item back after “undo”, and loses it again after “redo”")
  func undone() async throws {
    let (basket, list) = try await basket("pick 1-3")
    try await run("unpick 2")
    try await run("undo")
    #expect(rows(basket) == [1, 2, 3])
    #expect(picks(list) == [1, 2, 3])
    try await run("redo")
    #expect(rows(basket) == [1, 3])
    #expect(picks(list) == [1, 3])
  }

  @Test("shares the history of its changes with the list below")
  func sharedHistory() async throws {
    let (_, list) = try await basket("pick 1 5 9")
    for line in ["unpick 1", "undo", "back", "undo"] { try await run(line) }
    #expect(picks(list).isEmpty)
    for line in ["redo", "picks", "unpick 2", "back", "undo"] { try await run(line) }
    #expect(picks(list) == [1, 5, 9])
    try await run("redo")
    #expect(picks(list) == [1, 9])
  }

  @Test("of a frequency has bars as long as their counts allow")
  func bars() async throws {
    _ = try await open()
    for line in ["frequency category", "sort count", "pick 1-2", "picks"] { try await run(line) }
    let text = try #require(coordinator.stack.top).drawn(width: 100)
    #expect(text.contains("█") && !text.contains("…"))
  }

  @Test("of a directory opens only picked files by their names")
  func members() async throws {
    let folder = TemporaryFolder()
    for name in ["a.csv", "b.csv"] { folder.write("x\n1\n", to: name) }
    try await coordinator.open(try Location(folder.path))
    for line in ["pick 1", "picks"] { try await run(line) }
    await #expect(throws: CommandFailure.self) { try await run("open b.csv") }
    try await run("open a.csv")
    #expect(coordinator.session.list?.title == "a")
  }

  @Test("shows the last page that is left if its page is taken out")
  func lastPage() async throws {
    let (basket, _) = try await basket("pick 1-22")
    try await run("next")
    try await run("unpick 21 22")
    #expect(rows(basket) == Array(1...20))
  }

  @Test("keeps its columns and the list’s columns apart")
  func computed() async throws {
    let (basket, list) = try await basket("pick 1-3")
    try await run("add double = price * 2")
    try await run("unpick 2")
    #expect(basket.collection.columns.last?.name == "double")
    #expect(rows(basket) == [1, 3])
    #expect(list.state.picks.items.allSatisfy { $0.values.count == 3 })
  }

  @Test("is not shown on top of itself")
  func once() async throws {
    let (basket, _) = try await basket("pick 1")
    try await run("picks")
    #expect(coordinator.stack.top === basket)
  }

  @Test("opens an item, whose neighbours are those of the basket")
  func opened() async throws {
    let (basket, list) = try await basket("pick 4", "pick 2", "pick 9")
    try await run("2")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    try await run("next")
    #expect(detail.item.id.row == 9)
    try await run("previous")
    let notices = try await coordinator.notices { try await run("unpick") }
    #expect(notices == ["Removed 1 item, 2 left."])
    try await run("back")
    #expect(rows(basket) == [4, 9])
    #expect(picks(list) == [4, 9])
  }

  @Test("compares its listed items, and is exported in its order")
  func compared() async throws {
    let folder = TemporaryFolder()
    _ = try await basket("pick 1-3")
    try await run("sort price desc")
    try await run("export \"\(folder.path("x.csv"))\"")
    let rows = folder.read("x.csv")?.split(separator: "\n").dropFirst()
    #expect(rows?.first?.hasPrefix("food 3") == true)
    try await run("compare")
    let text = try #require(coordinator.stack.top as? ComparisonScreen).drawn()
    #expect(text.split(separator: "\n").first?.hasSuffix("3       2       1") == true)
  }

  @Test("of groups opens the items of a group")
  func groups() async throws {
    _ = try await open()
    for line in ["group category: count", "pick 1", "picks", "1"] { try await run(line) }
    #expect(coordinator.session.list?.query.filter?.description.hasPrefix("category = ") == true)
  }

  @Test(
    "is unchanged if it has no such position",
    arguments: ["3", "unpick 3", "unpick 1-9"]
  )
  func missing(line: String) async throws {
    let (basket, list) = try await basket("pick 1-2")
    await #expect(throws: BrowseError.self) { try await basket.run(line) }
    #expect(picks(list) == [1, 2])
  }

  @Test(
    "cannot be compared if there are fewer than two items",
    arguments: [("pick 1", 1), ("unpick all", 0)]
  )
  func tooFew(line: String, count: Int) async throws {
    let (basket, _) = try await basket(line)
    await #expect(throws: PicksError.tooFewToCompare(count)) { try await basket.run("compare") }
  }
}
