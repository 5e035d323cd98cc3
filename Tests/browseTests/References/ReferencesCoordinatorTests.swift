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
@Suite("References between files")
struct ReferencesCoordinatorTests: CoordinatorTests {
  let coordinator: BrowseCoordinator
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name\n1,Ada\n2,Bob\n", to: "people.csv")
    folder.write("n,person\n7,1\n8,2\n9,1\n", to: "orders.csv")
    let files = PersistentFiles(references: folder.path("data/references"))
    coordinator = BrowseCoordinator(Session(files: files))
  }

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  /// Runs lines on the orders.
  private func run(_ lines: [String]) async throws {
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let prompt = coordinator.followedPrompt()
    for line in lines { try await prompt.run(line) }
  }

  private var declaration: String { "refer person to \(folder.path("people.csv"))" }

  @Test("are kept in a file that can be read and edited")
  func file() async throws {
    try await run([declaration + " by id"])
    let line = "\(folder.path("orders.csv")) person to \(folder.path("people.csv")) by id\n"
    #expect(folder.read("data/references") == line)
  }

  @Test("lead from item to item, and back")
  func followed() async throws {
    try await run([declaration, "2", "open person"])
    #expect(titles == ["orders", "2", "people 2"])
    try await coordinator.followedPrompt().run("back")
    #expect(titles == ["orders", "2"])
  }

  @Test("are requested by “refer”", arguments: [nil, "the id"])
  func requested(key: String?) async throws {
    let screen = try await CollectionScreen(
      ListCollection.foods(),
      display: CurrentValueSubject(Display())
    )
    let actions = Recorder(screen)
    try await screen.run("refer name to \"my names.csv\"" + (key == nil ? "" : " BY \"the id\""))
    actions.expect(
      .referenceDeclared(ReferenceRequest(column: "name", target: "my names.csv", key: key))
    )
  }

  @Test(
    "need a column, “to” and a location",
    arguments: [
      "refer name", "refer name people.csv", "refer name to a.csv by", "refer name to a b",
    ]
  )
  func unclear(line: String) async throws {
    let screen = try await CollectionScreen(
      ListCollection.foods(),
      display: CurrentValueSubject(Display())
    )
    let actions = Recorder(screen)
    await #expect(throws: ReferenceError.self) { try await screen.run(line) }
    actions.expect()
  }

  @Test("are completed word by word")
  func completed() async throws {
    try await run([])
    let screen = try #require(coordinator.session.list)
    let path = folder.path("people.csv")
    let texts = [
      "pe", "person ", "person to \(folder.path("peo"))", "person to \(path) ",
      "person to \(path) by id ", "person to \(path) showing name ",
      "person to \(path) by ", "person to \(path) by id showing n", "person to gone.csv by ",
    ]
    let refer = try #require(screen.commands.first { $0.name == "refer" })
    let complete = try #require(refer.complete)
    var found: [[String]] = []
    for text in texts { found.append(await complete(text).candidates.map(\.text)) }
    #expect(
      found == [["person"], ["to"], [path], ["by", "showing"], ["showing"], []] + [
        ["id", "name"], ["name"], [],
      ]
    )
  }

  @Test(
    "are completed without opening a pipe or a directory",
    .timeLimit(.minutes(1)),
    arguments: ["pipe", "."]
  )
  func completedWithoutColumns(name: String) async throws {
    mkfifo(folder.path("pipe"), 0o600)
    try await run([])
    let screen = try #require(coordinator.session.list)
    let refer = try #require(screen.commands.first { $0.name == "refer" })
    let complete = try #require(refer.complete)
    #expect(await complete("person to \(folder.path(name)) by ").candidates.isEmpty)
  }

  @Test("are those of the file, whatever path leads to it")
  func otherPath() async throws {
    try await run([declaration])
    folder.makeFolders("sub")
    symlink(folder.path("orders.csv"), folder.path("link.csv"))
    for path in ["sub/../orders.csv", "link.csv"] {
      try await coordinator.open(Location(path: folder.path(path)))
      #expect(coordinator.session.list?.collection.references.target(of: 1) == "people")
    }
  }

  @Test("come from a column that occurs only in later items")
  func lateColumn() async throws {
    let early = String(repeating: "{\"n\": 1}\n", count: 20_000)
    let path = folder.write(early + "{\"n\": 2, \"late\": 1}\n", to: "late.jsonl")
    try await coordinator.open(Location(path: path))
    #expect(coordinator.session.list?.collection.columns.map(\.name) == ["n"])
    try await coordinator.followedPrompt().run("refer late to \(folder.path("people.csv"))")
    #expect(coordinator.session.references.all.map(\.column) == ["late"])
  }

  @Test("do not read the file to its end if the column is among the first ones")
  func earlyColumn() async throws {
    let early = String(repeating: "{\"n\": 1}\n", count: 20_000)
    let path = folder.write(early + "{\"n\": 2, \"late\": 1}\n", to: "late.jsonl")
    try await coordinator.open(Location(path: path))
    try await coordinator.followedPrompt().run("refer n to \(folder.path("people.csv"))")
    #expect(coordinator.session.list?.collection.columns.map(\.name) == ["n"])
  }

  @Test("are kept for the session without a file")
  func withoutFile() async throws {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let prompt = coordinator.followedPrompt()
    for line in [declaration, "refer n to \(folder.path("people.csv"))", "unrefer n", "references"]
    {
      try await prompt.run(line)
    }
    #expect(coordinator.session.list?.state.page.items.map { $0[1].text } == ["person"])
  }

  @Test("are listed by a location")
  func link() async throws {
    try await run([declaration])
    try await coordinator.open(Location(folder.path("orders.csv") + "?references"))
    #expect(titles.last == "references")
    #expect(coordinator.session.list?.state.page.items.map { $0[1].text } == ["person"])
  }

  @Test("list the items that refer to an item")
  func related() async throws {
    try await run([declaration, "1", "open person", "related", "1"])
    #expect(titles.last == "orders")
    #expect(try await coordinator.session.list?.reader.count() == 2)
  }

  @Test("are declared and forgotten by actions of the list")
  func actions() async throws {
    try await run([])
    let list = try #require(coordinator.session.list)
    let target = folder.path("people.csv")
    let request = ReferenceRequest(column: "person", target: target, key: nil)
    coordinator.handle(.referenceDeclared(request), from: list)
    try await coordinator.work.perform()
    #expect(coordinator.session.references.all.map(\.target) == [target])
    coordinator.handle(.referenceForgotten("person"), from: list)
    try await coordinator.work.perform()
    #expect(coordinator.session.references.all == [])
  }

  @Test("are forgotten")
  func forgotten() async throws {
    try await run([declaration, "unrefer person"])
    #expect(folder.read("data/references") == "")
  }

  @Test("are not declared by an untrusted command file")
  func untrusted() async throws {
    let commands = folder.write(declaration + "\n", to: "commands")
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    let prompt = coordinator.prompt(at: ScriptedTerminal([]), trustsFiles: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt.run("source \(commands)")
    }
    #expect(failure?.alert.headline.contains("cannot change references") == true)
    #expect(folder.read("data/references") == nil)
  }

  @Test("name the column that the other collection lacks")
  func noKey() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await run([declaration + " by key"])
    }
    #expect(failure?.alert.headline.contains("“people” has no column “key”") == true)
  }

  @Test("are listed, with what prevents following them")
  func listed() async throws {
    try await run([declaration, "refer n to \(folder.path("people.csv")) by id"])
    folder.write("key,name\n1,Ada\n", to: "people.csv")
    try await coordinator.followedPrompt().run("references")
    let items = try #require(coordinator.session.list?.state.page.items)
    #expect(
      items.map { $0.values.map(\.text) } == [
        ["orders", "person", folder.path("people.csv"), "", "declared", "", "1", ""],
        [
          "orders", "n", folder.path("people.csv"), "id", "declared", "", "",
          "“people” has no column “id”",
        ],
      ]
    )
  }

  @Test("are listed for all files of a directory")
  func directory() async throws {
    try await run([declaration])
    try await coordinator.open(Location(path: folder.path))
    try await coordinator.followedPrompt().run("references")
    #expect(coordinator.session.list?.state.page.items.map { $0[1].text } == ["person"])
  }

  @Test("are shown in the list of the directory, also after they change")
  func marked() async throws {
    try await coordinator.open(Location(path: folder.path))
    let prompt = coordinator.followedPrompt()
    var shown: [String] {
      coordinator.session.list?.state.page.items.map { "\($0[0].text) \($0[4].text) \($0[5].text)" }
        ?? []
    }
    #expect(shown == ["orders.csv 3 ", "people.csv 2 "])
    for line in ["open orders.csv", declaration, "back"] { try await prompt.run(line) }
    #expect(shown == ["orders.csv 3 people", "people.csv 2 "])
    for line in ["references", "remove 1", "back"] { try await prompt.run(line) }
    #expect(shown == ["orders.csv 3 ", "people.csv 2 "])
  }

  @Test("that lead nowhere name the command that mends them", arguments: [true, false])
  func broken(isGone: Bool) async throws {
    try await run([declaration + " by id", "1"])
    folder.write("key\n1\n", to: "people.csv")
    if isGone { unlink(folder.path("people.csv")) }
    let failure = await #expect(throws: CommandFailure.self) {
      try await coordinator.followedPrompt().run("open person")
    }
    let problem =
      isGone ? "\(folder.path("people.csv")): no such file" : "“people” has no column “id”"
    #expect(failure?.alert.headline == "open: " + problem)
    #expect(
      failure?.alert.advice == "in “orders”, type “refer person to LOCATION” or “unrefer person”"
    )
  }

  @Test(
    "that cannot be followed are listed with the commands that can be typed",
    arguments: [
      (
        "people.csv",
        "“remove 1” forgets one here; “refer person to LOCATION” in “orders” replaces it."
      ),
      ("orders.csv", "“remove 1” forgets one here."),
    ]
  )
  func listedBroken(file: String, advice: String) async throws {
    try await run([declaration])
    folder.write("n\n7\n", to: "orders.csv")
    if file == "people.csv" {
      folder.write("n,person\n7,1\n", to: "orders.csv")
      unlink(folder.path(file))
    }
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("references")
    }
    #expect(notices.contains { $0.hasSuffix("1 reference cannot be followed. \(advice)") })
  }

  @Test("that lead nowhere are named if the list opens them")
  func openedBroken() async throws {
    try await run([declaration])
    unlink(folder.path("people.csv"))
    let prompt = coordinator.followedPrompt()
    try await prompt.run("references")
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("1") }
    #expect(
      failure?.alert.advice == "in “orders”, type “refer person to LOCATION” or “unrefer person”"
    )
  }

  @Test("are read again by the list, which reports an invalid line")
  func changedFile() async throws {
    try await run([])
    folder.makeFolders("data")
    let source = folder.path("orders.csv")
    let line = "\(source) person to \(folder.path("people.csv"))"
    folder.write("nonsense\n\(line)\n", to: "data/references")
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("references")
    }
    #expect(coordinator.session.list?.state.page.items.count == 1)
    #expect(notices.contains { $0.contains("line 1 is not “SOURCE COLUMN to LOCATION") })
  }

  @Test("are forgotten by their numbers in the list")
  func removed() async throws {
    try await run([
      declaration, "refer n to \(folder.path("people.csv"))", "references", "remove 1",
    ])
    #expect(coordinator.session.list?.state.page.items.map { $0[1].text } == ["n"])
    #expect(coordinator.session.references.all.map(\.column) == ["n"])
  }

  @Test("are forgotten in the list if another file has the same name and the same column")
  func removedOfSameName() async throws {
    try await run([declaration])
    folder.makeFolders("old")
    try await coordinator.open(
      Location(path: folder.write("n,person\n1,1\n", to: "old/orders.csv"))
    )
    let prompt = coordinator.followedPrompt()
    try await prompt.run(declaration)
    try await coordinator.open(Location(path: folder.path))
    for line in ["references", "remove 2"] { try await prompt.run(line) }
    #expect(coordinator.session.references.all.map(\.source) == [folder.path("orders.csv")])
  }

  @Test("are listed once if the file has a line twice")
  func repeated() async throws {
    try await run([declaration])
    let line = try #require(folder.read("data/references"))
    folder.write(line + line, to: "data/references")
    try await coordinator.followedPrompt().run("references")
    #expect(coordinator.session.list?.state.page.items.count == 1)
  }

  @Test("are forgotten from a column that the file has no more")
  func lostColumn() async throws {
    try await run([declaration])
    folder.write("n,buyer\n7,1\n", to: "orders.csv")
    try await coordinator.open(Location(path: folder.path("orders.csv")))
    try await coordinator.followedPrompt().run("unrefer person")
    #expect(coordinator.session.references.all == [])
  }

  @Test("do not come from the files of a directory")
  func fromDirectory() async throws {
    try await coordinator.open(Location(path: folder.path))
    let failure = await #expect(throws: CommandFailure.self) {
      try await coordinator.followedPrompt().run("refer name to \(folder.path("people.csv"))")
    }
    #expect(failure?.alert.headline.contains("the columns here cannot refer") == true)
  }

  @Test("do not lead to a part of a collection")
  func partial() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await run([declaration + "?sort=name"])
    }
    #expect(failure?.alert.headline.contains("is a part of a collection") == true)
  }

  @Test(
    "are not declared if a line cannot contain them",
    arguments: ["refer 1 to PEOPLE", "refer c to PEOPLE showing \"a\nb\""]
  )
  func lineBreak(line: String) async throws {
    folder.write("\"a\nb\",c\n1,2\n", to: "orders.csv")
    let failure = await #expect(throws: CommandFailure.self) {
      try await run([line.replacing("PEOPLE", with: folder.path("people.csv"))])
    }
    #expect(failure?.alert.headline.contains("has a line break") == true)
    #expect(folder.read("data/references") == nil)
  }

  @Test("that replace another one say so")
  func replaced() async throws {
    try await run([declaration])
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run("refer person to \(folder.path("orders.csv"))")
    }
    #expect(
      notices == ["“person” refers to “orders”, instead of \(folder.path("people.csv"))."]
    )
  }

  @Test("that lead to another column of the same collection do not say so")
  func sameTarget() async throws {
    try await run([declaration])
    let notices = try await coordinator.notices {
      try await coordinator.followedPrompt().run(declaration + " by id showing name")
    }
    #expect(notices == ["“person” refers to “people”."])
  }

  @Test("lead nowhere from an empty value")
  func empty() async throws {
    folder.write("n,person\n7,\n", to: "orders.csv")
    let failure = await #expect(throws: CommandFailure.self) {
      try await run([declaration, "1", "open person"])
    }
    #expect(failure?.alert.headline.contains("“person” has no value") == true)
  }

  @Test("lead from the list to the other collection")
  func opened() async throws {
    try await run([declaration, "references", "1"])
    #expect(titles == ["orders", "references", "people"])
  }

  @Test("are known to the next session")
  func nextSession() async throws {
    try await run([declaration])
    let files = PersistentFiles(references: folder.path("data/references"))
    let next = BrowseCoordinator(Session(files: files))
    try await next.open(Location(path: folder.path("orders.csv")))
    let prompt = next.followedPrompt()
    try await prompt.run("2")
    try await prompt.run("open person")
    #expect(next.stack.screens.last?.title == "people 2")
  }

  @Test("are forgotten by the items below, too")
  func forgottenBelow() async throws {
    try await run([
      declaration, "1", "open person", "related", "1", "unrefer person", "back", "back", "back",
    ])
    #expect(titles == ["orders", "1"])
    let failure = await #expect(throws: CommandFailure.self) {
      try await coordinator.followedPrompt().run("open person")
    }
    #expect(failure?.alert.headline.contains("cannot open “person”") == true)
  }

  @Test("name a file that does not exist, and are not declared then")
  func noFile() async throws {
    let path = folder.path("gone.csv")
    let failure = await #expect(throws: CommandFailure.self) {
      try await run(["refer person to \(path)"])
    }
    #expect(failure?.alert.headline.contains("gone.csv") == true)
    #expect(folder.read("data/references") == nil)
  }

  @Test("do not come from a computed column")
  func computed() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await run(["add twice = n * 2", "refer twice to \(folder.path("people.csv"))"])
    }
    #expect(failure?.alert.headline == "refer: “twice” is computed")
  }

  @Test("announce that other items have the same key")
  func others() async throws {
    folder.write("id,name\n1,Ada\n1,Bob\n", to: "people.csv")
    try await run([declaration, "1"])
    let detail = try #require(coordinator.session.detail)
    let text = try await announcements {
      coordinator.items.handle(
        .followed(field: NamedColumn(1, of: detail.collection.columns)),
        from: detail
      )
    }
    #expect(text.contains("The first of 2 items with this key."))
  }

  #if SQLite
  @Test("lead from a file to a table of a database, and back")
  func table() async throws {
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name); INSERT INTO people VALUES (1, 'Ada');"
    )
    try await run(["refer person to \(database.path)/people", "1", "open person"])
    #expect(coordinator.session.detail?.item.values.map(\.text) == ["1", "Ada"])
    let prompt = coordinator.followedPrompt()
    for line in ["related", "1"] { try await prompt.run(line) }
    #expect(try await coordinator.session.list?.reader.count() == 2)
  }

  @Test("and foreign keys are listed for all tables of a database")
  func database() async throws {
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, boss REFERENCES people (id));
      CREATE TABLE orders (n INTEGER, person REFERENCES people (id));
      CREATE VIEW broken AS SELECT x FROM missing;
      """
    )
    try await run([])
    try await coordinator.open(Location(path: database.path))
    let prompt = coordinator.followedPrompt()
    try await prompt.run("references")
    let found = coordinator.session.list?.state.page.items.map { $0.values[0...2].map(\.text) }
    let people = database.path + "/people"
    #expect(found == [["orders", "person", people], ["people", "boss", people]])
    try await prompt.run("2")
    #expect(titles.last == "people")
  }
  #endif
}
