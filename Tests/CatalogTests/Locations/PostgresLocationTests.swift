// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A PostgreSQL location")
struct PostgresLocationTests {
  private func secrets(_ location: Location) -> [String: String] { location.secrets.parameters }

  @Test("has the database as its path, followed by names and a query")
  func parts() throws {
    let text =
      "postgres://me@db.example:5432/shop/sales.orders?sslmode=require&filter=price > 10&sort=-price#17"
    let location = try Location(text)
    #expect(location.path == "postgres://me@db.example:5432/shop?sslmode=require")
    #expect(location.names == ["sales.orders"])
    #expect(location.view.filter == "price > 10")
    #expect(location.view.order == "-price")
    #expect(location.view.item?.name == "17")
    #expect(location.description == text)
    #expect(location.isPostgreSQL)
    #expect(try !Location("postgres.csv").isPostgreSQL)
  }

  @Test(
    "hides the password from every text",
    arguments: [
      ("postgres://me:hunter2@h/db", "postgres://me@h/db", "hunter2"),
      ("postgresql://me:h%75nter2@h:5432/db", "postgres://me@h:5432/db", "hunter2"),
      ("POSTGRES://me:@h/db", "postgres://me@h/db", ""),
      ("postgres://:hunter2@h/db", "postgres://@h/db", "hunter2"),
      ("postgres://me:p@ss@h/db", "postgres://me@h/db", "p@ss"),
      ("postgres://me:p/s?s#@h/db", "postgres://me@h/db", "p/s?s#"),
      ("postgres://me:p/s@s@h/db", "postgres://me@h/db", "p/s@s"),
      ("postgres://me:100%@h/db", "postgres://me@h/db", "100%"),
      ("postgres://me@h/db?password=hunter2", "postgres://me@h/db", "hunter2"),
      ("postgres://me:hunter2@h/", "postgres://me@h/", "hunter2"),
      ("postgres://h/db?user=me&pass%77ord=a%26b", "postgres://h/db?user=me", "a&b"),
      (
        "postgres:///db?host=/run/postgresql&password=x", "postgres:///db?host=/run/postgresql", "x"
      ),
    ]
  )
  func passwords(typed: String, redacted: String, password: String) throws {
    let location = try Location(typed)
    #expect(location.path == redacted)
    #expect(location.description == redacted)
    #expect(secrets(location) == ["password": password])
    #expect(try location == Location(redacted))
    var dumped = ""
    dump(location, to: &dumped)
    #expect(password.utf8.count < 3 || !dumped.contains(password))
  }

  @Test(
    "keeps the spelling of a libpq URL",
    arguments: [
      "postgres://", "postgres://h", "postgres://h/db", "postgres:///db", "postgres:///",
      "postgres://u@h:5432/?sslmode=require&sort=-size#3",
      "postgres://[::1]:5432/db",
      "postgres://a:1,b:2,[::1]:3/db/t", "postgres://%2Frun%2Fpostgresql/db",
      "postgres://h/d%20b/a%2Fb", "postgres://h/db/a%2F\u{657}b",
      "postgres://u@h/db/a%3Fb?connect_timeout=3&options=-c%20geqo%3Doff&page=3",
      "postgres://h//orders", "postgres://h:5432/db/we@ird", "postgres://h/db#a=1,b=2",
      "postgres://me%40corp@h/db", "postgres://u:p%40ss/db/a%40b?picks=c%40d",
    ]
  )
  func roundTrips(text: String) throws {
    let location = try Location(text)
    #expect(location.description == text)
    #expect(try Location(location.description) == location)
    #expect(secrets(location) == [:])
  }

  @Test("accepts any name of a table")
  func names() throws {
    let database = try Location("postgres://me:pw@h/db?sslmode=disable")
    for name in ["orders", "sales.orders", "a/b", "why?", "100%", "#1", " a", "é\n"] {
      let table = try #require(database.appending([name]))
      #expect(table.names == [name])
      #expect(secrets(table) == ["password": "pw"])
      #expect(try Location(table.description) == table, "\(table)")
    }
    let unnamed = try #require(Location("postgres://h").appending(["t"]))
    #expect(unnamed.description == "postgres://h//t")
    #expect(try Location(unnamed.description) == unnamed)
  }

  @Test(
    "is a server if its path is a slash and no parameter names a database",
    arguments: [
      ("postgres://h/", true), ("postgres:///", true), ("postgres://u:p@h:1/?sslmode=a#2", true),
      ("postgres://h//", true), ("postgres://", false), ("postgres://h", false),
      ("postgres://h?sslmode=a", false), ("postgres://h/db", false), ("postgres://h//t", false),
      ("postgres://h/?dbname=db", false), ("postgres://h/?DBNAME=db", false),
      ("postgres:///?service=shop", false), ("./", false),
    ]
  )
  func servers(text: String, isServer: Bool) throws {
    #expect(try Location(text).isServer == isServer)
  }

  @Test("has databases with any name if it is a server")
  func databases() throws {
    let server = try Location("postgres://me:pw@h/?sslmode=disable&sort=name")
    for name in ["shop", "a/b", "why?", "100%", "#1", " a", "é\n", "we@ird"] {
      let database = try #require(server.member(name))
      #expect(try Location(database.description) == database, "\(database)")
      #expect(database.parent?.description == "postgres://me@h/?sslmode=disable")
      #expect(secrets(database) == ["password": "pw"])
    }
    #expect(server.member("a b")?.description == "postgres://me@h/a%20b?sslmode=disable")
  }

  @Test("is another place than the server that it is the default database of")
  func places() throws {
    #expect(try !Location("postgres://h").isPlace(of: Location("postgres://h/")))
    #expect(try Location("postgres://h/#3").isPlace(of: Location("postgres://h/")))
  }

  @Test("has no server if a parameter names a database", arguments: ["dbname=a", "service=a"])
  func withoutServer(parameter: String) throws {
    #expect(try Location("postgres://h/db?\(parameter)").parent == nil)
  }

  @Test("is absolute and has the database of a table and its server as parents")
  func parents() throws {
    let table = try Location("postgres://me:pw@h/db/orders?sslmode=disable&sort=a#3")
    #expect(table.absolute == table)
    #expect(table.resolved == table)
    let database = try #require(table.parent)
    #expect(database.description == "postgres://me@h/db?sslmode=disable")
    #expect(secrets(database) == ["password": "pw"])
    let server = try #require(database.parent)
    #expect(server.description == "postgres://me@h/?sslmode=disable")
    #expect(secrets(server) == ["password": "pw"])
    #expect(server.parent == nil)
  }

  @Test("reports an error in its query without the password")
  func mistakes() throws {
    let text = "postgres://me:hunter2@h/db/t?sslmode=disable&page=x"
    let thrown = try #require(throws: CatalogError.self) { try Location(text) }
    guard case .location(let error) = thrown else {
      Issue.record("\(thrown)")
      return
    }
    #expect(error.problem == .notAPage("x"))
    #expect(error.text == "postgres://me@h/db/t?page=x")
    #expect(error.range == 26..<27)
  }

  @Test(
    "with a similar scheme is rejected without the password, with a suggestion",
    arguments: [
      ("postgres:/u:pw@h/db", "postgres:/u@h/db", "postgres://u@h/db"),
      ("postgresql:u:pw@h", "postgresql:u@h", "postgres://u@h"),
      ("postgress://u:pw@h/db/t#1", "postgress://u@h/db/t#1", "postgres://u@h/db/t#1"),
      ("Posgres://u:p/w?@h/db", "Posgres://u@h/db", "postgres://u@h/db"),
      ("postgres//u:pw@h/db", "postgres//u@h/db", "postgres://u@h/db"),
      ("postgresql+psycopg2://u:pw@h/db", "postgresql+psycopg2://u@h/db", "postgres://u@h/db"),
      ("jdbc:postgresql://h/db?user=u&password=pw", "jdbc:postgresql://h/db", "postgres://h/db"),
      ("psql:u:pw@h", "psql:u@h", "postgres://u@h"),
      ("postgres:shop", "postgres:shop", nil),
      ("cockroachdb://u:pw@h/db", "cockroachdb://u@h/db", "postgres://u@h/db"),
      ("redshift+psycopg2://u:pw@h/db", "redshift+psycopg2://u@h/db", "postgres://u@h/db"),
      ("mysql://u:p@w@h/db?x=y", "mysql://u@h/db", nil),
      ("mysql://h/db?password=pw", "mysql://h/db", nil),
      (
        "host=127.0.0.1 password=pw dbname=test", "host=127.0.0.1 dbname=test",
        "postgres://127.0.0.1/test"
      ),
      (
        "user = 'a b' password = 'p\\'w x' host=::1 port=5433 sslmode=require",
        "user='a b' host=::1 port=5433 sslmode=require",
        "postgres://a%20b@[::1]:5433?sslmode=require"
      ),
      (
        "dbname=db password=p w host=/run/pg", "dbname=db host=/run/pg", "postgres://%2Frun%2Fpg/db"
      ),
    ] as [(String, String, String?)]
  )
  func nearMisses(typed: String, redacted: String, suggestion: String?) {
    #expect(throws: CatalogError.database(path: redacted, .notAURL(suggestion: suggestion))) {
      try Location(typed)
    }
  }

  @Test(
    "is not inferred from a path that resembles a URL",
    arguments: [
      "progress:1.csv", "./postgres:me@x", "postgres.csv", "postgres/a@b", "congress://a",
      "user=3/part.csv", "filter=user=3", "https://h/x.csv",
    ]
  )
  func paths(text: String) throws {
    #expect(try Location(text).path == text)
  }

  #if !PostgreSQL
  @Test("names the missing trait")
  func trait() async throws {
    let problem = DatabaseProblem.missingTrait("PostgreSQL", package: "libpq-dev")
    await #expect(throws: CatalogError.database(path: "postgres://h/db", problem)) {
      _ = try await Catalog.open("postgres://h/db/t")
    }
  }
  #endif
}
