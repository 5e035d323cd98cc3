// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A bookmark name")
struct BookmarkNameTests {
  private let folder = TemporaryFolder()
  private let coordinator: BrowseCoordinator
  private let prompt: Prompt

  init() async throws {
    let path = folder.write("n\n1\n2\n", to: "x.csv")
    coordinator = BrowseCoordinator(
      Session(files: PersistentFiles(bookmarks: folder.path("bookmarks")))
    )
    prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(path: path))
  }

  @Test(
    "opens and removes its bookmark, with or without quotes",
    arguments: ["dear fish", "\"dear fish\"", "'dear fish'"],
    ["dear fish", "\"dear fish\"", "'Dear Fish'"]
  )
  func spaces(kept: String, typed: String) async throws {
    try await prompt.run("bookmark \(kept)")
    #expect(folder.read("bookmarks")?.hasPrefix("dear fish = /") == true)
    try await prompt.run("bookmarks")
    try await prompt.run("open \(typed)")
    #expect(coordinator.stack.screens.map(\.title) == ["x", "bookmarks", "x"])
    try await prompt.run("back")
    try await prompt.run("remove \(typed)")
    #expect(folder.read("bookmarks") == "")
  }

  @Test(
    "may contain quotes",
    arguments: ["it's", "12\" pipes", "\"a\" and \"b\"", "\"a\"\"b\"", "a  b"]
  )
  func marks(name: String) async throws {
    try await prompt.run("bookmark \(name)")
    try await prompt.run("bookmarks")
    try await prompt.run("open \(name)")
    #expect(coordinator.stack.screens.count == 3)
  }

  @Test("is an example in the help")
  func help() async throws {
    for line in ["bookmark dear fish", "bookmarks"] { try await prompt.run(line) }
    let commands = try #require(coordinator.stack.top).commands
    let help = Help.overview(screenCommands: commands, promptCommands: [])
    let text = help.drawn(width: nil)
    #expect(text.contains("open \"dear fish\", a number  "))
    #expect(text.contains("remove \"dear fish\"  "))
  }

  @Test(
    "with spaces is completed from its beginning",
    arguments: [
      ("open dear f", "open \"dear fish\" "), ("open \"dear f", "open \"dear fish\" "),
      ("open de", "open \"dear fish\" "), ("open dear c", nil),
    ]
  )
  func completed(line: String, whole: String?) async throws {
    for line in ["bookmark dear fish", "bookmarks"] { try await prompt.run(line) }
    #expect(await prompt.commandTable.complete(line).completed(line) == whole)
  }
}
