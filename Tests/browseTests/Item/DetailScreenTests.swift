// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The detail screen")
struct DetailScreenTests {
  private let columns = [Column(name: "a", kind: .integer), Column(name: "added", kind: .date)]

  /// Creates a screen for an item in a collection that contains only this item.
  private func screen(_ item: Item, columns: [Column]? = nil) -> DetailScreen {
    let columns = columns ?? self.columns
    return DetailScreen(item, of: ListCollection("x", columns: columns, items: [item]))
  }

  @Test("shows only the fields whose name or value contains the searched text, until “clear”")
  func searched() async throws {
    let item = Item(id: .init(row: 7), values: [Value("1"), Value("2026-01-31")])
    let screen = screen(item)
    let actions = Recorder(screen)
    let all = screen.drawn()
    try await screen.run("/ADD")
    expect(
      screen.drawn(),
      is: """
        added  date  2026-01-31
        1 of 2 fields with “ADD”; “clear” shows all

        """
    )
    try await screen.run("search 1")
    #expect(screen.drawn().hasPrefix("a "))
    try await screen.run("clear")
    #expect(screen.drawn() == all)
    actions.expect(.searched("ADD"), .searched("1"), .searched(nil))
  }

  /// Creates a screen for an item whose field leads to items that do not answer.
  private func silentScreen() -> DetailScreen {
    let column = Column(name: "person", kind: .integer).leading(to: SilentTarget())
    return screen(Item(id: .init(row: 1), values: [Value("1")]), columns: [column])
  }

  @Test("says that names are being looked up if they are late, and offers to stop that")
  func lateLabels() async throws {
    let screen = silentScreen()
    await screen.showLabels(patience: .milliseconds(1))
    #expect(screen.drawn().contains("looking up names… (“stop” ends it)\n"))
    try await screen.run("stop")
    #expect(!screen.drawn().contains("looking up names"))
  }

  @Test("looks up no names after the command was cancelled")
  func cancelledLabels() async {
    let screen = silentScreen()
    let search = Task { await screen.showLabels(patience: nil) }
    await drainMainQueue()
    let wasBusy = screen.labelSearch.isBusy
    search.cancel()
    await search.value
    #expect([wasBusy, screen.labelSearch.isBusy] == [true, false])
  }

  @Test("shows fields with their types, including those beyond the header")
  func fields() {
    let item = Item(
      id: .init(row: 7),
      values: [Value("1"), Value("2026-01-31"), Value("more")],
      warnings: .long
    )
    expect(
      screen(item).drawn(),
      is: """
        a         integer            1
        added     date               2026-01-31
        column_3  not in the header  more
        ! a row with more values than the header

        """
    )
  }

  @Test("shows all warnings, and how the value was read")
  func warnings() {
    let item = Item(id: .init(row: 7), values: [Value("1")], warnings: [.short, .strayQuote])
    #expect(
      screen(item).drawn().hasSuffix(
        """
        ! a row with fewer values than the header
        ! a row with a quote inside an unquoted value: read as part of the value

        """
      )
    )
  }

  @Test("shows invalid JSON in full")
  func unreadable() {
    let line = String(repeating: "not JSON ", count: 30)
    let item = Item(
      id: .init(row: 7),
      values: [],
      warnings: .invalid,
      unreadable: Array(line.utf8)
    )
    let shown = screen(item).drawn()
    #expect(shown.components("not JSON") == 30 + 1)
    #expect(shown.hasSuffix("! a row with invalid JSON: read without values\n"))
  }

  @Test("shows another item with its own warnings")
  func another() {
    let item = Item(id: .init(row: 7), values: [Value("1")], warnings: .short)
    let screen = screen(item, columns: columns + [Column(name: "late", kind: .text)])
    screen.show(Item(id: .init(row: 8), values: [Value("2"), Value(""), Value("x")]))
    #expect(screen.title == "8")
    #expect(screen.drawn().contains("late   text     x"))
    #expect(!screen.drawn().contains("!"))
  }

  private var nested: DetailScreen {
    let list = Value.json(Array("[1, 2]".utf8))
    let object = Value.json(Array("{}".utf8))
    let columns = columns + [Column(name: "unit price", kind: .text)]
    return screen(
      Item(id: .init(row: 7), values: [Value("1"), list, object]),
      columns: columns
    )
  }

  @Test("shows the command that opens a list or an object")
  func nestedFields() {
    expect(
      nested.drawn(),
      is: """
        a           integer  1
        added       list     2 elements: 1, 2  (open added)
        unit price  object   no members  (open 3)

        """
    )
  }

  @Test("opens a list or an object by its number or name")
  func opening() async throws {
    let screen = nested
    let actions = Recorder(screen)
    for line in ["2", "open 3", "open added", "open \"unit price\""] { try await screen.run(line) }
    let columns = columns + [Column(name: "unit price", kind: .text)]
    let (added, price) = (NamedColumn(1, of: columns), NamedColumn(2, of: columns))
    actions.expect(
      .selected(field: added),
      .selected(field: price),
      .selected(field: added),
      .selected(field: price)
    )
  }

  @Test(
    "rejects fields that cannot be opened, and explains why",
    arguments: [
      ("1", "cannot open “a”; open a list or an object"),
      ("4", "no field 4; run “show” to list the fields"),
      ("open ad", "unknown field “ad”; did you mean “added”?"),
      ("open zzzz", "unknown field “zzzz”; run “show” to list the fields"),
      ("open", "missing argument; usage: “open FIELD”, see “help open”"),
    ]
  )
  func leadingNowhere(line: String, message: String) async {
    let screen = nested
    let actions = Recorder(screen)
    let error = await #expect(throws: (any Error).self) { try await screen.run(line) }
    #expect(error.map { Alert($0).line } == message)
    #expect(actions.values.isEmpty)
  }

  @Test("sends an action for each command")
  func actions() async throws {
    let screen = screen(Item(id: .init(row: 7), values: []))
    let actions = Recorder(screen)
    for line in ["next", "previous", "", "related"] { try await screen.run(line) }
    actions.expect(
      .nextRequested,
      .previousRequested,
      .nextRequested,
      .relatedRequested
    )
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int {
    ranges(of: text).count
  }
}
