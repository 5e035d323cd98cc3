// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Going back to where the last session ended")
struct ResumptionTests {
  private let folder = TemporaryFolder()
  private let path: String
  private let coordinator: BrowseCoordinator
  private let stacks: SavedStacks

  init() {
    path = folder.write("n\n1\n2\n3\n", to: "x.csv")
    stacks = SavedStacks(folder: folder.path("sessions"))
    coordinator = BrowseCoordinator(Session(files: PersistentFiles(stacks: stacks.folder)))
  }

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  private func keep(_ lines: String) throws {
    try stacks.save("collection \(path)\(lines)", of: Location(path: path))
  }

  @Test("a place that is typed is shown, and it is said that the kept one is not")
  func typedView() async throws {
    try keep("?filter=n = 1\nitem 1\n")
    let alerts = try await Resumption(coordinator.locations).resume(
      at: Location(path + "?filter=n > 1#3")
    )
    #expect(alerts == [Resumption.typedView])
    #expect(coordinator.list?.query.filter?.description == "n > 1")
    #expect(titles == ["x", "3"])
  }

  @Test("a place that is typed is shown where nothing was kept")
  func typedFirst() async throws {
    let alerts = try await Resumption(coordinator.locations).resume(
      at: Location(path + "?filter=n > 1")
    )
    #expect(alerts == [Resumption.nothingSaved])
    #expect(coordinator.list?.query.filter?.description == "n > 1")
  }

  @Test("a file that has changed since is told of, and what was kept is there")
  func changed() async throws {
    try keep("\nsource 1 2\nitem 2\n")
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(
      alerts.map(\.line) == [
        "--resume: \(path): has changed since; rows that were kept by number may be other ones"
      ]
    )
    #expect(titles == ["x", "2"])
  }

  @Test("screens that there was no room for are told of")
  func omittedCount() async throws {
    try keep("\nitem 2\nand more: 3\n")
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(
      alerts.map(\.line) == [
        "--resume: 3 screens on top of what is there could not be kept; "
          + "the first 1,000 are, in 1 MiB at most"
      ]
    )
    #expect(titles == ["x", "2"])
  }

  @Test("what is too long to be read is told of, and the location is opened as usual")
  func tooLong() async throws {
    try keep(String(repeating: "\n", count: 2_000_000))
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(alerts.map(\.message) == ["cannot be used: file too large"])
    #expect(titles == ["x"])
  }
}
