// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A bar of a plot, which represents a set of items.
struct PlotBar {
  let name: String

  /// The value that determines the length, or `nil` if nothing is drawn.
  let length: Double?

  /// The length as text.
  let note: String

  /// A filter that matches the items of the bar, or `nil` if these are all items.
  let filter: Filter?

  /// The bar as an element of a chart.
  var chartBar: BarChart.Bar { BarChart.Bar(name, length: length, note: note) }
}

extension PlotBar {
  /// Creates a bar for an item of an answer.
  ///
  /// - Parameters:
  ///   - item: The item, whose first value is the key unless there is none.
  ///   - bars: The bars of the plot.
  ///   - decimals: The number of decimals of the length, or `nil` for as many as it has.
  ///   - columns: The columns of the collection.
  ///   - hasIndexes: `true` if an index may find the values of a column, but not their spelling.
  init(of item: Item, among bars: PlotBars, decimals: Int?, _ columns: [Column], hasIndexes: Bool) {
    let value = item[0]
    name =
      bars.lengthColumn == 0
      ? "all" : value.isMissing ? "(no value)" : value.isEmpty ? "(empty)" : value.line
    filter = bars.question.grouping?.filter(for: item, of: columns, hasIndexes: hasIndexes)
    let text = item[bars.lengthColumn].text
    length = Double(text).flatMap { $0.isFinite ? $0 : nil }
    if bars.hasIntegers, let count = Int(text) {
      note = count.grouped
    } else {
      note =
        length.map { length in decimals.map { length.formatted(decimals: $0) } ?? length.brief() }
        ?? ""
    }
  }

  /// Creates a bar for the items in neighbouring bins of a histogram.
  ///
  /// Returns `nil` if no filter can express the range of the bins.
  ///
  /// - Parameters:
  ///   - bins: The neighbouring bins.
  ///   - histogram: The histogram that contains the bins.
  ///   - isTime: `true` if the values are moments.
  ///   - column: The index of the column.
  ///   - columns: All columns of the collection.
  init?(
    of bins: ArraySlice<Histogram.Bin>,
    of histogram: Histogram,
    isTime: Bool,
    column: Int,
    of columns: [Column]
  ) {
    guard let first = bins.first, let last = bins.last else { return nil }
    let spell = { (edge: Double) in isTime ? Moment.text(edge) : edge.exact }
    // Dates before the year 0 and after 9999 cannot be written, so that end of the range stays
    // open.
    let conditions = [(">=", spell(first.lower)), ("<", spell(last.upper))].filter { !$1.isEmpty }
    let text = conditions.map { "\($0) \"\($1)\"" }.joined(separator: " and ")
    guard let filter = try? Filter(conditions: text, on: column, columns: columns) else {
      return nil
    }
    let count = bins.reduce(0) { $0 + $1.count }
    name = "from \(spell(first.lower))"
    length = Double(count)
    note = (histogram.isExact ? "" : "≈ ") + count.grouped
    self.filter = filter
  }
}
