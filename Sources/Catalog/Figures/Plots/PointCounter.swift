// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts rows by the values of two columns.
struct PointCounter: RowGatherer {
  /// One axis.
  private struct Side: Sendable {
    let measured: MeasuredColumn
    var typeCounts = TypeCounts()
    var omitted = OmittedItems()

    var column: Int { measured.index }
    var kind: ColumnStatistics.Kind { measured.kind }
    var type: ColumnType { measured.type }

    mutating func merge(_ other: Side) {
      typeCounts.merge(other.typeCounts)
      omitted.merge(other.omitted)
    }

    func result(_ bounds: PointGrid.Side) -> PointCounts.Side {
      PointCounts.Side(
        kind: kind,
        typeCounts: typeCounts,
        omitted: omitted,
        least: bounds.least,
        greatest: bounds.greatest
      )
    }
  }

  /// The number of points to buffer before counting.
  ///
  /// A grid is large in comparison with the few points of a short part.
  private static let bufferCapacity = 1 << 15

  private var x: Side
  private var y: Side
  private var count = 0
  private var buffer: [SIMD2<Double>] = []
  private var grid = PointGrid()

  /// Creates a counter without rows.
  init(x: MeasuredColumn, y: MeasuredColumn) {
    self.x = Side(measured: x)
    self.y = Side(measured: y)
  }

  var columns: [Int]? { [x.column, y.column] }
  var isFinished: Bool { false }
  var next: PointCounter { PointCounter(x: x.measured, y: y.measured) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    let point = SIMD2(
      x.typeCounts.add(row[x.column], as: x.kind, of: x.type),
      y.typeCounts.add(row[y.column], as: y.kind, of: y.type)
    )
    guard !point.x.isNaN, !point.y.isNaN else { return omit(row, point) }
    count &+= 1
    buffer.append(point)
    if buffer.count >= Self.bufferCapacity { flush() }
  }

  /// Adds the points of another part.
  mutating func merge(_ other: PointCounter) {
    x.merge(other.x)
    y.merge(other.y)
    count += other.count
    grid.merge(other.grid)
    buffer += other.buffer
    if buffer.count >= Self.bufferCapacity { flush() }
  }

  func figure() -> PointCounts {
    var all = grid
    all.add(buffer.span)
    return PointCounts(x: x.result(all.x), y: y.result(all.y), count: count, grid: all)
  }

  @inline(never)
  private mutating func omit(_ row: Row, _ point: SIMD2<Double>) {
    if point.y.isNaN {
      y.omitted.add(row[y.column], as: y.kind, of: y.type)
    } else {
      x.omitted.add(row[x.column], as: x.kind, of: x.type)
    }
  }

  @inline(never)
  private mutating func flush() {
    var points: [SIMD2<Double>] = []
    swap(&points, &buffer)
    grid.add(points.span)
    points.removeAll(keepingCapacity: true)
    swap(&points, &buffer)
  }
}
