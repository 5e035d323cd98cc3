// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the points of a plane in the cells of a grid.
///
/// There are 513 to 1,024 cells from the minimum to the maximum of *x*, and half as many for *y*.
///
/// The width of the cells depends only on the bounds of all points, not on their order. Parts can
/// therefore be counted separately and merged in any order.
package struct PointGrid: Sendable, Equatable {
  /// One axis of the plane.
  struct Side: Sendable, Equatable {
    private(set) var least = Double.infinity
    private(set) var greatest = -Double.infinity
    private(set) var scale = GridScale()

    /// The maximum number of cells.
    let room: Int

    /// The indices of the cells from the minimum to the maximum, which must exist.
    var cells: ClosedRange<Int> { scale.cell(least)...scale.cell(greatest) }

    /// Extends the bounds to include a range of numbers.
    mutating func extend(to low: Double, _ high: Double) {
      least = min(least, low)
      greatest = max(greatest, high)
      scale = scale.widened(to: room, from: least, to: greatest)
    }

    /// Returns the number that represents a cell.
    ///
    /// This is the start of the cell, which is often a round number, limited to the bounds. For the
    /// last cell, it is the maximum.
    func number(of cell: Int) -> Double {
      cell == scale.cell(greatest) ? greatest : max(least, scale.start(of: cell))
    }
  }

  private static let width = 1024
  private static let height = 512

  private(set) var x = Side(room: width)
  private(set) var y = Side(room: height)

  /// The count of each cell, at its row and column modulo the height and the width.
  ///
  /// A count that overflows 32 bits stays at the maximum.
  private var counts: [UInt32] = []

  /// Counts finite points.
  mutating func add(_ points: Span<SIMD2<Double>>) {
    guard !points.isEmpty else { return }
    var low = points[0]
    var high = low
    for index in points.indices {
      low = pointwiseMin(low, points[index])
      high = pointwiseMax(high, points[index])
    }
    extend(to: low, high)
    let across = x.scale.factor
    let up = y.scale.factor
    var counts = self.counts.mutableSpan
    for index in points.indices {
      let point = points[index]
      let cell = Self.index(GridScale.cell(point.x, across), GridScale.cell(point.y, up))
      counts[cell] = max(counts[cell], counts[cell] &+ 1)
    }
  }

  /// Adds the counts of another grid.
  mutating func merge(_ other: PointGrid) {
    guard !other.counts.isEmpty else { return }
    extend(
      to: SIMD2(other.x.least, other.y.least),
      SIMD2(other.x.greatest, other.y.greatest)
    )
    add(other.counts, other.x, other.y)
  }

  private mutating func extend(to low: SIMD2<Double>, _ high: SIMD2<Double>) {
    let (oldX, oldY) = (x, y)
    x.extend(to: low.x, high.x)
    y.extend(to: low.y, high.y)
    if counts.isEmpty {
      counts = [UInt32](repeating: 0, count: Self.width * Self.height)
    } else if x.scale != oldX.scale || y.scale != oldY.scale {
      let old = counts
      counts = [UInt32](repeating: 0, count: old.count)
      add(old, oldX, oldY)
    }
  }

  /// Adds counts of cells that are at most as wide as these cells.
  private mutating func add(_ other: [UInt32], _ otherX: Side, _ otherY: Side) {
    let shiftX = x.scale.exponent - otherX.scale.exponent
    let shiftY = y.scale.exponent - otherY.scale.exponent
    for row in otherY.cells {
      for column in otherX.cells {
        let count = other[Self.index(column, row)]
        guard count > 0 else { continue }
        // Like `GridScale.cell(_:)`, a right shift rounds negative indices down.
        let cell = Self.index(column >> shiftX, row >> shiftY)
        let (sum, isTooLarge) = counts[cell].addingReportingOverflow(count)
        counts[cell] = isTooLarge ? .max : sum
      }
    }
  }

  @inline(__always)
  private static func index(_ column: Int, _ row: Int) -> Int {
    (row & (height &- 1)) &* width | column & (width &- 1)
  }
}

extension PointGrid {
  /// A cell that contains points.
  package struct Cell: Sendable, Equatable {
    /// The representative number of the cell: its start, or the maximum in the last cell.
    package let x: Double
    package let y: Double

    /// The number of points in the cell.
    package let count: Int
  }

  /// Passes each cell that contains points to a closure.
  package func forEachCell(_ body: (Cell) -> Void) {
    guard !counts.isEmpty else { return }
    for row in y.cells {
      for column in x.cells {
        let count = counts[Self.index(column, row)]
        guard count > 0 else { continue }
        body(Cell(x: x.number(of: column), y: y.number(of: row), count: Int(count)))
      }
    }
  }
}
