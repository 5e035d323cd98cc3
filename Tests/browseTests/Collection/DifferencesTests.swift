// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The changes of a collection")
struct DifferencesTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private static let former = "id,name,price\n1,Tea,3.50\n2,Coffee,4\n3,Cocoa,2.5\n"
  private static let current = "id,name,price\n1,Tea,3.5\n2,Coffee,4.25\n4,Milk,1\n"

  /// Opens the current state, and returns the path of the former one.
  @discardableResult
  private func openGoods(_ view: String = "") async throws -> String {
    let path = folder.write(Self.former, to: "old goods.csv")
    try await open(Self.current, as: "goods.csv", view)
    return path
  }

  private var comparison: ComparisonScreen {
    get throws { try #require(coordinator.stack.top as? ComparisonScreen) }
  }

  @Test("are requested by an action of the list")
  func action() async throws {
    try await openGoods()
    let actions = Recorder(try list)
    try await list.run("diff old.csv by id")
    let columns = try list.collection.columns
    actions.expect(.compared(Difference(since: "old.csv", by: ColumnList([0], columns: columns))))
  }

  @Test("are a collection on top, which is called after the former state")
  func opening() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\" by id")
    #expect(try list.title == "diff \"old goods.csv\" by id")
    #expect(
      try table == [
        ["changed", "2", "price", "4", "4.25"], ["added", "4", "", "", ""],
        ["removed", "3", "", "", ""],
      ]
    )
    coordinator.stack.pop()
    #expect(try list.title == "goods")
  }

  @Test("are filtered, sorted and grouped like any items")
  func further() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\" by id", "filter change != removed", "group change: count")
    #expect(try table == [["added", "1"], ["changed", "1"]])
    try await run("1")
    #expect(try table == [["added", "4", "", "", ""]])
    try await run("1")
    #expect(try comparison.change == Item.ID(row: 2))
  }

  @Test("open as both sides, side by side")
  func comparing() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\" by id", "1")
    expect(
      try comparison.drawn(width: nil),
      is: """
        field    difference  before  after
        ───────  ──────────  ──────  ──────
          id                 2       2
          name               Coffee  Coffee
        ≠ price       +0.25  4       4.25
        1 field differs, marked “≠”

        """
    )
  }

  @Test("compare the items of whole rows, too")
  func whole() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\"", "sort change desc", "1")
    #expect(try comparison.change == Item.ID(row: 3))
  }

  @Test("have a link that opens them again, with the item")
  func link() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\" by id", "filter id < 4", "1")
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("goods.csv?diff=\"\(path)\" by id&filter=id < 4#1\n"))
    let location = try Location(String(link.dropLast()))
    coordinator.stack.pop()
    coordinator.stack.pop()
    coordinator.stack.pop()
    try await coordinator.open(location)
    try await coordinator.session.work.perform()
    #expect(try comparison.change == Item.ID(row: 1))
  }

  @Test("are since the part of the former state that its location selects")
  func formerView() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)?filter=id > 2&rename=price to cost\" by id")
    #expect(
      try table == [
        ["added", "1", "", "", ""], ["added", "2", "", "", ""],
        ["added", "4", "", "", ""], ["removed", "3", "", "", ""],
      ]
    )
  }

  @Test("are computed anew from a reloaded source")
  func reloading() async throws {
    let path = try await openGoods()
    try await run("diff \"\(path)\" by id", "1")
    folder.write(Self.former, to: "goods.csv")
    coordinator.locations.reload()
    try? await coordinator.session.work.perform()
    #expect(try table == [])
  }

  @Test("say that there are none, and which columns are not compared")
  func remarks() async throws {
    let path = folder.write("id,a,b\n1,2,3\n", to: "old.csv")
    try await open("id,c\n1,2\n", as: "new.csv")
    try await run("diff \(path) by id")
    let text = try list.drawn(width: nil)
    #expect(text.contains("! nothing was added, removed or changed since “old”\n"))
    #expect(text.contains("! only “old” has “a” and “b”, which are not compared\n"))
    #expect(text.contains("! only “new” has “c”, which is not compared\n"))
  }

  @Test(
    "cannot be since what is no collection that can be opened again",
    arguments: [
      (".", CatalogError.Incomparable.container), ("old goods.csv#1", .part),
      ("old goods.csv?group=id", .part), ("pipe", .readOnce),
    ]
  )
  func refused(name: String, reason: CatalogError.Incomparable) async throws {
    try await openGoods()
    mkfifo(folder.path("pipe"), 0o600)
    let path = folder.path(name)
    let location = try Location(path).description
    await #expect(throws: CatalogError.notComparable(location, reason)) {
      try await run("diff \"\(path)\" by id")
    }
    #expect(try list.title == "goods")
  }

  @Test("cannot be since a file that does not exist")
  func missing() async throws {
    try await openGoods()
    let path = folder.path("nope.csv")
    await #expect(throws: CatalogError.notFound(path: path)) { try await run("diff \(path)") }
  }

  @Test("that a link names wrongly are refused with the name of the parameter")
  func wrongLink() async throws {
    await #expect {
      try await openGoods("?diff=old.csv by nope")
    } throws: { error in
      guard case CatalogError.locationSyntax(parameter: "diff", _) = error else { return false }
      return true
    }
  }

  @Test("complete a location, “by” and columns")
  func completion() async throws {
    try await openGoods()
    let table = CommandTable(screenCommands: try list.commands, promptCommands: [])
    let column = await table.complete("diff old.csv by na")
    #expect(column.candidates.map(\.text).contains("name"))
    let word = await table.complete("diff old.csv b")
    #expect(word.candidates.map(\.text) == ["by"])
  }
}
