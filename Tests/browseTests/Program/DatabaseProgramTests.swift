// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program with databases")
struct DatabaseProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) -> Program.Result {
    Program.run(arguments + ["--private"])
  }

  #if SQLite
  @Test("rejects an invalid SQLite file with one line")
  func damaged() {
    let path = folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    #expect(
      run(path).errors == """
        browse: \(path): not a SQLite database, or encrypted; decrypt it, or run “file” \
        to identify it

        """
    )
  }

  @Test("rejects a type of files for a database and its tables", arguments: ["", "/orders"])
  func typed(table: String) {
    let result = run("Samples/shop.db" + table, "--type", "csv", "-c", "count")
    #expect(result.status == 2)
    #expect(
      result.errors == "browse: “--type csv” does not apply to a database; remove it\n"
    )
    #expect(run("Samples/shop.db" + table, "--type", "sqlite", "-c", "count").status == 0)
  }

  @Test("follows a reference in the sample, and goes back")
  func references() {
    let result = run("Samples/shop.db/orders#17", "-c", "open customer", "-c", "link", "-c", "back")
    #expect(result.status == 0)
    #expect(result.output.contains("Samples/shop.db/customers#3\n"))
    #expect(result.output.hasSuffix("shipped   date                 2024-04-15\n"))
  }

  @Test("shows and exports the computed columns of a table, also in an item")
  func computed() {
    let orders = "Samples/shop.db/orders"
    let export = run(orders, "-c", "add z = id * 2", "-c", "limit 2", "-c", "export - as csv")
    #expect(export.errors.isEmpty)
    let lines = export.output.split(separator: "\n")
    #expect(lines.suffix(2).map { String($0.split(separator: ",").last ?? "") } == ["2", "4"])
    let part = run(
      orders,
      "-c",
      "add z = id * 2",
      "-c",
      "columns z, id",
      "-c",
      "sort z desc",
      "-c",
      "limit 1",
      "-c",
      "export - as jsonl"
    )
    #expect(part.output.contains("{\"z\":"))
    #expect(part.status == 0)
    let item = run(orders, "-c", "add z = id * 2", "-c", "3")
    #expect(item.errors.isEmpty)
    #expect(item.output.contains("z "))
    let link = run(orders + "?add=z = id#17", "-c", "show")
    #expect(link.status == 0)
  }

  @Test("reports in an export how many rows have a value that could not be computed")
  func uncomputedRows() {
    let one = folder.write("n\n1\n0\n2\n", to: "one.csv")
    #expect(
      run(one, "-c", "add x = 1 / n", "-c", "export - as csv").errors
        == "browse: export: 1 row (row 2) has a value that could not be computed and was left empty\n"
    )
    let two = folder.write("n\n0\n0\n2\n", to: "two.csv")
    #expect(
      run(two, "-c", "add x = 1 / n", "-c", "export - as csv").errors
        == "browse: export: 2 rows (first in row 1) have values that could not be computed and were "
        + "left empty\n"
    )
  }

  @Test("reports once to standard error that words of a link are texts")
  func wordsOfLinks() {
    let path = folder.write("a,b\n1,2\nb,3\n", to: "words.csv")
    let result = run(path + "?filter=a = b", "-c", "count", "-c", "count")
    #expect(result.output == "1\n1\n")
    let remark = "“b” is a text in this filter of a link; write a column in backticks"
    #expect(result.errors == "browse: count: \(remark)\n")
  }

  @Test("writes data alone in a format of data, also after columns were added")
  func addedInData() throws {
    let orders = "Samples/shop.db/orders"
    let result = run(orders, "--format", "jsonl", "-c", "add z = id", "-c", "limit 1")
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
  }

  @Test("names the command and the database in an error")
  func failedCommand() {
    folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    let result = run(folder.path(""), "-c", "open x.db")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: open: \(folder.path("x.db")): not a SQLite database"))
  }

  @Test("opens a referring table with a filter for the row")
  func related() {
    let result = run("Samples/shop.db/customers#3", "-c", "related", "-c", "1", "-c", "count")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\n8\n"))
  }
  #else
  @Test("reports that it was built without SQLite")
  func missingSQLite() {
    let path = folder.write("SQLite format 3\u{0}" + String(repeating: "x", count: 90), to: "x.db")
    #expect(
      run(path).errors == """
        browse: \(path): browse was built without SQLite; install libsqlite3-dev and rebuild \
        with the trait SQLite, which is on by default

        """
    )
  }
  #endif

  @Test(
    "hides passwords in unsupported locations",
    arguments: [
      "mysql://me:swordfish@h/x", "cockroachdb://me:swordfish@h/x", "host=h password=swordfish",
      "jdbc:sqlserver://h:1433;user=me;password=swordfish", "user=me password='swordfish x'",
      "service=x password=swordfish", "postgres://u:swordfish@127.0.0.1:1/x",
    ]
  )
  func noPassword(location: String) {
    for result in [
      run(location), run(location, location), run(folder.path(""), "-c", "open \"\(location)\""),
      run(folder.path(""), "-f", location), run(folder.path(""), "-c", "source \"\(location)\""),
    ] {
      #expect(result.status != 0)
      #expect(!result.errors.contains("swordfish"), "\(result.errors)")
    }
  }

  @Test(
    "suggests the right URL for a misspelled one, without the password",
    arguments: ["postgres:/me:swordfish@h/db", "postgress://me:swordfish@h/db"]
  )
  func nearMiss(location: String) {
    let shown = location.replacing(":swordfish", with: "")
    let result = run(location)
    #expect(result.status == 1)
    #expect(
      result.errors == """
        browse: \(shown): not a database URL, and no such file; did you mean \
        “postgres://me@h/db”?

        """
    )
    let both = run(location, location)
    #expect(both.status == 1)
    #expect(!both.errors.contains("swordfish"))
  }

  #if PostgreSQL
  @Test("reports an unreachable server with one line, without the password")
  func noServer() {
    let result = run("postgres://me:swordfish@127.0.0.1:1/db")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: postgres://me@127.0.0.1:1/db: cannot connect: "))
    #expect(!result.errors.contains("swordfish"))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }
  #else
  @Test("reports that it was built without PostgreSQL")
  func missingPostgreSQL() {
    #expect(
      run("postgres://host/db").errors == """
        browse: postgres://host/db: browse was built without PostgreSQL; install libpq-dev and \
        rebuild with the trait PostgreSQL, which is on by default

        """
    )
  }
  #endif
}
