// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The text of a plot: a chart that fills a window, and remarks about the items in it.
struct PlotText {
  let plot: Plot

  /// The plotted columns.
  let plotted: PlotColumns

  /// All columns of the collection.
  let columns: [Column]

  let window: WindowSize
  let glyphs: ChartGlyphs

  /// The heading, the chart and the remarks.
  var content: Content {
    let (chart, remarks) = drawing
    let lines = [StyledText(heading, .heading)] + chart
    return Content(
      (lines + remarks.map { StyledText($0, .secondary) }).map { Content.Block.line($0) }
    )
  }

  /// The bars that fit into the window.
  var bars: [PlotBar] {
    // Two lines are always reserved, so that the number of bars does not depend on the remarks.
    let room = BarChart.capacity(rows: chartHeight(remarkLines: 2))
    switch plot {
    case .points: return []
    case .counts(let counts):
      return counts.values.prefix(room).map { bar(of: $0.value, among: counts, $0.count) }
    case .means(let means):
      let shown = means.categories.prefix(room)
      let decimals = Self.decimals(of: shown.compactMap(\.mean))
      return shown.map { bar(of: $0, among: means, decimals) }
    case .spread(let statistics):
      guard let numbers = statistics.plottedStatistics else { return [] }
      let bins = numbers.histogram.bins
      // If there are too many bins, neighbours share a bar.
      let length = max(1, (bins.count + room - 1) / max(1, room))
      return stride(from: 0, to: bins.count, by: length).compactMap { start in
        PlotBar(
          of: bins[start..<min(start + length, bins.count)],
          of: numbers.histogram,
          isTime: statistics.kind == .moment,
          column: plotted.column,
          of: columns
        )
      }
    }
  }

  private var name: String { name(of: plotted.column) }
  private var otherName: String { name(of: plotted.other ?? plotted.column) }

  /// Returns the name of a column, truncated to 30 terminal columns.
  private func name(of column: Int) -> String {
    DisplayWidth.cut(VisibleText.of(columns[column].name), to: 30)
  }

  private var heading: String {
    switch plot {
    case .points: "\(name) by \(otherName)"
    case .spread, .counts: "items by \(name)"
    case .means: "mean of \(name) by \(otherName)"
    }
  }
}

// MARK: Charts

extension PlotText {
  private var width: Int { window.columns ?? 80 }

  /// Returns the height available for a chart besides the heading, the remarks and the prompt.
  private func chartHeight(remarkLines: Int) -> Int {
    // Without a window there is no prompt.
    (window.rows.map { $0 - 1 } ?? 24) - 1 - remarkLines
  }

  private var drawing: (chart: [StyledText], remarks: [String]) {
    let rows = chartHeight(remarkLines: 2)
    guard case .points(let points) = plot else {
      let isEmpty = bars.isEmpty && BarChart.capacity(rows: rows) > 0
      let chart = BarChart(bars.map(\.chartBar), glyphs: glyphs)
      return (isEmpty ? [] : chart.lines(columns: width, rows: rows), remarks(maximumDensity: nil))
    }
    guard points.count > 0 else { return ([], remarks(maximumDensity: nil)) }
    let chart = PointChart(x: axis(points.x), y: axis(points.y), glyphs: glyphs) { body in
      points.grid.forEachCell { body(PointChart.Point($0.x, $0.y, count: $0.count)) }
    }
    let picture = chart.picture(columns: width, rows: rows)
    return (picture.lines, remarks(maximumDensity: picture.maximumDensity))
  }

  private func axis(_ side: PointCounts.Side) -> ChartAxis {
    switch side.kind {
    case .moment:
      Moment.axis(from: side.least, to: side.greatest, hasTimes: side.typeCounts.times > 0)
    case .number, .text: ChartAxis(numbersFrom: side.least, to: side.greatest)
    }
  }

  private func bar(of value: Value, among counts: ValueFrequencies, _ count: Int) -> PlotBar {
    PlotBar(
      of: value,
      among: counts,
      column: plotted.column,
      of: columns,
      length: Double(count),
      note: count.grouped
    )
  }

  private func bar(
    of category: CategoryMeans.Category,
    among means: CategoryMeans,
    _ decimals: Int?
  ) -> PlotBar {
    PlotBar(
      of: category.value,
      among: means.frequencies,
      column: plotted.other ?? plotted.column,
      of: columns,
      length: category.mean,
      note: category.mean.map { mean in
        decimals.map { mean.formatted(decimals: $0) } ?? mean.brief()
      } ?? ""
    )
  }

  /// Returns the number of decimals that gives the largest number four significant digits.
  ///
  /// Returns `nil` if that takes more than 15 decimals.
  private static func decimals(of numbers: [Double]) -> Int? {
    var size = numbers.map(abs).max() ?? 0
    var decimals = 3
    while size >= 10, decimals > 0 {
      size /= 10
      decimals -= 1
    }
    while size < 1, size > 0 {
      size *= 10
      decimals += 1
    }
    return decimals <= 15 ? decimals : nil
  }
}

// MARK: Remarks

extension PlotText {
  /// Returns the numbers of shown and omitted items, with reasons.
  ///
  /// The text is one line if that fits into the window, otherwise two.
  private func remarks(maximumDensity: Int?) -> [String] {
    let (shown, omitted) = summary
    let shade = maximumDensity.map {
      "each \(glyphs == .unicode ? "█" : "#") is up to \($0.counted("item"))"
    }
    let first = [shown, shade].compactMap(\.self).joined(separator: " · ")
    guard !omitted.isEmpty else { return [first] }
    let second = "omitted: " + omitted.joined(separator: ", ")
    let all = "\(first) · \(second)"
    return DisplayWidth.of(VisibleText.of(all)) <= width ? [all] : [first, second]
  }

  private var summary: (shown: String, omitted: [String]) {
    switch plot {
    case .points(let points):
      return (
        points.count.counted("item"),
        omissionReasons(points.y.omitted, of: name, points.y.kind)
          + omissionReasons(points.x.omitted, of: otherName, points.x.kind)
      )
    case .spread(let statistics):
      let omitted = OmittedItems(statistics)
      return (
        (statistics.rows - omitted.count).counted("item"),
        omissionReasons(omitted, of: name, statistics.kind ?? .number)
      )
    case .counts(let counts):
      let shown = counts.values.prefix(bars.count)
      let items = shown.reduce(0) { $0 + $1.count }
      return (items.counted("item"), rest(items, of: counts, beyond: shown.count))
    case .means(let means):
      let shown = means.categories.prefix(bars.count)
      let items = means.frequencies.values.prefix(shown.count).reduce(0) { $0 + $1.count }
      let left = items - shown.reduce(0) { $0 + $1.count }
      return (
        (items - left).counted("item"),
        (shown.count == means.categories.count
          ? omissionReasons(means.omitted, of: name, .number)
          : left > 0 ? ["\(left.grouped) without a number in \(name)"] : [])
          + rest(items, of: means.frequencies, beyond: shown.count)
      )
    }
  }

  /// Describes the items whose values have no bar.
  private func rest(_ items: Int, of counts: ValueFrequencies, beyond shown: Int) -> [String] {
    guard counts.total > items else { return [] }
    let values = max(1, counts.distinct - shown)
    return ["\((counts.total - items).grouped) with \(values.counted("other value"))"]
  }

  private func omissionReasons(
    _ omitted: OmittedItems,
    of name: String,
    _ kind: ColumnStatistics.Kind
  ) -> [String] {
    let noun = kind == .moment ? "date" : "number"
    return [
      (omitted.empty, "without \(name)"), (omitted.others, "whose \(name) is not a \(noun)"),
      (omitted.overflowing, "whose \(name) is too large"),
    ].filter { $0.0 > 0 }.map { "\($0.grouped) \($1)" }
  }
}

extension ColumnStatistics {
  /// The statistics of the dates if they are the most common type, otherwise of the numbers.
  fileprivate var plottedStatistics: NumberStatistics? { kind == .moment ? moments : numbers }
}
