// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The statistics of many columns")
struct WideStatisticsTests {
  private func gatherers(
    _ count: Int,
    textSize: Int
  ) -> LazyMapCollection<Range<Int>, StatisticsGatherer> {
    StatisticsGatherer.gatherers(
      columns: Array(0..<count),
      of: [Column](repeating: Column(name: "a", kind: .integer), count: count),
      textSize: textSize
    )
  }

  @Test("share one memory budget", arguments: [1, 16, 17, 32, 500])
  func budget(columns: Int) {
    let groups = Array(gatherers(columns, textSize: 1 << 30))
    #expect(groups.flatMap { $0.chosen } == Array(0..<columns))
    #expect(groups.allSatisfy { $0.chosen.count <= 16 })
    let expected = [1: 65_536, 16: 65_536, 17: 61_680, 32: 32_768, 500: 16_384][columns]
    #expect(groups[0].limit.values == expected)
  }

  @Test("count each value up to the limit exactly")
  func limit() {
    for (count, isExact) in [(100, true), (101, false)] {
      var gatherer = ColumnGatherer(limit: .init(values: 100, bytes: 0))
      for value in 0..<count { gatherer.add(Array(String(value).utf8).span) }
      #expect((gatherer.result.distinct.standardError == 0) == isExact)
    }
  }

  @Test("of little text need one scan")
  func littleText() {
    let groups = gatherers(10_000, textSize: 1000)
    #expect(groups.map(\.chosen.count) == [10_000])
  }

  @Test("of a few rows need a limited number of scans, however wide", arguments: [1, 10, 100])
  func manyScans(factor: Int) {
    let columns = 100_000 * factor
    let groups = gatherers(columns, textSize: columns * 20)
    #expect(groups.count < 30)
  }

  @Test("take little memory before there are many values")
  func smallColumn() {
    #expect(MemoryLayout<ColumnGatherer>.size <= 160)
  }

  @Test("match those of each column alone and report progress")
  func manyColumns() async throws {
    var random = SeededGenerator(seed: 1)
    let count = 8692
    var text = (0..<count).map { "c\($0)" }.joined(separator: ",") + "\n"
    for row in 0..<10 {
      let values = (0..<count).map { column in
        column % 3 == 0 ? "\(row)" : "\(Int.random(in: 0..<1 + column, using: &random))"
      }
      text += values.joined(separator: ",") + "\n"
    }
    let collection = try delimited(text, chunks: .fixed(4096))
    let columns = Array((0..<count).reversed())
    var together: [ColumnStatistics] = []
    let reports = try await progressReports {
      together = try await collection.statistics(of: columns, in: Query())
    }
    for column in [0, 1, 2, 475, 499, 500, 501, 8191, 8192, count - 1] {
      let alone = try await collection.statistics(of: [column], in: Query())
      #expect(together[count - 1 - column] == alone[0], "column \(column)")
    }
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(reports.last.map { $0.done == $0.total } == true)
  }
}
