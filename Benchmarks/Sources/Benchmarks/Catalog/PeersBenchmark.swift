// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Times other programs and `browse` on similar tasks, once each.
///
/// Programs that would take minutes get a tenth of the rows.
func benchmarkPeers(_ options: Options) throws {
  let large = try SampleFile(rows: options.rows, in: options.folder)
  let small = try SampleFile(rows: options.rows / 10, in: options.folder)
  let visiDataLog = "\(options.folder)/load.vd"
  try writeVisiDataLog(to: visiDataLog, opening: small)
  Report.print("\nPeers\n")
  Report.print("| task | program | MB | s | peak MB |")
  Report.print("| --- | --- | ---: | ---: | ---: |")
  for peer in Peer.all(large: large, small: small, visiDataLog: visiDataLog) {
    let cells: [String]
    do {
      // Loads the file into the page cache.
      _ = try Run(["wc", "-l", peer.file.path])
      let run = try Run(peer.command)
      let megabytes = Double(run.peakBytes) / 1e6
      cells = [
        "\((run.nanoseconds / 1e9).rounded(toPlaces: 3))", "\(megabytes.rounded(toPlaces: 1))",
      ]
    } catch {
      cells = ["\(error)"]
    }
    let names = [peer.task, peer.name, "\(peer.file.megabytes)"]
    Report.print("| \((names + cells).joined(separator: " | ")) |")
    fflush(nil)
  }
}

/// A program with its command line for a task.
private struct Peer {
  let task: String
  let name: String
  let file: SampleFile
  let command: [String]

  static func all(large: SampleFile, small: SampleFile, visiDataLog: String) -> [Peer] {
    let path = large.path
    let search = "find “maple coffee”, count"
    let filter = "filter price > 990 and category = fish, count"
    let condition = "where price + 0 > 990 and category = 'fish'"
    return [
      Peer(task: "count", name: "wc -l", file: large, command: ["wc", "-l", path]),
      Peer(
        task: "count",
        name: "browse",
        file: large,
        command: Browse.commandLine(path, ["count"])
      ),
      Peer(task: search, name: "rg", file: large, command: ["rg", "-c", "maple coffee", path]),
      Peer(
        task: search,
        name: "browse",
        file: large,
        command: Browse.commandLine(path, ["filter notes contains \"maple coffee\"", "count"])
      ),
      Peer(
        task: filter,
        name: "sqlite3, with .import",
        file: small,
        command: [
          "sqlite3", ":memory:", ".import --csv \(small.path) goods",
          "select count(*) from goods \(condition)",
        ]
      ),
      Peer(
        task: filter,
        name: "Miller",
        file: small,
        command: [
          "mlr", "--icsv", "--ojson", "filter", "$price > 990 && $category == \"fish\"", "then",
          "count", small.path,
        ]
      ),
      Peer(
        task: filter,
        name: "browse",
        file: small,
        command: Browse.commandLine(
          small.path,
          ["filter price > 990 and category = fish", "count"]
        )
      ),
      Peer(task: "open", name: "VisiData", file: small, command: ["vd", "-b", "-p", visiDataLog]),
      Peer(
        task: "open",
        name: "browse",
        file: small,
        command: Browse.commandLine(small.path, ["show"])
      ),
    ]
  }
}

/// Writes the commands with which VisiData loads a file and exits.
///
/// Given only the file, VisiData would also print all of it.
private func writeVisiDataLog(to path: String, opening file: SampleFile) throws(SystemError) {
  guard let log = fopen(path, "w") else { throw SystemError(path) }
  defer { fclose(log) }
  fputs("sheet\tcol\trow\tlongname\tinput\tkeystrokes\tcomment\n", log)
  fputs("\t\t\topen-file\t\(file.path)\to\t\n", log)
  fputs("\t\t\tquit-all\t\tgq\t\n", log)
}
