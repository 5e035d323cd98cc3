// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of a text, which may begin and end within a line and within a character.
struct SampledText {
  /// The counts of valid and invalid UTF-8.
  private(set) var sequences = UTF8Census()

  /// The complete lines of each sample.
  private var parts: [ArraySlice<UInt8>] = []

  /// Creates an empty text.
  init() {}

  /// Creates a text of one sample.
  ///
  /// - Parameters:
  ///   - beginning: The beginning of the text.
  ///   - isComplete: `true` if it is the entire text.
  init(_ beginning: [UInt8], isComplete: Bool) {
    sequences = UTF8Census(beginning.span, isComplete: isComplete)
    parts = [isComplete ? beginning[...] : beginning.throughLastLineFeed]
  }

  /// Adds a sample from the rest of the text.
  ///
  /// - Parameters:
  ///   - bytes: The sample.
  ///   - offset: Its offset in the text.
  mutating func add(_ bytes: [UInt8], from offset: Int) {
    // At most three bytes belong to a character that began before the sample.
    let rest = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let census = UTF8Census(bytes.span.extracting(rest...), isComplete: false)
    sequences.add(census, offsetBy: offset + rest)
    let start = bytes.firstIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
    parts.append(bytes[start...].throughLastLineFeed)
  }

  /// The complete lines.
  ///
  /// A line feed is never part of a character in the multibyte encodings that are detected, and
  /// their shift states end with the line.
  var lines: [UInt8] { Array(parts.joined()) }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// The elements up to the last line feed, or all if there is none.
  fileprivate var throughLastLineFeed: SubSequence {
    lastIndex(of: Ascii.lineFeed).map { self[...$0] } ?? self[...]
  }
}
