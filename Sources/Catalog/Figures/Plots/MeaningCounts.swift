// SPDX-License-Identifier: GPL-3.0-or-later

/// How many values of a column mean what.
package struct MeaningCounts: Sendable, Equatable {
  /// How many are numbers, those included that are too large for a `Double`.
  package private(set) var numbers = 0

  /// How many are dates, with or without a time.
  package private(set) var moments = 0

  /// How many of these have a time.
  package private(set) var times = 0

  package private(set) var texts = 0

  /// How many items have no value, or an empty one.
  package private(set) var empty = 0

  /// What more of the values are than anything else; `nil` without values.
  package var kind: ColumnStatistics.Kind? {
    ColumnStatistics.Kind.most(numbers: numbers, moments: moments, texts: texts)
  }

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - kind: What it is to be.
  /// - Returns: What it is worth as such; NaN if it is something else, or too large.
  @inline(__always)
  mutating func add(_ field: Field, as kind: ColumnStatistics.Kind) -> Double {
    guard field.count > 0 else {
      empty &+= 1
      return .nan
    }
    switch CellMeaning(field.bytes.span) {
    case .number(let number, _):
      numbers &+= 1
      return kind == .number && number.isFinite ? number : .nan
    case .moment(let seconds, let hasTime):
      moments &+= 1
      if hasTime { times &+= 1 }
      return kind == .moment ? seconds : .nan
    case .text:
      texts &+= 1
      return .nan
    }
  }

  /// Adds what was counted in another part.
  mutating func merge(_ other: MeaningCounts) {
    numbers += other.numbers
    moments += other.moments
    times += other.times
    texts += other.texts
    empty += other.empty
  }
}

extension MeaningCounts {
  /// What values mean that are counted already, each as often as it occurs.
  init(_ values: [ValueCount]) {
    for value in values {
      guard !value.value.isEmpty else {
        empty += value.count
        continue
      }
      switch CellMeaning(value.value.bytes.span) {
      case .number: numbers += value.count
      case .moment(_, let hasTime):
        moments += value.count
        if hasTime { times += value.count }
      case .text: texts += value.count
      }
    }
  }
}

/// How many items a plot leaves out for a value of theirs, and why.
package struct LeftOut: Sendable, Equatable {
  /// There is no value, or an empty one.
  package private(set) var empty = 0

  /// The value is something else than most are: a text among numbers.
  package private(set) var others = 0

  /// The value is a number too large for a `Double`.
  package private(set) var overflowing = 0

  /// How many items they are.
  package var count: Int { empty + others + overflowing }

  /// Nothing is left out.
  package init() {}

  /// What is left out of the statistics of a column.
  package init(_ statistics: ColumnStatistics) {
    empty = statistics.rows - statistics.count
    others = statistics.others
    switch statistics.kind {
    case .number: overflowing = statistics.numbers?.overflowing ?? 0
    case .moment, .text, nil: overflowing = 0
    }
  }

  /// Counts an item whose value is not worth anything as a value of that kind.
  mutating func add(_ field: Field, as kind: ColumnStatistics.Kind) {
    if field.count == 0 {
      empty += 1
    } else if kind == .number, case .number = CellMeaning(field.bytes.span) {
      overflowing += 1
    } else {
      others += 1
    }
  }

  /// Adds what was counted in another part.
  mutating func merge(_ other: LeftOut) {
    empty += other.empty
    others += other.others
    overflowing += other.overflowing
  }
}
