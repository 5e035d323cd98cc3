// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts rows by the values of two columns.
struct PointCounter: RowGatherer {
  /// One axis.
  private struct Side: Sendable {
    let measured: MeasuredColumn
    var meanings = MeaningCounts()
    var leftOut = LeftOut()

    var column: Int { measured.index }
    var kind: ColumnStatistics.Kind { measured.kind }

    mutating func merge(_ other: Side) {
      meanings.merge(other.meanings)
      leftOut.merge(other.leftOut)
    }

    func result(_ bounds: PointGrid.Side) -> PointCounts.Side {
      PointCounts.Side(
        kind: kind,
        meanings: meanings,
        leftOut: leftOut,
        least: bounds.least,
        greatest: bounds.greatest
      )
    }
  }

  /// The number of points to buffer before counting.
  ///
  /// A grid is large in comparison with the few points of a short part.
  private static let mostWaiting = 1 << 15

  private var x: Side
  private var y: Side
  private var count = 0
  private var waiting: [SIMD2<Double>] = []
  private var grid = PointGrid()

  /// Creates a counter without rows.
  init(x: MeasuredColumn, y: MeasuredColumn) {
    self.x = Side(measured: x)
    self.y = Side(measured: y)
  }

  var columns: [Int]? { [x.column, y.column] }
  var isContent: Bool { false }
  var next: PointCounter { PointCounter(x: x.measured, y: y.measured) }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    let point = SIMD2(
      x.meanings.add(row[x.column], as: x.kind),
      y.meanings.add(row[y.column], as: y.kind)
    )
    guard !point.x.isNaN, !point.y.isNaN else { return leaveOut(row, point) }
    count &+= 1
    waiting.append(point)
    if waiting.count >= Self.mostWaiting { flush() }
  }

  /// Adds the points of another part.
  mutating func merge(_ other: PointCounter) {
    x.merge(other.x)
    y.merge(other.y)
    count += other.count
    grid.merge(other.grid)
    waiting += other.waiting
    if waiting.count >= Self.mostWaiting { flush() }
  }

  func figure() -> PointCounts {
    var all = grid
    all.add(waiting.span)
    return PointCounts(x: x.result(all.x), y: y.result(all.y), count: count, grid: all)
  }

  @inline(never)
  private mutating func leaveOut(_ row: RowView, _ point: SIMD2<Double>) {
    if point.y.isNaN {
      y.leftOut.add(row[y.column], as: y.kind)
    } else {
      x.leftOut.add(row[x.column], as: x.kind)
    }
  }

  @inline(never)
  private mutating func flush() {
    var points: [SIMD2<Double>] = []
    swap(&points, &waiting)
    grid.add(points.span)
    points.removeAll(keepingCapacity: true)
    swap(&points, &waiting)
  }
}
