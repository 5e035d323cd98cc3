// SPDX-License-Identifier: GPL-3.0-or-later

extension CatalogQuery {
  /// Returns the queries of orders that look up values of the goods that they name.
  static func lookups(_ orders: SampleFile, of goods: SampleFile) -> [CatalogQuery] {
    let refer = "refer article to \(goods.path) by id"
    let joined =
      "FROM read_csv('\(orders.path)') o LEFT JOIN read_csv('\(goods.path)') g ON o.article = g.id"
    let scan = Part(file: goods, commands: ["filter name = \"green salmon\"", "count"])
    let oneArticle = "(SELECT article FROM read_csv('\(orders.path)') WHERE id = 1)"
    func query(
      _ name: String,
      _ commands: [String],
      _ sql: String,
      ratio: Double
    ) -> CatalogQuery {
      CatalogQuery(
        name,
        orders,
        [refer] + commands,
        .duckDB(sql),
        ratio: ratio,
        megabytes: 512,
        verification: ([refer] + commands, sql)
      )
    }
    return [
      CatalogQuery(
        "columns id, article.name, beside 3 plain pages and a scan of the goods",
        orders,
        [refer, "columns id, article.name"],
        .browse([Part(factor: 3, file: orders, commands: ["columns id, article"]), scan]),
        ratio: 1,
        megabytes: 512,
        verification: (
          [refer, "columns id, article.name"],
          "SELECT o.id, name \(joined) WHERE o.id <= 20 ORDER BY o.id"
        )
      ),
      query(
        "filter article.category = fish, count",
        ["filter article.category = fish", "count"],
        "SELECT count(*) \(joined) WHERE category = 'fish'",
        ratio: 0.5
      ),
      query(
        "filter article.price * amount > 90000, count",
        ["filter article.price * amount > 90000", "count"],
        "SELECT count(*) \(joined) WHERE price * amount > 90000",
        ratio: 0.5
      ),
      query(
        "filter article.category = fish and article.name contains salmon, count",
        ["filter article.category = fish and article.name contains salmon", "count"],
        "SELECT count(*) \(joined) WHERE category = 'fish' AND name ILIKE '%salmon%'",
        ratio: 0.5
      ),
      query(
        "group article.category: sum amount",
        ["group article.category: sum amount"],
        "SELECT category, sum(amount) \(joined) GROUP BY 1 ORDER BY 1",
        ratio: 0.5
      ),
      // Opening the article reads the goods up to the end, to count those with the same key.
      CatalogQuery(
        "open article, related, beside a filter of each file",
        orders,
        [refer, "1", "open article", "related"],
        .browse([scan, Part(file: orders, commands: ["filter article = 4711", "count"])]),
        ratio: 1.1,
        megabytes: 64,
        verification: (
          [refer, "1", "open article", "related"],
          "SELECT count(*) FROM read_csv('\(orders.path)') WHERE article = \(oneArticle)"
        )
      ),
    ]
  }

  /// The number of changes of each kind since a former state, with a row for each changed field.
  ///
  /// DuckDB's answer has a row for each changed item.
  static func changes(of current: SampleFile, since former: SampleFile) -> CatalogQuery {
    let tables = "read_csv('\(former.path)') o FULL JOIN read_csv('\(current.path)') n USING (id)"
    let columns = SampleRow.columns.dropFirst()
    let differences = columns.map { "o.\($0) IS DISTINCT FROM n.\($0)" }.joined(separator: " OR ")
    let commands = ["diff \(former.path) by id", "filter change != changed", "count"]
    return CatalogQuery(
      "diff FORMER by id, count (\(current.megabytes) MB each)",
      current,
      ["diff \(former.path) by id", "count"],
      .duckDB(
        "SELECT count(*) FROM \(tables) WHERE o.id IS NULL OR n.id IS NULL OR \(differences)"
      ),
      ratio: 1.0,
      megabytes: 512,
      verification: (
        commands, "SELECT count(*) FROM \(tables) WHERE o.name IS NULL OR n.name IS NULL"
      )
    )
  }
}
