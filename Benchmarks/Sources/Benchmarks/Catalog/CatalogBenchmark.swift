// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Times each query against DuckDB, and prints whether targets are met and answers agree.
func benchmarkCatalog(_ options: Options) throws {
  let csv = try SampleFile(rows: options.rows, in: options.folder)
  let jsonLines = try SampleFile(.jsonLines, rows: options.rows / 2, in: options.folder)
  let half = options.rows / 2
  let changed = (
    current: try SampleFile(rows: half, in: options.folder),
    former: try SampleFile(rows: half - half / 100, in: options.folder, isFormer: true)
  )
  let duckDB: DuckDB?
  do {
    duckDB = try DuckDB()
  } catch {
    print("\nNothing beside: \(error) (pip install duckdb-cli).")
    duckDB = nil
  }
  let files = "\(csv.megabytes) MB of CSV, \(jsonLines.megabytes) MB of JSON Lines"
  print("\nQuestions: browse beside DuckDB \(duckDB?.version ?? ""), \(files)\n")
  print("| question | browse s | beside s | ratio | wanted | met | MB | wanted | met | answers |")
  print("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |")
  for query in CatalogQuery.all(csv, jsonLines, changed: changed) {
    let cells: [String]
    do {
      cells = try query.measured(beside: duckDB, rounds: options.rounds)
    } catch {
      cells = ["\(error)"]
    }
    print("| \(([query.name] + cells).joined(separator: " | ")) |")
    fflush(nil)
  }
  print("\nThe memory of a process is not seen below \(Run.floorBytes / 1_000_000) MB.")
}

extension CatalogQuery {
  /// Returns the table cells after the name.
  fileprivate func measured(beside duckDB: DuckDB?, rounds: Int) throws(RunError) -> [String] {
    let commandLine: [String]? =
      switch peer {
      case .duckDB(let sql): duckDB?.commandLine(sql)
      case .browse(let commands): Browse.commandLine(file.path, commands)
      }
    let programs = [Browse.commandLine(file.path, commands)] + (commandLine.map { [$0] } ?? [])
    let timings = try Timing.inTurn(programs, rounds: rounds)
    let times = timings.map { "\($0.seconds.rounded(toPlaces: 3))" }
    let found = timings.count > 1 ? timings[0].seconds / timings[1].seconds : nil
    let memory = timings[0].megabytes
    return [
      times[0],
      timings.count > 1 ? times[1] : "–",
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
