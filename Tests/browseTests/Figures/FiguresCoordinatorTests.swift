// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The figures coordinator")
struct FiguresCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("plots the filtered items, and shows those of the selected bar on top")
  func plot() async throws {
    let list = try await open()
    let columns = list.collection.columns
    try await list.applyFilter(Filter(parsing: "price > 20", columns: columns))
    coordinator.handle(.showPlot(try PlotQuestion(parsing: "category", columns: columns)))
    try await coordinator.work.perform()
    let screen = try #require(coordinator.stack.top as? PlotScreen)
    #expect(screen.title == "plot category")
    let filter = try Filter(parsing: "category = fish", columns: columns)
    coordinator.figures.handle(PlotScreen.Action.barSelected(filter))
    try await coordinator.work.perform()
    #expect(coordinator.stack.screens.map(\.title) == ["foods", "plot category", "foods"])
    #expect(coordinator.list?.query.filter?.description == "price > 20 and category = fish")
  }

  @Test("shows the items of a bar within the limit of the list")
  func limitedPlot() async throws {
    let list = try await open()
    for line in ["sort price desc", "limit 3"] { try await list.run(line) }
    let columns = list.collection.columns
    let filter = try Filter(parsing: "category = fish", columns: columns)
    let expected = list.state.page.items.filter { filter.matches($0) }
    coordinator.handle(.showPlot(try PlotQuestion(parsing: "category", columns: columns)))
    try await coordinator.work.perform()
    coordinator.figures.handle(PlotScreen.Action.barSelected(filter))
    try await coordinator.work.perform()
    let top = try #require(coordinator.stack.top as? CollectionScreen)
    #expect(top.state.page.items == expected)
  }

  @Test("announces the first and the last bars")
  func lastBars() async throws {
    _ = try await open()
    coordinator.handle(
      .showPlot(
        try PlotQuestion(parsing: "count by category", columns: ListCollection.foods().columns)
      )
    )
    try await coordinator.work.perform()
    let text = try await announcements {
      for action in [.reachedEnd, .reachedBeginning] as [PlotScreen.Action] {
        coordinator.figures.handle(action)
      }
    }
    #expect(text == "These are the last bars.\nThese are the first bars.\n")
  }

  @Test("rejects columns that cannot be plotted, and keeps the collection")
  func plotRefused() async throws {
    let list = try await open()
    let columns = list.collection.columns
    coordinator.handle(.showPlot(try PlotQuestion(parsing: "category by price", columns: columns)))
    await #expect(throws: CatalogError.notMeasurable(column: "category")) {
      try await coordinator.work.perform()
    }
    #expect(coordinator.stack.top === list)
  }
}
