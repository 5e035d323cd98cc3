// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A count of values")
struct ValueCountsTests {
  private func count(
    _ values: [[UInt8]?],
    limit: ValueTable.Limit = ValueCounts.defaultLimit
  ) -> ValueCounts {
    var counts = ValueCounts(limit: limit)
    for value in values {
      if let value { counts.add(value.span) } else { counts.addAbsent() }
    }
    return counts
  }

  private func count(_ texts: [String?]) -> ValueCounts {
    count(texts.map { $0.map { Array($0.utf8) } })
  }

  /// Returns a line such as `tea 2` for each value, with `-` for the absent value.
  private func lines(_ counts: ValueCounts, limit: Int = .max) throws -> [String] {
    try counts.result(limit: limit).values.map {
      "\($0.value == .absent ? "-" : $0.value.text) \($0.count)"
    }
  }

  @Test(
    "sorts by frequency, then by bytes",
    arguments: [
      ([], []),
      (["tea", "cocoa", "tea"], ["tea 2", "cocoa 1"]),
      (["b", "a", "é", "B"], ["B 1", "a 1", "b 1", "é 1"]),
      (["1", "1.0", "01", "1"], ["1 2", "01 1", "1.0 1"]),
      (["", nil, "a"], ["- 1", " 1", "a 1"]),
      (["a", nil, "a", nil, "b", "b", "b"], ["b 3", "- 2", "a 2"]),
      (
        ["abcdefgh", "abcdefghi", "abcdefgh", "abcdefg"],
        ["abcdefgh 2", "abcdefg 1", "abcdefghi 1"]
      ),
      (
        ["abcdefghz", "abcdefgh1a", "abcdefgh\0"], ["abcdefgh\0 1", "abcdefgh1a 1", "abcdefghz 1"]
      ),
      (["a\0", "a", "\0"], ["\0 1", "a 1", "a\0 1"]),
    ] as [([String?], [String])]
  )
  func order(values: [String?], expected: [String]) throws {
    #expect(try lines(count(values)) == expected)
  }

  @Test("reports the rows, the distinct values and whether it is complete")
  func totals() throws {
    let result = try count(["a", "b", "a", nil, nil, ""]).result()
    #expect(result.total == 6)
    #expect(result.distinct == 4)
    #expect(result.isComplete)
    #expect(result.undercount == 0)
  }

  @Test("returns at most the requested number of values", arguments: 0...5)
  func first(limit: Int) throws {
    let counts = count(["c", "a", "a", nil, nil, nil, "b"])
    #expect(try lines(counts, limit: limit) == Array(["- 3", "a 2", "b 1", "c 1"].prefix(limit)))
    #expect(try counts.result(limit: limit).distinct == 4)
  }

  @Test(
    "matches a dictionary, however it is split and merged",
    arguments: seeds(30)
  )
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = (0..<2000).map { _ in randomValue(&random) }
    var reference: [[UInt8]?: Int] = [:]
    for value in values { reference[value, default: 0] += 1 }
    let expected = reference.map { ValueCount(value: $0.map(Value.bytes) ?? .absent, count: $1) }
      .sorted { a, b in
        if a.count != b.count { return a.count > b.count }
        guard case .bytes(let left) = a.value else { return true }
        guard case .bytes(let right) = b.value else { return false }
        return left.lexicographicallyPrecedes(right)
      }
    var parts: [ValueCounts] = []
    var start = 0
    while start < values.count {
      let end = min(values.count, start + .random(in: 1...500, using: &random))
      parts.append(count(Array(values[start..<end])))
      start = end
    }
    parts.shuffle(using: &random)
    var merged = ValueCounts()
    for part in parts { merged.merge(part) }
    #expect(try merged.result() == count(values).result(), "seed \(seed)")
    #expect(try merged.result().values == expected, "seed \(seed)")
    #expect(merged.total == 2000)
  }

  private func randomValue(_ random: inout SeededGenerator) -> [UInt8]? {
    let length = Int.random(in: -1...40, using: &random)
    guard length >= 0 else { return nil }
    // Long runs of equal bytes make values differ late. Zeros equal the padding of short values.
    let byte = UInt8.random(in: 0...2, using: &random)
    var value = [UInt8](repeating: byte, count: length)
    if length > 0, Bool.random(using: &random) {
      value[Int.random(in: 0..<length, using: &random)] = .random(in: 0...1, using: &random)
    }
    return value
  }

  @Test("counts the remaining rows if there are too many values")
  func others() throws {
    var values: [[UInt8]?] = (0..<1000).map { Array("value number \($0)".utf8) }
    for index in stride(from: 500, to: 1000, by: 2) { values[index] = Array("frequent".utf8) }
    let limit = ValueTable.Limit(values: 16, bytes: 1 << 20)
    let result = try count(values, limit: limit).result()
    #expect(result.total == 1000)
    #expect(result.values.map(\.count).reduce(result.others, +) == 1000)
    #expect(result.distinct <= 16)
    #expect(!result.isComplete)
    #expect(result.values[0].value == Value("frequent"))
    #expect((250 - result.undercount...250).contains(result.values[0].count))
  }

  @Test(
    "stays within its stated error beyond the limit",
    arguments: seeds(20)
  )
  func undercount(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values: [[UInt8]?] = (0..<3000).map { _ in
      // Larger numbers are rarer.
      let bound = Int.random(in: 1...400, using: &random)
      return Array("a value \(Int.random(in: 0..<bound, using: &random))".utf8)
    }
    var reference: [Value: Int] = [:]
    for case let value? in values { reference[.bytes(value), default: 0] += 1 }
    let limit = ValueTable.Limit(values: 50, bytes: 400)
    var counts = count(Array(values[..<1000]), limit: limit)
    counts.merge(count(Array(values[1000...]), limit: limit))
    let result = try counts.result()
    let found = Dictionary(uniqueKeysWithValues: result.values.map { ($0.value, $0.count) })
    for (value, count) in reference {
      let missing = count - found[value, default: 0]
      #expect((0...result.undercount).contains(missing), "seed \(seed), \(value.text)")
    }
    #expect(found.values.reduce(result.others, +) == 3000, "seed \(seed)")
  }

  @Test("counts a value that exceeds the memory limit among the others")
  func longValue() throws {
    let limit = ValueTable.Limit(values: 10, bytes: 20)
    let long = [UInt8](repeating: 0x61, count: 21)
    let result = try count([Array("tea".utf8), long, long, Array("tea".utf8)], limit: limit)
      .result()
    #expect(result.values == [ValueCount(value: Value("tea"), count: 2)])
    #expect(result.others == 2)
    #expect(result.undercount == 2)
  }

  @Test("stops sorting its values when the task is cancelled")
  func cancelled() async throws {
    var counts = ValueCounts()
    for number in 0..<100_000 { counts.add(Array(String(number).utf8).span) }
    let all = counts
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try all.result()
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("returns no partial result after cancellation")
  func cancelledMerge() async {
    let task = Task {
      var counts = ValueCounts()
      counts.add([1].span)
      withUnsafeCurrentTask { $0?.cancel() }
      var more = ValueCounts()
      for value in 0..<10_000 { more.add(Array(String(value).utf8).span) }
      counts.merge(more)
      return try counts.result()
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test(
    "finds the median of small and large counts",
    arguments: [1, 900, 1023, 5000]
  )
  func middle(least: Int) throws {
    var counts = ValueCounts(limit: .init(values: 9, bytes: 100))
    for value in 0..<9 {
      for _ in 0..<least + value * 100 { counts.add(Array("v\(value)".utf8).span) }
    }
    counts.add(Array("another".utf8).span)
    let found = try counts.result()
    // The values above the fifth of nine remain, together with the last value.
    #expect(found.undercount == least + 400)
    #expect(found.values.map(\.count) == (5..<9).reversed().map { least + $0 * 100 } + [1])
  }

  @Test("finishes after cancellation if its table stops growing")
  func cancelledGrowth() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return count((0..<5000).map { "\($0 % 3000)" }).total
    }
    task.cancel()
    #expect(await task.value == 5000)
  }
}
