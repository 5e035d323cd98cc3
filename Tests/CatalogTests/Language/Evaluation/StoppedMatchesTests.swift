// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A filter with a slow regular expression")
struct StoppedMatchesTests {
  /// A pattern that is slow for the values of ``slow``.
  private static let filter = "v matches '(a|aa)+$c|yes'"

  /// Values for which the pattern is slow.
  private static let slow = (0..<2).map { String(repeating: "a", count: 60 + $0) + "c" }

  /// Values of which the pattern matches two, and is slow for three, which are two different ones.
  private static let values = ["yes", slow[0], "no", slow[1], slow[0], "yes"]

  private static let formats: [(format: TextFormat, text: String)] = [
    (.csv, "v\n" + values.joined(separator: "\n") + "\n"),
    (.jsonl, values.map { #"{"v":"\#($0)"}"# }.joined(separator: "\n")),
    (.json, "[" + values.map { #"{"v":"\#($0)"}"# }.joined(separator: ",") + "]"),
  ]

  private static var items: [Item] {
    values.enumerated().map { Item(id: Item.ID(row: $0 + 1), values: [Value($1)]) }
  }

  @Test("counts the values for which it was stopped once", arguments: formats.indices)
  func text(index: Int) async throws {
    let (format, text) = Self.formats[index]
    let collection = try format.collection(Array(text.utf8))
    try await check(collection)
  }

  @Test("counts the values of picked items for which it was stopped")
  func items() async throws {
    let column = try delimited("v\n")
    try await check(PickedItems(Self.items, of: column))
  }

  #if SQLite
  @Test("counts the values of a table for which it was stopped")
  func table() async throws {
    let folder = TemporaryFolder()
    let rows = Self.values.map { "(\(sqlLiteral($0)))" }.joined(separator: ",")
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (v TEXT)",
      "INSERT INTO t VALUES \(rows)"
    )
    let table = try await database.table("t")
    let query = try table.query(Self.filter)
    #expect(try await table.count(of: query) == 2)
    #expect(table.stoppedMatchCount(of: query.filter) == 2)
  }
  #endif

  private func check(_ collection: any ItemCollection) async throws {
    let query = try collection.query(Self.filter)
    #expect(collection.stoppedMatchCount(of: query.filter) == 0)
    #expect(try await collection.count(of: query) == 2)
    #expect(collection.stoppedMatchCount(of: query.filter) == 2)
    let page = try await collection.page(0..<9, of: query)
    #expect(page.items.rows == [1, 6])
    #expect(collection.stoppedMatchCount(of: query.filter) == 2)
    let other = try collection.query("v matches yes")
    #expect(try await collection.count(of: other) == 2)
    #expect(collection.stoppedMatchCount(of: other.filter) == 0)
    #expect(collection.stoppedMatchCount(of: nil) == 0)
  }

  @Test("counts the values of an export")
  func export() async throws {
    let collection = try delimited(Self.formats[0].text)
    let summary = try await Exporter.write(
      collection,
      collection.query(Self.filter),
      as: .csv,
      to: .text { _ in }
    )
    #expect(summary.items == 2)
    #expect(collection.stoppedMatchCount(of: try collection.query(Self.filter).filter) == 2)
  }

  @Test(
    "ends when its task is cancelled, and has its whole result afterwards",
    .timeLimit(.minutes(2)),
    arguments: formats.indices
  )
  func cancelled(index: Int) async throws {
    let (format, text) = Self.formats[index]
    let collection = try format.collection(Array(text.utf8))
    let query = try collection.query(Self.filter)
    let task = Task {
      try await Progress.observe { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      } during: {
        try await collection.count(of: query)
      }
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    #expect(collection.stoppedMatchCount(of: query.filter) == 0)
    #expect(try await collection.count(of: query) == 2)
  }

  @Test("ends when its task is cancelled while it is stuck", .timeLimit(.minutes(2)))
  func stuck() async throws {
    // Each value takes the time of its limit, so all take an hour.
    let slow = (0..<40_000).map { "\(Self.slow[0])\($0)c\n" }
    let collection = try delimited("v\n" + slow.joined())
    let query = try collection.query(Self.filter)
    let task = Task { try await collection.count(of: query) }
    while collection.stoppedMatchCount(of: query.filter) == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }
}
