// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Answers about columns")
struct ColumnAnswersTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private func openFoods(_ view: String = "") async throws {
    try await open(
      """
      name,category,price
      Sencha,tea,12.5
      Assam,tea,8
      Cod,fish,7
      Eel,,NA
      Tuna,fish
      Mate,tea,7

      """,
      as: "foods.csv",
      view
    )
  }

  /// The screen with the statistics of a column.
  private var statistics: StatisticsScreen {
    get throws { try #require(coordinator.stack.top as? StatisticsScreen) }
  }

  /// Opens a bin of the histogram.
  private func open(bin number: Int) async throws {
    try await statistics.run("\(number)")
    try await coordinator.work.perform()
  }

  // MARK: Statistics

  @Test("with statistics are requested by an action with the columns")
  func action() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    for line in ["stats", "stats price, name", "stats price"] { try await list.run(line) }
    let columns = try list.collection.columns
    try actions.expect(
      .showStatistics(.all),
      .showStatistics(try Projection(parsing: "price, name", columns: columns)),
      .showColumn(try list.named(2))
    )
  }

  @Test("with statistics have a row of figures for each column")
  func statisticsTable() async throws {
    try await openFoods()
    coordinator.handle(.showStatistics(.all))
    try await coordinator.work.perform()
    #expect(try list.title == "stats")
    #expect(
      try table.map { Array($0.prefix(11)) } == [
        ["name", "text", "6", "0", "0", "6", "Assam", "", "", "Tuna", ""],
        ["category", "text", "5", "1", "0", "2", "fish", "", "", "tea", ""],
        ["price", "number", "4", "0", "2", "3", "7", "7.5", "8.625", "12.5", "2.6259918760981216"],
      ]
    )
  }

  @Test("with statistics show rounded means and deviations")
  func drawn() async throws {
    try await openFoods()
    try await run("stats", "columns column, mean, deviation", "filter column = price")
    expect(
      try list.drawn(),
      is: """
        #  column   mean  deviation
        ─  ──────  ─────  ─────────
        1  price   8.625    2.62599
        rows 1–1 of 1 · filter: column = price

        """
    )
  }

  @Test("with statistics mark estimates")
  func estimates() async throws {
    let rows = (0..<70_000).map { "\($0 * 7 % 70_001)\n" }.joined()
    try await open("n\n" + rows, as: "n.csv")
    try await run("stats")
    #expect(try list.drawn().contains("≈ "))
    #expect(try list.drawn().contains("(± 0.8 %)"))
  }

  @Test("with statistics can be filtered, sorted and grouped")
  func collection() async throws {
    try await openFoods()
    try await run("stats", "sort distinct desc", "filter count > 4")
    #expect(try table.map(\.first) == ["name", "category"])
    try await run("group type: count")
    #expect(try table == [["text", "2"]])
  }

  @Test("open as the statistics of a column, whatever the order")
  func opening() async throws {
    try await openFoods()
    try await run("stats", "sort -column", "1")
    #expect(try statistics.title == "stats price")
    #expect(try statistics.drawn().contains("upper quartile      9.125"))
    coordinator.stack.pop()
    #expect(try list.title == "stats")
  }

  @Test("of hidden columns open as the shown ones")
  func projection() async throws {
    try await openFoods()
    try await run("columns price, name", "stats")
    #expect(try table.map(\.first) == ["price", "name"])
    try await run("2")
    #expect(try statistics.title == "stats name")
  }

  @Test("say which values the figures leave out")
  func omissions() async throws {
    try await open("n\n1\n2\n3\nx\n1e999\n", as: "n.csv")
    try await run("stats")
    let drawn = try list.drawn()
    #expect(drawn.contains("! stats n leaves out 1 value of another kind"))
    #expect(drawn.contains("! stats n leaves out 1 value too large to compute with"))
  }

  @Test("count together the values that the figures of many columns leave out")
  func manyOmissions() async throws {
    let row = { (value: String) in (0..<13).map { _ in value }.joined(separator: ",") + "\n" }
    let header = (0..<13).map { "c\($0)" }.joined(separator: ",")
    try await open("\(header)\n\(row("1"))\(row("2"))\(row("x"))", as: "wide.csv")
    try await run("stats")
    let drawn = try list.drawn()
    #expect(drawn.contains("! stats c9 leaves out 1 value of another kind\n"))
    #expect(!drawn.contains("! stats c10"))
    #expect(drawn.contains("! stats of others leaves out 3 values of another kind\n"))
  }

  @Test("are about the items of the filter")
  func filtered() async throws {
    try await openFoods()
    try await run("filter category = tea", "stats name, price")
    #expect(try table.map { $0[2] } == ["3", "3"])
  }

  // MARK: Statistics of a column

  @Test("of one column are its statistics, without an answer between")
  func oneColumn() async throws {
    try await openFoods()
    try await run("stats price")
    #expect(try statistics.title == "stats price")
    #expect(coordinator.stack.screens.count == 2)
  }

  @Test("show the items of a bin in the list below")
  func bin() async throws {
    try await openFoods()
    try await run("filter name > D", "stats price")
    let actions = Recorder(try statistics)
    try await open(bin: 1)
    let columns = try list.collection.columns
    try actions.expect(
      .binSelected(try Filter(parsing: "price >= 7 and price < 7.5", columns: columns))
    )
    #expect(try list.query.filter?.description == "name > D and price >= 7 and price < 7.5")
    #expect(try table.map(\.first) == ["Mate"])
  }

  @Test("show the items of a bin on top of an answer")
  func binOfAnswer() async throws {
    try await openFoods()
    try await run("filter category = tea", "stats", "3")
    try await open(bin: 1)
    #expect(try list.query.filter?.description == "category = tea and price >= 7 and price < 7.5")
    #expect(try table.map(\.first) == ["Mate"])
    coordinator.stack.pop()
    #expect(try statistics.title == "stats price")
  }

  @Test("of a limited list show the items within the limit")
  func limited() async throws {
    try await openFoods()
    try await run("sort price desc", "limit 2", "stats", "3")
    try await open(bin: 1)
    #expect(try table.map(\.first) == ["Assam"])
  }

  @Test("reject a bin that does not exist")
  func noBin() async throws {
    try await openFoods()
    try await run("stats price")
    await #expect(throws: FiguresError.noSuchBar(99)) { try await statistics.run("99") }
  }

  // MARK: Columns

  @Test("are requested by “columns” alone")
  func columnsAction() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    try await list.run("columns")
    try actions.expect(.showColumns)
  }

  @Test("have types, notations, missing and other values")
  func columns() async throws {
    let rows = (1...40).map { "\($0),\"\($0),000.50\",x\n" }.joined()
    try await open("n,amt,c\n\(rows)NA,tea,\n", as: "list.csv")
    coordinator.handle(.showColumns)
    try await coordinator.work.perform()
    #expect(try list.title == "columns")
    #expect(
      try table == [
        ["n", "integer", "", "1", "0"], ["amt", "decimal", "1,234.56", "0", "1"],
        ["c", "text", "", "1", "0"],
      ]
    )
  }

  @Test("open as the statistics of a column of the list")
  func openingColumn() async throws {
    try await openFoods()
    try await run("columns", "filter type = decimal", "1")
    #expect(try statistics.title == "stats price")
  }

  // MARK: Places

  @Test(
    "have a link that opens them again",
    arguments: [
      "?stats", "?stats&sort=-distinct", "?filter=price > 7&stats=name,price", "?columns",
      "?columns=name&columns&filter=type = text", "?stats#3", "?stats=price#1", "?columns#2",
      "?stats&group=type: count&sort=type",
    ]
  )
  func link(view: String) async throws {
    try await openFoods(view)
    let title = coordinator.stack.top?.title
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.contains("foods.csv\(view.replacing("name,price", with: "name, price"))\n"))
    coordinator.stack.popToRoot()
    try await coordinator.open(try Location(String(link.dropLast())))
    #expect(coordinator.stack.top?.title == title)
  }

  @Test("have a link for the statistics of one column")
  func linkOfColumn() async throws {
    try await openFoods()
    try await run("filter price > 7", "stats price")
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("foods.csv?filter=price > 7&stats=price#1\n"))
  }

  @Test(
    "are restored in a later session",
    arguments: [["stats"], ["stats", "3"], ["stats price"], ["columns"], ["columns", "2"]]
  )
  func restored(lines: [String]) async throws {
    try await openFoods()
    for line in lines { try await run(line) }
    let titles = coordinator.stack.screens.map(\.title)
    let saved = try #require(StackLines(coordinator.stack.screens).stack)
    var invalidLine: Int?
    let stack = try #require(SavedStack("\(saved)", firstInvalidLine: &invalidLine))
    #expect(stack == saved)
    let later = BrowseCoordinator()
    try await later.open(stack.root)
    #expect(await Restorer(coordinator: later.locations).restore(stack).isEmpty)
    #expect(later.stack.screens.map(\.title) == titles)
  }

  @Test("say where a column is that the list below has")
  func columnBelow() async throws {
    try await openFoods()
    try await run("columns")
    let error = await #expect(throws: CatalogError.self) { try await run("columns name, price") }
    guard case .syntax(let syntax)? = error else { return #expect(Bool(false)) }
    #expect(syntax.problem == .columnBelow("name", collection: "foods"))
    #expect(syntax.range == 0..<4)
  }

  @Test("show nothing for what a column does not have")
  func blank() async throws {
    try await openFoods()
    try await run("columns")
    #expect(try !list.drawn().contains("null"))
    coordinator.stack.pop()
    try await run("stats name")
    coordinator.stack.pop()
    try await run("stats name, category")
    #expect(try !list.drawn().contains("null"))
  }
}
