// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("Completion")
struct CompletionTests {
  private func completion(_ texts: String..., from start: Int = 0) -> Completion {
    Completion(texts.map { Completion.Candidate($0) }, from: start)
  }

  // MARK: Inserting

  @Test("inserts the only candidate, followed by a space if it is complete")
  func single() {
    #expect(completion("category").completed("ca") == "category ")
    #expect(completion("category").completed("CA") == "category ")
    #expect(completion("category", from: 5).completed("sort ca") == "sort category ")
    let folder = Completion([.init("Samples/", isComplete: false)], from: 0)
    #expect(folder.completed("Sa") == "Samples/")
  }

  @Test("inserts the common prefix of several candidates")
  func common() {
    #expect(completion("category", "cat food").completed("c") == "cat")
    #expect(completion("Category", "category_2").completed("ca") == "Category")
    #expect(completion("open", "order").completed("o") == "o")
    #expect(completion("\"unit price\"", "\"unit cost\"").completed("un") == "\"unit ")
    #expect(completion("\"unit price\"", "units").completed("un") == "un")
    #expect(completion("\"a b\"", "\"c d\"").completed("") == "")
    #expect(completion("größe", "grösse").completed("g") == "grö")
  }

  @Test("inserts nothing without a candidate for the line")
  func nothing() {
    #expect(Completion.none.completed("xyz") == nil)
    #expect(completion("a", from: 9).completed("x") == nil)
  }

  @Test("omits candidates with control characters")
  func controls() {
    let found = completion("a\u{1B}[31m", "a\u{202E}b", "a\nb", "a\u{7F}", "抹茶", "👩‍👧")
    #expect(found.candidates.map(\.text) == ["抹茶", "👩‍👧"])
  }

  // MARK: Words

  @Test(
    "matches words in any case and adds the necessary quotes",
    arguments: [
      ("", ["tea", "\"green tea\"", "\"1\"\" | 2\"", "\"#3\""]),
      ("T", ["tea"]),
      ("gr", ["\"green tea\""]),
      ("'gr", ["\"green tea\""]),
      ("\"te", ["\"tea\""]),
      ("\"1\"\"", ["\"1\"\" | 2\""]),
      ("x", []),
    ]
  )
  func words(typed: String, expected: [String]) {
    let names = ["tea", "green tea", "1\" | 2", "#3"]
    let found = Completion(names.map { Completion.Candidate($0) }, beginning: typed)
    #expect(found.candidates.map(\.text) == expected)
  }

  @Test("leaves the quote of an incomplete word open")
  func openQuotation() {
    let found = Completion([.init("my teas/", isComplete: false)], beginning: "my")
    #expect(found.candidates.map(\.text) == ["\"my teas/"])
  }

  @Test("completes each word of an argument with the words before it")
  func byWord() async {
    let argument = Argument<[String]>.words("X").completed(byWord: { before, word in
      Completion([.init("\(before)\(word)")], from: 0)
    })
    let found = await argument.complete?("a 'b c' d")
    #expect(found?.candidates.map(\.text) == ["[\"a\", \"b c\"]d"])
    #expect(found?.start == 8)
    let open = await argument.complete?("a 'b c")
    #expect(open?.candidates.map(\.text) == ["[\"a\"]'b c"])
    #expect(open?.start == 2)
  }

  // MARK: Commands

  private var table: CommandTable {
    let column = Argument<String>.text("COLUMN").completed { text in
      Completion([.init("price"), .init("pruned")], beginning: text)
    }
    return CommandTable(
      screenCommands: [
        Command("open", .number("N"), help: "open an item", shorthand: .number) { _ in },
        Command("sort", .optional(column.map { $0 }), help: "order") { _ in },
        Command("search", column, help: "find a text", shorthand: .prefix("/")) { _ in },
        Command("unit price", .optional(.text("VALUE")), aliases: ["#3"], help: "a field") { _ in },
        Command("bad\u{1B}", .optional(.text("VALUE")), aliases: ["#4"], help: "another") { _ in },
        Command("next", aliases: ["n"], help: "the next page") {},
      ],
      promptCommands: [Command("quit", aliases: ["exit"], help: "leave") {}]
    )
  }

  @Test("completes the commands of the program")
  func further() async {
    let column = Argument<String>.text("NAME").completed { _ in Completion([.init("teas")], from: 0)
    }
    let table = CommandTable(
      screenCommands: [],
      programCommands: [
        Command("bookmark", column, help: "keep this place") { _ in },
        Command("settings", help: "what can be set") {},
      ],
      promptCommands: []
    )
    #expect(await table.complete("sett").candidates.map(\.text) == ["settings"])
    #expect(await table.complete("bookmark t").candidates.map(\.text) == ["teas"])
  }

  @Test(
    "completes the name of a command, quoted if necessary",
    arguments: [
      ("", 0, ["open", "sort", "search", "\"unit price\"", "\"#4\"", "next", "quit"]),
      ("s", 0, ["sort", "search"]),
      ("  SO", 2, ["sort"]),
      ("un", 0, ["\"unit price\""]),
      ("\"unit", 0, ["\"unit price\""]),
      ("bad", 0, ["\"#4\""]),
      ("ex", 0, ["exit"]),
      ("xyz", 0, []),
      ("12", 0, []),
    ] as [(String, Int, [String])]
  )
  func commands(line: String, start: Int, expected: [String]) async {
    let found = await table.complete(line)
    #expect(found.candidates.map(\.text) == expected)
    #expect(found.start == start)
  }

  @Test(
    "completes the argument of a command",
    arguments: [
      ("sort ", 5, ["price", "pruned"]),
      ("so pri", 3, ["price"]),
      (" sort   pri", 8, ["price"]),
      ("/pri", 1, ["price"]),
      ("/ pri", 2, ["price"]),
      ("open ", 0, []),
      ("s pri", 0, []),
      ("xyz pri", 0, []),
      ("next pri", 0, []),
    ] as [(String, Int, [String])]
  )
  func arguments(line: String, start: Int, expected: [String]) async {
    let found = await table.complete(line)
    #expect(found.candidates.map(\.text) == expected)
    #expect(found.start == start)
  }

  @Test("shows the help of a command and adds a space if it takes an argument")
  func commandNotes() async {
    let found = await table.complete("")
    #expect(found.candidates.first == .init("open", note: "open an item", isComplete: true))
    #expect(found.candidates.last == .init("quit", note: "leave", isComplete: false))
  }

  // MARK: Files

  @Test("completes file names, with a slash after folders and quotes around spaces")
  func files() async {
    let folder = TemporaryFolder()
    folder.write("", to: "teas.csv")
    folder.write("", to: "my teas.csv")
    folder.write("", to: ".hidden")
    mkdir(folder.path("more"), 0o700)
    folder.write("", to: "more/all.csv")
    folder.write("", to: "odd\u{1B}.csv")
    let path = folder.path("")
    func names(_ typed: String) async -> [String] {
      await FileNames.complete(path + typed).candidates.map { String($0.text.drop { $0 == "\"" }) }
        .map { String($0.dropFirst(path.count)) }
    }
    #expect(await names("") == ["more/", "my teas.csv\"", "teas.csv"])
    #expect(await names("m") == ["more/", "my teas.csv\""])
    #expect(await names(".h") == [".hidden"])
    #expect(await names("more/") == ["more/all.csv"])
    #expect(await names("none/") == [])
    let more = await FileNames.complete(path + "mo")
    #expect(more.candidates.map(\.isComplete) == [false])
  }

  @Test("completes `~` to the home folder")
  func home() async {
    #expect(await FileNames.complete("~").completed("~") == "~/")
    #expect(FileNames.path(of: "~/x").hasSuffix("/x"))
    #expect(!FileNames.path(of: "~/x").hasPrefix("~"))
    #expect(FileNames.path(of: "a~/x") == "a~/x")
  }

  // MARK: The list

  private func list(_ candidates: [Completion.Candidate], width: Int, height: Int) -> String {
    CompletionList(candidates, width: width, height: height).lines
      .map { $0.withoutTrailingSpace.pieces.map(\.text).joined() }.joined(separator: "\n")
  }

  @Test("lists candidates with their notes")
  func notes() {
    let candidates = [
      Completion.Candidate("price", note: "decimal"), .init("名前", note: "text"), .init("x"),
    ]
    expect(
      list(candidates, width: 14, height: 10),
      is: """
        price  decimal
        名前   text
        x
        """
    )
    expect(
      list(candidates, width: 12, height: 2),
      is: """
        price  deci…
        … and 2 more
        """
    )
  }

  @Test("cuts no candidate while there is room beside the notes")
  func longCandidates() {
    let candidates = [Completion.Candidate("measurement 1", note: "text"), .init("measurement 2")]
    expect(list(candidates, width: 19, height: 10), is: "measurement 1  text\nmeasurement 2")
  }

  @Test("lists candidates without notes in columns, from top to bottom")
  func columns() {
    let candidates = (1...7).map { Completion.Candidate("v\($0)") }
    expect(
      list(candidates, width: 10, height: 10),
      is: """
        v1  v4  v7
        v2  v5
        v3  v6
        """
    )
    expect(
      list(candidates, width: 7, height: 3),
      is: """
        v1  v3
        v2  v4
        … and 3 more
        """
    )
    expect(list(candidates, width: 1, height: 2), is: "…\n… and 6 more")
  }

  @Test("lists the first of 100,000 candidates and counts the others")
  func many() {
    let candidates = (1...100_000).map { Completion.Candidate("column_\($0)") }
    let lines = list(candidates, width: 80, height: 22).split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines.last == "… and 99874 more; Tab lists them")
  }
}
