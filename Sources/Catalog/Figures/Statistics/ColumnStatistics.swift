// SPDX-License-Identifier: GPL-3.0-or-later

/// What is known about the values of a column.
package struct ColumnStatistics: Sendable, Equatable {
  /// What values mean.
  package enum Kind: String, Sendable, Equatable {
    case number

    /// A date, or a date and a time.
    case moment

    case text
  }

  /// How many values were seen: `absent`, `empty` and `count` together.
  package let rows: Int

  /// How many rows have no value at all.
  package let absent: Int

  /// How many values have no bytes.
  package let empty: Int

  /// How many distinct values there are besides the empty and the absent.
  package let distinct: DistinctCount

  /// About the numbers; `nil` without any.
  package let numbers: NumberStatistics?

  /// About the dates and times, in seconds since 1970; `nil` without any.
  package let moments: NumberStatistics?

  /// About everything else; `nil` without any.
  package let texts: TextStatistics?
}

extension ColumnStatistics {
  /// How many values are neither absent nor empty.
  package var count: Int { rows - absent - empty }

  /// What more of the values are than anything else; `nil` without values.
  ///
  /// Where there are as many, numbers come before moments before text.
  package var kind: Kind? {
    Kind.most(
      numbers: numbers?.count ?? 0,
      moments: moments?.count ?? 0,
      texts: texts?.count ?? 0
    )
  }

  /// How many values are something else than what most are.
  package var others: Int {
    switch kind {
    case .number: count - (numbers?.count ?? 0)
    case .moment: count - (moments?.count ?? 0)
    case .text: count - (texts?.count ?? 0)
    case nil: 0
    }
  }

  /// What is known about the numbers or moments, if most of the values are such.
  package var mainNumbers: NumberStatistics? {
    switch kind {
    case .number: numbers
    case .moment: moments
    case .text, nil: nil
    }
  }

  /// The first value of that kind, as it is written.
  package var minimum: Value {
    switch kind {
    case .number: numbers?.minimum ?? .absent
    case .moment: moments?.minimum ?? .absent
    case .text: texts?.minimum ?? .absent
    case nil: .absent
    }
  }

  /// The last value of that kind, as it is written.
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
  /// What there is most of; `nil` if there is nothing.
  static func most(numbers: Int, moments: Int, texts: Int) -> ColumnStatistics.Kind? {
    let most = max(numbers, moments, texts)
    guard most > 0 else { return nil }
    return numbers == most ? .number : moments == most ? .moment : .text
  }
}

/// How many distinct values there are.
package struct DistinctCount: Sendable, Equatable {
  package let count: Int

  /// The standard deviation of the count, as a part of it; 0 if it is exact.
  package let standardError: Double
}
