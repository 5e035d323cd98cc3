// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers numbers, moments and texts separately.
struct MeaningGatherer: Sendable {
  private(set) var numbers: NumberGatherer
  private(set) var moments: NumberGatherer
  private(set) var texts = TextExtremes()

  /// Creates an empty gatherer.
  ///
  /// - Parameter isRankedElsewhere: `true` if all values are stored elsewhere.
  init(isRankedElsewhere: Bool = false) {
    numbers = NumberGatherer(isRankedElsewhere: isRankedElsewhere)
    moments = NumberGatherer(isRankedElsewhere: isRankedElsewhere)
  }

  /// Adds a nonempty value of a column.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>, as type: ColumnType, times: Int) {
    switch CellMeaning(value, as: type) {
    case nil: break
    case .number(let number, let isWhole):
      numbers.add(number, isWhole: isWhole, written: value, times: times)
    case .moment(let seconds, let hasTime):
      moments.add(seconds, isWhole: !hasTime, written: value, times: times)
    case .text:
      texts.add(value, times: times)
    }
  }

  /// Adds the values of another gatherer.
  mutating func merge(_ other: MeaningGatherer) {
    numbers.merge(other.numbers)
    moments.merge(other.moments)
    texts.merge(other.texts)
  }

  /// Counts the buffered numbers and moments.
  mutating func flush() {
    numbers.flush()
    moments.flush()
  }
}

/// The numbers and moments in a table of values, with their counts.
struct MeaningList: Sendable {
  private(set) var numbers = RankedNumbers()
  private(set) var moments = RankedNumbers()

  init(_ table: ValueTable, as type: ColumnType) {
    var numbers: [RankedNumbers.Entry] = []
    var moments: [RankedNumbers.Entry] = []
    table.visit { value, count in
      switch CellMeaning(value, as: type) {
      case .number(let number, _) where number.isFinite: numbers.append((number, count))
      case .moment(let seconds, _): moments.append((seconds, count))
      default: break
      }
    }
    self.numbers = RankedNumbers(numbers)
    self.moments = RankedNumbers(moments)
  }
}

/// Sorted numbers with their counts.
struct RankedNumbers: Sendable {
  typealias Entry = (number: Double, count: Int)

  private var numbers: [Double] = []

  /// The cumulative count up to and including each number.
  private var ends: [Int] = []

  init(_ entries: [Entry] = []) {
    var end = 0
    for entry in entries.sorted(by: { $0.number < $1.number }) {
      end += entry.count
      numbers.append(entry.number)
      ends.append(end)
    }
  }

  /// Returns the number at a rank, counted from 0.
  func number(ofRank rank: Int) -> Double {
    let index = Self.first(in: ends) { $0 > rank }
    return index < numbers.count ? numbers[index] : 0
  }

  /// Returns the number of numbers below an edge.
  func count(below edge: Double) -> Int {
    let index = Self.first(in: numbers) { $0 >= edge }
    return index == 0 ? 0 : ends[index - 1]
  }

  /// Returns the first index from which a condition holds, by binary search.
  private static func first<T>(in sorted: [T], where holds: (T) -> Bool) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
