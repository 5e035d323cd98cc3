// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Elements of the lists of a collection")
struct ElementsTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private func openPosts(_ view: String = "") async throws {
    try await open(
      #"{"id":1,"tags":["a","b"]}"# + "\n" + #"{"id":2,"tags":[{"k":[5]}]}"# + "\n",
      as: "posts.jsonl",
      view
    )
  }

  @Test("are requested by an action of the list")
  func action() async throws {
    try await openPosts()
    let actions = Recorder(try list)
    try await list.run("unnest tags")
    actions.expect(
      .unnested(try Unnesting(parsing: "tags", columns: try list.collection.columns))
    )
  }

  @Test("are a collection whose items open, and “back” returns")
  func opening() async throws {
    try await openPosts()
    try await run("unnest tags")
    #expect(try list.title == "unnest tags")
    #expect(try table == [["1", "a"], ["1", "b"], ["2", #"{"k":[5]}"#]])
    try await run("filter tags = b", "1")
    #expect(coordinator.session.detail?.item.values.map(\.text) == ["1", "b"])
    coordinator.stack.pop()
    coordinator.stack.pop()
    #expect(try list.title == "posts")
  }

  @Test("have the columns that are shown, and the elements")
  func hidden() async throws {
    try await openPosts()
    try await run("columns id", "unnest tags")
    #expect(try list.projection?.description == "id, tags")
    try await openPosts()
    try await run("hide id", "unnest tags")
    #expect(try list.projection?.description == "-id")
  }

  @Test("that a link names wrongly are refused with the name of the parameter")
  func wrongLink() async throws {
    await #expect {
      try await openPosts("?unnest=nope")
    } throws: { error in
      guard case CatalogError.locationSyntax(parameter: "unnest", _) = error else { return false }
      return true
    }
  }

  @Test("open as collections of their own if they are nested, which have no link")
  func nested() async throws {
    try await openPosts()
    try await run("unnest tags", "3")
    let detail = try #require(coordinator.session.detail)
    try detail.open(field: 1)
    try await coordinator.session.work.perform()
    #expect(coordinator.stack.screens.count == 4)
    await #expect(throws: (any Error).self) {
      coordinator.locations.announceLink()
      try await coordinator.session.work.perform()
    }
  }

  @Test("have a link that opens them again, with groups of them")
  func link() async throws {
    let view = "?unnest=tags&filter=id = 1&group=tags: count&sort=-tags"
    try await openPosts(view)
    #expect(try table == [["b", "1"], ["a", "1"]])
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("posts.jsonl\(view)\n"))
  }

  @Test("are previewed while the question is typed")
  func preview() async throws {
    try await openPosts()
    var shown: Content?
    for await content in try list.preview(ofAnswerTo: .unnest, "tags").values { shown = content }
    #expect(shown?.drawn().hasSuffix("elements of 2 items\n") == true)
  }
}
