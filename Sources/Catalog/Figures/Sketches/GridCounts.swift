// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts numbers in cells of equal width, about 4,000 of them from the least to the greatest.
///
/// The width is a power of two and the cells begin at multiples of it, so wider cells are made of
/// whole narrower ones. It is always the smallest for which the cells suffice: a matter of the least
/// and the greatest number alone, whatever came first.
struct GridCounts: Sendable {
  private static let size = 4096

  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity

  private var scale = GridScale()

  /// Whether all numbers are known one by one elsewhere: only the least and the greatest are kept.
  private let isRankedElsewhere: Bool

  /// The count of the cell with index *i* is at *i* modulo the size: there are never more.
  private var counts: [Int] = []

  /// No numbers yet.
  ///
  /// - Parameter isRankedElsewhere: Whether only the least and the greatest will be asked for.
  init(isRankedElsewhere: Bool = false) {
    self.isRankedElsewhere = isRankedElsewhere
  }

  /// Counts finite numbers, each so many times.
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

  /// Counts all that another has counted.
  mutating func merge(_ other: GridCounts) {
    guard !other.counts.isEmpty else { return }
    var other = other
    extend(to: other.least, other.greatest)
    other.coarsen(to: scale)
    for cell in other.cells { counts[cell & (Self.size - 1)] += other[cell] }
  }

  /// The indices of the cells, from the least number's to the greatest's.
  var cells: ClosedRange<Int> { scale.cell(least)...scale.cell(greatest) }

  /// How many numbers a cell holds.
  subscript(cell: Int) -> Int { counts[cell & (Self.size - 1)] }

  /// Where a cell begins.
  func start(of cell: Int) -> Double { scale.start(of: cell) }

  /// Between which numbers the one of a rank lies, counted from 0.
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

  /// How many numbers are less than an edge; a cell that it cuts is taken in proportion.
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

  /// Joins cells until they are as wide.
  private mutating func coarsen(to wanted: GridScale) {
    guard wanted.exponent > scale.exponent else { return }
    var wider = [Int](repeating: 0, count: Self.size)
    let shift = wanted.exponent - scale.exponent
    // Shifting a negative index to the right rounds it down, as a cell's index is.
    for cell in cells { wider[(cell >> shift) & (Self.size - 1)] += self[cell] }
    counts = wider
    scale = wanted
  }
}
