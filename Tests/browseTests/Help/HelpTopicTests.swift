// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The help on expressions")
struct HelpTopicTests {
  private func output(_ line: String) async throws -> String {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(ListCollection.foods())
    let terminal = ScriptedTerminal([line])
    try await coordinator.prompt(at: terminal).interact()
    return terminal.transcript
  }

  @Test("is shown by its name or the beginning of it", arguments: ["expressions", "expr", "EXPRE"])
  func shown(name: String) async throws {
    #expect(try await output("help \(name)").contains("round(x, digits)"))
  }

  @Test("has the usage of each function once")
  func functions() {
    let listed = HelpTopic.functions.flatMap(\.functions)
    #expect(listed.count == Function.allCases.count)
    #expect(Set(listed) == Set(Function.allCases))
  }

  @Test("has examples that can be typed", arguments: HelpTopic.examples)
  func examples(line: String) throws {
    let columns = [
      Column(name: "name", kind: .text), Column(name: "category", kind: .text),
      Column(name: "price", kind: .decimal), Column(name: "amount", kind: .integer),
      Column(name: "balance", kind: .decimal), Column(name: "added", kind: .date),
      Column(name: "arrived", kind: .date),
    ]
    let space = try #require(line.firstIndex(of: " "))
    let text = String(line[line.index(after: space)...])
    switch line[..<space] {
    case "filter": _ = try Filter(parsing: text, columns: columns)
    case "add": _ = try ComputedColumn(parsing: text, columns: columns)
    case "sort": _ = try SortOrder(parsing: text, columns: columns)
    default: Issue.record("unknown command in \(line)")
    }
  }

  @Test("fits 24 lines of 80 columns")
  func size() {
    #expect(HelpTopic.expressions.content.drawn(width: 80).split(separator: "\n").count <= 23)
  }

  @Test("is named by the overview, and completed")
  func discovered() async throws {
    #expect(try await output("help").contains("“help expressions”"))
    let coordinator = BrowseCoordinator()
    try await coordinator.open(ListCollection.foods())
    let prompt = coordinator.followedPrompt()
    #expect(prompt.completeName("expr").candidates.map(\.text) == ["expressions"])
  }
}
