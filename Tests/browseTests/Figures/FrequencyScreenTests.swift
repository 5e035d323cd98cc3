// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The frequency screen")
struct FrequencyScreenTests {
  private let columns = [
    Column(name: "category", kind: .text), Column(name: "price", kind: .decimal),
  ]

  private func screen(_ frequencies: ValueFrequencies, pageSize: Int = 20) -> FrequencyScreen {
    FrequencyScreen(
      frequencies,
      of: 0,
      in: ListCollection("foods", columns: columns, items: []),
      display: CurrentValueSubject(Display(settings: Settings(pageSize: pageSize)))
    )
  }

  private func frequencies(
    _ counts: [(Value, Int)],
    others: Int = 0,
    undercount: Int = 0
  ) -> ValueFrequencies {
    ValueFrequencies(
      values: counts.map(ValueCount.init),
      distinct: counts.count,
      total: counts.reduce(others) { $0 + $1.1 },
      others: others,
      undercount: undercount
    )
  }

  private var teas: ValueFrequencies {
    frequencies([
      (Value("tea"), 6), (.absent, 3), (Value(""), 2), (.json(Array("[\n1]".utf8)), 1),
    ])
  }

  private var many: ValueFrequencies {
    frequencies((1...45).map { (Value("value \($0)"), 1) })
  }

  @Test("lists the values with their counts, shares and bars")
  func body() {
    expect(
      screen(teas).drawn(),
      is: """
        #  category    count   share  bar
        ─  ──────────  ─────  ──────  ──────────────────────────────
        1  tea             6  50.0 %  ██████████████████████████████
        2  (no value)      3  25.0 %  ███████████████
        3  (empty)         2  16.7 %  ██████████
        4  [ 1]            1   8.3 %  █████
        values 1–4 of 4 in 12 rows

        """
    )
  }

  @Test("has the column's name in its title")
  func title() {
    #expect(screen(teas).title == "frequency category")
  }

  @Test(
    "reports the rows and the error of an incomplete count",
    arguments: [
      (1, "1 row has another value that was not counted separately"),
      (2000, "2,000 rows have other values, too many to count separately"),
    ]
  )
  func incomplete(others: Int, words: String) {
    let frequencies = frequencies([(Value("tea"), 6)], others: others, undercount: 7)
    #expect(
      screen(frequencies).drawn().split(whereSeparator: \.isNewline).joined(separator: " ")
        .hasSuffix(
          "\(words); counts may be up to 7 too low"
        )
    )
  }

  @Test("uses the singular for one row")
  func singular() {
    #expect(
      screen(frequencies([(Value("tea"), 1)])).drawn().hasSuffix("values 1–1 of 1 in 1 row\n")
    )
  }

  @Test("selects a value by its number")
  func selected() async throws {
    let screen = screen(teas)
    let actions = Recorder(screen)
    try await screen.run("2")
    try await screen.run("open 1")
    try actions.expect(.selected(.absent), .selected(Value("tea")))
  }

  @Test("rejects a number without a value", arguments: ["5", "open 99"])
  func missing(line: String) async throws {
    let screen = screen(teas)
    let actions = Recorder(screen)
    await #expect(throws: FiguresError.self) { try await screen.run(line) }
    try actions.expect()
  }

  @Test("turns pages, and reports the first and last page")
  func paging() async throws {
    let screen = screen(many)
    let actions = Recorder(screen)
    for line in ["previous", "next", "last", "next", "", "previous", "first"] {
      try await screen.run(line)
    }
    try actions.expect(
      .turned(.reachedBeginning),
      .turned(.paged(to: 21)),
      .turned(.paged(to: 41)),
      .turned(.reachedEnd),
      .turned(.reachedEnd),
      .turned(.paged(to: 21)),
      .turned(.paged(to: 1))
    )
  }

  @Test("shows the last values on the last page")
  func last() async throws {
    let screen = screen(many)
    try await screen.run("last")
    #expect(screen.drawn().hasSuffix("values 41–45 of 45 in 45 rows\n"))
  }

  @Test("shows that there are no values, and stays on its first page")
  func none() async throws {
    let screen = screen(frequencies([]))
    let actions = Recorder(screen)
    for line in ["first", "last"] { try await screen.run(line) }
    try actions.expect(.turned(.paged(to: 1)), .turned(.paged(to: 1)))
    #expect(screen.drawn().hasSuffix("no values\n"))
    await #expect(throws: FiguresError.noSuchValue(1)) { try await screen.run("1") }
  }
}
