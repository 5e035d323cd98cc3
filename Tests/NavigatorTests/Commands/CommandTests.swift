// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@MainActor
@Suite("Commands")
struct CommandTests {
  private let calls = Calls()

  private final class Calls {
    var all: [String] = []
  }

  private var table: CommandTable {
    func note(_ call: String) { calls.all.append(call) }
    let commands = [
      Command("next", aliases: ["n"], help: "the next page", shorthand: .emptyLine) {
        note("next")
      },
      Command("open", .number("N"), help: "open an item", shorthand: .number) {
        note("open \($0)")
      },
      Command("search", .text("TEXT"), help: "find a text", shorthand: .prefix("/")) {
        note("search \($0)")
      },
      Command("show", help: "draw again") { note("show") },
      Command("sort", .optional(.words("COLUMN")), help: "order") { words in
        note("sort \(words ?? [])")
      },
      Command("unit price", .optional(.text("VALUE")), aliases: ["#3"], help: "a field") { text in
        note("unit price \(text ?? "-")")
      },
    ]
    let help = Command("help", .optional(.word("COMMAND")), help: "help") {
      note("help \($0 ?? "-")")
    }
    return CommandTable(screenCommands: commands, promptCommands: [help])
  }

  private func run(_ line: String) async throws {
    let match = try table.match(line)
    try await match.command.invocation(match.text)()
  }

  @Test(
    "a line runs its command",
    arguments: [
      ("next", "next"),
      ("n", "next"),
      ("", "next"),
      ("   ", "next"),
      ("NEXT", "next"),
      ("ne", "next"),
      ("open 7", "open 7"),
      ("o   7 ", "open 7"),
      ("42", "open 42"),
      ("/green tea", "search green tea"),
      ("/ \"x\" ", "search \"x\""),
      ("search   a  b", "search a  b"),
      ("sort", "sort []"),
      ("sort a 'b c' \"d\"\"e\" 12\" don't", #"sort ["a", "b c", "d\"e", "12\"", "don\'t"]"#),
      ("\"unit price\" > 3", "unit price > 3"),
      ("unit price > 3", "unit price > 3"),
      ("Unit Price", "unit price -"),
      ("unit > 3", "unit price > 3"),
      ("#3 > 3", "unit price > 3"),
      ("help sort", "help sort"),
    ]
  )
  func understood(line: String, call: String) async throws {
    try await run(line)
    #expect(calls.all == [call])
  }

  @Test(
    "a command with a shortest beginning leaves shorter ones to other commands",
    arguments: [("e", "export"), ("exp", "export"), ("expa", "expand"), ("expand", "expand")]
  )
  func shortest(typed: String, name: String) throws {
    let commands = [
      Command("export", help: "write") {},
      Command("expand", help: "add fields") {}
        .abbreviated(to: "expa"),
    ]
    let table = CommandTable(screenCommands: commands, promptCommands: [])
    #expect(try table.command(named: typed).name == name)
  }

  @Test(
    "an invalid line throws an error and runs nothing",
    arguments: [
      ("opne 7", UsageError.unknownCommand("opne", nearest: ["open"])),
      ("xyzzy", .unknownCommand("xyzzy", nearest: [])),
      ("s", .ambiguousCommand("s", candidates: ["search", "show", "sort"])),
      ("s tea", .ambiguousCommand("s", candidates: ["search", "show", "sort"])),
      ("open", .missingArgument(usage: "open N")),
      ("open tea", .notANumber("tea", usage: "open N")),
      ("open 0", .notANumber("0", usage: "open N")),
      ("99999999999999999999", .notANumber("99999999999999999999", usage: "open N")),
      ("next 2", .unexpectedArgument("2", usage: "next")),
      ("/", .missingArgument(usage: "search TEXT")),
      ("help a b", .unexpectedArgument("b", usage: "help [COMMAND]")),
      ("sort 'a", .unterminatedQuote(in: "'a", at: 0)),
      ("sort b \"a", .unterminatedQuote(in: "b \"a", at: 2)),
    ]
  )
  func misunderstood(line: String, error: UsageError) async {
    await #expect(throws: error) { try await run(line) }
    #expect(calls.all == [])
  }

  @Test("a screen command may override the alias of a prompt command, but not its name")
  func reserved() throws {
    let table = CommandTable(
      screenCommands: [Command("quit", help: "mine") {}, Command("q", help: "mine") {}],
      promptCommands: [Command("quit", aliases: ["q"], help: "leave") {}]
    )
    #expect(try table.command(named: "QUIT").help == "leave")
    #expect(try table.command(named: "q").help == "mine")
  }

  @Test("the longest name with spaces with which a line begins wins")
  func longestName() throws {
    let names = ["first", "first name", "first name of"].map {
      Command($0, .text("T"), help: "") { _ in }
    }
    let match = try CommandTable(screenCommands: names, promptCommands: []).match("First name Ada")
    #expect(match.command.name == "first name")
    #expect(match.text == "Ada")
  }

  @Test("a disabled command does not run, and says why")
  func disabled() async throws {
    let command = Command("save", help: "save the note") {}
      .disabled(because: "nothing has changed")
    let error = #expect(throws: DisabledCommand.self) { try command.invocation("") }
    #expect(error?.alert == Alert("nothing has changed"))
  }

  @Test("help shows the reason of a disabled command in place of its description")
  func explained() {
    let command = Command("save", help: "save the note") {}
      .disabled(because: "nothing has changed")
    let text = { (content: Content) in Renderer(width: 80, theme: nil).text(of: content) }
    let overview = text(Help.overview(screenCommands: [command], promptCommands: []))
    #expect(overview.contains("save  (nothing has changed)"))
    #expect(text(Help.page(of: command)).contains("disabled  nothing has changed"))
  }

  @Test("a disabled command runs after its reason has gone")
  func enabled() async throws {
    let calls = calls
    let command = Command("save", help: "save the note") { calls.all.append("saved") }
      .disabled(because: calls.all.isEmpty ? "nothing has changed" : nil)
    calls.all.append("changed")
    try await command.invocation("")()
    #expect(calls.all == ["changed", "saved"])
  }

  @Test("the first of two commands with the same name wins")
  func shadowing() throws {
    let own = [Command("show", help: "mine") {}, Command("show", help: "theirs") {}]
    let table = CommandTable(screenCommands: own, promptCommands: [])
    #expect(try table.command(named: "sh").help == "mine")
  }
}

@Suite("Usage errors")
struct UsageErrorTests {
  @Test(
    "say what is wrong and what to do",
    arguments: [
      (
        UsageError.unknownCommand("opne", nearest: ["open"]),
        "opne: unknown command; did you mean “open”?"
      ),
      (.unknownCommand("x", nearest: []), "x: unknown command; run “help” to list them"),
      (
        .ambiguousCommand("s", candidates: ["show", "sort", "search"]),
        "s: ambiguous, could be “show”, “sort” or “search”; type more letters"
      ),
      (
        .notANumber("x", usage: "open N"),
        "“x” is not a positive integer; usage: “open N”, see “help open”"
      ),
      (
        .unterminatedQuote(in: "'a", at: 0),
        "unterminated quote, at character 1; add the closing quote"
      ),
    ]
  )
  func text(error: UsageError, line: String) {
    #expect(error.alert.line == line)
  }

  @Test("shorten long text to its beginning and its end")
  func long() {
    let word = "begin" + String(repeating: "x", count: 10_000) + "end"
    let unknown = UsageError.unknownCommand(word, nearest: []).alert.line
    #expect(unknown.count < 200)
    #expect(unknown.hasPrefix("beginxxx"))
    #expect(unknown.hasSuffix("xend: unknown command; run “help” to list them"))
    let text = UsageError.unexpectedArgument(word, usage: word).alert.line
    #expect(text.count < 700)
    #expect(text.hasPrefix("unexpected argument “beginxxx"))
    #expect(text.contains("xend”; usage: “beginxxx"))
  }
}

@Suite("Nearest names")
struct NearestTests {
  private let names = ["price", "protein", "category", "notes"]

  @Test(
    "resemble or complete the typed text in any case",
    arguments: [
      ("prize", ["price"]), ("PRICE", ["price"]), ("pirce", ["price"]), ("catgory", ["category"]),
      ("pr", ["price", "protein"]), ("zzz", []), ("2", []), ("", []),
    ]
  )
  func near(typed: String, expected: [String]) {
    #expect(NameSuggestions.names(for: typed, among: names) == expected)
  }

  @Test("contain no duplicates")
  func once() {
    #expect(
      NameSuggestions.names(for: "d/f", among: ["d/e", "d/g", "d/e", "d/g", "d/h"])
        == ["d/e", "d/g", "d/h"]
    )
  }
}
