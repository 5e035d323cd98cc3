// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import Publishing
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Suggested references")
struct SuggestedReferencesTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name\n1,Ada\n2,Bob\n3,Cid\n", to: "people.csv")
    folder.write("n,person\n7,1\n8,2\n9,8\n", to: "orders.csv")
    let files = PersistentFiles(references: folder.path("data/references"))
    coordinator = BrowseCoordinator(Session(files: files))
  }

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  private var values: [[String]] {
    coordinator.session.list?.state.page.items.map { $0.values.map(\.text) } ?? []
  }

  private var line: String {
    "\(folder.path("orders.csv")) person to \(folder.path("people.csv")) by id"
  }

  /// Runs lines on a file or the folder.
  private func run(_ lines: [String], on name: String? = nil) async throws {
    try await coordinator.open(Location(path: name.map(folder.path) ?? folder.path))
    let prompt = coordinator.followedPrompt()
    for line in lines { try await prompt.run(line) }
  }

  @Test("are listed with the share of values that is found", arguments: [nil, "orders.csv"])
  func listed(name: String?) async throws {
    try await run(["references"], on: name)
    #expect(
      values == [["orders", "person", folder.path("people.csv"), "id", "suggested", "66", "", ""]]
    )
  }

  @Test("are not listed for a file to which they lead")
  func otherFile() async throws {
    try await run(["references"], on: "people.csv")
    #expect(values == [])
  }

  @Test("are not declared unasked")
  func unasked() async throws {
    try await run(["references"])
    #expect(coordinator.session.references.all == [])
    #expect(folder.read("data/references") == nil)
  }

  @Test("are declared when they are opened")
  func opened() async throws {
    try await run(["references", "1"])
    #expect(folder.read("data/references") == line + "\n")
    #expect(titles.last == "references")
    #expect(
      values == [["orders", "person", folder.path("people.csv"), "id", "declared", "", "", ""]]
    )
  }

  @Test("are requested by an action of the list")
  func requested() async throws {
    try await run(["references"])
    let list = try #require(coordinator.session.list)
    let actions = Recorder(list)
    coordinator.handle(.selected(try #require(list.state.page.items.first)), from: list)
    let request = ReferenceRequest(
      column: "person",
      target: folder.path("people.csv"),
      key: "id",
      source: folder.path("orders.csv")
    )
    actions.expect(.referenceDeclared(request))
    try await coordinator.work.perform()
  }

  @Test("are declared by an action, whatever list it comes from")
  func handled() async throws {
    try await run(["references"])
    let list = try #require(coordinator.session.list)
    let reference = try #require(DeclaredReference(line: line))
    coordinator.handle(.referenceDeclared(ReferenceRequest(reference)), from: list)
    try await coordinator.work.perform()
    #expect(coordinator.session.references.all == [reference])
  }

  @Test("lead to the other collection once they are declared")
  func followed() async throws {
    try await run(["references", "1", "1"])
    #expect(titles.last == "people")
  }

  @Test("lead from item to item once they are declared")
  func walked() async throws {
    try await run(["references", "1", "back", "1", "1", "open person"])
    #expect(titles.last == "people 1")
  }

  @Test("are not listed if they are declared already")
  func declared() async throws {
    try await run(
      ["refer person to \(folder.path("people.csv"))", "references"],
      on: "orders.csv"
    )
    #expect(values.map { $0[4] } == ["declared"])
  }

  @Test("are not declared by an untrusted command file")
  func untrusted() async throws {
    let commands = folder.write("references\n1\n", to: "commands")
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let prompt = coordinator.prompt(at: ScriptedTerminal([]), trustsFiles: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt.run("source \(commands)")
    }
    #expect(failure?.alert.headline.contains("cannot change references") == true)
    #expect(coordinator.session.references.all == [])
  }

  @Test("cannot be forgotten, as they are not declared")
  func removed() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await run(["references", "remove 1"])
    }
    #expect(failure?.alert.headline.contains("no reference of “person” is declared") == true)
  }

  @Test("stay in the list if their target is gone when they are opened")
  func gone() async throws {
    try await run(["references"])
    unlink(folder.path("people.csv"))
    await #expect(throws: CommandFailure.self) {
      try await coordinator.followedPrompt().run("1")
    }
    #expect(values.map { $0[4] } == ["suggested"])
  }

  @Test("are announced with the files that were not read")
  func announced() async throws {
    folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: "picture.png")
    let notices = try await coordinator.notices { try await run(["references"]) }
    #expect(
      notices == [
        "1 reference is suggested. Opening it declares it.",
        "Not read for suggestions: “picture.png”.",
      ]
    )
  }

  #if SQLite
  @Test("are announced without the databases, which have references of their own")
  func database() async throws {
    let database = try WrittenDatabase(in: folder, "CREATE TABLE people (id)")
    let notices = try await coordinator.notices { try await run(["references"]) }
    #expect(notices == ["1 reference is suggested. Opening it declares it."])
    withExtendedLifetime(database) {}
  }
  #endif

  @Test("are not waited for after Ctrl-C, and the list says so")
  func stopped() async throws {
    try await run([])
    let notices = await coordinator.notices {
      let prompt = coordinator.followedPrompt()
      let task = Task { try await prompt.run("references") }
      task.cancel()
      let failure = await #expect(throws: CommandFailure.self) { try await task.value }
      #expect(failure?.isInterruption == true)
    }
    #expect(titles.last == "references")
    #expect(values == [])
    #expect(
      notices == [
        "Stopped before everything was read: go “back” and type “references” to look again."
      ]
    )
  }

  private typealias Search = PassthroughSubject<
    Result<ReferenceSuggestions, CatalogError>, Never
  >

  /// Shows a list of references while further ones are looked for.
  private func search() async throws -> (screen: CollectionScreen, found: Search) {
    try await run(["references"], on: "people.csv")
    let screen = try #require(coordinator.session.list)
    let found = Search()
    screen.suggestionSearch.start(found)
    coordinator.references.addSuggestions(to: screen)
    return (screen, found)
  }

  private func suggestions() async throws -> ReferenceSuggestions {
    try await ReferenceSuggestions.find(in: folder.path, besides: [])
  }

  @Test("are looked for while the list is shown")
  func searching() async throws {
    let (screen, found) = try await search()
    #expect(screen.drawn(width: 80).contains("looking for references… (“stop” ends it)"))
    withExtendedLifetime(found) {}
  }

  @Test("complete the list that is shown once they are found")
  func late() async throws {
    let (screen, found) = try await search()
    let notices = try await coordinator.notices {
      found.send(.success(try await suggestions()))
      try await coordinator.work.performFirst()
    }
    #expect(values.map { $0[0...1].joined(separator: ".") } == ["orders.person"])
    #expect(!screen.drawn(width: 80).contains("looking for"))
    #expect(notices == ["1 reference is suggested. Opening it declares it."])
  }

  @Test("do not return to the list if they are declared meanwhile")
  func declaredMeanwhile() async throws {
    let (_, found) = try await search()
    let suggestions = try await suggestions()
    try coordinator.session.references.declare(try #require(suggestions.all.first).reference)
    found.send(.success(suggestions))
    try await coordinator.work.performFirst()
    #expect(values == [])
  }

  @Test("are announced only on their list")
  func elsewhere() async throws {
    let (screen, found) = try await search()
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let notices = try await coordinator.notices {
      found.send(.success(try await suggestions()))
      try await coordinator.work.performFirst()
    }
    #expect(screen.state.page.items.count == 1)
    #expect(notices == [])
  }

  @Test("are missing with the reason if the search fails")
  func failed() async throws {
    let (screen, found) = try await search()
    let notices = await coordinator.notices {
      found.send(.failure(.noReferenceColumn("a", in: "b")))
    }
    #expect(notices.count == 1)
    #expect(notices.first?.contains("“b” has no column “a”") == true)
    #expect(screen.drawn(width: 80).contains("No references."))
  }

  @Test("are no longer looked for after “stop”, and the list says so")
  func stop() async throws {
    let (screen, found) = try await search()
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("stop")
    }
    #expect(screen.drawn(width: 80).contains("No references."))
    #expect(
      notices == [
        "Stopped before everything was read: go “back” and type “references” to look again."
      ]
    )
    withExtendedLifetime(found) {}
  }

  @Test("are no longer looked for when the list is left")
  func left() async throws {
    let (screen, found) = try await search()
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("back")
    }
    #expect(!screen.suggestionSearch.isBusy)
    #expect(notices == [])
    withExtendedLifetime(found) {}
  }

  @Test("are announced with the files of which only a part counts")
  func partlyRead() async throws {
    try await run([])
    var suggestions = ReferenceSuggestions()
    suggestions.sampledFiles = ["a.csv", "b.csv", "c.csv", "d.csv", "e.csv"]
    suggestions.filesWithTooManyKeys = ["f.csv"]
    suggestions.uncomparedFiles = ["g.csv"]
    let notices = await coordinator.notices { coordinator.references.announce(suggestions) }
    #expect(
      notices == [
        "Only the beginning was read of “a.csv”, “b.csv”, “c.csv” and 2 more: no column is suggested to refer there.",
        "Too many keys to suggest references to some columns of “f.csv”.",
        "Too many columns to suggest references from all columns of “g.csv”.",
      ]
    )
  }

  @Test("are announced with the columns whose unmatched values were not counted")
  func uncounted() async throws {
    try await run([])
    let gone = DeclaredReference(source: "/gone.csv", column: "customer", target: "/c.csv")
    let unmatched = await UnmatchedValues(of: [gone])
    let notices = await coordinator.notices { coordinator.references.announce(unmatched) }
    #expect(
      notices == [
        "Unmatched values of “customer” were not counted: too large, of several files, on a server or unreadable."
      ]
    )
  }

  @Test("are those of the sample files")
  func shop() async throws {
    try await coordinator.open(Location(path: Repository.root + "/Samples/shop"))
    try await coordinator.followedPrompt().run("references")
    #expect(
      values.map { $0[0...1].joined(separator: ".") + " " + $0[3] } == [
        "complaints.order id", "order_lines.order id", "order_lines.product sku",
        "orders.customer id",
      ]
    )
  }
}
