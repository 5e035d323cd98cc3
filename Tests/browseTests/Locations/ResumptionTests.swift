// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Resuming the last session")
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

  @Test("shows the view of a typed location, and warns that the saved one is ignored")
  func typedView() async throws {
    try keep("?filter=n = 1\nitem 1\n")
    let alerts = try await Resumption(coordinator.locations).resume(
      at: Location(path + "?filter=n > 1#3")
    )
    #expect(alerts == [Resumption.typedView])
    #expect(coordinator.list?.query.filter?.description == "n > 1")
    #expect(titles == ["x", "3"])
  }

  @Test("shows the view of a typed location if nothing was saved")
  func typedFirst() async throws {
    let alerts = try await Resumption(coordinator.locations).resume(
      at: Location(path + "?filter=n > 1")
    )
    #expect(alerts == [Resumption.nothingSaved])
    #expect(coordinator.list?.query.filter?.description == "n > 1")
  }

  @Test("restores the stack of a changed file, with a warning")
  func changed() async throws {
    try keep("\nsource 1 2\nitem 2\n")
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(
      alerts.map(\.line) == [
        "--resume: \(path): changed since the session was saved; saved row numbers may refer to other rows"
      ]
    )
    #expect(titles == ["x", "2"])
  }

  @Test("reports the number of omitted screens")
  func omittedCount() async throws {
    try keep("\nitem 2\nand more: 3\n")
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(
      alerts.map(\.line) == [
        "--resume: 3 more screens could not be saved; "
          + "the limit is 1,000 screens or 1 MiB"
      ]
    )
    #expect(titles == ["x", "2"])
  }

  @Test("reports a saved stack that is too long, and opens the location")
  func tooLong() async throws {
    try keep(String(repeating: "\n", count: 2_000_000))
    let alerts = try await Resumption(coordinator.locations).resume(at: Location(path))
    #expect(alerts.map(\.message) == ["cannot use the file: file too large"])
    #expect(titles == ["x"])
  }
}
