// SPDX-License-Identifier: GPL-3.0-or-later

/// A walk over the bits that are set, from the lowest on.
struct Marks {
  private let words: UnsafePointer<UInt64>
  private var word: Int
  private var bits: UInt64

  /// The bits from a place on.
  ///
  /// - Parameters:
  ///   - words: The bits, the first in the lowest bit of the first word.
  ///   - place: Where to begin; there is a word for it.
  @inline(__always)
  init(_ words: UnsafeMutablePointer<UInt64>, from place: Int) {
    self.words = UnsafePointer(words)
    word = place >> 6
    bits = words[word] & (~0 << UInt64(place & 63))
  }

  /// How many bits are set in a range; there are words for it.
  @inline(__always)
  static func count(_ words: UnsafeMutablePointer<UInt64>, in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let ahead = ~UInt64(0) << UInt64(range.lowerBound & 63)
    let behind = ~UInt64(0) >> UInt64(63 - (range.upperBound - 1) & 63)
    if first == last { return (words[first] & ahead & behind).nonzeroBitCount }
    var count = (words[first] & ahead).nonzeroBitCount + (words[last] & behind).nonzeroBitCount
    for word in first + 1..<last { count += words[word].nonzeroBitCount }
    return count
  }

  /// Goes on to the next bit.
  ///
  /// - Parameter end: Behind the last place to look at; there are words up to it.
  /// - Returns: Its place; `end` if there is none before.
  @inline(__always)
  mutating func next(before end: Int) -> Int {
    while bits == 0 {
      word += 1
      guard word << 6 < end else { return end }
      bits = words[word]
    }
    let place = word << 6 | bits.trailingZeroBitCount
    guard place < end else { return end }
    bits &= bits &- 1
    return place
  }

  /// Passes over bits.
  ///
  /// - Parameters:
  ///   - count: How many, at least one.
  ///   - end: Behind the last place to look at.
  /// - Returns: The place of the last of them; `end` if there are not so many before.
  @inline(__always)
  mutating func skip(_ count: Int, before end: Int) -> Int {
    var left = count
    // Whole words are passed over at once, which makes columns far to the right cheap.
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
