// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Measures how time and memory grow with the size of the file.
func benchmarkLinearity(_ options: Options) throws {
  let queries: [(name: String, commands: [String])] = [
    ("count", ["count"]),
    ("filter, count", ["filter price > 990 and category = fish", "count"]),
    ("sort, first page", ["sort price desc"]),
  ]
  var sizes = [options.rows / 100, options.rows / 10, options.rows]
  if options.isLarge { sizes.append(options.rows * 10) }
  let files = try sizes.map { try SampleFile(rows: $0, in: options.folder) }
  Report.print("\nLinearity of browse\n")
  Report.print("| question | MB | s | ns a byte | peak MB |")
  Report.print("| --- | ---: | ---: | ---: | ---: |")
  for (name, commands) in queries {
    for file in files {
      let cells: [String]
      do {
        let commandLine = Browse.commandLine(file.path, commands)
        let timing = try Timing.inTurn([commandLine], rounds: options.rounds)[0]
        cells = [
          "\(timing.seconds.rounded(toPlaces: 3))",
          "\((timing.seconds * 1e9 / Double(file.bytes)).rounded(toPlaces: 3))",
          "\(timing.megabytes.rounded(toPlaces: 1))",
        ]
      } catch {
        cells = ["\(error)"]
      }
      Report.print("| \(([name, "\(file.megabytes)"] + cells).joined(separator: " | ")) |")
      fflush(nil)
    }
  }
}
