// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Names beside the values that refer to items")
struct LabelFlowTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name,boss\n1,Ada,2\n2,Bob,\n3,Cid,1\n", to: "people.csv")
    folder.write("n,person\n7,1\n8,99\n9,2\n", to: "orders.csv")
    let files = PersistentFiles(references: folder.path("data/references"))
    coordinator = BrowseCoordinator(Session(files: files))
  }

  /// Runs lines on the orders, whose persons are declared, and returns what is drawn then.
  private func drawn(_ lines: [String], showing label: String? = nil) async throws -> String {
    let people = folder.path("people.csv")
    for (source, column) in [(folder.path("orders.csv"), "person"), (people, "boss")] {
      let reference = DeclaredReference(
        source: source,
        column: column,
        target: people,
        label: column == "person" ? label : nil
      )
      try coordinator.session.references.declare(reference)
    }
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let prompt = coordinator.followedPrompt()
    for line in lines { try await prompt.run(line) }
    return try #require(coordinator.stack.top).drawn()
  }

  @Test(
    "are on an item, and on the next one",
    arguments: [(["1"], "1 · Ada"), (["1", "next"], "99 · not found"), (["3"], "2 · Bob")]
  )
  func item(lines: [String], text: String) async throws {
    #expect(try await drawn(lines).contains("→ people  \(text)\n"))
  }

  @Test("are on an item that a reference leads to")
  func followed() async throws {
    #expect(try await drawn(["1", "open person"]).contains("→ people  2 · Bob\n"))
  }

  @Test("are found by a search on the item")
  func searched() async throws {
    #expect(try await drawn(["1", "/ada"]).contains("1 of 2 fields with “ada”"))
  }

  @Test("are those of the column that “showing” names")
  func showing() async throws {
    #expect(try await drawn(["1"], showing: "boss").contains("→ people  1 · 2\n"))
  }

  @Test("leave the item as it is if the other collection is gone, and a line says so")
  func gone() async throws {
    let orders = folder.path("orders.csv")
    let target = folder.path("gone.csv")
    let reference = DeclaredReference(source: orders, column: "person", target: target)
    try coordinator.session.references.declare(reference)
    try await coordinator.open(Location(path: orders))
    try await coordinator.followedPrompt().run("1")
    expect(
      try #require(coordinator.stack.top).drawn(width: 200),
      is: """
        n       integer         7
        person  integer → gone  1
        ! no names for “person”: \(target): no such file
        “open person” follows the reference

        """
    )
  }

  @Test("are on pages only if the settings say so")
  func page() async throws {
    let plain = try await drawn([])
    #expect(!plain.contains("Ada"))
    let named = try await drawn(["settings", "names yes", "apply"])
    expect(
      named,
      is: """
        #  n  person
        ─  ─  ──────────────
        1  7  1 · Ada
        2  8  99 · not found
        3  9  2 · Bob
        rows 1–3 of 3

        """
    )
    #expect(try await drawn(["settings", "names no", "apply"]) == plain)
  }

  @Test("are on pages that are opened, filtered and sorted while the settings say so")
  func laterPages() async throws {
    coordinator.session.display.value.settings.showsNames = true
    #expect(try await drawn([]).contains("1 · Ada"))
    #expect(try await drawn(["filter n = 9"]).contains("2 · Bob"))
    #expect(try await drawn(["cards"]).contains("1 · Ada"))
  }

  @Test("are on a page that an undo brings back")
  func undone() async throws {
    let lines = ["filter n = 9", "settings", "names yes", "apply", "undo"]
    #expect(try await drawn(lines).contains("1 · Ada"))
    #expect(try await !drawn(["settings", "names no", "apply", "redo"]).contains("·"))
  }

  @Test("are set although a list below cannot be read any more")
  func unreadableList() async throws {
    folder.write("a\n1\n", to: "below.csv")
    try await coordinator.open(Location(path: folder.path("below.csv")))
    folder.write("a\n2\n", to: "below.csv")
    #expect(try await drawn(["settings", "names yes", "apply"]).contains("1 · Ada"))
  }

  @Test("are those of the file as it is when an item is opened")
  func changedFile() async throws {
    #expect(try await drawn(["1"]).contains("1 · Ada"))
    folder.write("id,name,boss\n1,Eve,\n", to: "people.csv")
    try await coordinator.followedPrompt().run("next")
    try await coordinator.followedPrompt().run("previous")
    #expect(try #require(coordinator.stack.top).drawn().contains("1 · Eve"))
    unlink(folder.path("people.csv"))
    try await coordinator.followedPrompt().run("next")
    #expect(try #require(coordinator.stack.top).drawn().contains("! no names for “person”"))
  }

  @Test("are not exported")
  func exported() async throws {
    coordinator.session.display.value.settings.showsNames = true
    let path = folder.path("out.csv")
    _ = try await drawn(["export \(path)"])
    #expect(folder.read("out.csv") == "n,person\n7,1\n8,99\n9,2\n")
  }

  @Test(
    "are declared by words in one order",
    arguments: [
      (["c", "to", "t.csv", "by", "id", "showing", "x"], "id", "x"),
      (["c", "to", "t.csv", "showing", "x"], nil, "x"), (["c", "to", "t.csv"], nil, nil),
    ] as [([String], String?, String?)]
  )
  func words(words: [String], key: String?, label: String?) throws {
    let request = try #require(ReferenceRequest(words))
    #expect(request.key == key)
    #expect(request.label == label)
    #expect(request.description == words.joined(separator: " "))
  }

  @Test(
    "are not declared by other words",
    arguments: [
      "c to t.csv showing", "c to t.csv showing x by id", "c to t.csv by id x",
      "c to t.csv showing x showing y",
    ]
  )
  func otherWords(text: String) throws {
    #expect(ReferenceRequest(try Words.all(of: text)) == nil)
  }

  @Test("are kept with the reference in its file")
  func kept() async throws {
    let people = folder.path("people.csv")
    _ = try await drawn(["refer person to \(people) showing name"])
    let line = "\(folder.path("orders.csv")) person to \(people) showing name"
    #expect(folder.read("data/references")?.contains("\(line)\n") == true)
    #expect(DeclaredReference(line: line)?.label == "name")
  }

  @Test("are refused for a column that the other collection does not have")
  func noColumn() async throws {
    let people = folder.path("people.csv")
    let error = await #expect(throws: (any Error).self) {
      _ = try await drawn(["refer person to \(people) showing nick"])
    }
    #expect(error.map { Alert($0).line.contains("nick") } == true)
  }
}
