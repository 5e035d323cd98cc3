// SPDX-License-Identifier: GPL-3.0-or-later

/// A chart of horizontal bars with names, above an axis with ticks.
///
/// ```
/// 1 tea  6 │██████████████
/// 2 fish 3 │███████
///          └┬────┬────┬────
///           0    2    4
/// ```
package struct BarChart: Sendable {
  /// A bar.
  package struct Bar: Sendable, Equatable {
    /// The name.
    ///
    /// Any text is valid.
    package var name: String

    /// The value that the bar shows, `nil` for no bar.
    package var length: Double?

    /// The text before the bar.
    package var note: String

    /// Creates a bar.
    package init(_ name: String, length: Double?, note: String) {
      self.name = name
      self.length = length
      self.note = note
    }
  }

  /// The minimum size of the window for a chart, including its axis.
  package static let minimumSize = PointChart.minimumSize

  private let bars: [Bar]
  private let first: Int
  private let scale: ClosedRange<Double>?
  private let glyphs: ChartGlyphs

  /// Creates a chart.
  ///
  /// Each name is preceded by its number.
  ///
  /// - Parameters:
  ///   - bars: The bars.
  ///   - first: The number of the first bar.
  ///   - scale: The lengths that the axis has room for, or `nil` for those of the bars.
  ///   - glyphs: The characters to draw with.
  package init(
    _ bars: [Bar],
    numberedFrom first: Int = 1,
    scale: ClosedRange<Double>? = nil,
    glyphs: ChartGlyphs = .unicode
  ) {
    self.bars = bars
    self.first = first
    self.scale = scale
    self.glyphs = glyphs
  }

  /// Returns the number of bars that fit into a number of rows.
  package static func capacity(rows: Int) -> Int { rows < minimumSize.rows ? 0 : rows - 2 }

  /// Draws the chart.
  ///
  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - rows: The height of the window. Bars that do not fit are omitted.
  /// - Returns: The lines of the chart, or a message if there is not enough room for a chart.
  package func lines(columns: Int, rows: Int) -> [StyledText] {
    guard columns >= Self.minimumSize.columns, rows >= Self.minimumSize.rows else {
      return [PointChart.tooSmallMessage.cut(to: columns)]
    }
    let bars = self.bars.prefix(Self.capacity(rows: rows))
    let layout = Layout(bars, last: first + bars.count - 1, columns: columns)
    let lengths = bars.compactMap(\.length)
    let axis = ChartAxis(
      numbersFrom: min(0, scale?.lowerBound ?? lengths.min() ?? 0),
      to: max(0, scale?.upperBound ?? lengths.max() ?? 0),
      integersOnly: lengths.allSatisfy { $0 == $0.rounded() }
    )
    let lines = bars.enumerated().map { index, bar in
      layout.start(of: bar, number: first + index) + StyledText(glyphs.vertical, .secondary)
        + StyledText(text(of: bar.length, on: axis, width: layout.bar), .mark)
    }
    let line = AxisLine(axis, columns: layout.bar, indent: layout.indent + 1)
    let space = String(repeating: " ", count: layout.indent)
    let rule = StyledText(space + glyphs.corner + line.rule(glyphs), .secondary)
    return lines + [rule, StyledText(line.labels, .secondary)]
  }

  /// Returns a bar that starts at zero.
  ///
  /// The bar of every nonzero number is visible.
  private func text(of length: Double?, on axis: ChartAxis, width: Int) -> String {
    guard let length, length != 0, axis.lowerBound < axis.upperBound else { return "" }
    let zero = Int((axis.fraction(of: 0) * Double(width)).rounded()) * 8
    let end = Int((axis.fraction(of: length) * Double(width * 8)).rounded())
    let eighths =
      length > 0
      ? min(zero, width * 8 - 1)..<max(end, zero + 1) : min(end, max(0, zero - 1))..<max(zero, 1)
    return Navigator.Bar.text(eighths, glyphs)
  }
}

/// The widths of the parts of a line: number, name, note and bar.
private struct Layout {
  /// The maximum width of a bar in columns.
  let bar: Int

  private let number: Int
  private let name: Int

  /// The width of the notes, 0 if there is no room for them.
  private let note: Int

  init(_ bars: ArraySlice<BarChart.Bar>, last: Int, columns: Int) {
    let widest = bars.map { DisplayWidth.of($0.note) }.max() ?? 0
    let names = bars.map { DisplayWidth.of(VisibleText.of($0.name)) }.max() ?? 0
    number = String(last).utf8.count
    let room = columns - number - 3
    note = room - widest - 1 < 12 ? 0 : widest
    let left = note > 0 ? room - note - 1 : room
    name = min(names, left / 2)
    bar = left - name
  }

  /// The number of columns before the axis.
  var indent: Int { number + 1 + name + 1 + (note > 0 ? note + 1 : 0) }

  /// Returns the text before a bar.
  func start(of bar: BarChart.Bar, number index: Int) -> StyledText {
    let digits = DisplayWidth.fit("\(index)", to: number, alignment: .trailing)
    let name = DisplayWidth.fit(VisibleText.of(bar.name), to: name, alignment: .leading)
    let start = StyledText(digits + " ", .secondary) + StyledText(name + " ")
    guard note > 0 else { return start }
    return start
      + StyledText(DisplayWidth.fit(bar.note, to: note, alignment: .trailing) + " ", .number)
  }
}
