// SPDX-License-Identifier: GPL-3.0-or-later

extension Table {
  /// The minimum and maximum width of a bar.
  ///
  /// Narrower bars are not informative.
  private static var barWidths: ClosedRange<Int> { 5...30 }

  /// Returns the table with a bar for each row in an additional last column.
  ///
  /// - Parameters:
  ///   - counts: The number to show for each row.
  ///   - maximum: The number whose bar is the longest, `nil` for the largest of `counts`.
  ///   - windowSize: The window, which limits the length of the bars.
  /// - Returns: The table, unchanged if there is no room for bars.
  package func barred(by counts: [Int], of maximum: Int? = nil, in windowSize: WindowSize) -> Table
  {
    let maximum = maximum ?? counts.max() ?? 0
    let room = windowSize.columns.map { $0 - TableLayout(self, width: nil).width } ?? .max
    let width = min(room, Self.barWidths.upperBound)
    guard width >= Self.barWidths.lowerBound else { return self }
    let cells = zip(rows, counts).map { row, count in
      row + [StyledText(Bar.text(count, of: maximum, width: width), .mark)]
    }
    var table = Table(
      columns: Array(columns) + [.init(Texts.current.content.bars, width: width)],
      cells: cells,
      maximumCellWidth: maximumCellWidth
    )
    table.frozenColumnCount = frozenColumnCount
    table.firstScrolledColumn = firstScrolledColumn
    return table
  }
}
