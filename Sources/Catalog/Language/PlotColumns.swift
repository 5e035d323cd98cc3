// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a plot: `price`, `price by added`.
package struct PlotColumns: Sendable, Hashable {
  /// The index of the plotted column.
  package let column: Int

  /// The index of the column after `by`, if there is one.
  package let other: Int?

  private let names: [String]

  /// Creates a selection from indexes into `columns`.
  package init(_ column: Int, by other: Int?, columns: [Column]) {
    self.column = column
    self.other = other
    names = [column, other].compactMap { $0.map { columns[$0].name } }
  }
}

extension PlotColumns: CustomStringConvertible {
  /// The names of the columns as they are typed.
  package var description: String {
    names.map(QuerySpelling.spelled).joined(separator: " by ")
  }
}
