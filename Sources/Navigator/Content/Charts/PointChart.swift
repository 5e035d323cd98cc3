// SPDX-License-Identifier: GPL-3.0-or-later

/// A scatter plot, drawn with characters of two by four dots.
///
/// ```
/// 20┤       ⢀⠠
///   │    ⡀⠐
/// 10┤ ⠄⠂
///   └┬────┬────
///    0    50
/// ```
///
/// If more than half of the dots would be set, the chart shows the density of points by the shade
/// of each character instead.
package struct PointChart: Sendable {
  /// One or more points at the same position.
  package struct Point: Sendable, Equatable {
    /// The horizontal coordinate.
    package var x: Double

    /// The vertical coordinate.
    package var y: Double

    /// The number of points.
    package var count: Int

    /// Creates a point, or several points at the same position.
    package init(_ x: Double, _ y: Double, count: Int = 1) {
      self.x = x
      self.y = y
      self.count = count
    }
  }

  /// A chart drawn for a window.
  package struct Picture: Sendable, Equatable {
    /// The lines of the chart.
    package var lines: [StyledText]

    /// The number of points in the darkest character, `nil` if the chart shows individual dots.
    package var maximumDensity: Int?
  }

  /// The minimum size of the window for a chart, including its axes.
  package static let minimumSize = (columns: 20, rows: 6)

  /// The message for a window that is too small.
  static var tooSmallMessage: StyledText {
    StyledText(Texts.current.content.noRoomForChart, .secondary)
  }

  /// The maximum size of a chart in characters.
  ///
  /// A larger chart would not distinguish more points.
  private static let maximumSize = (columns: 256, rows: 64)

  private let x: ChartAxis
  private let y: ChartAxis
  private let glyphs: ChartGlyphs
  private let forEachPoint: @Sendable ((Point) -> Void) -> Void

  /// Creates a chart of points.
  ///
  /// - Parameters:
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis.
  ///   - glyphs: The characters to draw with.
  ///   - forEachPoint: Calls its argument with each point. It is called each time the chart is
  ///     drawn.
  package init(
    x: ChartAxis,
    y: ChartAxis,
    glyphs: ChartGlyphs = .unicode,
    forEachPoint: @escaping @Sendable (_ body: (Point) -> Void) -> Void
  ) {
    self.x = x
    self.y = y
    self.glyphs = glyphs
    self.forEachPoint = forEachPoint
  }

  /// Draws the chart.
  ///
  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - rows: The height of the window.
  /// - Returns: The chart, or a message if there is not enough room for a chart.
  package func picture(columns: Int, rows: Int) -> Picture {
    guard columns >= Self.minimumSize.columns, rows >= Self.minimumSize.rows else {
      return Picture(lines: [Self.tooSmallMessage.cut(to: columns)])
    }
    let height = min(rows - 2, Self.maximumSize.rows)
    let labels = rowLabels(height: height, maximumWidth: columns / 2)
    let indent = labels.values.map { DisplayWidth.of($0) }.max() ?? 0
    let width = min(columns - indent - 1, Self.maximumSize.columns)
    let line = AxisLine(x, columns: width, indent: indent + 1)
    var dots = Dots(columns: width, rows: height)
    forEachPoint { point in
      dots.add(
        point.count,
        x.cellIndex(of: point.x, count: width * 2),
        height * 4 - 1 - y.cellIndex(of: point.y, count: height * 4)
      )
    }
    let maximumDensity = dots.isDense ? dots.maximumDensity : nil
    let lines = (0..<height).map { row in
      let name = labels[row]
      return StyledText(
        DisplayWidth.fit(name ?? "", to: indent, alignment: .trailing)
          + (name == nil ? glyphs.vertical : glyphs.verticalTick),
        .secondary
      ) + StyledText(dots.text(row, glyphs, maximumDensity: maximumDensity), .mark)
    }
    let space = String(repeating: " ", count: indent)
    let rule = StyledText(space + glyphs.corner + line.rule(glyphs), .secondary)
    return Picture(
      lines: lines + [rule, StyledText(line.labels, .secondary)],
      maximumDensity: maximumDensity
    )
  }

  /// Returns the labels by row, for the finest ticks that have an empty row between each other.
  private func rowLabels(height: Int, maximumWidth: Int) -> [Int: String] {
    for ticks in y.ticks(upTo: (height + 1) / 2) {
      var labels: [Int: String] = [:]
      for tick in ticks {
        labels[height - 1 - y.cellIndex(of: tick.value, count: height * 4) / 4] = tick.label
      }
      let rows = labels.keys.sorted()
      let isFree = zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 > 1 }
      let fits = labels.values.allSatisfy { DisplayWidth.of($0) <= maximumWidth }
      if labels.count == ticks.count, isFree, fits { return labels }
    }
    return [:]
  }
}

/// The number of points at each dot of a chart.
private struct Dots {
  /// The bits of a character's dots in Unicode's braille patterns, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  private let columns: Int
  private var counts: [Int]
  private var filled = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    counts = [Int](repeating: 0, count: columns * rows * 8)
  }

  /// Adds points at a dot, counted from the top left.
  mutating func add(_ count: Int, _ x: Int, _ y: Int) {
    let index = (y / 4 * columns + x / 2) * 8 + y % 4 * 2 + x % 2
    if counts[index] == 0 { filled += 1 }
    counts[index] += count
  }

  /// `true` if more than half of the dots have points.
  var isDense: Bool { filled * 2 > counts.count }

  /// The largest number of points in one character.
  var maximumDensity: Int {
    stride(from: 0, to: counts.count, by: 8).map(sum).max() ?? 0
  }

  /// Returns a row of characters.
  func text(_ row: Int, _ glyphs: ChartGlyphs, maximumDensity: Int?) -> String {
    let characters = (0..<columns).map { column in
      let start = (row * columns + column) * 8
      guard let maximumDensity else { return glyphs.dots(pattern(start)) }
      // Rounding up makes every point visible.
      let quarters = Double(sum(start)) / Double(max(1, maximumDensity)) * 4
      return glyphs.shade(Int(quarters.rounded(.up)))
    }
    return String(characters)
  }

  private func sum(_ start: Int) -> Int { counts[start..<start + 8].reduce(0, +) }

  private func pattern(_ start: Int) -> UInt8 {
    zip(Self.bits, counts[start..<start + 8]).reduce(0) { $1.1 > 0 ? $0 | $1.0 : $0 }
  }
}
