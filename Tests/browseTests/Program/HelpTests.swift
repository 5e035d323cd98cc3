// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Help")
struct HelpTests {
  private let folder = TemporaryFolder()

  /// Returns the lines drawn by a command at a terminal of 80 columns, after running others.
  private func drawn(by line: String, after lines: [String] = [], in text: String) async throws
    -> [Substring]
  {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(folder.write(text, to: "teas.csv")))
    let terminal = ScriptedTerminal([], width: 80)
    let prompt = coordinator.prompt(at: terminal)
    for line in lines { try await prompt.run(line) }
    _ = terminal.takeTranscript()
    try await prompt.run(line)
    return terminal.takeTranscript().split(separator: "\n")
  }

  nonisolated private static let teas = """
    name,kind,price,added
    Sencha,tea,12.5,2024-05-01
    Assam,tea,8,2023-01-31
    Plaice,fish,25,2025-07-02

    """

  /// Returns a table with one row of numbers and the given number of columns.
  private func wide(_ columns: Int) -> String {
    (1...columns).map { "column number \($0)" }.joined(separator: ",") + "\n"
      + (1...columns).map(String.init).joined(separator: ",") + "\n"
  }

  @Test(
    "“help” fits 24 lines of 80 columns on every screen",
    arguments: [[], ["1"], ["frequency #1"], ["plot #1"], ["filter"], ["settings"]],
    [1, 12, 30, 300]
  )
  func fitting(lines: [String], columns: Int) async throws {
    let drawn = try await drawn(by: "help", after: lines, in: wide(columns))
    #expect((6...23).contains(drawn.count))
    for line in drawn { #expect(DisplayWidth.of(line) <= 80) }
    #expect(drawn.contains { $0.contains("quit, q") })
  }

  @Test("the help of a collection has groups, and examples for its columns")
  func collection() async throws {
    let drawn = try await drawn(by: "help", in: Self.teas)
    let titles = drawn.compactMap { $0.first == " " ? nil : $0.split(separator: " ").first }
    #expect(
      titles == ["Navigate", "Filter", "Arrange", "Inspect", "Export", "Everywhere", "Unambiguous"]
    )
    #expect(drawn.contains { $0.contains("filter price > 12.5  ") })
    #expect(drawn.contains { $0.contains("sort price desc  ") })
    #expect(drawn.contains { $0.contains("open 3, 3") })
  }

  @Test("“help” explains a command of a screen below")
  func below() async throws {
    let drawn = try await drawn(by: "help filter", after: ["frequency kind"], in: Self.teas)
    #expect(drawn.contains { $0.contains("filter [EXPRESSION]") })
  }

  @Test("“help filter” fits 24 lines of 80 columns")
  func filter() async throws {
    let drawn = try await drawn(by: "help filter", in: Self.teas)
    #expect((12...23).contains(drawn.count))
    for line in drawn { #expect(DisplayWidth.of(line) <= 80) }
  }

  @Test("the examples in a form's help are valid input")
  func form() async throws {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(folder.write(Self.teas, to: "teas.csv")))
    let prompt = coordinator.followedPrompt()
    for form in ["filter", "settings"] {
      try await prompt.run(form)
      let screen = try #require(coordinator.stack.top)
      for line in screen.commands.flatMap(\.examples).map(\.line) { try await screen.run(line) }
      try await prompt.run("apply")
    }
    #expect(coordinator.stack.screens.count == 1)
  }

  @Test(
    "an error suggests the nearest valid word",
    arguments: [
      ("sort name dsc", "did you mean “asc” or “desc”?"),
      ("filter name contians x", "did you mean “contains”?"),
      ("filter name contains x andd y", "quote it, or put “and” between the words"),
      ("export x.csv as jsno", "did you mean “json”?"),
      ("export x.csv --forse", "did you mean “--force”?"),
      (
        "export x.csv with pleasure",
        "usage: “export \(ExportRequest.usage)”, see “help export”"
      ),
      ("frequency kin", "did you mean “kind”?"),
      ("help filtre", "did you mean “filter”?"),
      ("filtre price > 3", "did you mean “filter”?"),
    ]
  )
  func nearest(line: String, advice: String) async throws {
    let error = await #expect(throws: CommandFailure.self) {
      _ = try await drawn(by: line, in: Self.teas)
    }
    #expect(error?.alert.advice == advice)
  }
}
