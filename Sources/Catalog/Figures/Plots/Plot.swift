// SPDX-License-Identifier: GPL-3.0-or-later

/// The data for a plot of one column, or of one column against another.
package enum Plot: Sendable, Equatable {
  /// Numbers or dates against numbers or dates.
  case points(PointCounts)

  /// The distribution of the numbers or dates in one column.
  case spread(ColumnStatistics)

  /// A bar for each item of the answer to a question.
  case bars(PlotBars)
}

/// The bars of a plot, which are the items of the answer to a question.
package struct PlotBars: Sendable, Equatable {
  /// The maximum number of bars.
  package static let maximumCount = 10_000

  package let question: CollectionQuestion

  /// The first items of the answer, one for each bar.
  package let items: [Item]

  /// The number of items of the answer.
  package let total: Int

  /// The values that the answer leaves out.
  package internal(set) var omissions: [AggregateOmission]

  /// The index of the values that determine the length of the bars.
  package let lengthColumn: Int

  /// `true` if these values are integers.
  package let hasIntegers: Bool

  /// The number of items of the source without a value to plot.
  package internal(set) var missing = 0
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
