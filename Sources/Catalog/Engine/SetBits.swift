// SPDX-License-Identifier: GPL-3.0-or-later

/// An iterator over the set bits of a bitmap, in ascending order.
struct SetBits {
  private let words: UnsafePointer<UInt64>
  private var word: Int
  private var bits: UInt64

  /// Creates an iterator that starts at a bit index.
  ///
  /// - Parameters:
  ///   - words: The bitmap. Bit 0 is the lowest bit of the first word.
  ///   - index: The bit index to start at. The bitmap must have a word for it.
  @inline(__always)
  init(_ words: UnsafeMutablePointer<UInt64>, from index: Int) {
    self.words = UnsafePointer(words)
    word = index >> 6
    bits = words[word] & (~0 << UInt64(index & 63))
  }

  /// Returns the number of set bits in a range.
  ///
  /// The bitmap must have words for all of it.
  @inline(__always)
  static func count(_ words: UnsafeMutablePointer<UInt64>, in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let fromStart = ~UInt64(0) << UInt64(range.lowerBound & 63)
    let upToEnd = ~UInt64(0) >> UInt64(63 - (range.upperBound - 1) & 63)
    if first == last { return (words[first] & fromStart & upToEnd).nonzeroBitCount }
    var count = (words[first] & fromStart).nonzeroBitCount + (words[last] & upToEnd).nonzeroBitCount
    for word in first + 1..<last { count += words[word].nonzeroBitCount }
    return count
  }

  /// Returns the index of the next set bit.
  ///
  /// - Parameter end: The end of the range to search. The bitmap must have words up to it.
  /// - Returns: The bit index, or `end` if no bit is set before it.
  @inline(__always)
  mutating func next(before end: Int) -> Int {
    while bits == 0 {
      word += 1
      guard word << 6 < end else { return end }
      bits = words[word]
    }
    let index = word << 6 | bits.trailingZeroBitCount
    guard index < end else { return end }
    bits &= bits &- 1
    return index
  }

  /// Advances over a number of set bits.
  ///
  /// - Parameters:
  ///   - count: The number of set bits, at least one.
  ///   - end: The end of the range to search.
  /// - Returns: The index of the last of these bits, or `end` if there are fewer before it.
  @inline(__always)
  mutating func skip(_ count: Int, before end: Int) -> Int {
    var left = count
    // Skipping whole words makes columns far to the right cheap.
    while left > 16 {
      let here = bits.nonzeroBitCount
      if here >= left { break }
      left -= here
      word += 1
      guard word << 6 < end else { return end }
      bits = words[word]
    }
    while left > 1, next(before: end) < end { left -= 1 }
    return next(before: end)
  }
}
