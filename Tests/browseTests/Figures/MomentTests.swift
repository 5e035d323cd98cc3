// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@testable import Catalog
@testable import browse

@Suite("Dates and times in charts")
struct MomentTests {
  private func seconds(_ text: String) throws -> Double {
    try #require(ISODate.parse(Array(text.utf8).span)?.moment.seconds)
  }

  /// Returns the tick labels below a chart from one moment to another.
  private func names(
    _ least: String,
    _ greatest: String,
    columns: Int,
    hasTimes: Bool = false
  ) throws -> [Substring] {
    let axis = Moment.axis(
      from: try seconds(least),
      to: try seconds(greatest),
      hasTimes: hasTimes
    )
    let chart = PointChart(x: axis, y: ChartAxis(numbersFrom: 0, to: 0)) { _ in }
    let names = chart.picture(columns: columns, rows: 6).lines.last?.text ?? ""
    // Labels are separated by at least two spaces, and contain at most single ones.
    return names.replacing("  ", with: "\t").split(separator: "\t").map { $0.drop { $0 == " " } }
  }

  @Test(
    "have ticks at round dates and times, as many as fit",
    arguments: [
      (
        "2023-12-31", "2025-01-01", 80, false,
        ["2024-01", "2024-04", "2024-07", "2024-10", "2025-01"]
      ),
      ("2024-01-01", "2024-12-31", 30, false, ["2024-01", "2024-07"]),
      ("2015-03-01", "2025-08-01", 80, false, (2016...2025).map(String.init)),
      ("1700-01-01", "2025-08-01", 40, false, ["1700", "1800", "1900", "2000"]),
      ("2024-01-01", "2024-01-20", 60, false, ["2024-01-01", "2024-01-08", "2024-01-15"]),
      ("2024-01-01", "2024-01-03", 60, false, ["2024-01-01", "2024-01-02", "2024-01-03"]),
      (
        "2024-01-01T22:00", "2024-01-02T02:30", 60, true,
        ["22:00", "23:00", "2024-01-02", "01:00", "02:00"]
      ),
      ("2024-01-01T12:10", "2024-01-01T12:31", 60, true, ["2024-01-01 12:10", "12:20", "12:30"]),
      ("2024-01-01T12:10:01", "2024-01-01T12:10:01", 60, true, ["2024-01-01 12:10:01"]),
      ("0000-01-01", "9999-12-31", 60, false, ["0000", "2000", "4000", "6000", "8000"]),
    ] as [(String, String, Int, Bool, [String])]
  )
  func ticks(
    least: String,
    greatest: String,
    columns: Int,
    hasTimes: Bool,
    expected: [String]
  ) throws {
    #expect(
      try names(least, greatest, columns: columns, hasTimes: hasTimes).map(String.init) == expected
    )
  }

  @Test("label the months of a year that fills the width")
  func year() throws {
    let first = try seconds("2024-01-01")
    let chart = PointChart(
      x: Moment.axis(from: first, to: first + 365 * 86_400, hasTimes: false),
      y: ChartAxis(numbersFrom: 0, to: 365)
    ) { body in
      for day in 0..<366 { body(.init(first + Double(day) * 86_400, Double(day))) }
    }
    #expect(
      chart.picture(columns: 40, rows: 8).lines.map(\.text) == [
        "   │                              ⣀⣠⠤⠔⠒⠉",
        "   │                        ⣀⣠⠤⠖⠚⠉⠁     ",
        "200┤                  ⣀⣠⠤⠖⠚⠉⠁           ",
        "   │           ⢀⣀⡤⠴⠒⠋⠉                  ",
        "   │     ⢀⣀⡤⠴⠒⠋⠉                        ",
        "  0┤⣀⠤⠔⠒⠋⠉                              ",
        "   └┬────────────────┬──────────────────",
        " 2024-01          2024-07",
      ]
    )
  }

  @Test(
    "include the time only if they have one",
    arguments: [
      ("2024-01-31", 0, "2024-01-31"), ("2024-01-31T12:00:05", 0, "2024-01-31 12:00:05"),
      ("2024-01-31", 0.5, "2024-01-31 00:00:00.5"),
      ("1969-12-31T23:59:59", 0.25, "1969-12-31 23:59:59.25"),
    ]
  )
  func text(moment: String, parts: Double, expected: String) throws {
    #expect(Moment.text(try seconds(moment) + parts) == expected)
  }
}
