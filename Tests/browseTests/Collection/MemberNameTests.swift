// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("File names in a directory")
struct MemberNameTests {
  private let folder = TemporaryFolder()
  private let coordinator = BrowseCoordinator()
  private let prompt: Prompt

  init() async throws {
    let names = ["teas.csv", "my fish.csv", "A.csv", "a.csv", "2", "2024", "e\u{1B}[31m.csv"]
    for name in names { folder.write("name\n\(name.filter { $0 != "\u{1B}" })\n", to: name) }
    prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(path: folder.path("")))
  }

  private var opened: String? { coordinator.list?.reader.state.page.items.first?[0].text }

  private func message(_ line: String) async -> String? {
    let error = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
    return error?.alert.line
  }

  @Test(
    "open the file, with or without quotes",
    arguments: [
      ("open teas.csv", "teas.csv"), ("open TEAS.csv", "teas.csv"),
      ("open my fish.csv", "my fish.csv"), ("open \"my fish.csv\"", "my fish.csv"),
      ("open 'my fish.csv'", "my fish.csv"), ("open a.csv", "a.csv"), ("open A.csv", "A.csv"),
      ("open \"2\"", "2"), ("open '2024'", "2024"),
    ]
  )
  func opening(line: String, name: String) async throws {
    try await prompt.run(line)
    #expect(coordinator.stack.screens.count == 2)
    #expect(opened == name)
  }

  @Test("open files that the filter excludes")
  func narrowed() async throws {
    for line in ["filter kind = directory", "open teas.csv"] { try await prompt.run(line) }
    #expect(opened == "teas.csv")
  }

  @Test("yield to the item numbers of the list", arguments: ["open 2", "2"])
  func numbers(line: String) async throws {
    try await prompt.run(line)
    #expect(opened == "2024")
  }

  @Test("made of digits are suggested if no item has that number")
  func digits() async {
    #expect(
      await message("open 2024")
        == "open: no item 2,024; run “open \"2024\"” to open the item of that name"
    )
    #expect(await message("open 99")?.hasPrefix("open: no item 99; run “count”") == true)
  }

  @Test(
    "that do not exist are rejected, and similar names are suggested",
    arguments: [
      ("open taes.csv", "open: no item “taes.csv”; did you mean “teas.csv”?"),
      ("open xyzzy", "open: no item “xyzzy”; run “show” to list the items"),
    ]
  )
  func unknown(line: String, expected: String) async {
    #expect(await message(line) == expected)
    #expect(coordinator.stack.screens.count == 1)
  }

  @Test("that differ only in case are all suggested")
  func cases() async {
    #expect(
      await message("open \"a.CSV\"")
        == "open: no item “a.CSV”; did you mean “A.csv” or “a.csv”?"
    )
  }

  @Test("without spaces appear in the example of “open”")
  func example() throws {
    let commands = try #require(coordinator.list).commands
    #expect(commands.first { $0.name == "open" }?.examples.map(\.line) == ["open A.csv"])
  }

  @Test(
    "are completed, quoted if necessary, unless they contain control characters",
    arguments: [
      ("te", ["teas.csv"]), ("TE", ["teas.csv"]), ("my f", ["\"my fish.csv\""]),
      ("\"my f", ["\"my fish.csv\""]), ("2", ["\"2\"", "\"2024\""]), ("e", []), ("zz", []),
    ]
  )
  func completion(typed: String, names: [String]) async throws {
    let list = try #require(coordinator.list)
    let open = try #require(list.commands.first { $0.name == "open" })
    let complete = try #require(open.complete)
    #expect(await complete(typed).candidates.map(\.text) == names)
  }
}
