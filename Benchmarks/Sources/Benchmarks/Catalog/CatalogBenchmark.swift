// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Times each query of one file against DuckDB, and prints whether targets are met and answers agree.
func benchmarkCatalog(_ options: Options) throws {
  let csv = try SampleFile(rows: options.rows, in: options.folder)
  let jsonLines = try SampleFile(.goods, .jsonLines, rows: options.rows / 2, in: options.folder)
  CatalogQuery.printTable(
    of: CatalogQuery.all(csv, jsonLines),
    "\(csv.megabytes) MB of CSV, \(jsonLines.megabytes) MB of JSON Lines",
    rounds: options.rounds
  )
}

/// Times each query of two files against DuckDB, and prints whether targets are met and answers
/// agree.
///
/// The orders name ten times fewer goods.
func benchmarkJoins(_ options: Options) throws {
  let (goods, half) = (options.rows / 10, options.rows / 2)
  let orders = try SampleFile(.orders(ofGoods: goods), rows: options.rows, in: options.folder)
  let articles = try SampleFile(rows: goods, in: options.folder)
  let current = try SampleFile(rows: half, in: options.folder)
  let former = try SampleFile(.formerGoods, rows: half - half / 100, in: options.folder)
  CatalogQuery.printTable(
    of: CatalogQuery.lookups(orders, of: articles) + [.changes(of: current, since: former)],
    "\(orders.megabytes) MB of orders, \(articles.megabytes) MB of goods",
    rounds: options.rounds
  )
}

extension CatalogQuery {
  /// Prints the measurements of queries.
  fileprivate static func printTable(of queries: [CatalogQuery], _ files: String, rounds: Int) {
    let duckDB: DuckDB?
    do {
      duckDB = try DuckDB()
    } catch {
      Report.print("\nNothing beside: \(error) (pip install duckdb-cli).")
      duckDB = nil
    }
    Report.print(
      "\nQuestions, medians from start to exit: browse beside DuckDB \(duckDB?.version ?? ""), \(files)\n"
    )
    Report.print(
      "| question | browse s | beside s | ratio | wanted | met | MB | wanted | met | answers |"
    )
    Report.print("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |")
    for query in queries {
      let cells: [String]
      do {
        cells = try query.measured(beside: duckDB, rounds: rounds)
      } catch {
        cells = ["\(error)"]
      }
      Report.print("| \(([query.name] + cells).joined(separator: " | ")) |")
      fflush(nil)
    }
    Report.print("\nThe memory of a process is not seen below \(Run.floorBytes / 1_000_000) MB.")
  }
}

extension CatalogQuery {
  /// Returns the table cells after the name.
  fileprivate func measured(beside duckDB: DuckDB?, rounds: Int) throws(RunError) -> [String] {
    let beside: [(factor: Double, commandLine: [String])] =
      switch peer {
      case .duckDB(let sql): duckDB.map { [(1, $0.commandLine(sql))] } ?? []
      case .browse(let parts):
        parts.map { ($0.factor, Browse.commandLine($0.file.path, $0.commands)) }
      }
    let programs = [Browse.commandLine(file.path, commands)] + beside.map(\.commandLine)
    let timings = try Timing.inTurn(programs, rounds: rounds)
    let seconds = zip(beside, timings.dropFirst()).reduce(0) { $0 + $1.0.factor * $1.1.seconds }
    let found = beside.isEmpty ? nil : timings[0].seconds / seconds
    let memory = timings[0].megabytes
    return [
      "\(timings[0].seconds.rounded(toPlaces: 3))",
      beside.isEmpty ? "–" : "\(seconds.rounded(toPlaces: 3))",
      found.map { "\($0.rounded(toPlaces: 3))" } ?? "–",
      "\(ratio.rounded(toPlaces: 3))",
      found.map { $0 <= ratio ? "yes" : "no" } ?? "–",
      "\(memory.rounded(toPlaces: 1))",
      megabytes.map { "\($0.rounded(toPlaces: 1))" } ?? "–",
      megabytes.map { memory <= $0 ? "yes" : "no" } ?? "–",
      comparison(with: duckDB),
    ]
  }

  private func comparison(with duckDB: DuckDB?) -> String {
    guard let duckDB, let verification else { return "not compared" }
    do {
      let expected = try duckDB.answer(verification.sql)
      let found = try Run(Browse.commandLine(file.path, verification.commands)).output
      return Answers.compared(found, with: expected, of: "DuckDB")
    } catch {
      return "\(error)"
    }
  }
}
