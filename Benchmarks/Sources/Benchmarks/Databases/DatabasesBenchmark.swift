// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The performance targets of `browse` on databases.
private enum Target {
  /// The maximum time, relative to that of the engine's client program.
  static let ratio = 1.2

  static let megabytes = 64.0

  /// The maximum time of a page at a large offset, relative to that of the first page.
  static let farRatio = 20.0
}

/// Times each query on a table in SQLite and PostgreSQL, in comparison with their client programs.
func benchmarkDatabases(_ options: Options) throws {
  let file = try SampleFile(rows: options.rows, in: options.folder)
  do {
    try ask(try SQLiteSample(of: file, in: options.folder), options)
  } catch {
    Report.print("\nSQLite: \(error)")
  }
  do {
    let sample = try PostgreSQLSample(of: file, in: options.folder)
    defer { sample.stop() }
    try ask(sample, options)
  } catch {
    Report.print("\nPostgreSQL: \(error)")
  }
  Report.print("\nThe memory of a process is not seen below \(Run.floorBytes / 1_000_000) MB.")
}

/// Prints a table of all queries on one engine.
private func ask(_ sample: some DatabaseSample, _ options: Options) throws(RunError) {
  let program = sample.program
  Report.print("\n\(sample.name): browse beside \(program), \(options.rows) rows\n")
  Report.print(
    "| question | browse ms | \(program) ms | ratio | wanted | met | MB | wanted | met | answers |"
  )
  Report.print("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |")
  var seconds: [Double?] = []
  for query in DatabaseQuery.all(rows: options.rows, like: sample.like) {
    let own = Browse.commandLine(sample.location, query.commands)
    let others = ([query.sql] + query.others.map(\.sql)).map(sample.commandLine)
    let rounds = max(15, options.rounds)
    var cells: [String]
    var peers: [Timing]
    do throws(RunError) {
      _ = try Run(own)
      let timings = try Timing.inTurn([own] + others, rounds: rounds)
      seconds.append(timings[0].seconds)
      peers = Array(timings.dropFirst())
      cells = verdict(timings[0], beside: peers[0]) + [query.comparison(on: sample)]
    } catch {
      seconds.append(nil)
      // The results of the client program are printed in any case.
      peers = try Timing.inTurn(others, rounds: rounds)
      cells = ["–", milliseconds(peers[0])] + Array(repeating: "–", count: 6) + ["\(error)"]
    }
    Report.print("| \(([query.name] + cells).joined(separator: " | ")) |")
    for (other, timing) in zip(query.others, peers.dropFirst()) {
      Report.print("| \(query.name), by \(other.name) | | \(milliseconds(timing)) | | | | | | | |")
    }
    fflush(nil)
  }
  if let page = seconds[0], let far = seconds[1] {
    let ratio = far / page
    let isMet = ratio <= Target.farRatio ? "met" : "not met"
    Report.print(
      """

      The far row takes \(ratio.rounded(toPlaces: 2)) times the first page; \
      wanted at most \(Target.farRatio): \(isMet).
      """
    )
  }
}

/// Returns the table cells for times and memory.
private func verdict(_ own: Timing, beside peer: Timing) -> [String] {
  let ratio = own.seconds / peer.seconds
  return [
    milliseconds(own), milliseconds(peer), "\(ratio.rounded(toPlaces: 2))",
    "\(Target.ratio)", ratio <= Target.ratio ? "yes" : "no",
    "\(own.megabytes.rounded(toPlaces: 1))", "\(Target.megabytes)",
    own.megabytes <= Target.megabytes ? "yes" : "no",
  ]
}

private func milliseconds(_ timing: Timing) -> String {
  "\((timing.seconds * 1e3).rounded(toPlaces: 1))"
}

extension DatabaseQuery {
  fileprivate func comparison(on sample: some DatabaseSample) -> String {
    do {
      let found = try Run(Browse.commandLine(sample.location, verificationCommands)).output
      return Answers.compared(found, with: try sample.answer(verificationSQL), of: sample.name)
    } catch {
      return "\(error)"
    }
  }
}
