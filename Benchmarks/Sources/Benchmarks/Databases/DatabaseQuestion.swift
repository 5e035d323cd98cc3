// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that is asked of `browse` and of a database's own program.
struct DatabaseQuestion {
  let name: String
  let commands: [String]

  /// The best statement for the same page, or the same number.
  let sql: String

  /// Other statements for it, for comparison only.
  var others: [(name: String, sql: String)] = []

  /// The page that is asked for in the statement's stead where the answers are compared.
  private static let proof = (column: "columns id, name", selected: "id, name")

  /// What makes `browse` print what is compared.
  var proofCommands: [String] { isPage ? [Self.proof.column] + commands : commands }

  /// The statement for what is compared.
  var proofSQL: String {
    isPage ? "SELECT \(Self.proof.selected)" + sql.dropFirst("SELECT *".count) : sql
  }

  private var isPage: Bool { sql.hasPrefix("SELECT *") }

  /// All questions; the first one is the first page, the second one a page far behind it.
  static func all(rows: Int, like: String) -> [DatabaseQuestion] {
    let far = max(1, rows / 10 * 9)
    let search = "notes \(like) '%maple coffee%'"
    let page = "ORDER BY id LIMIT 20"
    return [
      DatabaseQuestion(
        name: "first page",
        commands: ["show"],
        sql: "SELECT * FROM goods \(page)"
      ),
      DatabaseQuestion(
        name: "row \(far)",
        commands: ["goto \(far)"],
        sql: "SELECT * FROM goods WHERE id >= \(far) \(page)",
        others: [("OFFSET", "SELECT * FROM goods \(page) OFFSET \(far - 1)")]
      ),
      DatabaseQuestion(
        name: "filter price > 990",
        commands: ["filter price > 990"],
        sql: "SELECT * FROM goods WHERE price > 990 \(page)"
      ),
      DatabaseQuestion(
        name: "filter category = fish and added < 2010-02-01",
        commands: ["filter category = fish and added < 2010-02-01"],
        sql: "SELECT * FROM goods WHERE category = 'fish' AND added < '2010-02-01' \(page)"
      ),
      DatabaseQuestion(
        name: "filter notes contains \"maple coffee\"",
        commands: ["filter notes contains \"maple coffee\""],
        sql: "SELECT * FROM goods WHERE \(search) \(page)"
      ),
      DatabaseQuestion(
        name: "sort price desc",
        commands: ["sort price desc"],
        sql: "SELECT * FROM goods ORDER BY price DESC, id LIMIT 20"
      ),
      DatabaseQuestion(
        name: "filter price > 990, sort price desc",
        commands: ["filter price > 990", "sort price desc"],
        sql: "SELECT * FROM goods WHERE price > 990 ORDER BY price DESC, id LIMIT 20"
      ),
      DatabaseQuestion(
        name: "filter price > 990, count",
        commands: ["filter price > 990", "count"],
        sql: "SELECT count(*) FROM goods WHERE price > 990"
      ),
      DatabaseQuestion(
        name: "filter price > 990 and category = fish, count",
        commands: ["filter price > 990 and category = fish", "count"],
        sql: "SELECT count(*) FROM goods WHERE price > 990 AND category = 'fish'"
      ),
      DatabaseQuestion(
        name: "filter notes contains \"maple coffee\", count",
        commands: ["filter notes contains \"maple coffee\"", "count"],
        sql: "SELECT count(*) FROM goods WHERE \(search)"
      ),
      DatabaseQuestion(
        name: "count",
        commands: ["count"],
        sql: "SELECT count(*) FROM goods"
      ),
    ]
  }
}
