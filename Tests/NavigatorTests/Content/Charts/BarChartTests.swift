// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Navigator

@Suite("A bar chart")
struct BarChartTests {
  private func lines(
    _ bars: [BarChart.Bar],
    _ columns: Int,
    _ rows: Int,
    _ glyphs: ChartGlyphs = .unicode
  ) -> [StyledText] {
    BarChart(bars, glyphs: glyphs).lines(columns: columns, rows: rows)
  }

  private func text(
    _ bars: [BarChart.Bar],
    _ columns: Int,
    _ rows: Int,
    _ glyphs: ChartGlyphs = .unicode
  ) -> String {
    let lines = lines(bars, columns, rows, glyphs)
    return Renderer(width: nil, theme: nil).text(of: Content(lines.map { .line($0) }))
  }

  private let teas: [BarChart.Bar] = [
    .init("tea", length: 6, note: "6"), .init("a long name of a fish", length: 3, note: "3"),
    .init("抹茶", length: 1, note: "1"), .init("\u{1B}x", length: nil, note: ""),
  ]

  @Test("draws bars to an eighth of a character above an integer axis")
  func bars() {
    expect(
      text(teas, 60, 24),
      is: """
        1 tea                   6 │█████████████████████████████████
        2 a long name of a fish 3 │████████████████▌
        3 抹茶                  1 │█████▌
        4 ␛x                      │
                                  └┬────┬─────┬────┬────┬─────┬────┬
                                   0    1     2    3    4     5    6

        """
    )
  }

  @Test("cuts names in a narrow window and omits bars that do not fit")
  func narrow() {
    expect(
      text(teas, 20, 6),
      is: """
        1 tea     6 │███████
        2 a long… 3 │███▌
        3 抹茶    1 │█▏
        4 ␛x        │
                    └┬────┬─
                     0    5

        """
    )
    #expect(lines(teas + teas, 20, 6).count == 6)
    #expect(BarChart.capacity(rows: 6) == 4)
    #expect(BarChart.capacity(rows: 5) == 0)
  }

  @Test("omits notes that leave no room for bars")
  func notes() {
    let long = [BarChart.Bar("tea", length: 1, note: "1,234,567,890")]
    #expect(!text(long, 20, 6).contains("1,234"))
    #expect(text(long, 40, 6).contains("1,234,567,890 │█"))
  }

  @Test("draws negative bars to the left of 0, and at least a mark for each value except 0")
  func negative() {
    let bars: [BarChart.Bar] = [
      .init("up", length: 5, note: "5"), .init("down", length: -10, note: "-10"),
      .init("bit", length: -0.01, note: "-0.01"), .init("zero", length: 0, note: "0"),
    ]
    expect(
      text(bars, 50, 8),
      is: """
        1 up       5 │                        ████████████
        2 down   -10 │████████████████████████
        3 bit  -0.01 │                       ▐
        4 zero     0 │
                     └┬────┬───┬────┬────┬───┬────┬────┬──
                     -10  -8  -6   -4   -2   0    2    4

        """
    )
  }

  @Test("draws bars and axes in ASCII")
  func ascii() {
    expect(
      text(teas, 40, 8, .ascii),
      is: """
        1 tea               6 |#################
        2 a long name of a… 3 |#########
        3 抹茶              1 |###
        4 ␛x                  |
                              ++----+-----+----+
                               0    2     4    6

        """
    )
  }

  @Test("handles the largest numbers, a single zero and an empty list of bars")
  func extremes() {
    let large: [BarChart.Bar] = [
      .init("big", length: 1.7e308, note: "x"), .init("low", length: -1.7e308, note: "y"),
    ]
    expect(
      text(large, 40, 8),
      is: """
        1 big x │                ███████████████
        2 low y │████████████████
                └──────┬────────┬────────┬──────
                    -1e308      0      1e308

        """
    )
    #expect(lines([.init("zero", length: 0, note: "0")], 40, 8)[0].text == "1 zero 0 │")
    #expect(lines([], 40, 8).count == 2)
  }

  @Test("becomes a single line in a window that is too small", arguments: [(19, 6), (20, 5)])
  func tooSmall(columns: Int, rows: Int) {
    #expect(lines(teas, columns, rows).count == 1)
  }

  @Test("fits every window", arguments: [(20, 6), (33, 7), (80, 24), (300, 90)])
  func fitting(columns: Int, rows: Int) {
    let many = (1...200).map {
      BarChart.Bar(String(repeating: "名", count: $0), length: Double($0) * -1e9, note: "\($0)")
    }
    for bars in [teas, many, []] {
      let lines = lines(bars, columns, rows)
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.visible.displayWidth <= columns })
    }
  }
}
