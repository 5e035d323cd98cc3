// SPDX-License-Identifier: GPL-3.0-or-later

/// A query for both `browse` and the client program of a database.
struct DatabaseQuery {
  let name: String
  let commands: [String]

  /// The fastest SQL statement for the same page or number.
  let sql: String

  /// Alternative statements, shown for comparison only.
  var others: [(name: String, sql: String)] = []

  /// The columns to select instead of all when the answers of a page are compared.
  private static let verification = (column: "columns id, name", selected: "id, name")

  /// The commands with which `browse` prints the answer to compare.
  var verificationCommands: [String] { isPage ? [Self.verification.column] + commands : commands }

  /// The statement for the answer to compare.
  var verificationSQL: String {
    isPage ? "SELECT \(Self.verification.selected)" + sql.dropFirst("SELECT *".count) : sql
  }

  private var isPage: Bool { sql.hasPrefix("SELECT *") }

  /// Returns all queries, of which the first two are the first page and a page at a large offset.
  static func all(rows: Int, like: String) -> [DatabaseQuery] {
    let far = max(1, rows / 10 * 9)
    let search = "notes \(like) '%maple coffee%'"
    let page = "ORDER BY id LIMIT 20"
    return [
      DatabaseQuery(
        name: "first page",
        commands: ["show"],
        sql: "SELECT * FROM goods \(page)"
      ),
      DatabaseQuery(
        name: "row \(far)",
        commands: ["goto \(far)"],
        sql: "SELECT * FROM goods WHERE id >= \(far) \(page)",
        others: [("OFFSET", "SELECT * FROM goods \(page) OFFSET \(far - 1)")]
      ),
      DatabaseQuery(
        name: "filter price > 990",
        commands: ["filter price > 990"],
        sql: "SELECT * FROM goods WHERE price > 990 \(page)"
      ),
      DatabaseQuery(
        name: "filter category = fish and added < 2010-02-01",
        commands: ["filter category = fish and added < 2010-02-01"],
        sql: "SELECT * FROM goods WHERE category = 'fish' AND added < '2010-02-01' \(page)"
      ),
      DatabaseQuery(
        name: "filter notes contains \"maple coffee\"",
        commands: ["filter notes contains \"maple coffee\""],
        sql: "SELECT * FROM goods WHERE \(search) \(page)"
      ),
      DatabaseQuery(
        name: "sort price desc",
        commands: ["sort price desc"],
        sql: "SELECT * FROM goods ORDER BY price DESC, id LIMIT 20"
      ),
      DatabaseQuery(
        name: "filter price > 990, sort price desc",
        commands: ["filter price > 990", "sort price desc"],
        sql: "SELECT * FROM goods WHERE price > 990 ORDER BY price DESC, id LIMIT 20"
      ),
      DatabaseQuery(
        name: "filter price > 990, count",
        commands: ["filter price > 990", "count"],
        sql: "SELECT count(*) FROM goods WHERE price > 990"
      ),
      DatabaseQuery(
        name: "filter price > 990 and category = fish, count",
        commands: ["filter price > 990 and category = fish", "count"],
        sql: "SELECT count(*) FROM goods WHERE price > 990 AND category = 'fish'"
      ),
      DatabaseQuery(
        name: "filter notes contains \"maple coffee\", count",
        commands: ["filter notes contains \"maple coffee\"", "count"],
        sql: "SELECT count(*) FROM goods WHERE \(search)"
      ),
      DatabaseQuery(
        name: "count",
        commands: ["count"],
        sql: "SELECT count(*) FROM goods"
      ),
    ]
  }
}
