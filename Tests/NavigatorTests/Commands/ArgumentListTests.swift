// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@MainActor
@Suite("A command with several arguments")
struct ArgumentListTests {
  private enum Format: String, CaseIterable {
    case csv
    case json
    case jsonl
  }

  private final class Calls {
    var all: [String] = []
  }

  private let calls = Calls()

  private var commands: [Command] {
    let calls = calls
    return [
      Command("send", .word("TO"), .text("MESSAGE"), .flag("--urgent"), help: "send a message") {
        calls.all.append("to \($0): \($1), \($2 ? "urgent" : "as usual")")
      },
      Command("move", .number("FROM"), .optional(.number("TO")), help: "move an item") { from, to in
        calls.all.append("from \(from) to \(to.map(String.init) ?? "the end")")
      },
      Command(
        "save",
        .word("FILE"),
        .option("--as", .choice(Format.self, "FORMAT")),
        .flag("--force"),
        help: "save the items"
      ) { file, format, isForced in
        calls.all.append("\(file) as \(format?.rawValue ?? "-")\(isForced ? ", forced" : "")")
      },
      Command("format", .choice(Format.self), help: "choose a format") {
        calls.all.append("\($0)")
      },
      Command("note", .word("FILE"), .option("--text", .text("TEXT")), help: "add a note") {
        calls.all.append("\($0): \($1 ?? "-")")
      },
      Command("list", .flag("--all"), help: "list the items") { calls.all.append("all: \($0)") },
    ]
  }

  private var table: CommandTable { CommandTable(screenCommands: commands, promptCommands: []) }

  private func run(_ line: String) async throws {
    let match = try table.match(line)
    try await match.command.invocation(match.text)()
  }

  @Test(
    "receives a value for each",
    arguments: [
      ("send ann good  morning", "to ann: good  morning, as usual"),
      ("send \"ann lee\" hi", "to ann lee: hi, as usual"),
      ("send --urgent ann hi", "to ann: hi, urgent"),
      ("send ann --urgent hi", "to ann: hi, urgent"),
      ("send ann hi --urgent", "to ann: hi --urgent, as usual"),
      ("send ann -- --urgent", "to ann: --urgent, as usual"),
      ("move 1 2", "from 1 to 2"),
      ("move 1", "from 1 to the end"),
      ("save x.csv", "x.csv as -"),
      ("save x.csv --as json", "x.csv as json"),
      ("save --force x.csv --as JSONL", "x.csv as jsonl, forced"),
      ("save --as c \"my file\" --force", "my file as csv, forced"),
      ("format json", "json"),
      ("format C", "csv"),
      ("note x --text \"good morning\"", "x: good morning"),
      ("list", "all: false"),
      ("list --all", "all: true"),
    ]
  )
  func values(line: String, call: String) async throws {
    try await run(line)
    #expect(calls.all == [call])
  }

  @Test(
    "rejects a line with too few, too many or unknown arguments",
    arguments: [
      ("send", UsageError.missingArgument(usage: "send TO [--urgent] MESSAGE")),
      ("send ann", .missingArgument(usage: "send TO [--urgent] MESSAGE")),
      ("move", .missingArgument(usage: "move FROM [TO]")),
      ("move 1 2 3", .unexpectedArgument("3", usage: "move FROM [TO]")),
      ("move x", .notANumber("x", usage: "move FROM [TO]")),
      (
        "save x --froce",
        .unexpectedArgument("--froce", usage: "save FILE [--as FORMAT] [--force]")
      ),
      ("save x --as", .missingArgument(usage: "save FILE [--as FORMAT] [--force]")),
      (
        "save x --force --force",
        .unexpectedArgument("--force", usage: "save FILE [--as FORMAT] [--force]")
      ),
      ("save x --as xml", .notAChoice("xml", ["csv", "json", "jsonl"])),
      ("format js", .notAChoice("js", ["csv", "json", "jsonl"])),
      ("format", .missingArgument(usage: "format csv|json|jsonl")),
      ("list all", .unexpectedArgument("all", usage: "list [--all]")),
      ("send \"ann hi", .unterminatedQuote(in: "\"ann hi", at: 0)),
    ]
  )
  func rejected(line: String, error: UsageError) async {
    await #expect(throws: error) { try await run(line) }
    #expect(calls.all.isEmpty)
  }

  @Test(
    "completes the argument at the cursor, and the options that were not typed",
    arguments: [
      ("save x --", ["save x --as", "save x --force"]),
      ("save x --force --", ["save x --force --as"]),
      ("save x --as j", ["save x --as json", "save x --as jsonl"]),
      ("save x ", ["save x --as", "save x --force"]),
      ("save ", []),
      ("format c", ["format csv"]),
      ("send ann --u", ["send ann --urgent"]),
    ]
  )
  func completed(line: String, lines: [String]) async {
    let completion = await table.complete(line)
    #expect(completion.candidates.map { line.prefix(completion.start) + $0.text } == lines)
  }

  @Test("traps if an argument that takes the rest of the line is not the last one")
  func restFirst() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = Command("send", .text("TEXT"), .word("TO"), help: "send a message") { _, _ in }
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("the argument “TEXT” of the command “send” takes the rest of the line")
    )
  }
}
