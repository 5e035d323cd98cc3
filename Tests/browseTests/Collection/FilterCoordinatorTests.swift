// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The filter coordinator")
struct FilterCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("presents the filter form, and applies its filter to the collection")
  func filterForm() async throws {
    let list = try await open()
    coordinator.handle(CollectionScreen.Action.showFilterSettings)
    let prompt = prompt()
    #expect(coordinator.stack.top is FilterForm)
    try await prompt.run("category = fish")
    try await prompt.run("price > 20")
    try await prompt.run("apply")
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "category = fish and price > 20")
  }

  @Test("leaves the filter unchanged if the form is cancelled")
  func cancelledFilterForm() async throws {
    let list = try await open()
    coordinator.handle(CollectionScreen.Action.showFilterSettings)
    let prompt = prompt()
    try await prompt.run("category = fish")
    try await prompt.run("cancel")
    #expect(list.query.filter == nil)
    #expect(coordinator.stack.top === list)
  }

  @Test("keeps the filter form and its input if the filter fails")
  func failedFilter() async throws {
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(ListCollection.foods(failure: .changed(path: "foods.csv")))
    for line in ["filter", "price > 20", "also not fish"] { try await prompt.run(line) }
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("apply") }
    #expect(failure?.alert.message == "changed since it was opened")
    let form = try #require(coordinator.stack.top as? FilterForm)
    #expect(form.hasChanges)
    let text = form.drawn()
    for value in ["> 20", "not fish"] { #expect(text.contains(value)) }
    #expect(coordinator.list?.query.filter == nil)
    try await prompt.run("cancel")
    #expect(coordinator.stack.screens.map(\.title) == ["foods"])
  }

  @Test("redraws the form after a field is filled in")
  func formChanged() async throws {
    _ = try await open()
    let prompt = prompt()
    try await prompt.run("filter")
    let changes = Recorder(coordinator.stack.changes)
    try await prompt.run("price > 20")
    changes.expect(.refreshed)
  }
}
