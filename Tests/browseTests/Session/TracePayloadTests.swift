// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The payload of a trace")
struct TracePayloadTests {
  private let folder = TemporaryFolder()

  /// Runs lines on a collection and returns its trace without times.
  ///
  /// Each line has the screen, the action, and the value if there is one.
  private func traced(_ lines: [String]) async throws -> [String] {
    let path = folder.write("name,price\nSencha,12.5\nAssam,8\nPlaice,25\n", to: "foods.csv")
    let trace = try Trace(path: folder.path("trace"), sources: [path])
    let files = PersistentFiles(in: folder)
    let coordinator = BrowseCoordinator(Session(files: files, trace: trace))
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(path: path))
    for line in lines { try? await prompt.run(line) }
    let text = try #require(folder.read("trace"))
    return text.split(separator: "\n").map { line in
      #expect(line.contains(/^\{"time":"2[-0-9]+T[0-9:.]+Z","screen":/))
      let members = line.split(separator: /","|\{"|"\}/).dropFirst()
      return members.map { $0.replacing(/^[a-z]+":"/, with: "") }.joined(separator: ", ")
    }
  }

  @Test(
    "has the items, values and fields of an action",
    arguments: [
      (["pick 3 1"], ["foods, picked, 3, 1"]),
      (
        ["pick all", "pick 2", "unpick 2-3"],
        [
          "foods, picked, 1, 2, 3", "foods, picked, ", "foods, unpicked, 2, 3",
        ]
      ),
      (
        ["pick 1-3", "picks", "unpick 2"],
        [
          "foods, picked, 1, 2, 3", "foods, showPicks", "picks, unpicked, 2",
        ]
      ),
      (
        ["pick 2", "picks", "unpick 1"],
        [
          "foods, picked, 2", "foods, showPicks", "picks, unpicked, 2",
        ]
      ),
      (["2", "pick", "next"], ["foods, selected, 2", "2, pickRequested", "2, nextRequested"]),
      (
        ["filter", "price > 9", "name", "apply"],
        [
          "foods, showFilterSettings", "filter, changed, price > 9", "filter, changed, name ",
          "filter, applied, price > 9", "foods, narrowed, price > 9",
        ]
      ),
      (
        ["filter", "price > 9", "cancel"],
        [
          "foods, showFilterSettings", "filter, changed, price > 9", "filter, dismissed",
        ]
      ),
      (
        ["settings", "page 5", "apply"],
        [
          "prompt, showSettings", "settings, changed, page 5",
          "settings, applied, page 5, width 40, theme auto, picks 100, types no, names no, dates iso, missing auto",
        ]
      ),
      (
        ["sort price desc", "sort", "columns price", "freeze 1"],
        [
          "foods, sorted, price desc", "foods, sorted", "foods, columnsChosen, price",
          "foods, arranged, freeze 1",
        ]
      ),
      (
        ["frequency name", "1"],
        [
          "foods, showFrequency, name", "frequency name, selected, 1",
        ]
      ),
      (
        ["bookmark tea time", "bookmarks", "tea time", "open tea time"],
        [
          "prompt, bookmarkRequested, tea time", "prompt, showBookmarks",
          "bookmarks, selected, tea time",
        ]
      ),
      (["references"], ["foods, showReferences"]),
      (["export - as csv --force"], ["foods, exportRequested, - as csv --force"]),
      (
        ["stats price, name", "back", "plot price"],
        [
          "foods, showStatistics, price, name", "prompt, leaving, back", "prompt, back",
          "foods, showPlot, price",
        ]
      ),
    ]
  )
  func payloads(lines: [String], expected: [String]) async throws {
    #expect(try await traced(lines) == expected)
  }

  @Test("does not contain passwords")
  func secrets() async throws {
    let line = "filter name = \"postgres://ann:secret@host/shop\""
    let lines = try await traced([line, "filter", "also \"postgres://ann:secret@host\"", "apply"])
    #expect(lines.count > 3)
    #expect(folder.read("trace")?.contains("secret") == false)
  }
}
