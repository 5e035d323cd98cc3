// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A bar of a plot, which stands for items.
struct PlotBar {
  let name: String

  /// How long it is; `nil` for none.
  let length: Double?

  /// The same in words.
  let note: String

  /// The filter is made when it is asked for: that may take a look at all values.
  private let makeFilter: () -> Filter

  /// What asks for its items.
  var filter: Filter { makeFilter() }

  /// How it is drawn.
  var drawn: BarChart.Bar { BarChart.Bar(name, length: length, note: note) }
}

extension PlotBar {
  /// The items with one value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - frequencies: How often each value of the column occurs.
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  ///   - length: How long the bar is, `nil` for none.
  ///   - note: The same in words.
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

  /// The items whose values lie in neighbouring bins of a histogram; `nil` if there is no asking for
  /// them.
  ///
  /// - Parameters:
  ///   - bins: The bins.
  ///   - histogram: The histogram.
  ///   - isTime: Whether values are moments.
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  init?(
    of bins: ArraySlice<Histogram.Bin>,
    of histogram: Histogram,
    isTime: Bool,
    column: Int,
    of columns: [Column]
  ) {
    guard let first = bins.first, let last = bins.last else { return nil }
    let spell = { (edge: Double) in isTime ? Moment.text(edge) : edge.exact }
    // Before the year 0 and after 9999 there are no dates to be spelled.
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
