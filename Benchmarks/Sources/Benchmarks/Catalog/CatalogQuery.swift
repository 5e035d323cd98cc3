// SPDX-License-Identifier: GPL-3.0-or-later

/// A query of `browse`, the program to compare it with, and the performance targets.
struct CatalogQuery {
  /// The program that answers the same query in the same run.
  enum Peer {
    case duckDB(String)

    /// `browse` itself with other commands, whose times are added.
    case browse([Part])
  }

  /// Commands of `browse` on a file, whose time counts several times.
  struct Part {
    var factor = 1.0
    let file: SampleFile
    let commands: [String]
  }

  let name: String
  let file: SampleFile
  let commands: [String]
  let peer: Peer

  /// The maximum time, relative to that of the peer.
  let ratio: Double

  /// The maximum memory in megabytes, or `nil` for no limit.
  let megabytes: Double?

  /// The commands and the statement whose answers are compared, or `nil` if the formats differ.
  ///
  /// All words of each line of DuckDB's answer must occur in one line of `browse`'s.
  let verification: (commands: [String], sql: String)?

  init(
    _ name: String,
    _ file: SampleFile,
    _ commands: [String],
    _ peer: Peer,
    ratio: Double,
    megabytes: Double? = 64,
    verification: (commands: [String], sql: String)?
  ) {
    self.name = name
    self.file = file
    self.commands = commands
    self.peer = peer
    self.ratio = ratio
    self.megabytes = megabytes
    self.verification = verification
  }

  /// Creates a query whose answers are compared directly.
  init(
    _ name: String,
    _ file: SampleFile,
    _ commands: [String],
    _ sql: String,
    ratio: Double
  ) {
    self.init(name, file, commands, .duckDB(sql), ratio: ratio, verification: (commands, sql))
  }
}

extension CatalogQuery {
  /// Returns all queries of one file.
  ///
  /// Each ratio is that of the time target of `browse` to the time DuckDB took when the target was
  /// set.
  ///
  /// - Parameters:
  ///   - csv: The table as CSV.
  ///   - jsonLines: The table as JSON Lines.
  static func all(_ csv: SampleFile, _ jsonLines: SampleFile) -> [CatalogQuery] {
    let table = "FROM read_csv('\(csv.path)')"
    let far = max(1, csv.rows / 10 * 9)
    return [
      CatalogQuery(
        "first page",
        csv,
        ["show"],
        .duckDB("SELECT * \(table) LIMIT 20"),
        ratio: 0.015 / 0.16,
        verification: (["columns name", "show"], "SELECT name \(table) LIMIT 20")
      ),
      CatalogQuery("count", csv, ["count"], "SELECT count(*) \(table)", ratio: 0.08 / 0.80),
      CatalogQuery(
        "filter price > 990 and category = fish, count",
        csv,
        ["filter price > 990 and category = fish", "count"],
        "SELECT count(*) \(table) WHERE price > 990 AND category = 'fish'",
        ratio: 0.12
      ),
      CatalogQuery(
        "add total = price * stock, filter total > 4000, count",
        csv,
        ["add total = price * stock", "filter total > 4000", "count"],
        "SELECT count(*) FROM (SELECT price * stock AS total \(table)) WHERE total > 4000",
        ratio: 0.2
      ),
      CatalogQuery(
        "filter year(added) = 2024 and length(name) > 12, count",
        csv,
        ["filter year(added) = 2024 and length(name) > 12", "count"],
        "SELECT count(*) \(table) WHERE year(added) = 2024 AND length(name) > 12",
        ratio: 0.2
      ),
      CatalogQuery(
        "filter notes contains \"maple coffee\", count",
        csv,
        ["filter notes contains \"maple coffee\"", "count"],
        // This statement is case-sensitive, unlike the filter of `browse`. Ignoring case would make
        // DuckDB slower.
        "SELECT count(*) \(table) WHERE notes LIKE '%maple coffee%'",
        ratio: 0.15 / 0.98
      ),
      CatalogQuery(
        "sort price desc, first page",
        csv,
        ["sort price desc"],
        .duckDB("SELECT * \(table) ORDER BY price DESC LIMIT 20"),
        ratio: 0.30 / 1.10,
        megabytes: max(64, Double(csv.rows) * 32 / 1e6),
        verification: (
          ["columns price", "sort price desc"],
          "SELECT printf('%.2f', price) \(table) ORDER BY price DESC LIMIT 20"
        )
      ),
      CatalogQuery(
        "frequency category",
        csv,
        ["frequency category"],
        "SELECT category, count(*) AS count \(table) GROUP BY category ORDER BY count DESC",
        ratio: 0.20 / 0.85
      ),
      CatalogQuery(
        "group category: count, mean price",
        csv,
        ["group category: count, mean price"],
        .duckDB("SELECT category, count(*), avg(price) \(table) GROUP BY 1 ORDER BY 1"),
        ratio: 0.25,
        verification: (
          ["group category: count"],
          "SELECT category, count(*) AS count \(table) GROUP BY 1 ORDER BY 1"
        )
      ),
      CatalogQuery(
        "group category, year(added): sum price",
        csv,
        ["group category, year(added): sum price"],
        .duckDB("SELECT category, year(added), sum(price) \(table) GROUP BY 1, 2 ORDER BY 1, 2"),
        ratio: 0.25,
        verification: (
          ["group category, year(added): count"],
          "SELECT category, year(added), count(*) \(table) GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 10"
        )
      ),
      CatalogQuery(
        "group id: count, sum stock",
        csv,
        ["group id: count, sum stock"],
        .duckDB("SELECT id, count(*), sum(stock) \(table) GROUP BY 1 ORDER BY 1 LIMIT 20"),
        ratio: 1.0,
        megabytes: 512,
        verification: (
          ["group id: count, sum stock"],
          "SELECT id, count(*), sum(stock) \(table) GROUP BY 1 ORDER BY 1 LIMIT 10"
        )
      ),
      CatalogQuery(
        "stats",
        csv,
        ["stats"],
        .duckDB("SUMMARIZE \(table)"),
        ratio: 1.5 / 4.3,
        megabytes: nil,
        verification: nil
      ),
      CatalogQuery(
        "JSON Lines: filter price > 990, count",
        jsonLines,
        ["filter price > 990", "count"],
        "SELECT count(*) FROM read_json('\(jsonLines.path)') WHERE price > 990",
        ratio: 0.30 / 0.61
      ),
      CatalogQuery(
        "export as CSV",
        csv,
        ["export - as csv"],
        .duckDB("COPY (\(table)) TO '/dev/stdout' (FORMAT csv)"),
        ratio: 0.5,
        verification: nil
      ),
      CatalogQuery(
        "export as JSON Lines",
        csv,
        ["export - as jsonl"],
        .duckDB("COPY (\(table)) TO '/dev/stdout' (FORMAT json)"),
        ratio: 0.5,
        verification: nil
      ),
      CatalogQuery(
        "sort price desc, export as CSV",
        csv,
        ["sort price desc", "export - as csv"],
        .duckDB("COPY (SELECT * \(table) ORDER BY price DESC) TO '/dev/stdout' (FORMAT csv)"),
        ratio: 1,
        megabytes: max(64, Double(csv.rows) * 32 / 1e6 + 64),
        verification: nil
      ),
      // As fast as the count, within the variation between two medians of the same operation.
      CatalogQuery(
        "last, beside browse's count",
        csv,
        ["last"],
        .browse([Part(file: csv, commands: ["count"])]),
        ratio: 1.1,
        verification: (["columns name", "last"], "SELECT name \(table) WHERE id = \(csv.rows)")
      ),
      CatalogQuery(
        "goto \(far), beside browse's count",
        csv,
        ["goto \(far)"],
        .browse([Part(file: csv, commands: ["count"])]),
        ratio: 1.1,
        verification: (["columns name", "goto \(far)"], "SELECT name \(table) WHERE id = \(far)")
      ),
    ]
  }
}
