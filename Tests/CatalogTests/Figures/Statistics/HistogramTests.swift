// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A histogram")
struct HistogramTests {
  @Test(
    "of numbers has round edges",
    arguments: [
      (0, 10, true, 11, 1), (1, 5, true, 5, 1), (0, 100, true, 11, 10), (0, 999, true, 20, 50),
      (0, 99.99, false, 20, 5), (-1, 1, false, 11, 0.2), (0.1, 0.3, false, 11, 0.02),
      (1000, 1003, true, 4, 1), (7, 7, true, 1, 1), (-20, 79, true, 20, 5),
      (-1e9, 1e9, true, 11, 2e8), (0, 1e-9, false, 11, 1e-10),
    ] as [(Double, Double, Bool, Int, Double)]
  )
  func numbers(least: Double, greatest: Double, isWhole: Bool, count: Int, width: Double) throws {
    let edges = HistogramEdges.numbers(from: least, to: greatest, isWhole: isWhole)
    #expect(edges.count == count + 1)
    let first = try #require(edges.first)
    let last = try #require(edges.last)
    #expect(first <= least)
    #expect(last > greatest)
    for (a, b) in zip(edges, edges.dropFirst()) {
      #expect(abs(b - a - width) <= width * 1e-9)
    }
  }

  @Test(
    "of times has calendar edges",
    arguments: [
      (
        "2026-01-31", "2026-01-31",
        """
        2026-01-31, 2026-02-01
        """
      ),
      (
        "2026-01-30", "2026-02-01",
        """
        2026-01-30, 2026-01-31, 2026-02-01, 2026-02-02
        """
      ),
      (
        "2026-01-07", "2026-02-01",
        """
        2026-01-07, 2026-01-09, 2026-01-11, 2026-01-13, 2026-01-15, 2026-01-17, 2026-01-19, \
        2026-01-21, 2026-01-23, 2026-01-25, 2026-01-27, 2026-01-29, 2026-01-31, 2026-02-02
        """
      ),
      (
        "2025-11-15", "2026-01-31",
        """
        2025-11-10, 2025-11-17, 2025-11-24, 2025-12-01, 2025-12-08, 2025-12-15, 2025-12-22, \
        2025-12-29, 2026-01-05, 2026-01-12, 2026-01-19, 2026-01-26, 2026-02-02
        """
      ),
      (
        "2025-11-15", "2026-10-01",
        """
        2025-11-01, 2025-12-01, 2026-01-01, 2026-02-01, 2026-03-01, 2026-04-01, 2026-05-01, \
        2026-06-01, 2026-07-01, 2026-08-01, 2026-09-01, 2026-10-01, 2026-11-01
        """
      ),
      (
        "2015-03-01", "2024-12-31",
        """
        2015-01-01, 2015-07-01, 2016-01-01, 2016-07-01, 2017-01-01, 2017-07-01, 2018-01-01, \
        2018-07-01, 2019-01-01, 2019-07-01, 2020-01-01, 2020-07-01, 2021-01-01, 2021-07-01, \
        2022-01-01, 2022-07-01, 2023-01-01, 2023-07-01, 2024-01-01, 2024-07-01, 2025-01-01
        """
      ),
      (
        "1902-05-05", "2004-12-31",
        """
        1900-01-01, 1910-01-01, 1920-01-01, 1930-01-01, 1940-01-01, 1950-01-01, 1960-01-01, \
        1970-01-01, 1980-01-01, 1990-01-01, 2000-01-01, 2010-01-01
        """
      ),
      (
        "2026-01-01 10:00:00", "2026-01-01 10:12:59",
        """
        2026-01-01 10:00:00, 2026-01-01 10:01:00, 2026-01-01 10:02:00, 2026-01-01 10:03:00, \
        2026-01-01 10:04:00, 2026-01-01 10:05:00, 2026-01-01 10:06:00, 2026-01-01 10:07:00, \
        2026-01-01 10:08:00, 2026-01-01 10:09:00, 2026-01-01 10:10:00, 2026-01-01 10:11:00, \
        2026-01-01 10:12:00, 2026-01-01 10:13:00
        """
      ),
    ]
  )
  func moments(least: String, greatest: String, expected: String) throws {
    let low = try #require(moment(least))
    let high = try #require(moment(greatest))
    let edges = HistogramEdges.moments(
      from: low.moment.seconds,
      to: high.moment.seconds,
      isWhole: !low.hasTime
    )
    let texts = edges.map { ISODate.text(of: $0, hasTime: low.hasTime) }
    #expect(texts.joined(separator: ", ") == expected)
  }

  private func moment(_ text: String) -> (moment: ISODate.Moment, hasTime: Bool)? {
    ISODate.parse(Array(text.utf8).span)
  }

  @Test(
    "encloses any numbers",
    arguments: seeds(50)
  )
  func anyNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let extremes: [Double] = [
      0, .leastNonzeroMagnitude, 1e-300, 1, 1e15, 1e16, 1e300, .greatestFiniteMagnitude, 0x1p53,
      0x1p63,
    ]
    for _ in 0..<50 {
      let a = any(extremes, &random)
      let b = Bool.random(using: &random) ? a.nextUp : any(extremes, &random)
      let (least, greatest) = (min(a, b), max(a, b))
      let isWhole = least.rounded() == least && greatest.rounded() == greatest
      let edges = HistogramEdges.numbers(from: least, to: greatest, isWhole: isWhole)
      let message = "seed \(seed): \(least) to \(greatest)"
      #expect(edges[0] <= least, "\(message)")
      #expect(edges[edges.count - 1] > greatest, "\(message)")
      #expect((2...21).contains(edges.count), "\(message)")
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 }, "\(message)")
    }
  }

  private func any(_ extremes: [Double], _ random: inout SeededGenerator) -> Double {
    let number = extremes[Int.random(in: 0..<extremes.count, using: &random)]
    let scaled = number * Double.random(in: 0...1, using: &random)
    return min(
      .greatestFiniteMagnitude.nextDown,
      (Bool.random(using: &random) ? number : scaled) * (Bool.random(using: &random) ? 1 : -1)
    )
  }

  @Test(
    "from grid cells approximates the exact counts",
    arguments: seeds(10)
  )
  func cells(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<4000).map { _ in Double.random(in: 0..<100, using: &random) }
    var grid = GridCounts()
    grid.add(numbers.span, times: 1)
    let edges = HistogramEdges.numbers(from: grid.least, to: grid.greatest, isWhole: false)
    let histogram = Histogram(edges: edges, isExact: false, count: grid.count(below:))
    #expect(histogram.bins.map(\.count).reduce(0, +) == 4000)
    for bin in histogram.bins {
      let exact = numbers.count { bin.lower <= $0 && $0 < bin.upper }
      #expect(abs(bin.count - exact) <= 12, "seed \(seed), \(bin.lower)")
    }
  }
}
