// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The plot screen")
struct PlotScreenTests {
  private let display = CurrentValueSubject<Display, Never>(
    Display(window: WindowSize(columns: 50, rows: 12))
  )

  private let folder = TemporaryFolder()

  private static let teas = """
    name,kind,price,added
    Sencha,tea,12.5,2024-05-01
    Assam,tea,8,2023-01-31
    Plaice,fish,25,2025-07-02
    Earl Grey,tea,,2024-01-01
    Gold,tea,dear,2024-01-01
    Ghost,,2,

    """

  private func screen(_ plot: String, in text: String = teas) async throws -> PlotScreen {
    let collection = try await Catalog.open(folder.write(text, to: "teas.csv"))
    let plotted = try PlotQuestion(parsing: plot, columns: collection.columns)
    let list = try await CollectionScreen(collection, display: display)
    return PlotScreen(
      try await collection.plot(plotted, in: Query()),
      of: plotted,
      among: AskedQuestion(.columns, about: list, leavingOut: []),
      display: display
    )
  }

  private func text(_ screen: PlotScreen) -> String {
    screen.drawn(width: display.value.window.columns)
  }

  @Test("plots numbers by dates as points, and reports omitted items")
  func points() async throws {
    let screen = try await screen("price by added")
    #expect(screen.title == "plot price by added")
    expect(
      text(screen),
      is: """
        price by added
          │                                              ⠈
        20┤
          │
          │
          │                        ⠂
        10┤⡀
          └─────────────────┬───────────────────┬─────────
                          2024                2025
        3 items
        omitted: 1 without price, 1 whose price is not a
        number, 1 without added

        """
    )
  }

  @Test("counts numbers in bins with round bounds")
  func spread() async throws {
    expect(
      text(try await screen("price")),
      is: """
        items by price
        1 from 2  1 │█████████████████████████████████████
        2 from 6  1 │█████████████████████████████████████
        3 from 10 1 │█████████████████████████████████████
        4 from 14 0 │
        5 from 18 0 │
        6 from 22 1 │█████████████████████████████████████
                    └┬───────────────────────────────────┬
                     0                                   1
        4 items
        omitted: 1 without price, 1 whose price is not a
        number

        """
    )
  }

  @Test("counts texts")
  func counts() async throws {
    expect(
      text(try await screen("kind")),
      is: """
        items by kind
        1 tea     4 │█████████████████████████████████████
        2 (empty) 1 │█████████▎
        3 fish    1 │█████████▎
                    └┬────────┬────────┬────────┬────────┬
                     0        1        2        3        4
        bars 1–3 of 3

        """
    )
  }

  @Test("shows the mean of numbers by text")
  func means() async throws {
    expect(
      text(try await screen("price by kind")),
      is: """
        mean price by kind
        1 tea     10.25 │█████████████▌
        2 fish    25.00 │█████████████████████████████████
        3 (empty)  2.00 │██▋
                        └┬─────┬──────┬─────┬──────┬─────┬
                         0     5     10    15     20    25
        bars 1–3 of 3 · omitted: 1 without price
        ! mean price leaves out 1 value that is not a
        number

        """
    )
  }

  @Test("adapts the chart to the window size")
  func resized() async throws {
    let screen = try await screen("price by added")
    display.value.window = WindowSize(columns: 74, rows: 10)
    #expect(text(screen).split(separator: "\n").count == 9)
    display.value.window = WindowSize(columns: 19, rows: 10)
    #expect(text(screen).contains("no room for a chart"))
    display.value.window = WindowSize()
    let lines = text(screen).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 24 + 1)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("sends the filter of a bar that is selected by number")
  func selected() async throws {
    let kinds = try await screen("kind")
    let kindActions = Recorder(kinds)
    for line in ["1", "open 2"] { try await kinds.run(line) }
    #expect(
      kindActions.values.map(\.filter) == ["kind = tea", "kind is empty and not kind is null"]
    )
    let prices = try await screen("price")
    let priceActions = Recorder(prices)
    try await prices.run("2")
    #expect(priceActions.values.map(\.filter) == ["price >= 6 and price < 10"])
    let dates = try await screen("added")
    let dateActions = Recorder(dates)
    try await dates.run("1")
    #expect(dateActions.values.map(\.filter) == ["added >= 2023-01-01 and added < 2023-07-01"])
  }

  @Test("redraws the chart when the window changes, and selects bars of the new chart")
  func drawnBefore() async throws {
    let rows = (0..<200).map { "\($0)\n" }.joined()
    let screen = try await screen("n", in: "n\n" + rows)
    let actions = Recorder(screen)
    display.value.window = WindowSize(columns: 50, rows: 40)
    try await screen.run("2")
    let changes = Recorder(screen.objectWillChange.map { _ in 0 })
    display.value.window = WindowSize(columns: 50, rows: 12)
    changes.expect(0)
    try await screen.run("2")
    #expect(actions.values.map(\.filter) == ["n >= 10 and n < 20", "n >= 40 and n < 80"])
  }

  @Test("rejects a number without a bar, and any number in a chart of points")
  func missing() async throws {
    let bars = try await screen("kind")
    await #expect(throws: FiguresError.noSuchBar(4, count: 3)) { try await bars.run("4") }
    let points = try await screen("price by added")
    await #expect(throws: UsageError.self) { try await points.run("1") }
  }

  @Test(
    "shows the number of items that each bar's filter matches",
    arguments: ["n", "n by t", "t", "d", "m"]
  )
  func items(plot: String) async throws {
    var rows = "n,t,d,m\n"
    for number in 0..<300 {
      let day = number % 28 + 101
      rows += "\(Double(number * number % 977) / 8),t\(number % 7),"
      rows += "2024-0\(number % 9 + 1)-\(String(day).suffix(2))"
      rows += ",2024-02-29T0\(number % 9):30:00\n"
    }
    let collection = try await Catalog.open(folder.write(rows, to: "n.csv"))
    let plotted = try PlotQuestion(parsing: plot, columns: collection.columns)
    let found = try await collection.plot(plotted, in: Query())
    let text = PlotText(
      plot: found,
      question: plotted,
      columns: collection.columns,
      window: WindowSize(columns: 80, rows: 30),
      glyphs: .unicode
    )
    var total = 0
    for bar in text.bars {
      let filter = try #require(bar.filter)
      let count = try await collection.count(of: Query(filter: filter))
      total += count
      if plot != "n by t" { #expect(bar.note == count.grouped, "\(filter)") }
    }
    #expect(total == 300)
  }

  @Test("draws no chart for an empty collection", arguments: ["kind", "price by kind"])
  func empty(plot: String) async throws {
    let text = text(try await screen(plot, in: "name,kind,price\n"))
    #expect(text.hasSuffix("kind\n0 items\n"))
  }

  @Test("shows other bars on further pages, with the same axis and numbers that go on")
  func pages() async throws {
    let rows = (1...10).map { "k\($0 + 10),\($0)\n" }.joined()
    let screen = try await screen("sum n by k", in: "k,n\n" + rows)
    let actions = Recorder(screen)
    let first = text(screen)
    #expect(first.contains("1 k11 1 │") && first.contains("bars 1–6 of 10"))
    try await screen.run("next")
    let second = text(screen)
    #expect(second.contains(" 7 k17  7 │") && second.contains("bars 7–10 of 10"))
    #expect(second.contains("10 k20 10 │"))
    for line in ["next", "8", "first", "previous", "last", "previous"] {
      try await screen.run(line)
    }
    actions.expect(
      .paged(to: 7),
      .reachedEnd,
      .barSelected(try filter("k = k18")),
      .paged(to: 1),
      .reachedBeginning,
      .paged(to: 7),
      .paged(to: 1)
    )
    // A number opens a bar on any page.
    try await screen.run("10")
    actions.expect(.barSelected(try filter("k = k20")))
    await #expect(throws: FiguresError.noSuchBar(11, count: 10)) { try await screen.run("11") }
    // In a window for all bars, there is one page.
    display.value.window.rows = 40
    #expect(text(screen).contains("bars 1–10 of 10"))
    let ends = Recorder(screen)
    for line in ["next", "previous", "last"] { try await screen.run(line) }
    ends.expect(.reachedEnd, .reachedBeginning, .paged(to: 1))
  }

  private func filter(_ text: String) throws -> Filter {
    try Filter(
      parsing: text,
      columns: [Column(name: "k", kind: .text), Column(name: "n", kind: .integer)]
    )
  }

  @Test("has no pages in a window without room for a chart")
  func tooSmall() async throws {
    display.value.window = WindowSize(columns: 10, rows: 3)
    let screen = try await screen("kind")
    for line in ["last", "next"] { try await screen.run(line) }
    #expect(text(screen).contains("no room"))
  }
}

extension PlotScreen.Action {
  /// The filter that matches the items of a selected bar.
  fileprivate var filter: String? {
    if case .barSelected(let filter) = self { filter?.description } else { nil }
  }
}
