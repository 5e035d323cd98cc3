// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Navigator

@Suite("A point chart")
struct PointChartTests {
  private func picture(
    _ points: [(x: Double, y: Double)],
    _ columns: Int,
    _ rows: Int,
    _ glyphs: ChartGlyphs = .unicode
  ) -> PointChart.Picture {
    let chart = PointChart(
      x: axis(points.map(\.x)),
      y: axis(points.map(\.y)),
      glyphs: glyphs
    ) { body in
      for point in points { body(PointChart.Point(point.x, point.y)) }
    }
    return chart.picture(columns: columns, rows: rows)
  }

  private func axis(_ numbers: [Double]) -> ChartAxis {
    ChartAxis(numbersFrom: numbers.min() ?? .infinity, to: numbers.max() ?? -.infinity)
  }

  /// Returns the lines as they are drawn, without trailing spaces.
  private func text(_ picture: PointChart.Picture) -> String {
    Renderer(width: nil, theme: nil).text(of: Content(picture.lines.map { .line($0) }))
  }

  private let curve = (-10...10).map { (x: Double($0), y: Double($0 * $0 - 50)) }
  private let field = (0..<40).flatMap { x in (0..<40).map { (x: Double(x), y: Double($0)) } }

  @Test("has axes without ticks if there are no points")
  func empty() {
    expect(
      text(picture([], 20, 6)),
      is: """
        │
        │
        │
        │
        └───────────────────


        """
    )
  }

  @Test("draws a single point in the middle, next to its ticks")
  func one() {
    expect(
      text(picture([(5, 7)], 20, 6)),
      is: """
         │
        7┤         ⡀
         │
         │
         └─────────┬────────
                   5

        """
    )
  }

  @Test("draws equal points as one")
  func equal() {
    #expect(picture([(5, 7), (5, 7), (5, 7)], 20, 6) == picture([(5, 7)], 20, 6))
  }

  @Test("draws eight dots per character and ticks at round numbers")
  func small() {
    expect(
      text(picture((0...10).map { (Double($0), Double($0 * $0)) }, 20, 6)),
      is: """
        100┤              ⡀⠈
           │            ⠐
           │        ⡀⠠ ⠁
          0┤⡀⢀ ⠄⠠ ⠂
           └┬───────┬──────┬
            0       5     10

        """
    )
  }

  @Test("draws negative numbers to the left and below")
  func negative() {
    expect(
      text(picture(curve, 60, 16)),
      is: """
           │⠁                                                      ⠈
         40┤
           │   ⠄                                                ⠠
           │
         20┤
           │     ⠈                                            ⠁
          0┤
           │        ⠈                                      ⠁
           │           ⡀                                ⢀
        -20┤
           │              ⠂                          ⠐
           │                ⠠                      ⠄
        -40┤                   ⠠                ⠄
           │                      ⠂  ⠄  ⡀ ⠠  ⠐
           └┬─────┬────┬─────┬────┬─────┬────┬─────┬────┬─────┬────┬
           -10   -8   -6    -4   -2     0    2     4    6     8   10

        """
    )
  }

  @Test("draws points and axes in ASCII")
  func ascii() {
    expect(
      text(picture(curve, 30, 8, .ascii)),
      is: """
         50+.                        .
           | .                      .
          0+  .                    .
           |    ..              ..
           |      ..          ..
        -50+         ... ....
           ++-----+------+-----+-----+
           -10   -5      0     5    10

        """
    )
  }

  @Test("handles the largest and the smallest numbers")
  func extremes() {
    expect(
      text(picture([(-1.7e308, 1e-300), (0, 2e-300), (1.7e308, 3e-300)], 40, 8)),
      is: """
        3e-300┤                                ⠈
              │
              │
        2e-300┤                ⠈
              │
        1e-300┤⡀
              └───────┬────────┬────────┬───────
                   -1e308      0      1e308

        """
    )
  }

  @Test("shades the cells of a dense chart by their number of points")
  func dense() {
    let picture = picture(field, 20, 6)
    #expect(picture.maximumDensity == 30)
    expect(
      text(picture),
      is: """
          │▓█▓▓█▓▓█▓█▓▓█▓▓█▓
        20┤▓█▓▓█▓▓█▓█▓▓█▓▓█▓
          │▓█▓▓█▓▓█▓█▓▓█▓▓█▓
         0┤▓█▓▓█▓▓█▓█▓▓█▓▓█▓
          └┬───┬───┬───┬────
           0  10  20  30

        """
    )
    #expect(text(self.picture(field, 20, 6, .ascii)).contains("20+*#**#**#"))
  }

  @Test("shows cells with few points next to very dense ones")
  func lonely() {
    let chart = PointChart(x: axis([0, 9]), y: axis([0, 9])) { body in
      for x in 0..<90 {
        for y in 0..<90 { body(.init(Double(x) / 10, Double(y) / 10, count: x < 80 ? 1000 : 1)) }
      }
    }
    let lines = chart.picture(columns: 24, rows: 8).lines.map(\.text)
    #expect(lines[0].contains("█"))
    #expect(lines[0].last == "░")
  }

  @Test(
    "becomes a line with a message in a window that is too small",
    arguments: [(19, 6), (20, 5), (3, 40), (0, 0), (200, 1)]
  )
  func tooSmall(columns: Int, rows: Int) {
    let lines = picture(curve, columns, rows).lines
    #expect(lines.count == 1)
    #expect(lines[0].displayWidth <= columns)
    #expect(columns < 20 || lines[0].text == "no room for a chart")
  }

  @Test(
    "fits every window",
    arguments: [(20, 6), (21, 7), (40, 10), (80, 24), (300, 100), (999, 6)]
  )
  func fitting(columns: Int, rows: Int) {
    let wide = [(x: 1e15 + 0.5, y: -123_456_789.125), (x: 1e15 + 7, y: 987_654_321)]
    for points in [curve, field, wide, []] {
      let lines = picture(points, columns, rows).lines
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.displayWidth <= columns })
    }
  }

  @Test("uses fewer labels if they would overlap")
  func overlap() {
    let names = [
      [("a long name", 0.0), ("another", 1), ("and a third", 2)], [("a long name", 0), ("c", 2)],
    ]
    let axis = ChartAxis(from: 0, to: 2) { _ in
      names.map { $0.map { ChartAxis.Tick($0.1, $0.0) } }
    }
    let chart = PointChart(x: axis, y: axis) { _ in }
    #expect(chart.picture(columns: 25, rows: 6).lines.last?.text == "       a long name      c")
    #expect(
      chart.picture(columns: 60, rows: 6).lines.last?.text.contains("another") == true
    )
  }
}

@Suite("Chart glyphs")
struct ChartGlyphsTests {
  @Test(
    "are Unicode unless the terminal is known to lack it",
    arguments: [
      (nil, nil, .unicode), ("xterm-256color", "de_DE.UTF-8", .unicode), ("screen", "C", .unicode),
      ("xterm", "en_US.utf8", .unicode), ("xterm", "de_DE.ISO-8859-1", .ascii),
      ("xterm", "de_DE.ISO-8859-15@euro", .ascii), ("linux", "de_DE.UTF-8", .ascii),
    ] as [(String?, String?, ChartGlyphs)]
  )
  func glyphs(terminal: String?, locale: String?, expected: ChartGlyphs) {
    #expect(ChartGlyphs(terminal: terminal, locale: locale) == expected)
  }
}
