// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The rows of a statement in a database")
struct StatementTests: AnswerTests {
  let coordinator = BrowseCoordinator()
  let folder = TemporaryFolder()

  private func openShop(_ rest: String = "") async throws {
    let shop = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE teas (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO teas VALUES (1, 'Sencha'), (2, 'Assam');
      CREATE TABLE "Other Teas" (id);
      """
    )
    try await coordinator.open(try Location(shop.path + rest))
  }

  private func statement(_ text: String) throws -> SelectStatement {
    try SelectStatement(parsing: text)
  }

  @Test(
    "are requested by an action of the list of tables and of a table",
    arguments: ["", "/teas"]
  )
  func action(rest: String) async throws {
    try await openShop(rest)
    let actions = Recorder(try list)
    try await list.run("sql SELECT 1")
    actions.expect(.queried(try statement("SELECT 1")))
  }

  @Test("are shown when the action is handled, and “back” returns")
  func handled() async throws {
    try await openShop()
    coordinator.handle(.queried(try statement("SELECT name FROM teas ORDER BY name")))
    try await coordinator.session.work.perform()
    #expect(try list.title == "sql SELECT name FROM teas ORDER BY name")
    #expect(try table == [["Assam"], ["Sencha"]])
    coordinator.stack.pop()
    #expect(try list.title == "shop")
  }

  @Test("are asked for on the rows of another statement, too")
  func again() async throws {
    try await openShop()
    try await run("sql SELECT id FROM teas", "sql SELECT name FROM teas WHERE id = 2")
    #expect(try table == [["Assam"]])
  }

  @Test("are a collection whose items open")
  func opening() async throws {
    try await openShop("/teas?filter=id = 2")
    try await run("sql SELECT * FROM teas", "sort name", "2")
    #expect(coordinator.session.detail?.item.values.map(\.text) == ["1", "Sencha"])
  }

  @Test("leave the screen unchanged if the statement is wrong")
  func mistake() async throws {
    try await openShop()
    let before = try list.drawn()
    let text = "SELECT nme FROM teas"
    let error = SyntaxError(.refused("no such column: nme"), in: text, at: 7..<10)
    await #expect(throws: CatalogError.syntax(error)) { try await run("sql " + text) }
    #expect(coordinator.stack.screens.count == 1)
    #expect(try list.drawn() == before)
  }

  @Test("have a link that opens them again, with groups of them", arguments: ["", "/teas"])
  func link(table: String) async throws {
    let view = "?sql=SELECT name, id %26 1 AS odd FROM teas&sort=-name&group=odd: count"
    try await openShop(table + view)
    #expect(try self.table == [["0", "1"], ["1", "1"]])
    let link = try await announcements { coordinator.locations.announceLink() }
    #expect(link.hasSuffix("shop.db\(table)\(view)\n"))
  }

  @Test("are restored with the filter and the items that were opened")
  func resumed() async throws {
    try await openShop("/teas")
    try await run("sql SELECT * FROM teas WHERE id > 0", "filter id = 2", "1")
    let lines = StackLines(coordinator.stack.screens)
    let stack = try #require(lines.stack)
    var invalidLine: Int?
    #expect(SavedStack(lines.text, firstInvalidLine: &invalidLine) == stack)
    let other = BrowseCoordinator()
    try await other.open(stack.root)
    #expect(await other.locations.restore(stack).isEmpty)
    #expect(other.drawnScreens == coordinator.drawnScreens)
  }

  @Test("that a link requests outside a database are refused")
  func linkOfFile() async throws {
    let path = folder.write("a\n1\n", to: "teas.csv")
    await #expect(throws: CatalogError.notInDatabase(collection: "teas")) {
      try await coordinator.open(try Location(path + "?sql=SELECT 1"))
    }
  }

  @Test("have no command on files")
  func unavailable() async throws {
    let foods = try await open()
    #expect(!foods.commands.contains { $0.name == "sql" })
  }

  @Test(
    "have completions of the statement",
    arguments: [
      ("sel", ["SELECT"]), ("SELECT * FROM te", ["teas"]), ("SELECT na", ["name"]),
      ("SELECT * FROM \"ot", ["\"Other Teas\""]), ("SELECT * FROM oth", ["\"Other Teas\""]),
      ("SELECT x", []),
    ]
  )
  func completion(text: String, candidates: [String]) async throws {
    try await openShop("/teas")
    let completion = await CollectionScreen.complete(text, in: try list.collection)
    #expect(completion.candidates.map(\.text) == candidates)
  }
}
#endif
