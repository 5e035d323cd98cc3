// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("A list of elements")
struct ListScreenTests {
  private struct Book: Equatable {
    var title: String
    var pages: Int
  }

  private static let columns: [ListColumn<Book>] = [
    ListColumn("title") { $0.title }, ListColumn("pages", alignment: .trailing) { "\($0.pages)" },
  ]

  private static func books(_ count: Int) -> [Book] {
    (0..<count).map { Book(title: "book \($0 + 1)", pages: 100 + $0) }
  }

  private let stack = NavigationStack()

  private func list(_ count: Int) -> ListScreen<Book> {
    ListScreen("books", of: Self.books(count), columns: Self.columns)
  }

  private func text(of screen: some Screen) -> String {
    Renderer(width: 80, theme: nil).text(of: screen.body)
  }

  @Test("shows a table with a number for each element, and its position")
  func table() {
    expect(
      text(of: list(2)),
      is: """
        #  title   pages
        ─  ──────  ─────
        1  book 1    100
        2  book 2    101
        rows 1–2 of 2

        """
    )
  }

  @Test("says that it is empty")
  func empty() {
    #expect(text(of: list(0)) == "no books\n")
  }

  @Test("shows as many elements as the window has room for")
  func window() {
    let list = list(100)
    stack.windowSize = WindowSize(columns: 80, rows: 16)
    stack.push(list)
    #expect(text(of: list).contains("rows 1–10 of 100\n"))
    stack.windowSize = WindowSize(columns: 80, rows: 36)
    #expect(text(of: list).contains("rows 1–30 of 100\n"))
  }

  @Test("has the window of the prompt's terminal, and follows it")
  func promptWindow() {
    let coordinator = SampleCoordinator()
    let terminal = ScriptedTerminal(width: 70)
    let prompt = Prompt(coordinator, at: terminal)
    #expect(coordinator.stack.windowSize == WindowSize(columns: 70))
    terminal.resize(width: 50)
    #expect(coordinator.stack.windowSize == WindowSize(columns: 50))
    withExtendedLifetime(prompt) {}
  }

  @Test(
    "turns the page",
    arguments: [
      ([""], "rows 21–40 of 45"), (["next", "n"], "rows 41–45 of 45"),
      (["next", "previous"], "rows 1–20 of 45"), (["next", "next", "first"], "rows 1–20 of 45"),
      (["last"], "rows 41–45 of 45"), (["goto 5", "last"], "rows 41–45 of 45"),
      (["goto 5"], "rows 5–24 of 45"), (["goto 5", "previous"], "rows 1–20 of 45"),
    ]
  )
  func paging(lines: [String], position: String) async throws {
    let list = list(45)
    for line in lines { try await list.run(line) }
    #expect(text(of: list).contains(position))
  }

  @Test(
    "stays on the first and the last page, with a remark",
    arguments: [
      (["previous"], "rows 1–20 of 45\nThis is the first page.\n"),
      (["next", "next", "next"], "rows 41–45 of 45\nThis is the last page.\n"),
    ]
  )
  func ends(lines: [String], end: String) async throws {
    let list = list(45)
    for line in lines { try await list.run(line) }
    #expect(text(of: list).hasSuffix(end))
  }

  @Test(
    "publishes the element that is selected by its number or name",
    arguments: [
      ("3", 3), ("open 45", 45), ("open book 7", 7), ("open \"book 7\"", 7), ("open BOOK 45", 45),
    ]
  )
  func selected(line: String, number: Int) async throws {
    let list = list(45)
    let actions = Recorder(list)
    try await list.run(line)
    actions.expect(.selected(Self.books(45)[number - 1]))
  }

  @Test(
    "rejects an element that it does not have",
    arguments: [
      ("46", "no item 46; use a number of the list"),
      ("goto 46", "no item 46; use a number of the list"),
      ("open bok 7", "no item is called “bok 7”; did you mean “book 7”?"),
      ("open x", "no item is called “x”; use a number"),
    ]
  )
  func missing(line: String, message: String) async {
    let list = list(45)
    let actions = Recorder(list)
    let error = await #expect(throws: ListError.self) { try await list.run(line) }
    #expect(error?.alert.line == message)
    #expect(actions.values.isEmpty)
  }

  @Test("is not drawn again when an element is rejected")
  func quiet() async throws {
    let list = list(45)
    stack.push(list)
    let changes = Recorder(stack.changes)
    await #expect(throws: ListError.self) { try await list.run("46") }
    changes.expect()
  }

  @Test("removes a remark with the next command", arguments: ["first", "goto 41", "open 3"])
  func remark(line: String) async throws {
    let list = list(45)
    for line in ["last", "next", line] { try await list.run(line) }
    #expect(!text(of: list).contains("last page"))
  }

  @Test("prefers an element of the whole name, and rejects a name of several")
  func names() async throws {
    let list = list(45)
    let actions = Recorder(list)
    try await list.run("open BOOK 4")
    actions.expect(.selected(Self.books(45)[3]))
    await #expect(throws: ListError.ambiguousName("book", count: 45)) {
      try await list.run("open book")
    }
  }

  @Test("draws its elements again when they change, and stays within them")
  func changed() async throws {
    let list = list(45)
    try await list.run("goto 41")
    stack.push(list)
    let changes = Recorder(stack.changes)
    list.elements = Self.books(30)
    changes.expect(.refreshed)
    #expect(text(of: list).contains("rows 11–30 of 30"))
  }

  @Test("has the commands that the program adds")
  func added() async throws {
    var removed = 0
    let list = ListScreen("books", of: Self.books(2), columns: Self.columns) { list in
      [
        Command("remove", .number("N"), help: "remove a book") { number in
          list.elements.remove(at: number - 1)
          removed += 1
        }
      ]
    }
    try await list.run("remove 1")
    #expect(list.elements.map(\.title) == ["book 2"])
    #expect(removed == 1)
  }

  @Test(
    "has commands of the program for an element, by its number or its name",
    arguments: ["2", "book 2"]
  )
  func elementCommands(name: String) async throws {
    var lent: [Book] = []
    let list = ListScreen("books", of: Self.books(3), columns: Self.columns) { list in
      [list.command("lend", help: "lend a book") { lent.append($0) }]
    }
    try await list.run("lend \(name)")
    #expect(lent == [Book(title: "book 2", pages: 101)])
  }

  @Test("is released after it was popped, although its commands use it")
  func released() async throws {
    weak var list: ListScreen<Book>?
    do {
      let books = ListScreen("books", of: Self.books(2), columns: Self.columns) { list in
        [list.command("lend", help: "lend a book") { _ in list.elements = [] }]
      }
      list = books
      stack.push(SampleScreen("root"))
      stack.push(books)
      try await books.run("lend 1")
      stack.pop()
    }
    #expect(list == nil)
  }

  @Test("without a column, traps with a message that names the list")
  func noColumns() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = ListScreen("books", of: [1], columns: []) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the list “books” of Int must have a column"))
  }
}
