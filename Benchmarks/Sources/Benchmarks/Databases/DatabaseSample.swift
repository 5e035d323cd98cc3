// SPDX-License-Identifier: GPL-3.0-or-later

/// The generated table in a database, reused in later runs.
///
/// It has the columns of the file, `id` as its primary key and an index on `price`. There are no
/// other indexes.
protocol DatabaseSample {
  /// The name and version of the database engine.
  var name: String { get }

  /// The name of the engine's own client program.
  var program: String { get }

  /// The location of the table, for `browse`.
  var location: String { get }

  /// The SQL operator for a case-insensitive substring match.
  var like: String { get }

  /// Returns a command line for the client program that prints the result of a statement.
  func commandLine(_ sql: String) -> [String]

  /// Returns the result of a statement, one row per line, with fields separated by spaces.
  func answer(_ sql: String) throws(RunError) -> String
}
