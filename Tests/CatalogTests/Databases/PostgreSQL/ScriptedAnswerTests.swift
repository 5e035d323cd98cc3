// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("A PostgreSQL server with unexpected answers")
struct ScriptedAnswerTests {
  private static let description = """
    f\tt
    ;
    1\t9\tt\tpublic\tt\tr\ttrue\tfalse\ttrue\ttrue
    2\t1\tid\t23\t0\ttrue\t\\N\t\\N\t\\N\t\\N
    3\t8\t1\t0\t1\ttrue\ttrue\ttrue\t\\N\t\\N
    ;

    """

  private let folder = TemporaryFolder()

  private func database(answering text: String) throws -> PostgreSQLDatabase {
    let server = ScriptedServer(inFolder: folder.path)
    server.prepare(ProtocolMessage.answers(describedBy: Array(text.utf8)))
    return try PostgreSQLDatabase(Location(path: server.url))
  }

  @Test("is read like any other if its answers are those of PostgreSQL")
  func expectedAnswers() async throws {
    let database = try database(answering: Self.description + "\\N\n;\n7\t7\t7\n8\t8\t8\n;\n")
    let table = try DatabaseCollection.table("t", of: database)
    #expect(table.columns.map(\.name) == ["id"])
    let page = try await table.page(0..<2, of: Query())
    #expect(page.items.map(\.id.name) == ["7", "8"])
  }

  @Test(
    "is refused if its rows have another number of columns",
    arguments: [
      "f\tt\n;\n1\t9\tt\n;\n", "f\tt\n;\n1\n;\n",
      "f\tt\n;\n" + String(repeating: "1\t", count: 10) + "1\n;\n",
    ]
  )
  func wrongWidth(text: String) throws {
    let database = try database(answering: text)
    let error = #expect(throws: CatalogError.self) {
      try DatabaseCollection.table("t", of: database)
    }
    guard case .database(_, .unsupportedOperation(let message, _)) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(message.hasPrefix("the server answered with "))
    #expect(message.hasSuffix(" columns instead of 10"))
  }

  @Test("does not reveal a password that its message repeats")
  func repeatedPassword() throws {
    let server = ScriptedServer(inFolder: folder.path)
    let answers = "f\tt\n;\n!42501no hidden1234\n;\n"
    server.prepare(ProtocolMessage.answers(describedBy: Array(answers.utf8)))
    let location = try Location(server.url + "&password=hidden1234")
    let database = try PostgreSQLDatabase(location)
    let error = #expect(throws: CatalogError.self) {
      try DatabaseCollection.table("t", of: database)
    }
    guard case .database(_, .notPermitted(let message)) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(message == "no ***")
  }

  @Test("is refused if the rows of a table have too few columns")
  func shortRows() async throws {
    let database = try database(answering: Self.description + "\\N\n;\n7\n;\n;\n")
    let table = try DatabaseCollection.table("t", of: database)
    await #expect(throws: CatalogError.self) { try await table.page(0..<2, of: Query()) }
  }

  @Test("has no key whose number of columns is below 0")
  func negativeKeyWidth() throws {
    let text = Self.description.split(separator: "\n").map { line in
      line.hasPrefix("3\t") ? "3\t8\t1\t0\t-1\ttrue\ttrue\ttrue\t\\N\t\\N" : line
    }
    let database = try database(answering: text.joined(separator: "\n") + "\n")
    #expect(try DatabaseCollection.table("t", of: database).columns.map(\.name) == ["id"])
  }
}
#endif
