// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Frequencies of a column")
struct FrequenciesTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private func openFoods(_ view: String = "") async throws {
    try await open(
      "name,category,price\nSencha,tea,12.5\nAssam,tea,8\nCod,fish,7\nEel,,NA\nTuna,fish\nMate,tea,7\n",
      as: "foods.csv",
      view
    )
  }

  @Test("are requested by an action of the list")
  func action() async throws {
    try await openFoods()
    let actions = Recorder(try list)
    try await list.run("frequency category")
    let columns = try list.collection.columns
    actions.expect(.showFrequency(try Frequency(parsing: "category", columns: columns)))
  }

  @Test("are pushed by the coordinator as a collection with counts and shares")
  func pushed() async throws {
    try await openFoods()
    let frequency = try Frequency(parsing: "category", columns: list.collection.columns)
    coordinator.handle(.showFrequency(frequency))
    try await coordinator.work.perform()
    #expect(try list.title == "frequency category")
    #expect(
      try table == [
        ["tea", "3", "0.5"], ["fish", "2", "0.3333333333333333"], ["", "1", "0.16666666666666666"],
      ]
    )
  }

  @Test("are paged in a window, beside their bars")
  func paged() async throws {
    coordinator.session.display.value.window = WindowSize(columns: 80, rows: 10)
    try await open("n\n" + (1...40).map { "value \($0)\n" }.joined(), as: "n.csv")
    try await run("frequency n", "next", "last")
    #expect(try list.drawn().contains("rows 37–40 of 40"))
  }

  @Test("are listed with percentages and bars")
  func drawn() async throws {
    try await openFoods()
    try await run("frequency category")
    expect(
      try list.drawn(),
      is: """
        #  category  count   share  bar
        ─  ────────  ─────  ──────  ──────────────────────────────
        1  tea           3  50.0 %  ██████████████████████████████
        2  fish          2  33.3 %  ████████████████████
        3  ∅             1  16.7 %  ██████████
        rows 1–3 of 3

        """
    )
  }

  @Test("have bars relative to the most frequent value on each page and in each order")
  func bars() async throws {
    try await openFoods()
    try await run("frequency category", "filter count < 3", "sort count")
    #expect(try list.drawn().contains("fish          2  33.3 %  ████████████████████\n"))
  }

  @Test("have no bars without their counts")
  func hidden() async throws {
    try await openFoods()
    try await run("frequency category", "hide count")
    #expect(try !list.drawn().contains("█"))
    #expect(try list.drawn().contains("50.0 %"))
  }

  @Test("can be filtered, sorted, computed with and grouped")
  func collection() async throws {
    try await openFoods()
    try await run(
      "frequency category",
      "filter count > 1",
      "sort category",
      "add twice = count * 2"
    )
    #expect(try table.map(\.last) == ["4", "6"])
    try await run("group : sum count")
    #expect(try table == [["5"]])
  }

  @Test("open as the items of a value, and “back” returns")
  func opening() async throws {
    try await openFoods()
    try await run("filter price > 7", "frequency category", "1")
    #expect(try list.query.filter?.description == "price > 7 and category = tea")
    coordinator.stack.pop()
    #expect(try list.title == "frequency category")
  }

  @Test("of a limited list open as items within the limit")
  func limited() async throws {
    try await openFoods()
    try await run("sort price desc", "limit 1", "frequency category", "1")
    #expect(try table.map(\.first) == ["Sencha"])
  }

  @Test("of an expression leave the columns of the list unchanged")
  func expression() async throws {
    try await openFoods()
    let below = try list
    try await run("frequency length(name)")
    #expect(
      try table == [
        ["3", "2", "0.3333333333333333"], ["4", "2", "0.3333333333333333"],
        ["5", "1", "0.16666666666666666"], ["6", "1", "0.16666666666666666"],
      ]
    )
    #expect(below.collection.columns.count == 3)
  }

  @Test("count all markers of missing values as one value")
  func missing() async throws {
    try await openFoods()
    try await run("frequency price", "filter price is null")
    #expect(try table == [["", "2", "0.3333333333333333"]])
    try await run("1")
    #expect(try table.map(\.first) == ["Eel", "Tuna"])
  }

  @Test("of frequencies open as rows whose items open again")
  func frequenciesOfFrequencies() async throws {
    try await openFoods()
    try await run("frequency category", "frequency count", "1", "1")
    #expect(try table.map(\.first) == ["Eel"])
  }

  @Test("take a name for the values")
  func named() async throws {
    try await openFoods()
    try await run("frequency length(name) as letters")
    #expect(try list.collection.columns.map(\.name) == ["letters", "count", "share"])
    #expect(try list.title == "frequency length(name) as letters")
  }

  @Test("show a share that would be rounded to nothing as less than 0.1 %")
  func tiny() async throws {
    let rows = Array(repeating: "x", count: 4000) + ["y"]
    try await open("a\n" + rows.joined(separator: "\n"), as: "x.csv")
    try await run("frequency a")
    #expect(try list.drawn().contains("< 0.1 %"))
  }

  @Test("are described by “about” with their source")
  func about() {
    let path = folder.write("a,b\nx,1\nx,2,3\ny,1\n", to: "x.csv")
    let output = Program.run([path, "--private", "-c", "frequency a", "-c", "about"]).output
    #expect(output.contains("x.csv › frequency a\n"))
    #expect(output.contains("2 rows, 3 columns\n"))
    #expect(output.contains("1 row with more values than the header"))
  }

  @Test("are previewed while the column is typed")
  func preview() async throws {
    try await openFoods()
    var shown: Content?
    for await content in try list.preview(ofAnswerTo: .frequency, "category").values {
      shown = content
    }
    #expect(shown?.drawn().contains("1  tea           3  50.0 %  █") == true)
  }

  @Test("have a link that opens them again")
  func link() async throws {
    let view = "?frequency=category&sort=count&columns=category"
    try await openFoods(view)
    #expect(try table.map(\.first) == ["", "fish", "tea"])
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("foods.csv\(view)\n"))
  }

  @Test("that an earlier version saved are restored")
  func earlierLine() async throws {
    let path = folder.write("a b\nx\n", to: "x.csv")
    var invalidLine: Int?
    let text = "collection \(path)\nfrequency a b\n"
    let stack = try #require(SavedStack(text, firstInvalidLine: &invalidLine))
    try await coordinator.open(stack.root)
    #expect(await coordinator.locations.restore(stack).isEmpty)
    #expect(try list.title == "frequency `a b`")
  }
}
