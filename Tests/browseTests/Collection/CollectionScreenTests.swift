// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator
import NavigatorTesting
import Synchronization
import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("The collection screen")
struct CollectionScreenTests {
  private func screen(
    _ collection: any ItemCollection = ListCollection.foods()
  ) async throws -> CollectionScreen {
    try await CollectionScreen(collection, display: CurrentValueSubject(Display()))
  }

  @Test("a number selects the item")
  func selected() async throws {
    let screen = try await screen()
    let item = try #require(try await screen.collection.page(1..<2, of: Query()).items.first)
    let actions = Recorder(screen)
    try await screen.run("2")
    actions.expect(.selected(item))
  }

  @Test("“clear” sends an action without a filter")
  func cleared() async throws {
    let screen = try await screen()
    try await screen.run("filter price > 3")
    let actions = Recorder(screen)
    try await screen.run("clear")
    actions.expect(.narrowed(nil))
  }

  @Test("“parent”, “up” and “..” request the parent directory", arguments: ["parent", "up", ".."])
  func parent(line: String) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run(line)
    actions.expect(.showParent)
  }

  @Test("“filter” without a condition requests the filter form")
  func forms() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("filter")
    actions.expect(.showFilterSettings)
  }

  @Test("a failed command sends no action")
  func failed() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await screen.run("filter prize > 3") }
    actions.expect()
  }

  // MARK: Arranging

  /// Creates a screen in a window of the given width.
  private func screen(columns: Int) async throws -> CollectionScreen {
    try await CollectionScreen(
      ListCollection.foods(),
      display: CurrentValueSubject(Display(window: WindowSize(columns: columns)))
    )
  }

  @Test("“right” and “left” scroll by the columns that fit")
  func turned() async throws {
    let screen = try await screen(columns: 20)
    let actions = Recorder(screen)
    try await screen.run("right")
    try await screen.run("left")
    try await screen.run("left")
    actions.expect(
      .arranged(Arrangement(firstColumn: 1)),
      .arranged(Arrangement()),
      .reachedLeft
    )
  }

  @Test("“right” does not scroll if all columns are visible")
  func turnedBeyond() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("right")
    actions.expect(.reachedRight)
  }

  @Test(
    "commands freeze columns, set their widths, and switch between cards and table",
    arguments: [
      ("freeze 2", Arrangement(frozen: 2)), ("freeze", Arrangement()),
      ("freeze price", Arrangement(frozen: 1, leading: [2])),
      ("freeze c*, name", Arrangement(frozen: 2, leading: [1, 0])),
      ("find price", Arrangement(firstColumn: 2)), ("find #1", Arrangement()),
      ("width name 9", Arrangement(widths: [0: 9])), ("width price", Arrangement()),
      ("cards", Arrangement(showsCards: true)), ("table", Arrangement()),
    ]
  )
  func arranged(line: String, expected: Arrangement) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run(line)
    actions.expect(.arranged(expected))
  }

  @Test("a frozen column is the first, and “columns *” shows the others again")
  func frozenByName() async throws {
    let screen = try await screen()
    for line in ["columns category, price", "freeze price"] { try await screen.run(line) }
    #expect(screen.shownColumns == [2, 1])
    try await screen.run("columns *")
    #expect(screen.shownColumns == [2, 0, 1])
  }

  @Test("no other column is frozen in place of a hidden one")
  func hiddenFrozen() async throws {
    let screen = try await screen()
    for line in ["freeze price", "hide price"] { try await screen.run(line) }
    #expect(screen.state.arrangement.frozenCount(among: screen.shownColumns) == 0)
  }

  @Test("a hidden column is neither found nor frozen", arguments: ["find price", "freeze price"])
  func hiddenColumn(line: String) async throws {
    let screen = try await screen()
    try await screen.run("hide price")
    await #expect(throws: CollectionError.hidden(screen.named(2))) { try await screen.run(line) }
  }

  @Test(
    "the heading of a sorted column has a mark in a window",
    arguments: [("sort name", "name ▲"), ("sort -name", "name ▼")]
  )
  func orderMark(line: String, heading: String) async throws {
    let display = Display(window: WindowSize(columns: 80, rows: 24))
    let screen = try await CollectionScreen(
      ListCollection.foods(),
      display: CurrentValueSubject(display)
    )
    try await screen.run(line)
    #expect(screen.drawn().hasPrefix(" #  \(heading)"))
  }

  @Test("a page with remarks has fewer rows, and none is skipped")
  func remarks() async throws {
    let items = (1...40).map { row in
      Item(
        id: .init(row: row),
        values: [Value("\(row)")],
        warnings: row == 2 ? [.short, .nul, .long, .invalidUTF8] : []
      )
    }
    let columns = [Column(name: "a", kind: .integer)]
    let display = Display(window: WindowSize(columns: 30, rows: 16))
    let screen = try await CollectionScreen(
      ListCollection("x", columns: columns, items: items),
      display: CurrentValueSubject(display)
    )
    let lines = screen.drawn(width: 30).split(separator: "\n")
    #expect(lines.count < 16)
    let shown = screen.state.page.items.count
    #expect(shown < 10)
    try await screen.run("next")
    #expect(screen.state.start == shown)
    #expect(screen.state.page.items.count == 10)
  }

  @Test("pages with remarks show every row, forwards and backwards")
  func remarksInBothDirections() async throws {
    let items = (1...40).map { row in
      Item(
        id: .init(row: row),
        values: [Value("\(row)")],
        warnings: row.isMultiple(of: 7) ? [.short, .nul, .long, .invalidUTF8] : []
      )
    }
    let screen = try await CollectionScreen(
      ListCollection("x", columns: [Column(name: "a", kind: .integer)], items: items),
      display: CurrentValueSubject(Display(window: WindowSize(columns: 30, rows: 16)))
    )
    var next = 0
    while !screen.state.page.isLast {
      #expect(screen.state.start == next)
      next += screen.state.page.items.count
      try await screen.run("next")
    }
    try await screen.run("last")
    #expect(screen.state.page.items.last?.id == .init(row: 40))
    var first = 40
    while screen.state.start > 0 {
      #expect(screen.state.start + screen.state.page.items.count >= first)
      #expect(screen.state.start < first)
      first = screen.state.start
      try await screen.run("previous")
    }
  }

  @Test(
    "a number that is no name has advice",
    arguments: [("frequency 60", "the columns are 1 to 3"), ("sort 2", "did you mean “#2”?")]
  )
  func unknownNumber(line: String, advice: String) async throws {
    let screen = try await screen()
    await #expect {
      try await screen.run(line)
    } throws: {
      ($0 as? CatalogError)?.alert.advice == advice
    }
  }

  @Test("a suggested name that needs quotes is in backticks")
  func suggestedName() {
    let problem = SyntaxError.Problem.unknownColumn("unit", among: ["unit price"])
    let alert = SyntaxError(problem, in: "unit", at: 0..<4).alert
    #expect(alert.advice == "did you mean “`unit price`”?")
  }

  @Test("columns keep their widths from page to page")
  func steadyWidths() async throws {
    let rows = (1...40).map { [$0 == 3 ? "a long text" : "x", "\($0)"] }
    let columns = ["a", "b"].map { Column(name: $0, kind: .text) }
    let display = Display(window: WindowSize(columns: 80, rows: 24))
    let screen = try await CollectionScreen(
      ListCollection("x", columns: columns, rows: rows),
      display: CurrentValueSubject(display)
    )
    let rule = { screen.drawn().split(separator: "\n")[1] }
    let first = rule()
    try await screen.run("next")
    #expect(rule() == first)
    try await screen.run("filter a = x")
    #expect(rule() != first)
  }

  @Test("the scroll position is kept when columns are frozen")
  func frozenBeside() async throws {
    let screen = try await screen(columns: 12)
    for line in ["right", "right"] { try await screen.run(line) }
    let actions = Recorder(screen)
    try await screen.run("freeze 1")
    actions.expect(.arranged(Arrangement(frozen: 1, firstColumn: 2)))
  }

  @Test("the scroll position is kept when columns are hidden")
  func hiddenBeside() async throws {
    let screen = try await screen(columns: 12)
    for line in ["right", "right", "hide name"] { try await screen.run(line) }
    #expect(screen.state.arrangement.firstColumn == 1)
  }

  @Test("the last columns are shown if all columns to the right were hidden")
  func hiddenRight() async throws {
    let screen = try await screen(columns: 12)
    for line in ["right", "right", "hide price"] { try await screen.run(line) }
    #expect(screen.state.arrangement.firstColumn == 1)
  }

  @Test("another choice of columns begins with its first column, whether one was frozen or not")
  func choiceAfterFreezing() async throws {
    let screen = try await screen()
    for line in ["freeze name", "columns category, price"] { try await screen.run(line) }
    #expect(screen.state.arrangement.firstColumn == 0)
  }

  @Test("cards show each field of an item on a line")
  func cards() async throws {
    let screen = try await screen()
    try await screen.run("cards")
    let lines = screen.drawn().split(separator: "\n")
    #expect(lines.first == "── 1 ──")
    #expect(lines.dropFirst().first?.hasPrefix("name") == true)
  }

  // MARK: Paging

  @Test(
    "paging commands send the first row of the new page",
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

  @Test("“goto” shows the page that begins with the row")
  func goto() async throws {
    let screen = try await screen()
    try await screen.run("goto 30")
    #expect(screen.drawn().contains("rows 30–45 of 45"))
  }

  @Test("“goto” beyond the end is rejected, and the page stays")
  func gotoBeyond() async throws {
    let screen = try await screen()
    try await screen.run("goto 30")
    let actions = Recorder(screen)
    await #expect(throws: BrowseError.noSuchItem(46)) { try await screen.run("goto 46") }
    await #expect(throws: UsageError.self) { try await screen.run("goto 0") }
    actions.expect()
    #expect(screen.drawn().contains("rows 30–45 of 45"))
  }

  @Test("an empty collection stays on its first page", arguments: ["first", "last", "goto 1"])
  func nothing(line: String) async throws {
    let screen = try await screen(ListCollection("none", columns: [], rows: []))
    let actions = Recorder(screen)
    try await screen.run(line)
    actions.expect(.paged(to: 1))
    #expect(screen.drawn().contains("no items"))
  }

  @Test("paging past the first or last page sends an action and keeps the page")
  func ends() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["previous", "last", "next"] { try await screen.run(line) }
    actions.expect(.reachedBeginning, .paged(to: 41), .reachedEnd)
  }

  // MARK: Requests to other areas

  @Test("“stats” is about the shown columns, or about the named one")
  func gathering() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["stats price", "columns price, name", "stats"] {
      try await screen.run(line)
    }
    let shown = try Projection(parsing: "price, name", columns: screen.collection.columns)
    #expect(
      actions.values == [
        .showStatisticsOfColumn(screen.named(2)), .columnsChosen(shown), .showStatistics(shown),
      ]
    )
  }

  @Test("“stats” reads the columns a fixed number of times, however many there are")
  func columnReads() async throws {
    var reads: [Int] = []
    for count in [1, 500] {
      let collection = WideCollection(count)
      let screen = try await screen(collection)
      let before = collection.columnReads.load(ordering: .relaxed)
      try await screen.run("stats")
      reads.append(collection.columnReads.load(ordering: .relaxed) - before)
    }
    #expect(reads[0] == reads[1])
  }

  @Test("“plot” takes one column, or one column by another")
  func plot() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["plot price", "plot price by category"] { try await screen.run(line) }
    let columns = screen.collection.columns
    try actions.expect(
      .showPlot(PlotQuestion(parsing: "price", columns: columns)),
      .showPlot(PlotQuestion(parsing: "price by category", columns: columns))
    )
    for line in ["plot", "plot prize", "plot price category", "plot price by"] {
      await #expect(throws: (any Error).self) { try await screen.run(line) }
    }
  }

  @Test("“frequency” rejects anything but one column", arguments: ["", " nme", " name, price"])
  func oneColumn(rest: String) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await screen.run("frequency" + rest) }
    actions.expect()
  }

  // MARK: Warnings

  @Test("rows with warnings are marked, and the marks are explained below")
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
        ! warnings on this page: 1 row with invalid JSON, 1 row with fewer values than
        the header, 1 row with a NUL byte

        """
    )
  }

  @Test(
    "an empty result names the operand that cannot be compared",
    arguments: [
      ("added = x", "“x” is not a date: compare added with dates such as 2020-01-01"),
      ("a = x", "“x” is not a number: compare a with numbers such as 10"),
    ]
  )
  func incomparable(filter: String, remark: String) async throws {
    let screen = try await screen(ListCollection.withWarnings())
    try await screen.run("filter \(filter)")
    #expect(screen.drawn().hasSuffix("filter: \(filter)\nno items match\n\(remark)\n"))
  }

  @Test("an empty result of a comparable filter has no remark")
  func comparable() async throws {
    let screen = try await screen(ListCollection.withWarnings())
    try await screen.run("filter added < 2020-01-01")
    #expect(screen.drawn().hasSuffix("filter: added < 2020-01-01\nno items match\n"))
  }

  @Test("a nested value is shown on one line")
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

/// A collection without items that counts how often its columns are read.
private final class WideCollection: ItemCollection {
  let columnReads = Atomic(0)
  private let count: Int

  init(_ count: Int) {
    self.count = count
  }

  var name: String { "wide" }

  var columns: [Column] {
    columnReads.add(1, ordering: .relaxed)
    return (0..<count).map { Column(name: "c\($0)", kind: .text) }
  }

  @concurrent
  func page(_ positions: Range<Int>, of query: Query) async throws(CatalogError) -> Page {
    Page(start: 0, items: [], total: .exactly(0))
  }

  @concurrent
  func count(of query: Query) async throws(CatalogError) -> Int { 0 }
}
