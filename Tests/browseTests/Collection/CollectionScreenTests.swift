// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("Collection screen")
struct CollectionScreenTests {
  private func screen(
    _ collection: any ItemCollection = ListCollection.foods()
  ) async throws -> CollectionScreen {
    try await CollectionScreen(collection, display: CurrentValueSubject(Display()))
  }

  @Test("a number says which item was selected, and nothing else")
  func selected() async throws {
    let screen = try await screen()
    let item = try #require(try await screen.collection.page(1..<2, of: Query()).items.first)
    let actions = Recorder(screen)
    try await screen.run("2")
    try actions.expect(.selected(item))
  }

  @Test("a filter that is cleared says that nothing narrows it any more")
  func cleared() async throws {
    let screen = try await screen()
    try await screen.run("filter price > 3")
    let actions = Recorder(screen)
    try await screen.run("clear")
    try actions.expect(.narrowed(nil))
  }

  @Test("the directory above is asked for", arguments: ["parent", "up", ".."])
  func parent(line: String) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run(line)
    try actions.expect(.showParent)
  }

  @Test("filter alone asks for its form")
  func forms() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("filter")
    try actions.expect(.showFilterSettings)
  }

  @Test("a command that fails says nothing")
  func failed() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await screen.run("filter prize > 3") }
    try actions.expect()
  }

  // MARK: Arranging

  /// Creates a screen in a window of the given width.
  private func screen(columns: Int) async throws -> CollectionScreen {
    try await CollectionScreen(
      ListCollection.foods(),
      display: CurrentValueSubject(Display(window: WindowSize(columns: columns)))
    )
  }

  @Test("the next columns that fit come into sight, and those before again")
  func turned() async throws {
    let screen = try await screen(columns: 20)
    let actions = Recorder(screen)
    try await screen.run("right")
    try await screen.run("left")
    try await screen.run("left")
    try actions.expect(
      .arranged(Arrangement(firstColumn: 1)),
      .arranged(Arrangement()),
      .reachedLeft
    )
  }

  @Test("in a window that shows all columns there are no next ones")
  func turnedBeyond() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("right")
    try actions.expect(.reachedRight)
  }

  @Test(
    "columns are kept in sight, and are as wide as is asked for",
    arguments: [
      ("freeze 2", Arrangement(frozen: 2, firstColumn: 2)), ("freeze", Arrangement()),
      ("width name 9", Arrangement(widths: [0: 9])), ("width price", Arrangement()),
      ("cards", Arrangement(showsCards: true)), ("table", Arrangement()),
    ]
  )
  func arranged(line: String, expected: Arrangement) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run(line)
    try actions.expect(.arranged(expected))
  }

  @Test("columns that were turned to stay when others are frozen")
  func frozenBeside() async throws {
    let screen = try await screen(columns: 12)
    for line in ["right", "right"] { try await screen.run(line) }
    let actions = Recorder(screen)
    try await screen.run("freeze 1")
    try actions.expect(.arranged(Arrangement(frozen: 1, firstColumn: 2)))
  }

  @Test("cards show a line for each field of an item")
  func cards() async throws {
    let screen = try await screen()
    try await screen.run("cards")
    let lines = screen.drawn().split(separator: "\n")
    #expect(lines.first == "── 1 ──")
    #expect(lines.dropFirst().first?.hasPrefix("name") == true)
  }

  // MARK: Paging

  @Test(
    "paging says where it leads",
    arguments: [
      (["last"], [41]), (["goto 30"], [30]), (["goto 45"], [45]), (["last", "first"], [41, 1]),
      (["next", "next", "previous"], [21, 41, 21]),
      (["goto 30", "previous", "previous"], [30, 10, 1]),
    ]
  )
  func places(lines: [String], places: [Int]) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in lines { try await screen.run(line) }
    #expect(actions.values == places.map { .paged(to: $0) })
  }

  @Test("goto shows the page that begins with the row")
  func goto() async throws {
    let screen = try await screen()
    try await screen.run("goto 30")
    #expect(screen.drawn().contains("rows 30–45 of 45"))
  }

  @Test("goto beyond the end is refused, and the page stays")
  func gotoBeyond() async throws {
    let screen = try await screen()
    try await screen.run("goto 30")
    let actions = Recorder(screen)
    await #expect(throws: BrowseError.noSuchItem(46)) { try await screen.run("goto 46") }
    await #expect(throws: UsageError.self) { try await screen.run("goto 0") }
    try actions.expect()
    #expect(screen.drawn().contains("rows 30–45 of 45"))
  }

  @Test("last and first of nothing stay", arguments: ["first", "last", "goto 1"])
  func nothing(line: String) async throws {
    let screen = try await screen(ListCollection("none", columns: [], rows: []))
    let actions = Recorder(screen)
    try await screen.run(line)
    try actions.expect(.paged(to: 1))
    #expect(screen.drawn().contains("no items"))
  }

  @Test("at its ends it says so instead of turning the page")
  func ends() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["previous", "last", "next"] { try await screen.run(line) }
    try actions.expect(.reachedBeginning, .paged(to: 41), .reachedEnd)
  }

  // MARK: Requests to other areas

  @Test("what is known about columns is asked for, by their place in the source")
  func gathering() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["frequency category", "stats price", "columns price, name", "stats"] {
      try await screen.run(line)
    }
    #expect(
      actions.values == [
        .showFrequency(column: screen.named(1)), .showStatistics(columns: [screen.named(2)]),
        .columnsChosen(try Projection(parsing: "price, name", columns: screen.collection.columns)),
        .showStatistics(columns: [screen.named(2), screen.named(0)]),
      ]
    )
  }

  @Test("a plot is that of one column, or of one by another")
  func plot() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["plot price", "plot price by category"] { try await screen.run(line) }
    let columns = screen.collection.columns
    try actions.expect(
      .showPlot(PlotColumns(2, by: nil, columns: columns)),
      .showPlot(PlotColumns(2, by: 1, columns: columns))
    )
    for line in ["plot", "plot prize", "plot price category", "plot price by"] {
      await #expect(throws: (any Error).self) { try await screen.run(line) }
    }
  }

  @Test("a frequency is that of one column", arguments: ["", " nme", " name, price"])
  func oneColumn(rest: String) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await screen.run("frequency" + rest) }
    try actions.expect()
  }

  // MARK: Warnings

  @Test("odd items are marked, and what the marks mean stands below")
  func marks() async throws {
    expect(
      try await screen(ListCollection.withWarnings()).drawn(),
      is: """
        #     a  added
        ──  ───  ──────────
        1     1  2026-01-31
        2!  n␀l
        3!
        rows 1–3 of 3
        ! odd rows on this page: 1 with text that is not JSON, 1 with fewer values than
        the header has names, 1 with a NUL byte

        """
    )
  }

  @Test(
    "a filter that leaves nothing says what cannot be compared",
    arguments: [
      ("added = x", "“x” is no date: added is compared with dates such as 2020-01-01"),
      ("a = x", "“x” is no number: a is compared with numbers such as 10"),
    ]
  )
  func incomparable(filter: String, remark: String) async throws {
    let screen = try await screen(ListCollection.withWarnings())
    try await screen.run("filter \(filter)")
    #expect(screen.drawn().hasSuffix("no items match · filter: \(filter)\n\(remark)\n"))
  }

  @Test("one that leaves nothing for another reason does not")
  func comparable() async throws {
    let screen = try await screen(ListCollection.withWarnings())
    try await screen.run("filter added < 2020-01-01")
    #expect(screen.drawn().hasSuffix("no items match · filter: added < 2020-01-01\n"))
  }

  @Test("a nested value stands on one line")
  func nested() async throws {
    let value = Value.json(Array("{\n  \"a\": [\n    1\n  ]\n}".utf8))
    let list = ListCollection(
      "nested",
      columns: [Column(name: "value", kind: .text)],
      items: [Item(id: .init(row: 1), values: [value])]
    )
    #expect(try await screen(list).drawn().contains("1  { \"a\": [ 1 ] }\n"))
  }
}
