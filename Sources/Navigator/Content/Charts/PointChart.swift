// SPDX-License-Identifier: GPL-3.0-or-later

/// Points of a plane, drawn with dots of which a character has two across and four up and down.
///
/// ```
/// 20┤       ⢀⠠
///   │    ⡀⠐
/// 10┤ ⠄⠂
///   └┬────┬────
///    0    50
/// ```
///
/// Where they are so many that more than half of all dots would be there, a character is the darker
/// instead, the more points it stands for.
public struct PointChart: Sendable {
  /// Some points at the same place.
  public struct Point: Sendable, Equatable {
    /// Where they are across.
    public var x: Double

    /// Where they are up and down.
    public var y: Double

    /// How many they are.
    public var count: Int

    /// A point, or so many at once.
    public init(_ x: Double, _ y: Double, count: Int = 1) {
      self.x = x
      self.y = y
      self.count = count
    }
  }

  /// A chart as it is drawn in a window.
  public struct Picture: Sendable, Equatable {
    /// Its lines.
    public var lines: [StyledText]

    /// How many points the darkest character stands for; `nil` where each dot is a place with points.
    public var darkest: Int?
  }

  /// The narrowest and lowest window that a chart can be drawn in, its axes included.
  public static let smallest = (columns: 20, rows: 6)

  /// What is said where there is less room.
  static let refusal = StyledText("no room for a chart", .secondary)

  /// The widest and highest that it becomes, in characters: more would be more than points are told
  /// apart by.
  private static let largest = (columns: 256, rows: 64)

  private let x: ChartAxis
  private let y: ChartAxis
  private let glyphs: ChartGlyphs
  private let forEachPoint: @Sendable ((Point) -> Void) -> Void

  /// A chart of points.
  ///
  /// - Parameters:
  ///   - x: What is across.
  ///   - y: What is up and down.
  ///   - glyphs: What it is drawn with.
  ///   - forEachPoint: Hands over each point to whom it is called with, each time it is drawn.
  public init(
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

  /// Draws it.
  ///
  /// - Parameters:
  ///   - columns: How wide it may be.
  ///   - rows: How high it may be.
  /// - Returns: The chart; where there is no room for one, a line that says so.
  public func picture(columns: Int, rows: Int) -> Picture {
    guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
      return Picture(lines: [Self.refusal.cut(to: columns)])
    }
    let height = min(rows - 2, Self.largest.rows)
    let names = names(height: height, widest: columns / 2)
    let indent = names.values.map { DisplayWidth.of($0) }.max() ?? 0
    let width = min(columns - indent - 1, Self.largest.columns)
    let line = AxisLine(x, columns: width, indent: indent + 1)
    var dots = Dots(columns: width, rows: height)
    forEachPoint { point in
      dots.add(
        point.count,
        x.place(of: point.x, among: width * 2),
        height * 4 - 1 - y.place(of: point.y, among: height * 4)
      )
    }
    let darkest = dots.isDense ? dots.most : nil
    let lines = (0..<height).map { row in
      let name = names[row]
      return StyledText(
        DisplayWidth.fit(name ?? "", to: indent, alignment: .trailing)
          + (name == nil ? glyphs.vertical : glyphs.verticalTick),
        .secondary
      ) + StyledText(dots.text(row, glyphs, darkest: darkest))
    }
    let space = String(repeating: " ", count: indent)
    let rule = StyledText(space + glyphs.corner + line.rule(glyphs), .secondary)
    return Picture(lines: lines + [rule, StyledText(line.labels, .secondary)], darkest: darkest)
  }

  /// What stands beside which rows: the finest ticks that have a row between each two.
  private func names(height: Int, widest: Int) -> [Int: String] {
    for ticks in y.ticks(upTo: (height + 1) / 2) {
      var names: [Int: String] = [:]
      for tick in ticks {
        names[height - 1 - y.place(of: tick.value, among: height * 4) / 4] = tick.label
      }
      let rows = names.keys.sorted()
      let isFree = zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 > 1 }
      let fits = names.values.allSatisfy { DisplayWidth.of($0) <= widest }
      if names.count == ticks.count, isFree, fits { return names }
    }
    return [:]
  }
}

/// How many points are at each dot of a chart.
private struct Dots {
  /// The bit of each dot of a character among Unicode's braille patterns, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  private let columns: Int
  private var counts: [Int]
  private var filled = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    counts = [Int](repeating: 0, count: columns * rows * 8)
  }

  /// Adds points at a dot, counted from the left and from above.
  mutating func add(_ count: Int, _ x: Int, _ y: Int) {
    let place = (y / 4 * columns + x / 2) * 8 + y % 4 * 2 + x % 2
    if counts[place] == 0 { filled += 1 }
    counts[place] += count
  }

  /// Whether more than half of the dots have points.
  var isDense: Bool { filled * 2 > counts.count }

  /// How many points the character has that has most.
  var most: Int {
    stride(from: 0, to: counts.count, by: 8).map(sum).max() ?? 0
  }

  /// A row of characters.
  func text(_ row: Int, _ glyphs: ChartGlyphs, darkest: Int?) -> String {
    let characters = (0..<columns).map { column in
      let start = (row * columns + column) * 8
      guard let darkest else { return glyphs.dots(pattern(start)) }
      // Something is seen of every point.
      return glyphs.shade(Int((Double(sum(start)) / Double(max(1, darkest)) * 4).rounded(.up)))
    }
    return String(characters)
  }

  private func sum(_ start: Int) -> Int { counts[start..<start + 8].reduce(0, +) }

  private func pattern(_ start: Int) -> UInt8 {
    zip(Self.bits, counts[start..<start + 8]).reduce(0) { $1.1 > 0 ? $0 | $1.0 : $0 }
  }
}
