// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Followed rows of an earlier session")
struct ReferenceRestorerTests {
  private func coordinator(_ shop: Shop) async throws -> (BrowseCoordinator, Prompt) {
    let coordinator = BrowseCoordinator()
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(shop, from: .location(Location(path: "/shop.db")))
    return (coordinator, prompt)
  }

  /// Formats and parses the stack of a coordinator.
  private func saved(_ coordinator: BrowseCoordinator) throws -> SavedStack {
    var firstInvalidLine: Int?
    let text = try #require(SavedStack(coordinator.stack.screens)).description
    return try #require(SavedStack(text, firstInvalidLine: &firstInvalidLine))
  }

  @Test(
    "are restored with the screens above them",
    arguments: [
      ["3", "1", "open customer"],
      ["3", "1", "open customer", "open tags", "1"],
      ["2", "2", "open manager", "open manager", "related", "1", "1"],
      ["4", "2", "open old_line", "related", "1"],
      ["1", "2", "related", "2", "clear", "sort -id", "1", "open customer"],
      ["1", "2", "related", "1", "filter note = quick"],
      ["pick 3", "pick 1", "picks", "1", "2"],
      ["4", "filter line > 1", "pick 1", "1", "next"],
    ]
  )
  func walks(lines: [String]) async throws {
    let (first, prompt) = try await coordinator(.small())
    for line in lines { try? await prompt.run(line) }
    let saved = try saved(first)
    let (other, _) = try await coordinator(.small())
    #expect(await other.locations.restore(saved) == [])
    #expect(other.drawnScreens == first.drawnScreens)
    #expect(try self.saved(other) == saved)
  }

  @Test("are saved as the field followed and the referring table")
  func lines() async throws {
    let (coordinator, prompt) = try await coordinator(.small())
    for line in ["2", "5", "open manager", "related", "1"] { try await prompt.run(line) }
    expect(
      try saved(coordinator).description,
      is: """
        collection /shop.db
        member people
        item e%1B[31m
        reference manager
        related
        referrer people/manager?filter=manager = bob

        """
    )
  }

  @Test(
    "are skipped with a warning if they are missing, and earlier screens are restored",
    arguments: [
      (
        "member orders\nitem 17\nreference customer\nitem 1\n", ["shop", "orders", "17"],
        ["“customer” refers to a missing item of “customers”"]
      ),
      (
        "member orders\nitem 17\nreference zz\nitem 1\n", ["shop", "orders", "17"],
        ["field “zz” no longer exists"]
      ),
      (
        "member people\nitem ann\nrelated\nreferrer zz/manager\nitem 1\n",
        ["shop", "people", "ann", "related"],
        ["“zz by manager” no longer refers to this item"]
      ),
      ("member zz\nitem 1\n", ["shop"], ["no such file"]),
      ("picked customers/zz\n", ["shop"], ["“zz” no longer exists"]),
      ("reference customer\nitem 1\n", ["shop"], []),
      ("referrer people/manager\n", ["shop"], []),
    ]
  )
  func gone(text: String, titles: [String], messages: [String]) async throws {
    let shop = Shop.small()
    shop.table("customers")?.remove("3")
    let (other, _) = try await coordinator(shop)
    var firstInvalidLine: Int?
    let saved = try #require(
      SavedStack("collection /shop.db\n" + text, firstInvalidLine: &firstInvalidLine)
    )
    #expect(firstInvalidLine == nil)
    #expect(await other.locations.restore(saved).map(\.message) == messages)
    #expect(other.stack.screens.map(\.title) == titles)
  }

  @Test("of a database have no source stamp")
  func noStamp() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("x", to: "shop.db")
    let shop = Shop.small()
    let coordinator = BrowseCoordinator()
    try await coordinator.open(shop, from: .location(Location(path: path)))
    let orders = try #require(shop.table("orders"))
    let location = try #require(Location(path: path).member("orders"))
    try await coordinator.open(orders, from: .location(location))
    #expect(coordinator.stack.screens.allSatisfy { ($0 as? CollectionScreen)?.sourceStamp == nil })
  }
}
