// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Sorted runs")
struct SortedRunsTests {
  private let order = SortOrder(
    [SortOrder.Key(column: 0)],
    columns: [Column(name: "a", kind: .text)]
  )

  /// Returns a row for each text, at offsets with a constant distance.
  private func rows(_ texts: [String], apart distance: Int = 10, from first: Int = 0) -> SortedRows
  {
    var rows = SortedRows()
    var store = FieldStore()
    for (index, text) in texts.enumerated() {
      store.fill(Item(id: Item.ID(row: 1), values: [Value(text)]))
      let start = RowStart(offset: (first + index) * distance, row: first + index + 1)
      rows.add(SortKey(store.view, order), at: start)
    }
    return rows
  }

  /// Returns a closure that derives the rest of a key from a row's offset and counts its calls.
  private func reader(_ texts: [String], _ reads: Mutex<Int>) -> SortedRuns.RestReader {
    { [order] start throws(CatalogError) in
      reads.withLock { $0 += 1 }
      var store = FieldStore()
      store.fill(Item(id: Item.ID(row: 1), values: [Value(texts[start.row - 1])]))
      return SortKey(store.view, order).rest
    }
  }

  @Test("return the rows at any position", arguments: seeds(40))
  func positions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let prefix = ["", "a prefix of more than sixteen bytes "].randomElement(using: &random) ?? ""
    let variety = [1, 3, 50, 5000].randomElement(using: &random) ?? 1
    let count = Int.random(in: 1...300, using: &random)
    var texts = (0..<count).map { _ in prefix + "t\(Int.random(in: 0..<variety, using: &random))" }
    // Consecutive runs that do not overlap are common, too.
    if Bool.random(using: &random) { texts.sort() }
    var runs = SortedRuns()
    var start = 0
    while start < count {
      let end = min(count, start + Int.random(in: 1...80, using: &random))
      var part = rows(Array(texts[start..<end]))
      try part.sort()
      runs.append(part.runs(), rowsBefore: start)
      start = end
    }
    let expected = texts.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }.map { $0 + 1 }
    let reads = Mutex(0)
    for _ in 0..<10 {
      let position = Int.random(in: 0...count, using: &random)
      let found = try runs.starts(at: position..<min(position + 20, count), reader(texts, reads))
      #expect(found.map(\.row) == Array(expected.dropFirst(position).prefix(20)), "seed \(seed)")
    }
    if prefix.isEmpty { #expect(reads.withLock { $0 } == 0, "seed \(seed)") }
  }

  @Test("reach beyond four gigabytes")
  func farApart() throws {
    let texts = (0..<40).map { "text \($0 * 7 % 40)" }
    var rows = rows(texts, apart: 1 << 28, from: 1 << 33)
    try rows.sort()
    let runs = rows.runs()
    #expect(runs.count == 5)
    var whole = SortedRuns()
    whole.append(runs)
    let starts = try whole.starts(at: 0..<40) { _ throws(CatalogError) in throw .cancelled }
    let expected = texts.indices.sorted { texts[$0] < texts[$1] }
    #expect(starts.map(\.row) == expected.map { (1 << 33) + $0 + 1 })
    #expect(starts.map(\.offset) == expected.map { ((1 << 33) + $0) << 28 })
  }

  @Test("use 24 bytes per row, whatever the keys")
  func memory() throws {
    var rows = rows((0..<100).map { "a text that takes more than that by far, number \($0)" })
    try rows.sort()
    var runs = SortedRuns()
    runs.append(rows.runs())
    #expect(runs.memory == 2400)
  }

  @Test("stop soon after the task is cancelled")
  func cancelled() async throws {
    var rows = rows(["b", "a"])
    try rows.sort()
    var filled = SortedRuns()
    filled.append(rows.runs())
    let runs = filled
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try runs.starts(at: 1..<2) { _ in [] }
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }
}
