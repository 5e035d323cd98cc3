// SPDX-License-Identifier: GPL-3.0-or-later

/// The statistics of the values of a column.
package struct ColumnStatistics: Sendable, Equatable {
  /// The type of a value.
  package enum Kind: String, Sendable, Equatable {
    case number

    /// A date, or a date and a time.
    case moment

    case text
  }

  /// The number of rows, which is the sum of `absent`, `empty` and `count`.
  package let rows: Int

  /// The number of rows without a value.
  package let absent: Int

  /// The number of values of zero bytes.
  package let empty: Int

  /// The number of distinct values, except absent and empty ones.
  package let distinct: DistinctCount

  /// The statistics of the numbers; `nil` without any.
  package let numbers: NumberStatistics?

  /// The statistics of the dates and times, in seconds since 1970; `nil` without any.
  package let moments: NumberStatistics?

  /// The statistics of all other values; `nil` without any.
  package let texts: TextStatistics?
}

extension ColumnStatistics {
  /// The number of values that are neither absent nor empty.
  package var count: Int { rows - absent - empty }

  /// The most common type; `nil` without values.
  ///
  /// In a tie, numbers precede moments, which precede texts.
  package var kind: Kind? {
    Kind.mostCommon(
      numbers: numbers?.count ?? 0,
      moments: moments?.count ?? 0,
      texts: texts?.count ?? 0
    )
  }

  /// The number of values that do not have the most common type.
  package var others: Int {
    switch kind {
    case .number: count - (numbers?.count ?? 0)
    case .moment: count - (moments?.count ?? 0)
    case .text: count - (texts?.count ?? 0)
    case nil: 0
    }
  }

  /// The statistics of the numbers or moments, if they are the most common type.
  package var mainNumbers: NumberStatistics? {
    switch kind {
    case .number: numbers
    case .moment: moments
    case .text, nil: nil
    }
  }

  /// The minimum of the values of the most common type, as it is written in the source.
  package var minimum: Value {
    switch kind {
    case .number: numbers?.minimum ?? .absent
    case .moment: moments?.minimum ?? .absent
    case .text: texts?.minimum ?? .absent
    case nil: .absent
    }
  }

  /// The maximum of the values of the most common type, as it is written in the source.
  package var maximum: Value {
    switch kind {
    case .number: numbers?.maximum ?? .absent
    case .moment: moments?.maximum ?? .absent
    case .text: texts?.maximum ?? .absent
    case nil: .absent
    }
  }
}

extension ColumnStatistics.Kind {
  /// Returns the most common type, or `nil` without values.
  static func mostCommon(numbers: Int, moments: Int, texts: Int) -> ColumnStatistics.Kind? {
    let most = max(numbers, moments, texts)
    guard most > 0 else { return nil }
    return numbers == most ? .number : moments == most ? .moment : .text
  }
}

/// The number of distinct values.
package struct DistinctCount: Sendable, Equatable {
  package let count: Int

  /// The relative standard deviation of the count; 0 if it is exact.
  package let standardError: Double
}
