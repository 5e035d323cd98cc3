// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts of the code units of a sample that is read as UTF-16 or UTF-32.
struct WideReading {
  private let encoding: TextEncoding
  private var characters = 0

  /// The number of printable ASCII characters, tabs and line breaks.
  private var asciiCharacters = 0
  private var lineFeeds = 0

  /// The number of unpaired surrogates, control characters and unassigned code points.
  private var invalid = 0

  /// Detects UTF-16 or UTF-32 without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of a file. At least one of them is NUL.
  ///   - census: The counts of all bytes.
  /// - Returns: The encoding, or `nil` if the bytes are something else.
  static func sniff(_ bytes: [UInt8], _ census: ByteCensus) -> SniffedEncoding? {
    guard bytes.count >= 4 else { return nil }
    let readings = [
      WideReading(bytes, .utf32LittleEndian, width: 4, isBig: false),
      WideReading(bytes, .utf32BigEndian, width: 4, isBig: true),
      WideReading(bytes, .utf16LittleEndian, width: 2, isBig: false),
      WideReading(bytes, .utf16BigEndian, width: 2, isBig: true),
    ].filter { $0.isPlausible(census) }
    // A line feed in the other byte order is unassigned.
    let best = readings.max {
      ($0.lineFeeds, $0.asciiCharacters - $0.invalid)
        < ($1.lineFeeds, $1.asciiCharacters - $1.invalid)
    }
    return best.map { SniffedEncoding($0.encoding, .likely($0.isClear ? 95 : 80), .nulPattern) }
  }

  private init(_ bytes: [UInt8], _ encoding: TextEncoding, width: Int, isBig: Bool) {
    self.encoding = encoding
    func unit(_ number: Int) -> UInt32? {
      let start = number * width
      guard start + width <= bytes.count else { return nil }
      var unit: UInt32 = 0
      for offset in 0..<width {
        unit = unit << 8 | UInt32(bytes[start + (isBig ? offset : width - 1 - offset)])
      }
      return unit
    }
    var number = 0
    while let first = unit(number) {
      number += 1
      guard width == 2, first & 0xFC00 == 0xD800, let second = unit(number),
        second & 0xFC00 == 0xDC00
      else {
        add(first)
        continue
      }
      number += 1
      add(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    }
  }

  private mutating func add(_ value: UInt32) {
    characters += 1
    if value < 0x80 {
      let byte = UInt8(value)
      if ByteCensus.isControl(byte) { invalid += 1 }
      if byte == Ascii.lineFeed { lineFeeds += 1 }
      if byte >= Ascii.space || byte == Ascii.tab || byte == Ascii.lineFeed
        || byte == Ascii.carriageReturn
      {
        asciiCharacters += 1
      }
      return
    }
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case nil, .control, .unassigned, .privateUse: invalid += 1
    default: break
    }
  }

  /// `true` if at least three of ten characters are ASCII.
  private var isMostlyASCII: Bool { asciiCharacters * 10 >= characters * 3 }

  /// `true` if nothing contradicts the encoding.
  private var isClear: Bool { isMostlyASCII && invalid == 0 }

  /// Returns `true` if the sample is a text in the encoding.
  ///
  /// ASCII with a few NUL bytes can also be read as UTF-16: then most of its line feeds are half of
  /// another character.
  private func isPlausible(_ census: ByteCensus) -> Bool {
    let hasLineFeeds = lineFeeds > 0 && lineFeeds * 2 >= census.lineFeeds
    guard isMostlyASCII else { return hasLineFeeds && invalid * 50 <= characters }
    let isPureASCII = asciiCharacters * 10 >= characters * 9
    return invalid * 10 <= characters && (!census.isPrintable || hasLineFeeds || isPureASCII)
  }
}
