// SPDX-License-Identifier: GPL-3.0-or-later

extension LineBreaks {
  /// Adds the line breaks in a range of a text.
  ///
  /// - Returns: How many there are.
  @discardableResult
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      place += 1
      guard DelimitedFormat.isBreak(byte) else { continue }
      count += 1
      if byte == Ascii.lineFeed {
        lineFeeds += 1
      } else if place < range.upperBound, bytes[place] == Ascii.lineFeed {
        pairs += 1
        place += 1
      } else {
        carriageReturns += 1
      }
    }
    return count
  }
}
