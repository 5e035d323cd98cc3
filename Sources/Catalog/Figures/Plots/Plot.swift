// SPDX-License-Identifier: GPL-3.0-or-later

/// What there is to draw of a column, or of one by another.
package enum Plot: Sendable, Equatable {
  /// Numbers or dates by numbers or dates.
  case points(PointCounts)

  /// How the numbers or dates of one column are spread.
  case spread(ColumnStatistics)

  /// How often each text of one column occurs.
  case counts(ValueFrequencies)

  /// The mean of numbers for each of the most frequent texts of another column.
  case means(CategoryMeans)
}

/// A column whose values are to be measured.
package struct MeasuredColumn: Sendable, Equatable {
  /// The index of the column.
  package let index: Int

  /// What its values are taken for: numbers or moments.
  package let kind: ColumnStatistics.Kind

  /// A column and what its values are taken for.
  package init(_ index: Int, as kind: ColumnStatistics.Kind) {
    self.index = index
    self.kind = kind
  }
}

/// How the values of two columns lie to each other.
package struct PointCounts: Sendable, Equatable {
  /// One direction, and the column whose values lie along it.
  package struct Side: Sendable, Equatable {
    /// What the values are taken for.
    package let kind: ColumnStatistics.Kind

    /// What they are, those included that are left out.
    package let meanings: MeaningCounts

    /// The items that are left out for their value here; for one there and here, those there.
    package let leftOut: LeftOut

    /// The least and the greatest of what is shown; infinity and its negative without anything.
    package let least: Double
    package let greatest: Double
  }

  package let x: Side
  package let y: Side

  /// How many items are shown.
  package let count: Int

  /// Where they lie.
  package let grid: PointGrid
}

/// The means of numbers, one for each text of another column.
package struct CategoryMeans: Sendable, Equatable {
  /// One text.
  package struct Category: Sendable, Equatable {
    package let value: Value

    /// How many of its items have a number.
    package let count: Int

    /// Their mean; `nil` without any, or if their sum is too large for a `Double`.
    package let mean: Double?
  }

  /// The most frequent ones in the order of ``frequencies``.
  package let categories: [Category]

  /// How often each text occurs.
  package let frequencies: ValueFrequencies

  /// What the values are that the means are of.
  package let meanings: MeaningCounts

  /// The items among these categories that are left out.
  package let leftOut: LeftOut
}
