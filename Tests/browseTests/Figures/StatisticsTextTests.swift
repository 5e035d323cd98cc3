// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("The text of the statistics of a column")
struct StatisticsTextTests {
  private func text(_ rows: [[String]], column: Int) async throws -> String {
    let list = ListCollection(
      "foods",
      columns: ["name", "price", "added"].map { Column(name: $0, kind: .text) },
      rows: rows
    )
    let statistics = try await list.statistics(of: [column], in: Query())
    return StatisticsText.content(statistics[0]).drawn(width: 150)
  }

  private let rows = [
    ["Sencha", "1", "2026-01-01"], ["Assam", "2", "2026-01-02"], ["", "3"],
    ["Assam", "dear", "2026-01-03"],
  ]

  @Test("reports separately the numbers too large for computation")
  func tooLarge() async throws {
    let text = try await prices(["1", "2", "1e999"])
    #expect(text.contains("too large           omitted from computed figures  1 number\n"))
    #expect(value("maximum", in: text) == "1e999")
    #expect(value("mean", in: text) == "1.5")
  }

  @Test("shows a histogram below the figures if there is no room for its bars beside them")
  func belowFigures() async throws {
    let dates = (1...30).map { ["x", "1", "2026-01-\($0 < 10 ? "0" : "")\($0) 10:00:00"] }
    let list = ListCollection(
      "foods",
      columns: ["name", "price", "added"].map { Column(name: $0, kind: .text) },
      rows: dates
    )
    let statistics = try await list.statistics(of: [2], in: Query())
    let window = WindowSize(columns: 76)
    #expect(StatisticsText.content(statistics[0], in: window).drawn(width: 76).contains("█"))
  }

  @Test("shows all figures and a histogram for one column of numbers")
  func numbers() async throws {
    let text = try await text(rows, column: 1)
    expect(
      text.split(separator: "\n").prefix(13).joined(separator: "\n"),
      is: """
        count                              4
        empty                              0
        no value                           0
        distinct                           4
        type                               numbers
        other types         omitted below  1 text
        minimum                            1
        lower quartile                     1.5
        median                             2
        upper quartile                     2.5
        maximum                            3
        mean                               2
        standard deviation                 1
        """
    )
    #expect(text.contains("from"))
    #expect(text.contains("██████████████████████████████"))
  }

  @Test("shows neither a mean nor a histogram for a column of text")
  func texts() async throws {
    expect(
      try await text(rows, column: 0),
      is: """
        count     3
        empty     1
        no value  0
        distinct  2
        type      texts
        minimum   Assam
        maximum   Sencha

        """
    )
  }

  @Test("shows the end of the last bin even if it is after the year 9999")
  func lastYear() async throws {
    let text = try await text([["9800-01-01"], ["9999-12-31"]], column: 0)
    #expect(text.contains("  10000-01-01  "))
  }

  @Test("shows dates as the bounds of bins of dates")
  func dates() async throws {
    let text = try await text(rows, column: 2)
    #expect(text.contains("type                dates\n"))
    #expect(text.contains("no value            1\n"))
    #expect(text.contains("\n1  2026-01-01"))
  }

  @Test("shows no figures but counts for a column without values")
  func none() async throws {
    expect(
      try await text([], column: 0),
      is: """
        count     0
        empty     0
        no value  0
        distinct  0

        """
    )
  }

  @Test("marks an estimate, and shows its error")
  func estimated() async throws {
    let rows = (1...200_000).map { ["value \($0 &* 7919)"] }
    let text = try await text(rows, column: 0)
    #expect(text.contains("distinct  ≈ "))
    #expect(text.contains(" (± "))
    #expect(text.contains(" %)\n"))
  }

  private func prices(_ prices: [String]) async throws -> String {
    try await text(prices.map { ["tea", $0] }, column: 1)
  }

  private func value(_ name: String, in text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix(name + " ") }?
      .dropFirst(name.count).split(separator: " ", maxSplits: 1).first.map(String.init)
  }

  @Test(
    "shows all digits of exact values",
    arguments: ["5000000000000.25", "0.30000000000000004", "9007199254740991", "1234567.5"]
  )
  func sameNumbers(number: String) async throws {
    let text = try await prices([number, number, number])
    for name in ["minimum", "lower quartile", "median", "upper quartile", "maximum", "mean"] {
      let shown = try #require(value(name, in: text))
      // A mean has two more digits than the values, but a `Double` has at most 17.
      #expect(name == "mean" ? Double(shown) == Double(number) : shown == number, "\(name)")
    }
    let bin = text.split(separator: "\n").suffix(1).joined().split(separator: " ")
    #expect(bin[1] == number)
    #expect(bin[2] != number)
  }

  @Test("rounds a mean to two more digits than the values, and quantiles without noise")
  func middles() async throws {
    var text = try await prices((1...1000).map { String($0 * 1000) })
    #expect(value("median", in: text) == "500500")
    text = try await prices((999_999...1_000_002).map(String.init))
    #expect(value("mean", in: text) == "1000000.5")
    #expect(value("median", in: text) == "1000000.5")
    #expect(value("standard deviation", in: text) == "1.29099")
    text = try await prices(["0.1", "0.2"])
    #expect(value("median", in: text) == "0.15")
    #expect(value("lower quartile", in: text) == "0.125")
    text = try await prices(["12.35", "12.4"])
    #expect(value("lower quartile", in: text) == "12.3625")
    #expect(value("upper quartile", in: text) == "12.3875")
  }

  @Test("marks counts of bins only if they are estimates")
  func estimatedBins() async throws {
    let few = try await prices((1...1000).map(String.init))
    #expect(!few.contains("≈"))
    let many = try await prices((1...70_000).map { String(100_000_000 + $0) })
    let lines = many.split(separator: "\n")
    let title = try #require(lines.firstIndex { $0.contains("from") && $0.contains("bar") })
    let bins = lines[(title + 2)...]
    #expect(bins.count > 5)
    #expect(bins.allSatisfy { $0.contains(" ≈ ") })
    #expect(many.contains("≈ "))
    #expect(value("minimum", in: many) == "100000001")
    #expect(value("mean", in: many) == "100035000.5")
  }
}
