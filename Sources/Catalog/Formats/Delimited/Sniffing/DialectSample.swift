// SPDX-License-Identifier: GPL-3.0-or-later

/// The text to sniff.
struct DialectSample {
  let bytes: [UInt8]

  /// `true` if this is the whole text.
  ///
  /// Otherwise the last row may be cut off at any byte.
  let isComplete: Bool

  /// The offset of a quote that the whole text has shown to be unterminated.
  let literalQuoteOffset: Int?

  /// The offset of the first line that is not skipped.
  private(set) var start = 0

  /// `true` if a line that declares the delimiter, such as `sep=;`, was skipped.
  var isAnnounced = false

  private let isPresent: [Bool]

  init(_ bytes: [UInt8], isComplete: Bool, literalQuoteOffset: Int? = nil) {
    self.bytes = bytes
    self.literalQuoteOffset = literalQuoteOffset
    self.isComplete = isComplete
    var isPresent = [Bool](repeating: false, count: 256)
    for byte in bytes { isPresent[Int(byte)] = true }
    self.isPresent = isPresent
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns `true` if the sample contains a byte.
  func contains(_ byte: UInt8) -> Bool { isPresent[Int(byte)] }

  /// Returns `true` if the sample contains a quote after a backslash.
  func containsEscaped(_ quote: UInt8) -> Bool {
    contains(Ascii.backslash)
      && bytes.indices.dropFirst().contains {
        bytes[$0] == quote && bytes[$0 - 1] == Ascii.backslash
      }
  }

  /// Returns `true` if each backslash escapes something, and one of them proves that it does.
  ///
  /// The proof is a missing value, `\N`, or in a text that is not well-formed otherwise, a backslash
  /// before a delimiter or a line break.
  func provesEscapes(with delimiter: UInt8, isPlain: Bool) -> Bool {
    guard contains(Ascii.backslash) else { return false }
    let endsField = { (at: Int) in
      at >= bytes.count || bytes[at] == delimiter || DelimitedFormat.isBreak(bytes[at])
    }
    var isProven = false
    var index = start
    while let found = bytes[index...].firstIndex(of: Ascii.backslash), found + 1 < bytes.count {
      // A path such as `C:\new`.
      if found > start, bytes[found - 1] == Ascii.colon, delimiter != Ascii.colon { return false }
      switch bytes[found + 1] {
      case UInt8(ascii: "N"):
        guard found == start || endsField(found - 1), endsField(found + 2) else { return false }
        isProven = true
      case delimiter, Ascii.lineFeed: isProven = isProven || !isPlain
      case Ascii.backslash, Ascii.carriageReturn: break
      case Ascii.point: guard endsField(found + 2) else { return false }
      case let byte: guard "0bfnrtv".utf8.contains(byte) else { return false }
      }
      index = found + 2
    }
    return isProven
  }

  var firstLine: ArraySlice<UInt8> { bytes[start...].prefix { !DelimitedFormat.isBreak($0) } }

  /// The delimiter that the first line declares for spreadsheets, as in `sep=;`.
  var announcedDelimiter: UInt8? {
    let line = firstLine.prefix(8)
    let plain = line.filter { $0 != Ascii.quote }
    guard plain.count == 5, line.count == 5 || line.count == 7,
      plain.prefix(4).map(Ascii.lowercased) == Array("sep=".utf8),
      let delimiter = plain.last, delimiter < 0x80, delimiter != 0
    else { return nil }
    return delimiter
  }

  /// Returns the number of lines before a byte offset.
  func lines(before offset: Int) -> Int {
    var breaks = LineBreaks()
    return bytes.withUnsafeBufferPointer { breaks.add($0, 0..<offset) }
  }

  /// Skips lines at the beginning.
  mutating func skip(lines count: Int) {
    var left = count
    while left > 0, start < bytes.count {
      left -= 1
      start = firstLine.endIndex
      let isPair = bytes[start...].starts(with: [Ascii.carriageReturn, Ascii.lineFeed])
      start = min(bytes.count, start + (isPair ? 2 : 1))
    }
  }
}

/// The possible delimiters, grouped by the evidence that they require.
enum Delimiters {
  /// The delimiters that people choose, the most common first.
  static let common = [Ascii.comma, Ascii.tab, Ascii.semicolon, Ascii.pipe]

  /// The delimiters that programs choose because values do not contain them.
  static let rare: [UInt8] = [0x1F, 0x01, 0x1E, 0x02, 0x7E, 0x5E]

  /// The delimiters that also occur in values, and therefore require the strongest evidence.
  static let uncommon = [Ascii.colon, Ascii.space] + Array("!#$%&*@=".utf8)
}

extension LineBreaks {
  /// Counts the line breaks in a range of a text.
  ///
  /// - Returns: The number of line breaks in the range.
  @discardableResult
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    let before = lineFeeds + pairs + carriageReturns
    for at in range where DelimitedFormat.isBreak(bytes[at]) {
      if bytes[at] == Ascii.carriageReturn {
        carriageReturns += 1
      } else if at > range.lowerBound, bytes[at - 1] == Ascii.carriageReturn {
        (carriageReturns, pairs) = (carriageReturns - 1, pairs + 1)
      } else {
        lineFeeds += 1
      }
    }
    return lineFeeds + pairs + carriageReturns - before
  }
}
