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
    actions.expect(
      .showStatistics(.all),
      .showStatistics(try Projection(parsing: "price, name", columns: columns)),
      .showStatisticsOfColumn(try list.named(2))
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
        filter: column = price
        rows 1–1 of 1

        """
    )
  }

  @Test("with statistics mark estimates")
  func estimates() async throws {
    let rows = (0..<70_000).map { "\($0 * 7 % 70_001)\n" }.joined()
    try await open("n\n" + rows, as: "n.csv")
    try await run("stats")
    #expect(try list.drawn(width: 200).contains("≈ "))
    #expect(try list.drawn(width: 200).contains("(± 0.8 %)"))
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
    #expect(drawn.contains("! “n”: minimum to deviation leave out 1 value that is not a number\n"))
    #expect(
      drawn.contains(
        "! “n”: median, mean and deviation leave out 1 value too large to compute with\n"
      )
    )
  }

  @Test("count together the values that the figures of many columns leave out")
  func manyOmissions() async throws {
    let row = { (value: String) in (0..<13).map { _ in value }.joined(separator: ",") + "\n" }
    let header = (0..<13).map { "c\($0)" }.joined(separator: ",")
    try await open("\(header)\n\(row("1"))\(row("2"))\(row("x"))", as: "wide.csv")
    try await run("stats")
    let drawn = try list.drawn()
    #expect(drawn.contains("! “c9”: minimum to deviation leave out 1 value that is not a number\n"))
    #expect(!drawn.contains("! “c10”"))
    #expect(drawn.contains("! the statistics of 3 more columns leave out 3 values\n"))
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

  @Test("show the items of a bin on top of the statistics")
  func bin() async throws {
    try await openFoods()
    try await run("filter name > D", "stats price")
    let actions = Recorder(try statistics)
    try await open(bin: 1)
    let columns = try list.collection.columns
    let bin = try Filter(parsing: "price >= 7 and price < 7.5", columns: columns)
    actions.expect(.binSelected(bin))
    #expect(try list.query.filter?.description == "name > D and price >= 7 and price < 7.5")
    #expect(try table.map(\.first) == ["Mate"])
    coordinator.stack.pop()
    #expect(try statistics.title == "stats price")
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

  @Test("of texts have no bins")
  func noHistogram() async throws {
    try await openFoods()
    try await run("stats name")
    await #expect(throws: FiguresError.noHistogram("name")) { try await statistics.run("1") }
  }

  @Test("reject a bin that does not exist")
  func noBin() async throws {
    try await openFoods()
    try await run("stats price")
    let count = 12
    await #expect(throws: FiguresError.noSuchBin(99, count: count)) {
      try await statistics.run("99")
    }
  }

  // MARK: Columns

  @Test("are requested by “columns” alone")
  func columnsAction() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    try await list.run("columns")
    actions.expect(.listColumns)
  }

  @Test("have types, notations, missing and other values")
  func columns() async throws {
    let rows = (1...40).map { "\($0),\"\($0),000.50\",x\n" }.joined()
    try await open("n,amt,c\n\(rows)NA,tea,\n", as: "list.csv")
    coordinator.handle(.listColumns)
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
    arguments: [
      ["stats"], ["stats", "3"], ["stats", "3", "1"], ["stats price"], ["stats price", "1"],
      ["columns"], ["columns", "2"], ["columns", "3", "1", "filter name = Mate"],
    ]
  )
  func restored(lines: [String]) async throws {
    try await openFoods()
    for line in lines {
      try await coordinator.stack.top?.run(line)
      try await coordinator.work.perform()
    }
    let titles = coordinator.stack.screens.map(\.title)
    let saved = try #require(StackLines(coordinator.stack.screens).stack)
    var invalidLine: Int?
    let stack = try #require(SavedStack("\(saved)", firstInvalidLine: &invalidLine))
    #expect(stack == saved)
    let later = BrowseCoordinator()
    try await later.open(stack.root)
    #expect(await later.locations.restore(stack).isEmpty)
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

  @Test("keep the name of the column visible")
  func frozen() async throws {
    try await openFoods()
    try await run("stats")
    #expect(try list.reader.state.arrangement.frozen == 1)
  }

  @Test("find columns that only a late row has", arguments: ["?stats", "?columns"])
  func lateColumn(view: String) async throws {
    let rows = String(repeating: "1,2\n", count: 20_000)
    try await open("a,b\n\(rows)3,4,5\n", as: "late.csv", view)
    #expect(try table.map(\.first) == ["a", "b", "column_3"])
  }

  @Test("restore the statistics of a column that only a late row has")
  func restoredLateColumn() async throws {
    let rows = String(repeating: "1,2\n", count: 20_000)
    let path = folder.write("a,b\n\(rows)3,4,5\n", to: "late.csv")
    let stack = SavedStack(
      root: try Location(path),
      lines: [.statistics(.name("column_3"))]
    )
    try await coordinator.open(stack.root)
    #expect(await coordinator.locations.restore(stack).isEmpty)
    #expect(try statistics.title == "stats column_3")
  }

  @Test("spell minimum and maximum as the computed figures")
  func spelling() async throws {
    let rows = (1...40).map { "\"\($0),000.50\",\($0 % 28 + 1).02.2024\n" }.joined()
    try await open("amt,day\n" + rows, as: "list.csv")
    try await run("stats", "columns minimum, maximum")
    let places = [ColumnFigure.minimum.place, ColumnFigure.maximum.place]
    let found = try table.map { row in places.map { row[$0] } }
    #expect(found == [["1000.50", "40000.50"], ["2024-02-01", "2024-02-28"]])
  }

  @Test("mark estimated quartiles of dates")
  func estimatedDates() async throws {
    let start = 1_700_000_000
    let rows = (0..<70_000).map { number in
      ISODate.text(of: Double(start + number * 7919 % 70_001 * 61), hasTime: true) + "\n"
    }
    try await open("at\n" + rows.joined(), as: "at.csv")
    try await run("stats", "columns type, median")
    #expect(try list.drawn().contains("1  date  ≈ 20"))
  }

  @Test("have rounded figures in cards, too")
  func cards() async throws {
    try await openFoods()
    try await run("stats", "cards", "filter column = price")
    #expect(try list.drawn().contains("deviation       2.62599"))
  }

  @Test("have a link also below another screen")
  func linkBelow() async throws {
    try await openFoods()
    try await run("stats price")
    coordinator.handle(.showSettings)
    try await coordinator.work.perform()
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("foods.csv?stats=price#1\n"))
  }

  @Test("show nothing for what a column does not have")
  func blank() async throws {
    try await openFoods()
    try await run("columns")
    #expect(try !list.drawn().contains("null"))
    coordinator.stack.pop()
    try await run("stats name, category")
    #expect(try !list.drawn().contains("null"))
  }
}
