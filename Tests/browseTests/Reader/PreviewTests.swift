// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Testing

@testable import Navigator
@testable import browse

@MainActor
@Suite("The preview of a line")
struct PreviewTests {
  /// Returns the last preview of a line that is typed at the prompt of a collection.
  private func shown(_ line: String) async throws -> String? {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(ListCollection.foods())
    let screen = try #require(coordinator.list)
    let match = try CommandTable(screenCommands: screen.commands, promptCommands: []).match(line)
    let preview = try #require(match.command.preview)
    var last: String?
    for await content in preview(match.text).values {
      last = content.drawn()
    }
    return last
  }

  @Test("shows the first items and their count", .timeLimit(.minutes(10)))
  func items() async throws {
    let text = try #require(try await shown("filter price > 3"))
    #expect(text.hasPrefix("#"))
    #expect(text.hasSuffix("match\n"))
  }

  @Test("shows that a search has no results", .timeLimit(.minutes(10)))
  func search() async throws {
    #expect(try await shown("/nothing at all") == "no items match\n")
  }

  @Test("shows the first values of a computed column, without a count", .timeLimit(.minutes(10)))
  func addition() async throws {
    let text = try #require(try await shown("add twice = price * 2"))
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("#  twice  name") == true)
    #expect(lines.count == 7)
    #expect(lines.last?.hasPrefix("5     11  food 5") == true)
  }

  @Test("shows the position of an error", .timeLimit(.minutes(10)))
  func mistake() async throws {
    let text = try #require(try await shown("filter prize > 3"))
    #expect(text.contains("\n  ^^^^^ did you mean “price”?\n"))
  }

  @Test("leaves the screen unchanged", .timeLimit(.minutes(10)))
  func screen() async throws {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(ListCollection.foods())
    let screen = try #require(coordinator.list)
    let body = screen.body
    let match = try CommandTable(screenCommands: screen.commands, promptCommands: []).match("/tea")
    let preview = try #require(match.command.preview)
    for await _ in preview(match.text).values {}
    #expect(screen.body == body)
  }
}
