// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The text of a plot: a chart that fills a window, and remarks about the items in it.
struct PlotText {
  let plot: Plot

  /// The question that the plot answers.
  let question: PlotQuestion

  /// All columns of the collection.
  let columns: [Column]

  /// `true` if the collection may find values by an index, but not their spelling.
  let hasIndexes: Bool

  /// The index of the first bar on the page.
  var start = 0

  private(set) var window: WindowSize
  let glyphs: ChartGlyphs

  /// The least and the greatest length of all bars, so that the axis is the same on all pages.
  private let scale: ClosedRange<Double>?

  /// The number of decimals of all bars, or `nil` for as many as each has.
  private let decimals: Int?

  /// Creates the text of a plot.
  ///
  /// - Parameters:
  ///   - plot: The data to draw.
  ///   - question: The question that the plot answers.
  ///   - columns: All columns of the collection.
  ///   - hasIndexes: `true` if the collection may find values by an index, but not their spelling.
  ///   - window: The window.
  ///   - glyphs: The characters to draw with.
  init(
    plot: Plot,
    question: PlotQuestion,
    columns: [Column],
    hasIndexes: Bool = false,
    window: WindowSize,
    glyphs: ChartGlyphs
  ) {
    self.plot = plot
    self.question = question
    self.columns = columns
    self.hasIndexes = hasIndexes
    self.window = window
    self.glyphs = glyphs
    let lengths = plot.lengths
    scale = lengths.min().flatMap { least in lengths.max().map { least...$0 } }
    decimals = Self.decimals(of: lengths)
  }

  /// The heading, the chart and the remarks.
  var content: Content {
    let (chart, remarks) = drawing
    let lines = [StyledText(heading, .heading)] + chart
    let all = remarks + leftOut.map { "! \($0.line)" }
    return Content(lines.map { .line($0) } + all.map { .line($0, .secondary) })
  }

  /// The number of bars that fit into the window.
  var room: Int { BarChart.capacity(rows: chartHeight) }

  /// `true` if bars that do not fit are on further pages.
  ///
  /// Neighbouring bins of a histogram share a bar instead.
  var hasPages: Bool { if case .bars = plot { true } else { false } }

  /// Fits the chart into a window, whose pages may have other numbers of bars.
  mutating func fit(into window: WindowSize) {
    self.window = window
    start = start / max(1, room) * max(1, room)
  }

  /// The number of all bars.
  var barCount: Int { if case .bars(let bars) = plot { bars.items.count } else { bins.count } }

  /// The bars of the page.
  var bars: [PlotBar] {
    guard case .bars(let bars) = plot else { return bins }
    return bars.items.dropFirst(start).prefix(room).map { bar(of: $0, among: bars) }
  }

  /// Returns the bar with an index, also if it is on another page.
  func bar(at index: Int) -> PlotBar? {
    guard case .bars(let bars) = plot else {
      let bins = bins
      return bins.indices.contains(index) ? bins[index] : nil
    }
    return bars.items.indices.contains(index) ? bar(of: bars.items[index], among: bars) : nil
  }

  private func bar(of item: Item, among bars: PlotBars) -> PlotBar {
    PlotBar(of: item, among: bars, decimals: decimals, columns, hasIndexes: hasIndexes)
  }

  /// The bars of a histogram, in which neighbouring bins share a bar if there are too many.
  private var bins: [PlotBar] {
    guard case .spread(let statistics) = plot, let numbers = statistics.plottedStatistics else {
      return []
    }
    let bins = numbers.histogram.bins
    let length = max(1, (bins.count + room - 1) / max(1, room))
    return stride(from: 0, to: bins.count, by: length).compactMap { start in
      PlotBar(
        of: bins[start..<min(start + length, bins.count)],
        of: numbers.histogram,
        isTime: statistics.kind == .moment,
        column: plotted?.column ?? 0,
        of: columns
      )
    }
  }

  /// The plotted columns, or `nil` if groups are plotted.
  private var plotted: PlotColumns? {
    if case .columns(let plotted) = question.subject { plotted } else { nil }
  }

  private var name: String { plotted.map { name(of: $0.column) } ?? "" }
  private var otherName: String { plotted.map { name(of: $0.other ?? $0.column) } ?? "" }

  /// Returns the name of a column, truncated to 30 terminal columns.
  private func name(of column: Int) -> String {
    DisplayWidth.cut(VisibleText.of(columns[column].name), to: 30)
  }

  private var heading: String {
    switch plot {
    case .points: return "\(name) by \(otherName)"
    case .spread: return "items by \(name)"
    case .bars:
      guard let plotted else { return VisibleText.of("\(question)") }
      return plotted.other == nil ? "items by \(name)" : "mean \(name) by \(otherName)"
    }
  }
}

// MARK: Charts

extension PlotText {
  private var width: Int { window.columns ?? 80 }

  /// The height available for a chart besides the heading, the remarks and the prompt.
  ///
  /// Two lines and one for each warning are always reserved, so that the number of bars is the same
  /// on all pages.
  private var chartHeight: Int {
    // Without a window there is no prompt.
    (window.rows.map { $0 - 1 } ?? 24) - 3 - leftOut.count
  }

  private var drawing: (chart: [StyledText], remarks: [String]) {
    let rows = chartHeight
    guard case .points(let points) = plot else {
      let bars = bars
      let isEmpty = bars.isEmpty && room > 0
      let chart = BarChart(
        bars.map(\.chartBar),
        numberedFrom: start + 1,
        scale: scale,
        glyphs: glyphs
      )
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
  /// Warnings that the bars leave out values.
  private var leftOut: [Alert] {
    if case .bars(let bars) = plot { bars.omissions.map(\.alert) } else { [] }
  }

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
    case .bars(let bars):
      let left = bars.missing > 0 ? ["\(bars.missing.grouped) without \(name)"] : []
      let beyond = bars.total - bars.items.count
      let more = beyond > 0 ? ["\(beyond.counted("more value")); see “group” for all"] : []
      return (range(of: bars), left + more)
    }
  }

  /// The position of the page: `bars 1–18 of 45`.
  private func range(of bars: PlotBars) -> String {
    let shown = bars.items.dropFirst(start).prefix(max(1, room))
    guard let last = shown.indices.last else { return "0 items" }
    return "bars \((start + 1).grouped)–\((last + 1).grouped) of \(bars.items.count.grouped)"
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

extension Plot {
  /// The lengths of the bars that are items of an answer.
  fileprivate var lengths: [Double] {
    guard case .bars(let bars) = self else { return [] }
    return bars.items.compactMap { Double($0[bars.lengthColumn].text) }.filter(\.isFinite)
  }
}

extension ColumnStatistics {
  /// The statistics of the dates if they are the most common type, otherwise of the numbers.
  fileprivate var plottedStatistics: NumberStatistics? { kind == .moment ? moments : numbers }
}
