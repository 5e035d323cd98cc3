// SPDX-License-Identifier: GPL-3.0-or-later

/// The table in a PostgreSQL database on its own server, queried with `psql`.
struct PostgreSQLSample: DatabaseSample {
  let name: String
  let program = "psql"
  let like = "ILIKE"
  private let server: PostgreSQLServer
  private let psql: String

  var location: String { server.url("goods") + "/goods" }

  /// Starts a server on the existing data directory, or creates the directory first.
  init(of file: SampleFile, in folder: String) throws {
    psql = try PostgreSQLServer.program("psql")
    let version = try Run([psql, "--version"]).output.split(separator: " ")
    name = "PostgreSQL \(version.dropFirst(2).first ?? "")"
    let data = "\(folder)/goods-\(file.rows).postgresql"
    if !PostgreSQLServer.isComplete(data) { try Self.make(data, of: file, asking: psql) }
    server = try PostgreSQLServer(data)
  }

  /// Shuts the server down, which otherwise happens when this program ends.
  func stop() { server.stop() }

  func commandLine(_ sql: String) -> [String] {
    [psql, "-X", "-q", "-c", sql, server.url("goods")]
  }

  func answer(_ sql: String) throws(RunError) -> String {
    try Run([psql, "-X", "-q", "-A", "-t", "-F", " ", "-c", sql, server.url("goods")]).output
  }

  private static func make(_ data: String, of file: SampleFile, asking psql: String) throws {
    let start = ContinuousClock.now
    try PostgreSQLServer.make(data) { (server) throws(RunError) in
      _ = try Run([psql, "-X", "-c", "CREATE DATABASE goods", server.url("postgres")])
      // In the transaction that creates a table, filling it needs no write-ahead log.
      let filling = [
        """
        CREATE TABLE goods (
          id integer, name text NOT NULL, category text NOT NULL, price numeric(7, 2) NOT NULL,
          stock integer, added date NOT NULL, notes text NOT NULL
        )
        """,
        "\\copy goods FROM '\(file.path)' (FORMAT csv, HEADER)",
        "ALTER TABLE goods ADD PRIMARY KEY (id)",
        "CREATE INDEX ON goods (price)",
      ]
      _ = try Run([psql, "-X", "-1"] + filling.flatMap { ["-c", $0] } + [server.url("goods")])
      _ = try Run([psql, "-X", "-c", "VACUUM (FREEZE, ANALYZE) goods", server.url("goods")])
    }
    let seconds = ((ContinuousClock.now - start).nanoseconds / 1e9).rounded(toPlaces: 1)
    print("\nWrote \(data) in \(seconds) s.")
  }
}
