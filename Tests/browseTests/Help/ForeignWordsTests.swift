// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator
@testable import browse

@MainActor
@Suite("Commands of other programs")
struct ForeignWordsTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  private nonisolated static let words = ForeignWords.suggestions.keys
    .filter { !$0.contains(" ") }.sorted()

  @Test("suggest the command that does the same", arguments: words)
  func suggested(word: String) async throws {
    _ = try await open()
    #expect(
      throws: UsageError.unknownCommand(word, nearest: [ForeignWords.suggestions[word] ?? ""])
    ) {
      try prompt().match("\(word) x")
    }
  }

  @Test(
    "suggest what people expect for the best-known words",
    arguments: [
      ("ls", "show"), ("cd orders", "open N"), ("where price > 3", "filter CONDITION"),
      ("select name", "columns NAME, …"), ("order by name", "sort COLUMN"),
      ("describe", "columns"), ("distinct name", "frequency COLUMN"), ("head", "first"),
      ("top 5", "sort COLUMN desc"), ("save x.csv", "export FILE"), ("cd ..", "back"),
      ("CD ..", "back"),
    ]
  )
  func known(line: String, suggestion: String) async throws {
    _ = try await open()
    let word = String(line.prefix { $0 != " " })
    #expect(throws: UsageError.unknownCommand(word, nearest: [suggestion])) {
      try prompt().match(line)
    }
  }

  @Test("are recognized in upper case")
  func capitals() async throws {
    _ = try await open()
    #expect(throws: UsageError.unknownCommand("WHERE", nearest: ["filter CONDITION"])) {
      try prompt().match("WHERE x")
    }
  }

  @Test("suggest the command that does the same when help is requested")
  func help() async throws {
    _ = try await open()
    let prompt = prompt()
    let help = try prompt.match("help where")
    await #expect(throws: UsageError.unknownCommand("where", nearest: ["filter CONDITION"])) {
      try await help.command.invocation(help.text)()
    }
    withExtendedLifetime(prompt) {}
  }

  @Test("suggest the screen below that has the command")
  func below() async throws {
    let screen = try await open()
    try await screen.run("1")
    #expect(
      throws: UsageError.commandBelow("filter", screen: screen.title, distance: 1)
    ) {
      try prompt().match("where x")
    }
  }
}
