// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of values of a column that are numbers, dates or texts.
package struct TypeCounts: Sendable, Equatable {
  /// The number of numbers, including those too large for a `Double`.
  package private(set) var numbers = 0

  /// The number of dates, with or without a time.
  package private(set) var moments = 0

  /// The number of dates with a time.
  package private(set) var times = 0

  package private(set) var texts = 0

  /// The number of missing or empty values.
  package private(set) var empty = 0

  /// The most common type; `nil` without values.
  package var kind: ColumnStatistics.Kind? {
    ColumnStatistics.Kind.mostCommon(numbers: numbers, moments: moments, texts: texts)
  }

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - kind: The type to convert the value to.
  ///   - type: The type of the column.
  /// - Returns: The value as a number or as seconds since 1970; NaN if it has another type or is
  ///   too large.
  @inline(__always)
  mutating func add(
    _ field: Field,
    as kind: ColumnStatistics.Kind,
    of type: ColumnType
  ) -> Double {
    guard field.count > 0 else {
      empty &+= 1
      return .nan
    }
    switch CellMeaning(field.bytes.span, as: type) {
    case nil:
      empty &+= 1
      return .nan
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

  /// Adds the counts of another part.
  mutating func merge(_ other: TypeCounts) {
    numbers += other.numbers
    moments += other.moments
    times += other.times
    texts += other.texts
    empty += other.empty
  }
}

extension TypeCounts {
  /// Creates the counts of values of a column with known frequencies.
  init(_ values: [ValueCount], of column: Column) {
    for value in values {
      guard !value.value.isEmpty else {
        empty += value.count
        continue
      }
      switch CellMeaning(value.value.bytes.span, as: column.type) {
      case nil: empty += value.count
      case .number: numbers += value.count
      case .moment(_, let hasTime):
        moments += value.count
        if hasTime { times += value.count }
      case .text: texts += value.count
      }
    }
  }
}

/// The number of items that a plot omits because of a value, by reason.
package struct OmittedItems: Sendable, Equatable {
  /// The number of missing or empty values.
  package private(set) var empty = 0

  /// The number of values that differ from the most common type, such as a text among numbers.
  package private(set) var others = 0

  /// The number of numbers too large for a `Double`.
  package private(set) var overflowing = 0

  /// The total number of omitted items.
  package var count: Int { empty + others + overflowing }

  /// Creates an empty count.
  package init() {}

  /// Creates the count of values that the statistics of a column omit.
  package init(_ statistics: ColumnStatistics) {
    empty = statistics.rows - statistics.count
    others = statistics.others
    switch statistics.kind {
    case .number: overflowing = statistics.numbers?.overflowing ?? 0
    case .moment, .text, nil: overflowing = 0
    }
  }

  /// Counts an item whose value cannot be converted to a type.
  mutating func add(_ field: Field, as kind: ColumnStatistics.Kind, of type: ColumnType) {
    switch field.count == 0 ? nil : CellMeaning(field.bytes.span, as: type) {
    case nil: empty += 1
    case .number where kind == .number: overflowing += 1
    case .number, .moment, .text: others += 1
    }
  }

  /// Adds the counts of another part.
  mutating func merge(_ other: OmittedItems) {
    empty += other.empty
    others += other.others
    overflowing += other.overflowing
  }
}
