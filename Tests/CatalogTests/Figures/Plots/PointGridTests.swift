// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A grid of points")
struct PointGridTests {
  typealias Point = SIMD2<Double>

  private func grid(_ points: [Point]) -> PointGrid {
    var grid = PointGrid()
    grid.add(points.span)
    return grid
  }

  private func cells(_ grid: PointGrid) -> [PointGrid.Cell] {
    var cells: [PointGrid.Cell] = []
    grid.forEachCell { cells.append($0) }
    return cells
  }

  /// Returns the cell width: the smallest power of two for which the cells cover the range.
  private func width(_ numbers: [Double], _ room: Double) -> Double {
    let (least, greatest) = (numbers.min() ?? 0, numbers.max() ?? 0)
    var width = 0x1p-1000
    let largest = max(abs(least), abs(greatest))
    while largest / width >= 0x1p52
      || (greatest / width).rounded(.down) - (least / width).rounded(.down) >= room
    {
      width *= 2
    }
    return width
  }

  /// Returns the number of points in each cell, by a simple method.
  private func slowCells(_ points: [Point]) -> [Point: Int] {
    let across = width(points.map(\.x), 1024)
    let up = width(points.map(\.y), 512)
    return points.reduce(into: [:]) { cells, point in
      cells[Point((point.x / across).rounded(.down), (point.y / up).rounded(.down)), default: 0] +=
        1
    }
  }

  private func points(_ random: inout SeededGenerator) -> [Point] {
    let scale: Double = [1e-300, 1e-9, 1.0, 1000, 1e9, 1e307].randomElement(using: &random) ?? 1.0
    let offset: Double = [0.0, 0, 5, -1000].randomElement(using: &random) ?? 0.0
    let isWhole = Bool.random(using: &random)
    return (0..<Int.random(in: 1...400, using: &random)).map { _ -> Point in
      let x = Double.random(in: -3...9, using: &random)
      let y = Double.random(in: -1...1, using: &random)
      return Point((isWhole ? x.rounded() : x) + offset, y * scale)
    }
  }

  @Test("counts each point in its cell, however points are added", arguments: seeds(200))
  func counting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = points(&random)
    var found = PointGrid()
    var rest = points[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...50, using: &random))
      rest = rest.dropFirst(part.count)
      found.add(Array(part).span)
    }
    let expected = slowCells(points)
    #expect(cells(found).map(\.count).sorted() == expected.values.sorted(), "seed \(seed)")
    #expect(found == grid(points), "seed \(seed)")
    #expect(found.x.least == points.map(\.x).min(), "seed \(seed)")
    #expect(found.y.greatest == points.map(\.y).max(), "seed \(seed)")
  }

  @Test("is the same when parts are merged in any order", arguments: seeds(100))
  func merging(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = points(&random)
    var parts: [[Point]] = [[], [], [], []]
    for point in points { parts[Int.random(in: 0..<4, using: &random)].append(point) }
    var merged = PointGrid()
    for part in parts.shuffled(using: &random) { merged.merge(grid(part)) }
    #expect(merged == grid(points), "seed \(seed)")
  }

  @Test("keeps round numbers and the extremes exact")
  func places() {
    let found = cells(grid([Point(0, -2), Point(1, 0), Point(2.5, 0.3)]))
    #expect(found.map(\.x) == [0, 1, 2.5])
    #expect(found.map(\.y) == [-2, 0, 0.3])
  }

  @Test(
    "accepts any finite numbers",
    arguments: [
      [Point(-1.7e308, .leastNonzeroMagnitude), Point(1.7e308, -.leastNonzeroMagnitude)],
      [Point(0, 0), Point(-0.0, 0)],
      [Point(1e300, 1)], [Point(1, 1), Point(1.0.nextUp, 1)],
    ]
  )
  func extremes(points: [Point]) {
    let found = cells(grid(points))
    #expect(found.reduce(0) { $0 + $1.count } == points.count)
    #expect(found.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("has no cells without points")
  func none() {
    #expect(cells(PointGrid()).isEmpty)
  }
}
