// SPDX-License-Identifier: GPL-3.0-or-later

/// The horizontal axis at the bottom of a chart: the ticks that fit, and their labels below.
struct AxisLine {
  /// The labels with their start columns, which are negative to the left of the axis.
  private let tickLabels: [(start: Int, label: String)]

  /// The columns of the ticks.
  private let tickColumns: Set<Int>

  private let columns: Int

  /// The number of columns that labels may extend to the left of the axis.
  private let indent: Int

  /// Chooses the finest ticks whose labels fit.
  ///
  /// - Parameters:
  ///   - columns: The width of the axis.
  ///   - indent: The number of columns to the left of the axis.
  init(_ axis: ChartAxis, columns: Int, indent: Int) {
    self.columns = columns
    self.indent = indent
    let fitting = axis.ticks(upTo: columns / 2).lazy.compactMap { ticks in
      Self.layout(
        ticks.map { (axis.cellIndex(of: $0.value, count: columns), $0.label) },
        columns,
        indent
      )
    }.first
    tickColumns = Set(fitting?.map(\.column) ?? [])
    tickLabels = fitting?.map { ($0.start, $0.label) } ?? []
  }

  /// Returns the axis line with a mark at each tick.
  func rule(_ glyphs: ChartGlyphs) -> String {
    let marks = (0..<columns).map { column in
      tickColumns.contains(column) ? glyphs.horizontalTick : glyphs.horizontal
    }
    return String(marks)
  }

  /// The line of labels, starting at the indent.
  var labels: String {
    var text = ""
    var end = -indent
    for (start, label) in tickLabels {
      text += String(repeating: " ", count: start - end) + label
      end = start + DisplayWidth.of(label)
    }
    return text
  }

  /// Returns the position of each label below its tick, `nil` if they do not all fit.
  private static func layout(
    _ ticks: [(column: Int, label: String)],
    _ columns: Int,
    _ indent: Int
  ) -> [(column: Int, start: Int, label: String)]? {
    var found: [(column: Int, start: Int, label: String)] = []
    var free = -indent
    for (column, label) in ticks {
      let width = DisplayWidth.of(label)
      let start = max(-indent, min(column - width / 2, columns - width))
      guard start >= free, start + width <= columns else { return nil }
      found.append((column, start, label))
      free = start + width + 2
    }
    return found
  }
}
