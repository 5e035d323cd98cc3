// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a plot: `price`, `price by added`.
package struct PlotColumns: Sendable, Hashable {
  /// The index of the plotted column.
  package let column: Int

  /// The index of the column after `by`, if there is one.
  package let other: Int?

  private let names: [String]

  /// Creates a selection of one column, or of one by another.
  init(_ column: ColumnReference, by other: ColumnReference? = nil) {
    self.column = column.index
    self.other = other?.index
    names = [column, other].compactMap { $0?.name }
  }
}

extension PlotColumns: CustomStringConvertible {
  /// The names of the columns as they are typed.
  package var description: String {
    names.map(QuerySpelling.spelled).joined(separator: " by ")
  }
}
