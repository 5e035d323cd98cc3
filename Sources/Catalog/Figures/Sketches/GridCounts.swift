// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts numbers in up to 4,096 cells of equal width.
///
/// The width is a power of two and the cells begin at multiples of it, so each wider cell is a
/// union of narrower ones. The width is always the smallest for which the cells suffice. It depends
/// only on the minimum and the maximum, not on the order of the numbers.
struct GridCounts: Sendable {
  private static let size = 4096

  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity

  private var scale = GridScale()

  /// `true` if all numbers are stored elsewhere, so that only the minimum and the maximum are kept.
  private let isRankedElsewhere: Bool

  /// The counts of the cells.
  ///
  /// Cell *i* is stored at index *i* modulo `size`. There are at most `size` cells.
  private var counts: [Int] = []

  /// Creates an empty grid.
  ///
  /// - Parameter isRankedElsewhere: `true` if only the minimum and the maximum are needed.
  init(isRankedElsewhere: Bool = false) {
    self.isRankedElsewhere = isRankedElsewhere
  }

  /// Counts finite numbers, each a number of times.
  mutating func add(_ numbers: Span<Double>, times: Int) {
    guard !numbers.isEmpty else { return }
    var low = numbers[0]
    var high = low
    for index in numbers.indices {
      low = min(low, numbers[index])
      high = max(high, numbers[index])
    }
    if isRankedElsewhere {
      (least, greatest) = (min(least, low), max(greatest, high))
      return
    }
    if low < least || high > greatest { extend(to: low, high) }
    let factor = scale.factor
    var counts = self.counts.mutableSpan
    for index in numbers.indices {
      counts[GridScale.cell(numbers[index], factor) & (Self.size &- 1)] &+= times
    }
  }

  /// Adds the counts of another grid.
  mutating func merge(_ other: GridCounts) {
    guard !other.counts.isEmpty else { return }
    var other = other
    extend(to: other.least, other.greatest)
    other.coarsen(to: scale)
    for cell in other.cells { counts[cell & (Self.size - 1)] += other[cell] }
  }

  /// The indices of the cells, from the minimum to the maximum.
  var cells: ClosedRange<Int> { scale.cell(least)...scale.cell(greatest) }

  /// The number of numbers in a cell.
  subscript(cell: Int) -> Int { counts[cell & (Self.size - 1)] }

  /// Returns the start of a cell.
  func start(of cell: Int) -> Double { scale.start(of: cell) }

  /// Returns the bounds of the number at a rank, counted from 0.
  func bounds(ofRank rank: Int) -> ClosedRange<Double> {
    var rank = rank
    for cell in cells {
      if rank < self[cell] {
        return max(start(of: cell), least)...min(start(of: cell + 1).nextDown, greatest)
      }
      rank -= self[cell]
    }
    return least...greatest
  }

  /// Returns the number of numbers below an edge.
  ///
  /// A cell that the edge divides counts proportionally.
  func count(below edge: Double) -> Int {
    if edge <= least { return 0 }
    var sum = 0
    for cell in cells {
      let part = edge > greatest ? 1 : edge * scale.factor - Double(cell)
      if part <= 0 { break }
      sum += part >= 1 ? self[cell] : Int(Double(self[cell]) * part)
    }
    return sum
  }

  private mutating func extend(to low: Double, _ high: Double) {
    let low = min(least, low)
    let high = max(greatest, high)
    let wanted = scale.widened(to: Self.size, from: low, to: high)
    if counts.isEmpty {
      counts = [Int](repeating: 0, count: Self.size)
      scale = wanted
    } else if wanted.exponent > scale.exponent {
      coarsen(to: wanted)
    }
    least = low
    greatest = high
  }

  /// Merges cells until they have the given width.
  private mutating func coarsen(to wanted: GridScale) {
    guard wanted.exponent > scale.exponent else { return }
    var wider = [Int](repeating: 0, count: Self.size)
    let shift = wanted.exponent - scale.exponent
    // Like `GridScale.cell(_:)`, a right shift rounds negative indices down.
    for cell in cells { wider[(cell >> shift) & (Self.size - 1)] += self[cell] }
    counts = wider
    scale = wanted
  }
}
