// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts numbers by their leading digits, and keeps exact sums of them and of their squares.
///
/// The numbers of one sign and exponent share a page of counters. A page has one counter for each
/// pattern of the leading significand bits, which locates a number to within 1 in 1,024 or better.
/// The counters of all pages take at most 1 MB. If more are needed, all pages lose bits together,
/// down to 5 bits for a column that uses every exponent.
///
/// All state consists of counts and exact integers. The result therefore depends only on the
/// numbers, not on their order or on the division into parts.
struct FloatSketch: Sendable {
  /// The exact sums of the numbers of one sign and exponent, in units of the last place.
  struct Page: Sendable {
    /// The sign and exponent: the upper 12 bits of the numbers.
    let key: Int

    var count = 0
    var sum: UInt128 = 0

    /// The sum of squares is `squares` + 2^64 · `squaresCarry`, which 2^63 numbers cannot overflow.
    var squares: UInt128 = 0
    var squaresCarry: UInt128 = 0

    @inline(__always)
    fileprivate mutating func add(_ significand: UInt64, _ times: Int) {
      let square = significand.multipliedFullWidth(by: significand)
      let weight = UInt128(truncatingIfNeeded: times)
      count &+= times
      sum &+= UInt128(truncatingIfNeeded: significand) &* weight
      squares &+= UInt128(truncatingIfNeeded: square.low) &* weight
      squaresCarry &+= UInt128(truncatingIfNeeded: square.high) &* weight
    }

    var isNegative: Bool { key >= 2048 }

    /// The binary exponent of the last place of the significands.
    var exponent: Int { max(key & 0x7FF, 1) - 1075 }
  }

  /// The maximum number of counters.
  private static let maximumCounters = 1 << 17
  private static let fraction: UInt64 = 1 << 52 - 1

  /// The number of leading fraction bits that select a counter.
  private var bits: Int
  private(set) var pages: [Page] = []
  private var counters: [Int] = []

  /// The index of the page for each sign and exponent; -1 if there is no page yet.
  private var pageIndexes: [Int16] = []

  /// Creates an empty sketch.
  ///
  /// - Parameter isRankedElsewhere: `true` if only sums are needed. Each page then has one counter.
  init(isRankedElsewhere: Bool = false) {
    bits = isRankedElsewhere ? 0 : 10
  }

  /// Counts finite numbers, each a number of times.
  mutating func add(_ numbers: Span<Double>, times: Int) {
    for index in numbers.indices {
      let key = Self.key(numbers[index])
      if pageIndexes.isEmpty || pageIndexes[key] < 0 { addPage(key) }
    }
    if !numbers.isEmpty { Self.count(numbers, times, pageIndexes, bits, &pages, &counters) }
  }

  private static func count(
    _ numbers: Span<Double>,
    _ times: Int,
    _ pageIndexes: [Int16],
    _ bits: Int,
    _ pageArray: inout [Page],
    _ counterArray: inout [Int]
  ) {
    let shift = UInt64(52 - bits)
    var pages = pageArray.mutableSpan
    var counters = counterArray.mutableSpan
    for index in numbers.indices {
      let pattern = numbers[index].bitPattern
      let key = key(numbers[index])
      let pageIndex = Int(pageIndexes[key])
      let digits = pattern & fraction
      counters[pageIndex &<< bits | Int(truncatingIfNeeded: digits &>> shift)] &+= times
      // Subnormal numbers lack the implicit leading one.
      pages[pageIndex].add(key & 0x7FF == 0 ? digits : digits | 1 << 52, times)
    }
  }

  /// Adds the counts of another sketch.
  mutating func merge(_ other: FloatSketch) {
    var other = other
    for page in other.pages where pageIndexes.isEmpty || pageIndexes[page.key] < 0 {
      addPage(page.key)
    }
    while bits > other.bits { loseBit() }
    while other.bits > bits { other.loseBit() }
    for (from, page) in other.pages.enumerated() {
      let pageIndex = Int(pageIndexes[page.key])
      pages[pageIndex].count += page.count
      pages[pageIndex].sum += page.sum
      pages[pageIndex].squares += page.squares
      pages[pageIndex].squaresCarry += page.squaresCarry
      for index in 0..<1 << bits {
        counters[pageIndex << bits | index] += other.counters[from << bits | index]
      }
    }
  }

  /// Returns the bounds of the number at a rank, counted from 0.
  func bounds(ofRank rank: Int) -> ClosedRange<Double> {
    var rank = rank
    for pageIndex in ascending {
      let page = pages[pageIndex]
      if rank >= page.count {
        rank -= page.count
        continue
      }
      for step in 0..<1 << bits {
        // A larger pattern is a smaller number if the numbers are negative.
        let index = page.isNegative ? 1 << bits - 1 - step : step
        let count = counters[pageIndex << bits | index]
        if rank < count { return range(page, index) }
        rank -= count
      }
    }
    return 0...0
  }

  /// The memory that the sketch takes, in bytes.
  var memory: Int {
    counters.count * MemoryLayout<Int>.stride + pages.count * MemoryLayout<Page>.stride
      + pageIndexes.count * MemoryLayout<Int16>.stride
  }

  /// Returns the sign and exponent of a number.
  @inline(__always)
  private static func key(_ number: Double) -> Int {
    Int(truncatingIfNeeded: number.bitPattern >> 52)
  }

  /// The indexes of the pages, in the ascending order of their numbers.
  private var ascending: [Int] {
    pages.indices.sorted { a, b in
      let left = pages[a]
      let right = pages[b]
      if left.isNegative != right.isNegative { return left.isNegative }
      return left.isNegative ? left.key > right.key : left.key < right.key
    }
  }

  private func range(_ page: Page, _ index: Int) -> ClosedRange<Double> {
    // Zeros share a page with subnormal numbers, which are rare. A page with only zeros is exact.
    if page.sum == 0 { return 0...0 }
    let shift = UInt64(52 - bits)
    let least = UInt64(page.key & 0x7FF) << 52 | UInt64(index) << shift
    let near = Double(bitPattern: least)
    let far = Double(bitPattern: least + ((1 << shift) - 1))
    return page.isNegative ? -far ... -near : near...far
  }

  @inline(never)
  private mutating func addPage(_ key: Int) {
    if pageIndexes.isEmpty { pageIndexes = [Int16](repeating: -1, count: 4096) }
    while (pages.count + 1) << bits > Self.maximumCounters { loseBit() }
    pageIndexes[key] = Int16(pages.count)
    pages.append(Page(key: key))
    counters.append(contentsOf: repeatElement(0, count: 1 << bits))
  }

  private mutating func loseBit() {
    bits -= 1
    counters = (0..<counters.count / 2).map { counters[$0 * 2] + counters[$0 * 2 + 1] }
  }
}
