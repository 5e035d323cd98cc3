// SPDX-License-Identifier: GPL-3.0-or-later

/// The command line of DuckDB, with its settings as they come: as many threads as there are cores.
struct DuckDB {
  let version: String
  private let program: String

  /// Finds the program itself: what `pip install duckdb-cli` puts into `PATH` is a script in Python that
  /// starts it, whose time is not DuckDB's.
  init() throws(RunError) {
    let python = "import duckdb_cli; print(duckdb_cli.__path__[0] + '/duckdb')"
    let installed = try? Run(["python3", "-c", python]).output.split(separator: "\n").last
    let program = installed.map(String.init) ?? "duckdb"
    version =
      try Run([program, "--version"]).output.split(separator: " ").first.map(String.init) ?? ""
    self.program = program
  }

  func words(_ sql: String) -> [String] {
    [program, "-c", sql]
  }

  /// The answer alone, a line a row, with spaces between the fields.
  func answer(_ sql: String) throws(RunError) -> String {
    try Run([program, "-list", "-separator", " ", "-noheader", "-c", sql]).output
  }
}
