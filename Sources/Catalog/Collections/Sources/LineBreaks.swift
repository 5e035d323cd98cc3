/// How many line breaks of each kind end the rows of a sample; those in quotations are values.
package struct LineBreaks: Sendable, Equatable {
  package var lineFeeds = 0
  package var pairs = 0
  package var carriageReturns = 0

  /// Whether there is more than one kind.
  package var areMixed: Bool {
    [lineFeeds, pairs, carriageReturns].count { $0 > 0 } > 1
  }

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
