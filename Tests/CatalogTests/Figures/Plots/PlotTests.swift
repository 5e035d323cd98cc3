// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Plots")
struct PlotTests {
  private func columns(_ text: String, of collection: any ItemCollection) throws -> PlotQuestion {
    try PlotQuestion(parsing: text, columns: collection.columns)
  }

  private func plot(_ text: String, in table: String, filter: String? = nil) async throws -> Plot {
    let collection = try delimited(table, chunks: .fixed(4096))
    return try await collection.plot(
      try columns(text, of: collection),
      in: try collection.query(filter)
    )
  }

  private let teas = """
    name,kind,price,added,fresh
    Sencha,tea,12.5,2024-05-01,true
    Assam,tea,8,2023-01-31,false
    Plaice,fish,25,2025-07-02T12:00,true
    Earl Grey,tea,,none,true
    Gold,tea,1e999,2024-01-01,
    Ghost,,2,,false

    """

  @Test("show the distribution of a column of numbers or dates")
  func spread() async throws {
    for (column, count) in [("price", 5), ("added", 4)] {
      guard case .spread(let statistics) = try await plot(column, in: teas) else {
        Issue.record("expected a distribution of \(column)")
        continue
      }
      #expect(
        (statistics.kind == .number ? statistics.numbers : statistics.moments)?.count == count
      )
    }
  }

  @Test("count the values of a column of texts or Booleans", arguments: ["kind", "fresh"])
  func counts(column: String) async throws {
    guard case .bars(let bars) = try await plot(column, in: teas) else {
      Issue.record("expected bars of \(column)")
      return
    }
    #expect(bars.lengths.reduce(0) { $0 + ($1 ?? 0) } == 6)
  }

  @Test("show numbers by dates as points and count each omitted item once")
  func points() async throws {
    guard case .points(let points) = try await plot("price by added", in: teas) else {
      Issue.record("expected points")
      return
    }
    #expect(points.count == 3)
    #expect((points.x.kind, points.y.kind) == (.moment, .number))
    #expect((points.y.least, points.y.greatest) == (8, 25))
    #expect((points.y.omitted.empty, points.y.omitted.overflowing) == (1, 1))
    #expect((points.x.omitted.empty, points.x.omitted.others) == (1, 0))
    #expect(points.x.typeCounts.times == 1)
  }

  @Test("show numbers by texts as means")
  func means() async throws {
    guard case .bars(let bars) = try await plot("price by kind", in: teas, filter: "name != Gold")
    else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.items.map(\.values.first) == [Value("tea"), Value("fish"), Value("")])
    #expect(bars.lengths == [10.25, 25, 2])
    #expect(bars.missing == 1)
    #expect(bars.omissions == [])
  }

  @Test("show the mean of numbers only, and say how many values are none")
  func meansOfNumbers() async throws {
    let table = "kind,price\ntea,1\ntea,dear\ntea,3\nfish,5\n"
    guard case .bars(let bars) = try await plot("price by kind", in: table) else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.lengths == [2, 5])
    #expect(bars.omissions == [AggregateOmission("mean price", 1, .notNumbers)])
  }

  @Test(
    "show an aggregate of each group in the order of the keys, or the longest bars first",
    arguments: [
      ("sum price by kind", ["fish", "tea", ""], [25, 20.5, 2]),
      ("sum price by kind sort", ["fish", "tea", ""], [25, 20.5, 2]),
      ("price by kind sort", ["fish", "tea", ""], [25, 10.25, 2]),
      ("count by kind", ["fish", "tea", ""], [1, 3, 1]),
      ("sum(price) / count() by kind", ["fish", "tea", ""], [25, 20.5 / 3, 2]),
      ("max price by year(added)", ["2023", "2024", "2025", ""], [8, 12.5, 25, 2]),
      ("median price", [], [10.25]),
    ] as [(String, [String], [Double])]
  )
  func aggregates(text: String, keys: [String], lengths: [Double]) async throws {
    guard case .bars(let bars) = try await plot(text, in: teas, filter: "name != Gold") else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.lengths == lengths)
    #expect(keys.isEmpty || bars.items.map { $0[0].text } == keys)
    #expect(bars.total == lengths.count)
  }

  @Test("keep the first 10,000 bars, and the number of all")
  func manyBars() async throws {
    let table = "n,t\n" + (0..<10_020).map { "\($0),t\($0)\n" }.joined()
    guard case .bars(let bars) = try await plot("sum n by t", in: table) else {
      Issue.record("expected bars")
      return
    }
    #expect((bars.items.count, bars.total) == (10_000, 10_020))
  }

  @Test("include only matching items")
  func filtered() async throws {
    guard case .bars(let bars) = try await plot("price by kind", in: teas, filter: "price < 10")
    else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.lengths == [8, 2])
  }

  @Test(
    "name a column that cannot be measured",
    arguments: [("name by price", "name"), ("kind by name", "kind"), ("added by kind", "added")]
  )
  func refused(text: String, column: String) async {
    await #expect(throws: CatalogError.notMeasurable(column: column)) {
      _ = try await plot(text, in: teas)
    }
  }

  @Test("name an aggregate that is not a number", arguments: ["max added", "first name"])
  func notANumber(aggregate: String) async {
    await #expect(throws: CatalogError.noNumber(aggregate: aggregate)) {
      _ = try await plot("\(aggregate) by kind", in: teas)
    }
  }

  @Test("count the items without a value of all groups, also of those without a bar")
  func manyMeans() async throws {
    let rows = (0..<10_020).map { "\($0 < 10_010 ? "1" : ""),t\($0)\n" }.joined()
    guard case .bars(let bars) = try await plot("n by t", in: "n,t\n" + rows) else {
      Issue.record("expected bars")
      return
    }
    #expect((bars.items.count, bars.missing) == (10_000, 10))
  }

  @Test(
    "depend on all items, not only on the first ones",
    arguments: [("a", "spread"), ("a by b", "points"), ("b by a", "points"), ("c", "bars")]
      + [("b by c", "bars"), ("d by b", "points")]
  )
  func laterItems(text: String, expected: String) async throws {
    // In each column, the first 3,000 values have another type than the remaining 4,000.
    let early = String(repeating: "x,2024-01-01,1,\n", count: 3000)
    let late = (1...4000).map { "\($0),\($0 % 7),t\($0 % 3),2024-01-0\($0 % 9 + 1)\n" }.joined()
    let found = try await plot(text, in: "a,b,c,d\n" + early + late)
    #expect("\(found)".hasPrefix(expected))
  }

  @Test("of a table without items are empty")
  func empty() async throws {
    guard case .points(let points) = try await plot("a by b", in: "a,b\n") else {
      Issue.record("expected points")
      return
    }
    #expect(points.count == 0)
    guard case .bars(let bars) = try await plot("a", in: "a,b\n") else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.total == 0)
  }

  @Test("support a directory")
  func directory() async throws {
    let folder = TemporaryFolder()
    for (index, name) in ["a", "b", "c"].enumerated() {
      folder.write(String(repeating: "x", count: index * 5), to: name)
    }
    let collection = try await Catalog.open(folder.path)
    let found = try await collection.plot(
      try columns("size by name", of: collection),
      in: Query()
    )
    guard case .bars(let bars) = found else {
      Issue.record("expected bars")
      return
    }
    #expect(bars.lengths == [0, 5, 10])
    let points = try await collection.points(
      x: MeasuredColumn(3, as: .moment, of: collection.columns),
      y: MeasuredColumn(2, as: .number, of: collection.columns),
      in: Query()
    )
    #expect(points.count == 3)
  }
}

@Suite("Random plots")
struct RandomPlotTests {
  /// Converts a value by a simple method; the result is NaN if it does not have the given type.
  private func worth(_ value: Value, as kind: ColumnStatistics.Kind) -> Double {
    switch (SlowMeaning(value.bytes), kind) {
    case (.number(let number), .number): number.double.isFinite ? number.double + 0 : .nan
    case (.moment(let seconds, let parts), .moment): Double(seconds) + Double(parts) / 10_000
    default: .nan
    }
  }

  private func reason(_ value: Value, as kind: ColumnStatistics.Kind) -> [Int] {
    if value.isEmpty { return [1, 0, 0] }
    let isNumber = SlowMeaning(value.bytes).rank == 0
    return kind == .number && isNumber ? [0, 0, 1] : [0, 1, 0]
  }

  private func counts(_ omitted: OmittedItems) -> [Int] {
    [omitted.empty, omitted.others, omitted.overflowing]
  }

  @Test("match the points and omitted items of a plain reader", arguments: seeds(60))
  func points(seed: UInt64) async throws {
    let table = RandomTable(seed: seed, columns: 3)
    let kinds: [ColumnStatistics.Kind] = [.number, .moment]
    for size in [table.size, 64, 4096] {
      let collection = try table.collection(inPiecesOf: size)
      for (xKind, yKind) in [(kinds[0], kinds[0]), (kinds[1], kinds[0]), (kinds[0], kinds[1])] {
        var expected = PointGrid()
        var shown = 0
        var omitted = (x: [0, 0, 0], y: [0, 0, 0])
        for item in table.items {
          let point = SIMD2(worth(item[2], as: xKind), worth(item[0], as: yKind))
          if point.y.isNaN {
            omitted.y = zip(omitted.y, reason(item[0], as: yKind)).map(+)
          } else if point.x.isNaN {
            omitted.x = zip(omitted.x, reason(item[2], as: xKind)).map(+)
          } else {
            expected.add([point].span)
            shown += 1
          }
        }
        let found = try await collection.points(
          x: MeasuredColumn(2, as: xKind, of: collection.columns),
          y: MeasuredColumn(0, as: yKind, of: collection.columns),
          in: Query()
        )
        let message: Comment = "seed \(seed), pieces of \(size), \(yKind) by \(xKind)"
        #expect(found.count == shown, message)
        #expect(found.grid == expected, message)
        #expect(counts(found.x.omitted) == omitted.x, message)
        #expect(counts(found.y.omitted) == omitted.y, message)
        let ranks = table.items.map { SlowMeaning($0[0].bytes).rank }
        let typeCounts = found.y.typeCounts
        #expect(
          [typeCounts.numbers, typeCounts.moments, typeCounts.texts, typeCounts.empty]
            == (0...3).map { rank in ranks.count { $0 == rank } },
          message
        )
      }
    }
  }
}

extension PlotBars {
  /// The lengths of the bars.
  fileprivate var lengths: [Double?] { items.map { Double($0[lengthColumn].text) } }
}
