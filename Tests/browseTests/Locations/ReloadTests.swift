// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A reloaded source")
struct ReloadTests {
  private let folder = TemporaryFolder()
  private let coordinator = BrowseCoordinator()
  private let path: String

  init() {
    path = folder.write("n,t\n1,a\n2,b\n3,a\n", to: "x.csv")
  }

  /// Opens the file, runs lines, changes the file, and reloads.
  private func reload(
    after lines: [String] = [],
    _ change: (TemporaryFolder) -> Void
  ) async throws -> Prompt {
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(path: path))
    for line in lines { try await prompt.run(line) }
    change(folder)
    try await prompt.run("reload")
    return prompt
  }

  private func expectRefused(by prompt: Prompt, _ reason: NoLocation) async {
    await #expect {
      try await prompt.run("reload")
    } throws: {
      ($0 as? CommandFailure)?.alert.message == reason.alert.message
    }
  }

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  private func appendRow(_ folder: TemporaryFolder) { folder.append("4,a\n", to: "x.csv") }

  @Test("has its new rows")
  func rows() async throws {
    _ = try await reload(appendRow)
    #expect(coordinator.list?.state.page.items.count == 4)
  }

  @Test("is still filtered and sorted")
  func query() async throws {
    _ = try await reload(after: ["filter t = a", "sort -n"], appendRow)
    #expect(coordinator.list?.state.page.items.map { $0[0].line } == ["4", "3", "1"])
  }

  @Test("has the answers above it, computed anew")
  func answers() async throws {
    _ = try await reload(after: ["frequency t"], appendRow)
    #expect(coordinator.list?.state.page.items.first?[1].line == "3")
  }

  @Test("has the same screens above it")
  func screens() async throws {
    _ = try await reload(after: ["filter t = a", "2"], appendRow)
    #expect(titles == ["x", "3"])
  }

  @Test("has the same picked items")
  func picks() async throws {
    _ = try await reload(after: ["pick 2"], appendRow)
    #expect(coordinator.list?.state.picks.items.map(\.id) == [Item.ID(row: 2)])
  }

  @Test("goes on with the item after the one that is open")
  func cursor() async throws {
    let prompt = try await reload(after: ["filter t = a", "2"], appendRow)
    try await prompt.run("next")
    #expect(titles == ["x", "4"])
  }

  @Test(
    "that was rewritten says that the numbers of picked and opened rows may have moved",
    arguments: [("pick 2", true), ("2", true), ("filter t = a", false)]
  )
  func moved(line: String, isSaid: Bool) async throws {
    let notices = try await coordinator.notices {
      _ = try await reload(after: [line]) {
        rename($0.write("n,t\n0,a\n1,a\n2,b\n", to: "new.csv"), $0.path("x.csv"))
      }
    }
    #expect(notices.contains { $0.contains("row numbers may refer to other rows") } == isSaid)
  }

  @Test("that became shorter than its page shows its last page, and says that rows may have moved")
  func shorter() async throws {
    coordinator.session.display.value.settings.pageSize = 1
    let notices = try await coordinator.notices {
      _ = try await reload(after: ["last"]) { $0.write("n,t\n1,a\n2,b\n", to: "x.csv") }
    }
    #expect(coordinator.list?.state.page.items.map { $0[0].line } == ["2"])
    #expect(notices == ["! \(path): has changed; row numbers may refer to other rows"])
  }

  @Test("without the item that was open shows the list below it, and an alert names the item")
  func missingItem() async throws {
    let notices = try await coordinator.notices {
      _ = try await reload(after: ["3"]) { $0.write("n,t\n1,a\n", to: "x.csv") }
    }
    #expect(titles == ["x"])
    #expect(notices.first?.hasPrefix("! no row 3") == true)
  }

  @Test("that has only grown says nothing about its row numbers")
  func grown() async throws {
    let notices = try await coordinator.notices {
      _ = try await reload(after: ["pick 2"], appendRow)
    }
    #expect(!notices.contains { $0.contains("row numbers") })
  }

  @Test("may be another file at the same path")
  func replaced() async throws {
    _ = try await reload { rename($0.write("z\n7\n", to: "new.csv"), $0.path("x.csv")) }
    #expect(coordinator.list?.collection.columns.map(\.name) == ["z"])
  }

  @Test("of several files has the same names of files")
  func files() async throws {
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(folder.path + "/./*.csv"))
    let names = { coordinator.list?.state.page.items.map { $0[0].line } }
    let before = names()
    try await prompt.run("reload")
    #expect(before?.first?.hasSuffix("/./x.csv") == true && names() == before)
  }

  @Test("may be several files that were named, which have their new rows and the view")
  func namedFiles() async throws {
    let paths = [path, folder.write("n,t\n9,a\n", to: "y.csv")]
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(try await Catalog.open(files: paths), from: .files(paths))
    try await prompt.run("filter t = a")
    appendRow(folder)
    try await prompt.run("reload")
    #expect(coordinator.list?.state.page.items.map { $0[1].line } == ["1", "3", "4", "9"])
  }

  @Test("keeps the changes that can be undone")
  func undo() async throws {
    let prompt = try await reload(after: ["filter t = a", "hide t"], appendRow)
    try await prompt.run("undo")
    try await prompt.run("undo")
    #expect(coordinator.list?.state.page.items.count == 4)
  }

  @Test("keeps no changes if the source has other columns")
  func undoWithOtherColumns() async throws {
    let prompt = try await reload(after: ["sort t", "sort"]) { $0.write("t\n1\n", to: "x.csv") }
    try await prompt.run("undo")
    #expect(coordinator.list?.query.order == nil)
  }

  @Test("does not have items again by undo that it no longer has")
  func undoOfPicks() async throws {
    let prompt = try await reload(after: ["pick 3", "unpick 3"]) {
      $0.write("n,t\n1,a\n", to: "x.csv")
    }
    try await prompt.run("undo")
    #expect(coordinator.list?.state.picks.count == 0)
  }

  @Test("has its last page after undo if it became shorter")
  func undoOfPage() async throws {
    coordinator.session.display.value.settings.pageSize = 1
    let prompt = try await reload(after: ["last", "filter t = a"]) {
      $0.write("n,t\n1,a\n2,b\n", to: "x.csv")
    }
    try await prompt.run("undo")
    #expect(coordinator.list?.state.page.items.map { $0[0].line } == ["2"])
  }

  @Test("of several files says that picked rows may be others if an earlier file has grown")
  func movedRows() async throws {
    let paths = [path, folder.write("n,t\n9,a\n", to: "y.csv")]
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(try await Catalog.open(files: paths), from: .files(paths))
    try await prompt.run("pick 4")
    let notices = try await coordinator.notices {
      appendRow(folder)
      try await prompt.run("reload")
    }
    #expect(notices.map { $0.hasSuffix("row numbers may refer to other rows") } == [true])
  }

  @Test("is not opened anew if one of several files is a pipe")
  func pipeAmongFiles() async throws {
    let end = filledPipe()
    defer { close(end) }
    let paths = [path, "/dev/fd/\(end)"]
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(try await Catalog.open(files: paths), from: .files(paths))
    await expectRefused(by: prompt, .pipe)
  }

  /// Creates a pipe with a row, as a process substitution does, and returns its end for reading.
  private func filledPipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    #expect("n\n1\n".withCString { write(ends[1], $0, 4) } == 4)
    close(ends[1])
    return ends[0]
  }

  @Test("that is a pipe is not opened anew, and its screens stay")
  func pipe() async throws {
    let end = filledPipe()
    defer { close(end) }
    try await coordinator.open(Location(path: "/dev/fd/\(end)"))
    let prompt = coordinator.followedPrompt()
    await expectRefused(by: prompt, .pipe)
    #expect(coordinator.list?.state.page.items.count == 1)
  }

  @Test("that no longer exists leaves the screens as they are")
  func missing() async throws {
    await #expect(throws: CommandFailure.self) {
      _ = try await reload(after: ["2"]) { unlink($0.path("x.csv")) }
    }
    #expect(titles == ["x", "2"])
  }

  @Test("without a column of the filter is shown without the filter, and an alert says so")
  func missingColumn() async throws {
    let notices = try await coordinator.notices {
      _ = try await reload(after: ["filter t = a"]) { $0.write("n\n1\n2\n", to: "x.csv") }
    }
    #expect(coordinator.list?.query.filter == nil && notices.count == 1)
  }

  @Test("is refused for standard input")
  func standardInput() async throws {
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(ListCollection.foods())
    await expectRefused(by: prompt, .standardInput)
  }

  @Test("is refused below a form")
  func form() async throws {
    await #expect {
      _ = try await reload(after: ["filter"], appendRow)
    } throws: {
      ($0 as? CommandFailure)?.alert.advice == "run “back”, then “reload”"
    }
  }
}
