// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Frequencies and statistics of JSON")
struct JSONGatheringTests {
  @Test(
    "match plain ones for JSON Lines, wherever chunks end",
    arguments: seeds(40)
  )
  func lines(seed: UInt64) async throws {
    let texts = RandomJSONItems(seed: seed, broken: Int(seed) % 3 * 8).texts
    let text = Array(texts.joined(separator: [Ascii.lineFeed]))
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let collection = try TextFormat.jsonl.collection(text, chunks: .fixed(size))
      try await expectSlowResults(collection, of: texts, "seed \(seed), pieces of \(size)")
    }
  }

  @Test(
    "match plain ones for an array, wherever chunks end",
    arguments: seeds(40)
  )
  func elements(seed: UInt64) async throws {
    let texts = RandomJSONItems(seed: seed).texts
    let text = Array("[".utf8) + Array(texts.joined(separator: [Ascii.comma])) + Array("]".utf8)
    for size in [RandomTable.sizes[Int(seed % 6)], 4096] {
      let collection = try TextFormat.json.collection(text, chunks: .fixed(size))
      try await expectSlowResults(collection, of: texts, "seed \(seed), pieces of \(size)")
    }
  }

  @Test(
    "match plain ones for an object, wherever chunks end",
    arguments: seeds(20)
  )
  func members(seed: UInt64) async throws {
    let texts = RandomJSONItems(seed: seed).texts
    // Keys are repeated, so that there is something to count.
    let keys = texts.indices.map { "\($0 % 7)" }
    let members = zip(keys, texts).map { Array("\"\($0)\" : ".utf8) + $1 }
    let text = Array("{".utf8) + Array(members.joined(separator: [Ascii.comma])) + Array("}".utf8)
    let size = RandomTable.sizes[Int(seed % 6)]
    let collection = try TextFormat.json.collection(text, chunks: .fixed(size))
    try await expectSlowResults(
      collection,
      of: texts,
      keyedBy: keys,
      "seed \(seed), pieces of \(size)"
    )
  }

  /// Expects each column to have the values that a slow reader finds in the items.
  private func expectSlowResults(
    _ collection: any ItemCollection,
    of texts: [[UInt8]],
    keyedBy keys: [String] = [],
    _ message: String
  ) async throws {
    try await collection.settleColumns()
    let columns = collection.columns
    let items = texts.enumerated().map { index, text in
      var values = RandomJSONItems.values(text) ?? [:]
      if !keys.isEmpty { values["key"] = Value(keys[index]) }
      return Item(id: .init(row: index + 1), values: columns.map { values[$0.name] ?? .absent })
    }
    var queries = [Query()]
    if !columns.isEmpty {
      let filter = try Filter(parsing: "not #1 = tea and not #1 is null", columns: columns)
      queries.append(Query(filter: filter))
    }
    for query in queries {
      let left = items.filter { item in
        query.filter.map { SlowFilter.holds($0.expression, item) } ?? true
      }
      let all = Array(columns.indices)
      let statistics = try await collection.statistics(of: all, in: query)
      for column in all {
        let message = "\(message), \(columns[column].name), \(query.filter?.description ?? "all")"
        let slow = SlowStatistics(left.map { $0[column] })
        slow.expect(try await collection.frequencies(of: column, in: query), message)
        slow.expect(statistics[column], message)
      }
    }
  }
}
