// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The statistics of many columns")
struct WideStatisticsTests {
  @Test("share one memory budget", arguments: [1, 16, 17, 32, 500])
  func budget(columns: Int) {
    let groups = Array(StatisticsGatherer.gatherers(columns: Array(0..<columns), textSize: 1 << 30))
    #expect(groups.flatMap { $0.columns ?? [] } == Array(0..<columns))
    #expect(groups.allSatisfy { $0.gatherers.count <= 16 })
    let expected = [1: 65_536, 16: 65_536, 17: 61_680, 32: 32_768, 500: 16_384][columns] ?? 0
    for count in [expected, expected + 1] {
      var gatherer = groups[0].gatherers[0]
      for value in 0..<count { gatherer.add(Array(String(value).utf8).span) }
      #expect((gatherer.result.distinct.standardError == 0) == (count == expected))
    }
  }

  @Test("of little text need few scans")
  func littleText() {
    let maximum = StatisticsGatherer.maximumColumnCount
    for columns in [maximum / 2, maximum + 1] {
      let groups = StatisticsGatherer.gatherers(columns: Array(0..<columns), textSize: 1000)
      let expected = columns > maximum ? [maximum, 1] : [columns]
      #expect(groups.map(\.gatherers.count) == expected)
    }
  }

  @Test("of a million columns need a hundred scans or so")
  func manyScans() {
    let groups = StatisticsGatherer.gatherers(columns: Array(0..<1_000_000), textSize: 15_000_000)
    #expect(groups.count < 130)
  }

  @Test("match those of each column alone and report progress")
  func manyColumns() async throws {
    var random = SeededGenerator(seed: 1)
    let count = StatisticsGatherer.maximumColumnCount + 500
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
