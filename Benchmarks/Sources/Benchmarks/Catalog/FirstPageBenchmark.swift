// SPDX-License-Identifier: GPL-3.0-or-later

/// Times the first page from start to exit, for 1 MB to 1 GB, in comparison with `head -n 21`.
func benchmarkFirstPage(_ options: Options) throws {
  for rows in [options.rows / 1000, options.rows / 10, options.rows] {
    let file = try SampleFile(rows: rows, in: options.folder)
    let results = try Measurement.inTurn(
      rounds: 15,
      [
        ("head -n 21", { try Run(["head", "-n", "21", file.path]).nanoseconds }),
        ("browse -c show", { try Run(Browse.commandLine(file.path, ["show"])).nanoseconds }),
      ]
    )
    Measurement.printTable("First page of \(file.megabytes) MB", unit: "ms", per: 1e6, results)
  }
}
