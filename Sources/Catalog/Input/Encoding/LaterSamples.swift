// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of a file after its beginning, spread evenly up to its end.
///
/// They are needed because an ASCII beginning does not show the encoding of later characters.
struct LaterSamples {
  private static let count = 16
  private static let length = 4096

  private(set) var all: [(start: Int, bytes: [UInt8])] = []

  /// Reads the samples of a file that is completely available.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The offset after the first sample.
  /// - Throws: ``CatalogError`` if the file cannot be read.
  init(of file: SourceFile, from start: Int) throws(CatalogError) {
    for range in Self.ranges(in: start..<max(start, file.available)) {
      all.append((range.lowerBound, try file.bytes(range.count, at: range.lowerBound)))
    }
  }

  /// Returns the ranges of the samples.
  ///
  /// A part that is not longer than all samples together is sampled as a whole.
  static func ranges(in part: Range<Int>) -> [Range<Int>] {
    guard part.count > (count + 1) * length else { return part.isEmpty ? [] : [part] }
    return (0...count).map { number in
      // The last sample ends where the part ends.
      let start = part.lowerBound + (part.count - length) / count * number
      let lowerBound = number == count ? part.upperBound - length : start
      return lowerBound..<lowerBound + length
    }
  }
}

extension EncodingSniffer {
  /// Detects the encoding of a file whose beginning is ASCII.
  ///
  /// - Parameter samples: The samples after the beginning.
  /// - Returns: The encoding, with the confidence and the reason.
  static func sniff(_ samples: LaterSamples) -> SniffedEncoding {
    let count = samples.all.count
    let nonASCII = samples.all.filter { !$0.bytes.isASCII }
    guard !nonASCII.isEmpty else {
      return SniffedEncoding(.utf8, .assumed, .ascii, laterSamples: count)
    }
    var sequences = UTF8Census()
    for (start, bytes) in nonASCII { sequences.add(bytes, from: start) }
    let census = ByteCensus(Array(nonASCII.map(\.bytes).joined()).span)
    return judge(sequences, census).with(laterSamples: count)
  }
}

extension UTF8Census {
  /// Adds the counts of a sample, which may begin and end within a character.
  fileprivate mutating func add(_ bytes: [UInt8], from offset: Int) {
    // At most three bytes belong to a character that began before the sample.
    let rest = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let census = UTF8Census(bytes.span.extracting(rest...), isComplete: false)
    add(census, offsetBy: offset + rest)
  }
}

extension [UInt8] {
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}
