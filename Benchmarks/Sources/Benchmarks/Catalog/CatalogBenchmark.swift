import Glibc

/// Times each question beside DuckDB, and says whether what is wanted is met and the answers agree.
func benchmarkCatalog(_ options: Options) throws {
  let csv = try SampleFile(rows: options.rows, in: options.folder)
  let jsonLines = try SampleFile(.jsonLines, rows: options.rows / 2, in: options.folder)
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
  for question in Question.all(csv, jsonLines) {
    let cells: [String]
    do {
      cells = try question.measured(beside: duckDB, rounds: options.rounds)
    } catch {
      cells = ["\(error)"]
    }
    print("| \(([question.name] + cells).joined(separator: " | ")) |")
    fflush(nil)
  }
  print("\nThe memory of a process is not seen below \(Run.floorBytes / 1_000_000) MB.")
}

extension Question {
  /// The cells of its row behind the name.
  fileprivate func measured(beside duckDB: DuckDB?, rounds: Int) throws(RunError) -> [String] {
    let words: [String]? =
      switch peer {
      case .duckDB(let sql): duckDB?.words(sql)
      case .browse(let commands): Browse.words(file.path, commands)
      }
    let programs = [Browse.words(file.path, commands)] + (words.map { [$0] } ?? [])
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
    guard let duckDB, let proof else { return "not compared" }
    do {
      let wanted = words(try duckDB.answer(proof.sql))
      let found = words(try Run(Browse.words(file.path, proof.commands)).output)
      if wanted.isEmpty { return "no answer of DuckDB" }
      let missing = wanted.first { line in !found.contains { line.isSubset(of: $0) } }
      return missing.map { "differ: no line with \($0.sorted().joined(separator: " "))" } ?? "agree"
    } catch {
      return "\(error)"
    }
  }

  /// The words of each line, without the commas inside of numbers and behind words.
  private func words(_ text: String) -> [Set<String>] {
    text.split(whereSeparator: \.isNewline).map { line in
      Set(line.split(separator: " ").map { $0.filter { $0 != "," } })
    }
  }
}
