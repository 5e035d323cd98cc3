// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts numbers by their sign, exponent and leading digits, and knows the exact sums of them and
/// of their squares.
///
/// The numbers of one sign and exponent share a page of counters, one for each pattern of the
/// leading bits of the significand: a counter tells its numbers to 1 in 1,024 or better. Pages hold
/// at most 1 MB; where more would be needed, all lose bits together (a column that uses every
/// exponent there is keeps 5). Everything is a count or an exact integer, so what comes out depends
/// on the numbers alone, not on their order or on who counted which.
struct FloatSketch: Sendable {
  /// The exact sums over the numbers of one sign and exponent, in units of their last place.
  struct Page: Sendable {
    /// The sign and exponent: the upper 12 bits of the numbers.
    let key: Int

    var count = 0
    var sum: UInt128 = 0

    /// The sum of squares is `squares` + 2^64 · `squaresCarry`: no 2^63 numbers overflow either.
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

    /// The power of two that the last place of a significand is worth.
    var exponent: Int { max(key & 0x7FF, 1) - 1075 }
  }

  /// How many counters there are at most.
  private static let room = 1 << 17
  private static let fraction: UInt64 = 1 << 52 - 1

  /// How many leading bits of the fraction choose a counter.
  private var bits: Int
  private(set) var pages: [Page] = []
  private var counters: [Int] = []

  /// The page of each sign and exponent; -1 for none yet.
  private var places: [Int16] = []

  /// No numbers yet.
  ///
  /// - Parameter isRankedElsewhere: Whether only sums will be asked for: a page has one counter then.
  init(isRankedElsewhere: Bool = false) {
    bits = isRankedElsewhere ? 0 : 10
  }

  /// Counts finite numbers, each so many times.
  mutating func add(_ numbers: Span<Double>, times: Int) {
    for index in numbers.indices {
      let key = Self.key(numbers[index])
      if places.isEmpty || places[key] < 0 { addPage(key) }
    }
    if !numbers.isEmpty { Self.count(numbers, times, places, bits, &pages, &counters) }
  }

  private static func count(
    _ numbers: Span<Double>,
    _ times: Int,
    _ places: [Int16],
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
      let place = Int(places[key])
      let digits = pattern & fraction
      counters[place &<< bits | Int(truncatingIfNeeded: digits &>> shift)] &+= times
      // Subnormal numbers lack the leading one.
      pages[place].add(key & 0x7FF == 0 ? digits : digits | 1 << 52, times)
    }
  }

  /// Counts all that another has counted.
  mutating func merge(_ other: FloatSketch) {
    var other = other
    for page in other.pages where places.isEmpty || places[page.key] < 0 { addPage(page.key) }
    while bits > other.bits { loseBit() }
    while other.bits > bits { other.loseBit() }
    for (from, page) in other.pages.enumerated() {
      let place = Int(places[page.key])
      pages[place].count += page.count
      pages[place].sum += page.sum
      pages[place].squares += page.squares
      pages[place].squaresCarry += page.squaresCarry
      for index in 0..<1 << bits {
        counters[place << bits | index] += other.counters[from << bits | index]
      }
    }
  }

  /// The least and the greatest number that the one of a rank can be, counted from 0.
  func bounds(ofRank rank: Int) -> ClosedRange<Double> {
    var rank = rank
    for place in ascending {
      let page = pages[place]
      if rank >= page.count {
        rank -= page.count
        continue
      }
      for step in 0..<1 << bits {
        // Among negative numbers, the larger the pattern, the smaller the number.
        let index = page.isNegative ? 1 << bits - 1 - step : step
        let count = counters[place << bits | index]
        if rank < count { return range(page, index) }
        rank -= count
      }
    }
    return 0...0
  }

  /// How many bytes are taken.
  var memory: Int {
    counters.count * MemoryLayout<Int>.stride + pages.count * MemoryLayout<Page>.stride
      + places.count * MemoryLayout<Int16>.stride
  }

  /// The sign and exponent of a number.
  @inline(__always)
  private static func key(_ number: Double) -> Int {
    Int(truncatingIfNeeded: number.bitPattern >> 52)
  }

  /// The places of the pages in the order of their numbers.
  private var ascending: [Int] {
    pages.indices.sorted { a, b in
      let left = pages[a]
      let right = pages[b]
      if left.isNegative != right.isNegative { return left.isNegative }
      return left.isNegative ? left.key > right.key : left.key < right.key
    }
  }

  private func range(_ page: Page, _ index: Int) -> ClosedRange<Double> {
    // Zeros are many where there are any, and share a counter with what is hardly ever met.
    if page.sum == 0 { return 0...0 }
    let shift = UInt64(52 - bits)
    let least = UInt64(page.key & 0x7FF) << 52 | UInt64(index) << shift
    let near = Double(bitPattern: least)
    let far = Double(bitPattern: least + ((1 << shift) - 1))
    return page.isNegative ? -far ... -near : near...far
  }

  @inline(never)
  private mutating func addPage(_ key: Int) {
    if places.isEmpty { places = [Int16](repeating: -1, count: 4096) }
    while (pages.count + 1) << bits > Self.room { loseBit() }
    places[key] = Int16(pages.count)
    pages.append(Page(key: key))
    counters.append(contentsOf: repeatElement(0, count: 1 << bits))
  }

  private mutating func loseBit() {
    bits -= 1
    counters = (0..<counters.count / 2).map { counters[$0 * 2] + counters[$0 * 2 + 1] }
  }
}
