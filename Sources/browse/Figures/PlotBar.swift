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

  /// Creates the filter on demand, because that may scan all values.
  private let makeFilter: () -> Filter

  /// A filter that matches the items of the bar.
  var filter: Filter { makeFilter() }

  /// The bar as an element of a chart.
  var chartBar: BarChart.Bar { BarChart.Bar(name, length: length, note: note) }
}

extension PlotBar {
  /// Creates a bar for the items with one value.
  ///
  /// - Parameters:
  ///   - value: The value that the items share.
  ///   - frequencies: The frequencies of all values of the column.
  ///   - column: The index of the column.
  ///   - columns: All columns of the collection.
  ///   - length: The value that determines the length, or `nil` to draw nothing.
  ///   - note: The length as text.
  init(
    of value: Value,
    among frequencies: ValueFrequencies,
    column: Int,
    of columns: [Column],
    length: Double?,
    note: String
  ) {
    name = value.isMissing ? "(no value)" : value.isEmpty ? "(empty)" : value.line
    makeFilter = { frequencies.filter(for: value, column: column, of: columns) }
    self.length = length
    self.note = note
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
    makeFilter = { filter }
  }
}
