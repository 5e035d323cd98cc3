// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Values that mark a missing one")
struct MissingKeyTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()

  init() {
    // A column of numbers, in which NA marks a missing one.
    let buyers = (1...30).map { "\($0),\($0)\n" }.joined()
    folder.write("n,buyer\n\(buyers)31,NA\n32,NA\n", to: "orders.csv")
    let names = (1...30).map { "\($0),Name \($0)\n" }.joined()
    folder.write("key,name\n\(names)NA,Nobody\n", to: "people.csv")
    coordinator = BrowseCoordinator(
      Session(files: PersistentFiles(references: folder.path("data/references")))
    )
  }

  private func open(_ file: String, _ lines: [String]) async throws {
    let reference = DeclaredReference(
      source: folder.path("orders.csv"),
      column: "buyer",
      target: folder.path("people.csv")
    )
    try coordinator.session.references.declare(reference)
    try await coordinator.open(Location(path: folder.path(file)))
    for line in lines { try await coordinator.followedPrompt().run(line) }
  }

  @Test("lead nowhere")
  func followed() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await open("orders.csv", ["31", "open buyer"])
    }
    #expect(failure?.alert.message == Alert(ItemError.missingReference("buyer")).message)
  }

  @Test("have no name beside them")
  func named() async throws {
    try await open("orders.csv", ["31"])
    #expect(try !#require(coordinator.stack.top).drawn().contains("Nobody"))
  }

  @Test("look nothing up")
  func lookedUp() async throws {
    try await open("orders.csv", ["filter buyer.name = Nobody"])
    #expect(try #require(coordinator.session.list).state.page.items == [])
  }

  @Test("are not related to an item whose key is the same text")
  func related() async throws {
    let notices = try await coordinator.notices {
      try await open("people.csv", ["31", "related"])
    }
    #expect(notices == ["Nothing refers to this item."])
  }
}
