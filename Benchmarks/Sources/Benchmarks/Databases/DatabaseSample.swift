// SPDX-License-Identifier: GPL-3.0-or-later

/// The generated table in a database, kept from one run to the next.
///
/// It has the columns of the file, `id` as its key and an index on `price`; nothing helps to find the rest.
protocol DatabaseSample {
  /// What is compared: the engine.
  var name: String { get }

  /// What the engine's own program is called.
  var program: String { get }

  /// Where `browse` finds the table.
  var location: String { get }

  /// What tells in SQL whether a text stands in another, whatever the case.
  var like: String { get }

  /// The words that have the engine's own program print what a statement gives.
  func words(_ sql: String) -> [String]

  /// What a statement gives, a line a row, with spaces between the fields.
  func answer(_ sql: String) throws(RunError) -> String
}
