// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program, and databases")
struct DatabaseProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) -> Program.Result {
    Program.run(arguments + ["--private"])
  }

  #if SQLite
  @Test("what only looks like a database is refused in one line")
  func damaged() {
    let path = folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    #expect(
      run(path).errors == """
        browse: \(path): is no SQLite database, or an encrypted one; decrypt it first, or see what \
        “file” says of it

        """
    )
  }

  @Test("the sample's rows lead to rows, and back")
  func references() {
    let result = run("Samples/shop.db/orders#17", "-c", "open customer", "-c", "link", "-c", "back")
    #expect(result.status == 0)
    #expect(result.output.contains("Samples/shop.db/customers#3\n"))
    #expect(result.output.hasSuffix("shipped   date                 2024-04-15\n"))
  }

  @Test("what goes wrong in a command is told of with the command and the database")
  func failedCommand() {
    folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    let result = run(folder.path(""), "-c", "open x.db")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: open: \(folder.path("x.db")): is no SQLite database"))
  }

  @Test("what refers to a row opens narrowed to it")
  func related() {
    let result = run("Samples/shop.db/customers#3", "-c", "related", "-c", "1", "-c", "count")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\n8\n"))
  }
  #else
  @Test("a SQLite database says what the program was built without")
  func missingSQLite() {
    let path = folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    #expect(
      run(path).errors == """
        browse: \(path): this browse was built without SQLite; install libsqlite3-dev and build it \
        with the trait SQLite, which is on by default

        """
    )
  }
  #endif

  @Test(
    "no password is told of a location that is none",
    arguments: [
      "mysql://me:swordfish@h/x", "cockroachdb://me:swordfish@h/x", "host=h password=swordfish",
      "jdbc:sqlserver://h:1433;user=me;password=swordfish", "user=me password='swordfish x'",
    ]
  )
  func noPassword(location: String) {
    for result in [
      run(location), run(location, location), run(folder.path(""), "-c", "open \"\(location)\""),
    ] {
      #expect(result.status != 0)
      #expect(!result.errors.contains("swordfish"), "\(result.errors)")
    }
  }

  @Test(
    "what is nearly the URL of a server is told of in one line, without the password",
    arguments: ["postgres:/me:swordfish@h/db", "postgress://me:swordfish@h/db"]
  )
  func nearMiss(location: String) {
    let shown = location.replacing(":swordfish", with: "")
    let result = run(location)
    #expect(result.status == 1)
    #expect(
      result.errors == """
        browse: \(shown): is no URL of a database, and there is no such file; did you mean \
        “postgres://me@h/db”?

        """
    )
    let both = run(location, location)
    #expect(both.status == 2)
    #expect(!both.errors.contains("swordfish"))
  }

  #if PostgreSQL
  @Test("a server that is not there is told of in one line, without the password")
  func noServer() {
    let result = run("postgres://me:swordfish@127.0.0.1:1/db")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: postgres://me@127.0.0.1:1/db: no server answers: "))
    #expect(!result.errors.contains("swordfish"))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }
  #else
  @Test("a PostgreSQL database says what the program was built without")
  func missingPostgreSQL() {
    #expect(
      run("postgres://host/db").errors == """
        browse: postgres://host/db: this browse was built without PostgreSQL; install libpq-dev and \
        build it with the trait PostgreSQL, which is on by default

        """
    )
  }
  #endif
}
