/// Counts numbers in cells of equal width, about 4,000 of them from the least to the greatest.
///
/// The width is a power of two and the cells begin at multiples of it, so wider cells are made of
/// whole narrower ones. It is always the smallest for which the cells suffice: a matter of the least
/// and the greatest number alone, whatever came first.
struct GridCounts: Sendable {
  private static let size = 4096

  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity

  /// The width of a cell is two to this power; cells are never narrower than the last place of the
  /// largest number, so that their indices stay below 2^52.
  private var exponent = -1000

  /// One divided by the width.
  private var scale = 0x1p1000

  /// The count of the cell with index *i* is at *i* modulo the size: there are never more.
  private var counts: [Int] = []

  /// Counts finite numbers, each so many times.
  mutating func add(_ numbers: Span<Double>, times: Int) {
    guard !numbers.isEmpty else { return }
    var low = numbers[0]
    var high = low
    for index in numbers.indices {
      low = min(low, numbers[index])
      high = max(high, numbers[index])
    }
    if low < least || high > greatest { extend(to: low, high) }
    let scale = self.scale
    var counts = self.counts.mutableSpan
    for index in numbers.indices {
      counts[Self.cell(numbers[index], scale) & (Self.size &- 1)] &+= times
    }
  }

  /// Counts all that another has counted.
  mutating func merge(_ other: GridCounts) {
    guard !other.counts.isEmpty else { return }
    var other = other
    extend(to: other.least, other.greatest)
    other.coarsen(to: exponent)
    for cell in other.cells { counts[cell & (Self.size - 1)] += other[cell] }
  }

  /// The indices of the cells, from the least number's to the greatest's.
  var cells: ClosedRange<Int> { cell(least)...cell(greatest) }

  /// How many numbers a cell holds.
  subscript(cell: Int) -> Int { counts[cell & (Self.size - 1)] }

  /// The width of a cell.
  var width: Double { 1 / scale }

  /// Where a cell begins.
  func start(of cell: Int) -> Double { Double(cell) / scale }

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
      let part = edge > greatest ? 1 : edge * scale - Double(cell)
      if part <= 0 { break }
      sum += part >= 1 ? self[cell] : Int(Double(self[cell]) * part)
    }
    return sum
  }

  /// The index of the cell that a number between the least and the greatest falls in.
  @inline(__always)
  private func cell(_ number: Double) -> Int { Self.cell(number, scale) }

  @inline(__always)
  private static func cell(_ number: Double, _ scale: Double) -> Int {
    let scaled = number * scale
    let truncated = Int(scaled)
    // Rounding is down, also for what is so small that nothing is left of it but the sign.
    return number < 0 && (scaled < Double(truncated) || scaled == 0) ? truncated &- 1 : truncated
  }

  private mutating func extend(to low: Double, _ high: Double) {
    let low = min(least, low)
    let high = max(greatest, high)
    let wanted = Self.exponent(low, high, atLeast: exponent)
    if counts.isEmpty {
      counts = [Int](repeating: 0, count: Self.size)
      setExponent(wanted)
    } else if wanted > exponent {
      coarsen(to: wanted)
    }
    least = low
    greatest = high
  }

  /// The power of two that is the least width for cells between two numbers.
  private static func exponent(_ least: Double, _ greatest: Double, atLeast known: Int) -> Int {
    let largest = max(least.magnitude, greatest.magnitude)
    // Half of each, lest the difference be infinite; no width below this one suffices.
    let half = greatest / 2 - least / 2
    var exponent = max(known, largest.binaryExponent - 51, half.binaryExponent + 1 - 12)
    while true {
      let scale = scale(exponent)
      if cell(greatest, scale) - cell(least, scale) < size { return exponent }
      exponent += 1
    }
  }

  /// Two to the power of -`exponent`, which is from -1000 to 1014.
  private static func scale(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 - exponent) << 52)
  }

  /// Joins cells until they have a width.
  private mutating func coarsen(to wanted: Int) {
    guard wanted > exponent else { return }
    var wider = [Int](repeating: 0, count: Self.size)
    let shift = wanted - exponent
    // Shifting a negative index to the right rounds it down, as a cell's index is.
    for cell in cells { wider[(cell >> shift) & (Self.size - 1)] += self[cell] }
    counts = wider
    setExponent(wanted)
  }

  private mutating func setExponent(_ wanted: Int) {
    exponent = wanted
    scale = Self.scale(wanted)
  }
}

extension Double {
  /// The exponent of a number from 0 to infinity; that of zero and subnormal numbers is -1023.
  fileprivate var binaryExponent: Int { Int(bitPattern >> 52) - 1023 }
}
