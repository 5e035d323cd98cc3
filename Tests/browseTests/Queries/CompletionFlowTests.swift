// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Completion on screens")
struct CompletionFlowTests {
  private let folder = TemporaryFolder()

  /// Returns the transcript of typed lines, with Tab, at the prompt of a collection.
  private func transcript(_ lines: String...) async throws -> [String] {
    let path = folder.write(
      """
      name,price,unit size,category,is\u{1B}odd
      Sencha,12.50,100,green tea,x
      Assam,8,50,black tea,evil\u{1B}[31m
      Gyokuro,40,50,green tea,"two
      lines"
      Mate,3,500,herb,

      """,
      to: "teas.csv"
    )
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(path))
    let terminal = ScriptedTerminal(lines)
    let prompt = coordinator.prompt(at: terminal)
    try await prompt.interact()
    return terminal.transcript.split(separator: "\n").filter { $0.contains(" › ") }
      .map { String($0.dropFirst($0.hasPrefix("teas › filter › ") ? 16 : 7)) }
  }

  @Test("completes a filter: command, column, operator, value")
  func filter() async throws {
    let lines = try await transcript(
      "fil\tca\tcon\tgr\ta\tPR\t> \t8",
      "quit"
    )
    #expect(
      lines.first
        == "filter category contains gr→filter category contains \"green tea\" and PR"
        + "→filter category contains \"green tea\" and price > ⇥[3, 8, 12.50, 40]8"
    )
  }

  @Test("offers nested fields of the items, and functions only if no value fits")
  func alternatives() async throws {
    let lines = """
      {"user": {"login": "ann", "id": 1}, "place": "low"}
      {"user": {"login": "bob", "level": 2}, "place": "high"}

      """
    let path = folder.write(lines, to: "users.jsonl")
    let users = try await Catalog.open(path)
    let items = try await users.page(0..<2, of: Query()).items
    let completer = QueryCompleter(users) { items }
    func found(_ text: String) async -> [String] {
      await completer.filter(text).candidates.map(\.text)
    }
    #expect(await found("user.l") == ["user.login", "user.level"])
    #expect(await completer.projection("place, user.i").candidates.map(\.text) == ["user.id"])
    #expect(await found("place = lo") == ["low"])
    #expect(await found("place = low") == ["low"])
    #expect(await found("place = lowe") == ["lower("])
    #expect(await found("place = us") == ["user"])
  }

  @Test("offers values by frequency, except those that cannot be typed")
  func values() async throws {
    let lines = try await transcript(
      "filter category = \t\"green tea\"",
      "filter \"unit size\" = \t50",
      "filter #5 = \tx",
      "filter category = xyz\tx",
      "quit"
    )
    #expect(lines[0] == "filter category = ⇥[\"green tea\", \"black tea\", herb]\"green tea\"")
    #expect(lines[1] == "filter \"unit size\" = ⇥[50, 100, 500]50")
    #expect(lines[2] == "filter #5 = x x")
    #expect(lines[3] == "filter category = xyz␇x")
  }

  @Test("completes values without their opening quote, and columns after a hyphen")
  func words() async throws {
    let lines = try await transcript("filter category = black t\t", "sort -pr\t, na\t", "quit")
    #expect(lines[0] == "filter category = black t→filter category = \"black tea\" ")
    #expect(lines[1] == "sort -price , name ")
  }

  @Test(
    "completes a column whose name has spaces, without its opening quote",
    arguments: [
      ("sort unit s\t", "sort \"unit size\" "), ("sort name,unit s\t", "sort name,\"unit size\" "),
      ("columns name, unit s\t", "columns name, \"unit size\" "),
      ("filter not (unit s\t", "filter not (\"unit size\" "),
      ("filter price > 5 and unit s\t", "filter price > 5 and \"unit size\" "),
    ]
  )
  func spacedName(typed: String, completed: String) async throws {
    let lines = try await transcript(typed, "quit")
    #expect(lines.first?.split(separator: "→").last.map(String.init) == completed)
  }

  @Test("completes the columns of orders, column lists and figures")
  func lists() async throws {
    let lines = try await transcript(
      "sort pri\td\t, cat\t",
      "columns un\t",
      "freq\tcat\t",
      "back",
      "stats na\t",
      "quit"
    )
    #expect(lines[0] == "sort price desc , category ")
    #expect(lines[1] == "columns un→columns \"unit size\" ")
    #expect(lines[2] == "frequency category ")
    #expect(lines.contains("stats name "))
  }

  @Test("completes “all” after `pick`")
  func pick() async throws {
    let lines = try await transcript("pick a\t", "quit")
    #expect(lines[0] == "pick all ")
  }

  @Test("completes commands after `help`")
  func help() async throws {
    let lines = try await transcript("help freq\t", "quit")
    #expect(lines[0] == "help frequency ")
  }

  @Test("completes files, formats and options of an export")
  func export() async throws {
    let path = folder.path("")
    let lines = try await transcript(
      "export \(path)te\tas j\tl\t--f\t",
      "export - as \tcsv",
      "export - \t--spreadsheet",
      "export - --spreadsheet --\tx",
      "export --force - --\tx",
      "export --sp\t- as csv",
      "quit"
    )
    #expect(
      lines[0].dropFirst(7 + path.count)
        == "teas.csv as json⇥[json (array of objects), jsonl (one object per line)]l --force "
    )
    #expect(lines[1].contains("⇥[csv (comma-separated (RFC 4180)), tsv (tab-separated), json"))
    #expect(lines[2].contains("⇥[as (choose the format), --force (replace"))
    #expect(lines[3] == "export - --spreadsheet --force x")
    #expect(lines[4] == "export --force - --spreadsheet x")
    #expect(lines[5] == "export --spreadsheet - as csv")
  }

  @Test("completes fields and conditions of the filter form")
  func form() async throws {
    let lines = try await transcript(
      "filter",
      "un\t> \t100",
      "categ\tstarts w\tgr\t",
      "also pri\t>\t10",
      "apply",
      "quit"
    )
    #expect(lines[1] == "un→\"unit size\" > ⇥[50, 100, 500]100")
    #expect(lines[2] == "category starts with gr→category starts with \"green tea\" ")
    #expect(lines[3].hasPrefix("also price >⇥[> (greater than, or later), >="))
  }

  @Test("completes fields of an item that can be opened")
  func nested() async throws {
    let path = folder.write(#"[{"name": "a", "tag list": [{"x": 1}], "price": 3}]"#, to: "n.json")
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(path))
    let terminal = ScriptedTerminal(["1", "open \t", "quit"])
    let prompt = coordinator.prompt(at: terminal)
    try await prompt.interact()
    #expect(terminal.transcript.contains("n › 1 › open \"tag list\" \n"))
  }

  @Test("completes a line of 10,000 characters over 100,000 columns")
  func large() async throws {
    let columns = (1...100_000).map { Column(name: "column number \($0)", kind: .integer) }
    let collection = ListCollection("wide", columns: columns, items: [])
    let completer = QueryCompleter(collection) { [] }
    let long = String(repeating: "\"column number 7\" = 1 and ", count: 400)
    let found = await completer.filter(long + "\"column number 9999")
    #expect(found.candidates.count == 11)
    #expect(found.start == long.utf8.count)
    #expect(await completer.order("").candidates.count == 100_000)
    #expect(await completer.filter(String(repeating: "(", count: 10_000)).candidates.isEmpty)
  }
}
