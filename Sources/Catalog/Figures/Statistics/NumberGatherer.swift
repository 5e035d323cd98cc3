// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the statistics of the numbers or moments of a column.
///
/// Numbers too large for a `Double` (`1e999`) are counted and can be the minimum or the maximum,
/// but are excluded from all computations.
struct NumberGatherer: Sendable {
  private(set) var count = 0
  private(set) var overflowing = 0

  /// `true` if all numbers are integers, or all moments are dates without a time.
  private(set) var isWhole = true

  private(set) var sketch: FloatSketch
  private(set) var grid: GridCounts
  private(set) var minimum: [UInt8] = []
  private(set) var maximum: [UInt8] = []
  private var buffer = InlineBuffer<Double>(filler: 0)
  private var least = Double.infinity
  private var greatest = -Double.infinity

  /// Creates an empty gatherer.
  ///
  /// - Parameter isRankedElsewhere: `true` if all numbers are stored elsewhere, so that no sketch
  ///   of their distribution is needed.
  init(isRankedElsewhere: Bool = false) {
    sketch = FloatSketch(isRankedElsewhere: isRankedElsewhere)
    grid = GridCounts(isRankedElsewhere: isRankedElsewhere)
  }

  /// Adds a number.
  ///
  /// - Parameters:
  ///   - number: The value of the number.
  ///   - isWhole: `true` if the number has no fraction.
  ///   - written: The text of the number in the source.
  ///   - times: The number of occurrences.
  @inline(__always)
  mutating func add(_ number: Double, isWhole: Bool, written: Span<UInt8>, times: Int) {
    count &+= times
    if number <= least || number >= greatest { compare(number, written) }
    guard number.isFinite else {
      overflowing &+= times
      return
    }
    if !isWhole { self.isWhole = false }
    if times == 1 {
      if buffer.append(number) { flush() }
    } else {
      count([number].span, times: times)
    }
  }

  /// Counts the buffered numbers.
  @inline(never)
  mutating func flush() {
    buffer.drain().withElements { count($0, times: 1) }
  }

  /// Adds the numbers of another gatherer.
  mutating func merge(_ other: NumberGatherer) {
    guard other.count > 0 else { return }
    var other = other
    other.flush()
    if count == 0 {
      self = other
      return
    }
    count += other.count
    overflowing += other.overflowing
    isWhole = isWhole && other.isWhole
    sketch.merge(other.sketch)
    grid.merge(other.grid)
    compare(other.least, other.minimum.span)
    compare(other.greatest, other.maximum.span)
  }

  private mutating func count(_ numbers: Span<Double>, times: Int) {
    sketch.add(numbers, times: times)
    grid.add(numbers, times: times)
  }

  @inline(never)
  private mutating func compare(_ number: Double, _ written: Span<UInt8>) {
    let isFirst = minimum.isEmpty
    if isFirst || number < least || number == least && precedes(written, minimum.span, .less) {
      minimum.replaceAll(with: written)
    }
    if isFirst || number > greatest || number == greatest && precedes(written, maximum.span, .more)
    {
      maximum.replaceAll(with: written)
    }
    least = min(least, number)
    greatest = max(greatest, number)
  }

  /// Returns whether a value is more extreme than another with the same `Double`.
  ///
  /// Of exactly equal values, the one with the smaller bytes is preferred.
  private func precedes(
    _ a: Span<UInt8>,
    _ b: Span<UInt8>,
    _ wanted: ValueOrder.Comparison
  ) -> Bool {
    let bytes = ValueOrder.compareBytes(a, b)
    if bytes == .equal { return false }
    let exact = Number.compare(a, b) ?? Self.compareMoments(a, b)
    return exact == .equal ? bytes == .less : exact == wanted
  }

  private static func compareMoments(_ a: Span<UInt8>, _ b: Span<UInt8>) -> ValueOrder.Comparison {
    guard let a = ISODate.parse(a), let b = ISODate.parse(b) else { return .equal }
    return ValueOrder.Comparison(a.moment, b.moment)
  }
}
