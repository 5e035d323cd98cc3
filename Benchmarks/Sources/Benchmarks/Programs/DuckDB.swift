// SPDX-License-Identifier: GPL-3.0-or-later

/// The DuckDB command-line program with its default settings, including one thread per core.
struct DuckDB {
  let version: String
  private let program: String

  /// Finds the actual program.
  ///
  /// `pip install duckdb-cli` puts a Python script into `PATH` that starts it, and the script's
  /// start time must not be included.
  init() throws(RunError) {
    let python = "import duckdb_cli; print(duckdb_cli.__path__[0] + '/duckdb')"
    let installed = try? Run(["python3", "-c", python]).output.split(separator: "\n").last
    let program = installed.map(String.init) ?? "duckdb"
    version =
      try Run([program, "--version"]).output.split(separator: " ").first.map(String.init) ?? ""
    self.program = program
  }

  func commandLine(_ sql: String) -> [String] {
    [program, "-c", sql]
  }

  /// Returns the values of the answer, one row per line, with fields separated by spaces.
  func answer(_ sql: String) throws(RunError) -> String {
    try Run([program, "-list", "-separator", " ", "-noheader", "-c", sql]).output
  }
}
