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

  @Test("shows the frequencies of a column, and filters by the selected value")
  func frequency() async throws {
    let list = try await open()
    try await prompt().run(
      "filter price > 20"
    )
    coordinator.handle(.showFrequency(column: list.named(1)))
    try await coordinator.work.perform()
    let screen = try #require(coordinator.stack.top as? FrequencyScreen)
    #expect(screen.columnIndex == 1)
    coordinator.figures.handle(FrequencyScreen.Action.selected(Value("fish")))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "price > 20 and category = fish")
    #expect(try await list.collection.count(of: list.query) == 3)
  }

  @Test("adds a condition only once if the same value is selected again")
  func frequencyTwice() async throws {
    let list = try await open()
    for _ in 1...2 {
      coordinator.handle(.showFrequency(column: list.named(1)))
      try await coordinator.work.perform()
      coordinator.figures.handle(FrequencyScreen.Action.selected(Value("fish")))
      try await coordinator.work.perform()
    }
    #expect(list.query.filter?.description == "category = fish")
  }

  @Test("leaves the collection unchanged when the frequencies are left")
  func frequencyBack() async throws {
    let list = try await open()
    coordinator.handle(.showFrequency(column: list.named(1)))
    try await coordinator.work.perform()
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === list)
    #expect(list.query == Query())
  }

  @Test("redraws the frequencies after paging, and announces the first and last page")
  func frequencyPages() async throws {
    let list = try await open()
    coordinator.handle(.showFrequency(column: list.named(2)))
    try await coordinator.work.perform()
    coordinator.session.display.value.settings.pageSize = 1
    let screen = try #require(coordinator.stack.top as? FrequencyScreen)
    let changes = Recorder(coordinator.stack.changes)
    for line in ["next", "first", "previous"] { try await screen.run(line) }
    try changes.expect(.refreshed, .refreshed)
    let text = try await announcements {
      coordinator.figures.handle(FrequencyScreen.Action.turned(.reachedEnd))
      coordinator.figures.handle(FrequencyScreen.Action.turned(.reachedBeginning))
    }
    #expect(text == "This is the last page.\nThis is the first page.\n")
  }

  @Test("plots the filtered items, and filters by the selected bar")
  func plot() async throws {
    let list = try await open()
    let columns = list.collection.columns
    try await list.applyFilter(Filter(parsing: "price > 20", columns: columns))
    coordinator.handle(.showPlot(PlotColumns(1, by: nil, columns: columns)))
    try await coordinator.work.perform()
    let screen = try #require(coordinator.stack.top as? PlotScreen)
    #expect(screen.title == "plot category")
    let filter = try Filter(parsing: "category = fish", columns: columns)
    coordinator.figures.handle(PlotScreen.Action.barSelected(filter))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "price > 20 and category = fish")
  }

  @Test("rejects columns that cannot be plotted, and keeps the collection")
  func plotRefused() async throws {
    let list = try await open()
    let columns = PlotColumns(1, by: 2, columns: list.collection.columns)
    coordinator.handle(.showPlot(columns))
    await #expect(throws: CatalogError.notMeasurable(column: "category")) {
      try await coordinator.work.perform()
    }
    #expect(coordinator.stack.top === list)
  }

  @Test("announces the statistics of the filtered items")
  func statistics() async throws {
    let list = try await open()
    try await prompt().run(
      "filter price < 5"
    )
    let text = try await announcements {
      coordinator.handle(
        .showStatistics(columns: [list.named(1), list.named(2)])
      )
    }
    expect(
      text,
      is: """
        column    count  empty  no value  distinct  minimum  median  mean  maximum  deviation
        ────────  ─────  ─────  ────────  ────────  ───────  ──────  ────  ───────  ─────────
        category      4      0         0         1      tea                    tea
        price         4      0         0         4     1.50       3     3     4.50    1.29099

        """
    )
  }

  @Test("exports the frequencies shown")
  func frequenciesWritten() async throws {
    let folder = TemporaryFolder()
    let list = try await open()
    coordinator.handle(.showFrequency(column: list.named(1)))
    try await coordinator.work.perform()
    let path = folder.path("x.csv")
    let notices = try await announcements {
      coordinator.figures.handle(
        FrequencyScreen.Action.exportRequested(ExportRequest(path: path, format: .csv))
      )
    }
    #expect(notices == "Saved 2 values to \(path)\n")
    #expect(folder.read("x.csv")?.contains("\ntea,40,") == true)
  }
}
