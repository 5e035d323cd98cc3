// SPDX-License-Identifier: GPL-3.0-or-later

/// The data for a plot of one column, or of one column against another.
package enum Plot: Sendable, Equatable {
  /// Numbers or dates against numbers or dates.
  case points(PointCounts)

  /// The distribution of the numbers or dates in one column.
  case spread(ColumnStatistics)

  /// The frequencies of the texts in one column.
  case counts(ValueFrequencies)

  /// The mean of numbers for each of the most frequent texts in another column.
  case means(CategoryMeans)
}

/// A column and the type that its values are measured as.
package struct MeasuredColumn: Sendable, Equatable {
  /// The index of the column.
  package let index: Int

  /// The type that the values are measured as: `number` or `moment`.
  package let kind: ColumnStatistics.Kind

  /// The type of the column.
  let type: ColumnType

  /// Creates a measured column.
  ///
  /// - Parameters:
  ///   - index: The index of the column.
  ///   - kind: The type that the values are measured as: `number` or `moment`.
  ///   - columns: The columns of the collection.
  package init(_ index: Int, as kind: ColumnStatistics.Kind, of columns: [Column]) {
    self.index = index
    self.kind = kind
    type = columns[index].type
  }
}

/// The joint distribution of the values of two columns.
package struct PointCounts: Sendable, Equatable {
  /// One axis and its column.
  package struct Side: Sendable, Equatable {
    /// The type that the values are measured as.
    package let kind: ColumnStatistics.Kind

    /// The types of the values, including those of omitted items.
    package let typeCounts: TypeCounts

    /// The items omitted for their value on this axis.
    ///
    /// Items that fail on both axes count for *y* only.
    package let omitted: OmittedItems

    /// The minimum and the maximum of the plotted values.
    ///
    /// Without plotted values, they are infinity and negative infinity.
    package let least: Double
    package let greatest: Double
  }

  package let x: Side
  package let y: Side

  /// The number of plotted items.
  package let count: Int

  /// The number of items in each cell.
  package let grid: PointGrid
}

/// The means of a column, one for each value of another column.
package struct CategoryMeans: Sendable, Equatable {
  /// A value of the other column.
  package struct Category: Sendable, Equatable {
    package let value: Value

    /// The number of items in the category that have a number.
    package let count: Int

    /// The mean of the numbers; `nil` without numbers, or if their sum is too large for a `Double`.
    package let mean: Double?
  }

  /// The most frequent categories, in the order of ``frequencies``.
  package let categories: [Category]

  /// The frequencies of all categories.
  package let frequencies: ValueFrequencies

  /// The types of the averaged values.
  package let typeCounts: TypeCounts

  /// The omitted items of these categories.
  package let omitted: OmittedItems
}
