// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The table in an SQLite file, created and queried with `sqlite3`.
struct SQLiteSample: DatabaseSample {
  let name: String
  let program = "sqlite3"
  let like = "LIKE"
  private let path: String

  var location: String { path + "/goods" }

  /// Uses the existing file, or creates it.
  init(of file: SampleFile, in folder: String) throws {
    name = "SQLite \(try Run([program, "--version"]).output.prefix { $0 != " " })"
    path = "\(folder)/goods-\(file.rows).db"
    guard access(path, F_OK) != 0 else { return }
    let start = ContinuousClock.now
    // Written under a temporary name and renamed, so that a file with the final name is complete.
    let part = path + ".part"
    unlink(part)
    _ = try Run([
      program, part,
      """
      PRAGMA journal_mode = off;
      PRAGMA synchronous = off;
      CREATE TABLE goods (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, price NUMERIC NOT NULL,
        stock INTEGER, added DATE NOT NULL, notes TEXT NOT NULL
      );
      """,
      ".import --csv --skip 1 '\(file.path)' goods",
      """
      UPDATE goods SET stock = NULL WHERE stock = '';
      CREATE INDEX goods_price ON goods (price);
      ANALYZE;
      """,
    ])
    guard rename(part, path) == 0 else { throw SystemError(part) }
    sync()
    let seconds = ((ContinuousClock.now - start).nanoseconds / 1e9).rounded(toPlaces: 1)
    print("\nWrote \(path) in \(seconds) s.")
  }

  func commandLine(_ sql: String) -> [String] {
    [program, "-readonly", path, sql]
  }

  func answer(_ sql: String) throws(RunError) -> String {
    try Run([program, "-readonly", "-list", "-separator", " ", path, sql]).output
  }
}
