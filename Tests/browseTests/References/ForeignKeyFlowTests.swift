// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Declared references behind a foreign key")
struct ForeignKeyFlowTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()
  private let shop: WrittenDatabase

  init() throws {
    shop = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
      INSERT INTO people VALUES (1, 'Ada', 'NL'), (2, 'Bob', 'DE');
      CREATE TABLE orders (n INTEGER PRIMARY KEY, person INTEGER REFERENCES people (id));
      INSERT INTO orders VALUES (7, 1), (8, 2), (9, 1);
      """
    )
    folder.write("code,title\nNL,Netherlands\nDE,Germany\n", to: "countries.csv")
    coordinator = BrowseCoordinator(
      Session(files: PersistentFiles(references: folder.path("data/references")))
    )
  }

  private func run(_ lines: [String]) async throws {
    for line in lines { try await coordinator.followedPrompt().run(line) }
  }

  private func declareCountry() throws {
    try coordinator.session.references.declare(
      DeclaredReference(
        source: "\(shop.path)/people",
        column: "country",
        target: folder.path("countries.csv")
      )
    )
  }

  private var numbers: [String] {
    coordinator.session.list?.state.page.items.map { $0[0].text } ?? []
  }

  @Test("are followed from a row that the foreign key leads to")
  func followed() async throws {
    try declareCountry()
    try await coordinator.open(Location("\(shop.path)/orders"))
    try await run(["1", "open person", "open country"])
    #expect(try #require(coordinator.stack.top).drawn().contains("Netherlands"))
  }

  @Test("are followed from a row that refers to the item by a foreign key")
  func related() async throws {
    try coordinator.session.references.declare(
      DeclaredReference(
        source: "\(shop.path)/orders",
        column: "n",
        target: folder.path("countries.csv")
      )
    )
    try await coordinator.open(Location("\(shop.path)/people"))
    try await run(["1", "related", "1"])
    #expect(coordinator.session.list?.collection.references.target(of: 0) == "countries")
  }

  @Test("look values up")
  func lookedUp() async throws {
    try declareCountry()
    try await coordinator.open(Location("\(shop.path)/orders"))
    try await run(["filter person.country.title = Germany"])
    #expect(numbers == ["8"])
  }

  @Test("look values up in a list that was opened before they were declared")
  func declaredLater() async throws {
    try await coordinator.open(Location("\(shop.path)/orders"))
    try await run(["filter person.name = Ada", "references", "1"])
    try await run(["refer country to \(folder.path("countries.csv"))", "back", "back"])
    try await run(["filter person.country.title = Germany"])
    #expect(numbers == ["8"])
  }

  @Test("are gone from the lists that look values up over them")
  func forgotten() async throws {
    try declareCountry()
    try await coordinator.open(Location("\(shop.path)/orders"))
    try await run(["filter person.country.title = Germany", "references", "1"])
    let notices = try await coordinator.notices { try await run(["unrefer country"]) }
    let end = "The view uses “person.country.title”, which has no values now."
    #expect(notices.map { $0.hasSuffix(end) } == [true])
    try await run(["back", "back"])
    #expect(numbers == [])
  }
}
#endif
