// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import SlowCatalog

/// The expected statistics of a column, computed by storing, sorting and adding all values.
struct SlowStatistics {
  /// The number of occurrences of each value, by its bytes.
  ///
  /// Missing values count as one value.
  let frequencies: [Value: Int]

  private let values: [Value]
  private let meanings: [(meaning: SlowMeaning, bytes: [UInt8])]

  init(_ values: [Value]) {
    self.values = values
    frequencies = values.reduce(into: [:]) {
      $0[$1.isMissing ? .absent : .bytes($1.bytes), default: 0] += 1
    }
    meanings = values.filter { !$0.isEmpty }.map { (SlowMeaning($0.bytes), $0.bytes) }
  }

  /// Expects frequencies to match these values, most frequent first.
  func expect(_ found: ValueFrequencies, _ message: String) {
    #expect(found.total == values.count, "\(message)")
    #expect(found.distinct == frequencies.count, "\(message)")
    #expect(found.values.reduce(into: [:]) { $0[$1.value] = $1.count } == frequencies, "\(message)")
    #expect(found.values.map(\.count) == frequencies.values.sorted(by: >), "\(message)")
    #expect(found.isComplete, "\(message)")
  }

  /// Expects statistics to match these values.
  func expect(_ found: ColumnStatistics, _ message: String) {
    #expect(found.rows == values.count, "\(message)")
    #expect(found.absent == values.count { $0.isMissing }, "\(message)")
    #expect(found.empty == values.count { $0.isEmpty && !$0.isMissing }, "\(message)")
    let distinct = Set(values.map(\.bytes)).subtracting([[]]).count
    #expect(found.distinct == DistinctCount(count: distinct, standardError: 0), "\(message)")
    expect(found.numbers, ofRank: 0, message)
    expect(found.moments, ofRank: 1, message)
    let texts = sorted(ofRank: 2).map(\.bytes)
    #expect((found.texts?.count ?? 0) == texts.count, "\(message)")
    #expect(found.texts?.minimum == texts.first.map { .bytes($0) }, "\(message)")
    #expect(found.texts?.maximum == texts.last.map { .bytes($0) }, "\(message)")
  }

  private func expect(_ found: NumberStatistics?, ofRank rank: Int, _ message: String) {
    let sorted = sorted(ofRank: rank)
    guard let least = sorted.first, let greatest = sorted.last, let found else {
      #expect(sorted.isEmpty && found == nil, "\(message)")
      return
    }
    #expect(found.count == sorted.count, "\(message)")
    #expect(found.minimum == .bytes(least.bytes), "\(message)")
    // Of equal values, the maximum has the smallest bytes.
    let first = sorted.firstIndex { !$0.meaning.isLess(than: greatest.meaning) } ?? 0
    #expect(found.maximum == .bytes(sorted[first].bytes), "\(message)")
    let numbers = sorted.map(\.meaning.double)
    let scale = numbers.map(abs).max() ?? 0
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    #expect(abs((found.mean ?? .nan) - mean) <= scale * 1e-12, "\(message)")
    let squares = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    let deviation = numbers.count < 2 ? nil : (squares / Double(numbers.count - 1)).squareRoot()
    #expect((found.standardDeviation == nil) == (deviation == nil), "\(message)")
    #expect(
      abs((found.standardDeviation ?? 0) - (deviation ?? 0)) <= scale * 1e-9,
      "\(message)"
    )
    for (quarter, quartile) in [\Quartiles.lower, \.median, \.upper].enumerated() {
      let position = Double((numbers.count - 1) * (quarter + 1)) / 4
      let below = numbers[Int(position)]
      let above = numbers[min(Int(position) + 1, numbers.count - 1)]
      let expected = below + (above - below) * (position - position.rounded(.down))
      let estimate = found.quartiles?[keyPath: quartile]
      #expect(abs((estimate?.value ?? .nan) - expected) <= scale * 1e-12, "\(message)")
      #expect(estimate?.error == 0, "\(message)")
    }
    #expect(found.histogram.bins.map(\.count).reduce(0, +) == numbers.count, "\(message)")
  }

  /// Returns the values of one type in order.
  ///
  /// Equal values are in the order of their bytes.
  private func sorted(ofRank rank: Int) -> [(meaning: SlowMeaning, bytes: [UInt8])] {
    meanings.filter { $0.meaning.rank == rank }.sorted { a, b in
      if a.meaning.isLess(than: b.meaning) { return true }
      if b.meaning.isLess(than: a.meaning) { return false }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
  }
}

extension SlowMeaning {
  /// The value as a number.
  fileprivate var double: Double {
    switch self {
    case .number(let number): number.double
    case .moment(let seconds, let parts): Double(seconds) + Double(parts) / 10_000
    case .text, .empty: .nan
    }
  }
}
