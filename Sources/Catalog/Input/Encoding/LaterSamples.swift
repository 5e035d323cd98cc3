// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of a file after its beginning, spread evenly up to its end.
///
/// They are needed because an ASCII beginning does not show the encoding of later characters, and
/// because a guess from few characters is uncertain.
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
  /// Detects the encoding of a file whose beginning is ASCII, or in no encoding of Unicode.
  ///
  /// - Parameters:
  ///   - samples: The samples after the beginning.
  ///   - beginning: The first sample, or `nil` if it is ASCII.
  ///   - library: The detector of multibyte and Cyrillic encodings.
  /// - Returns: The encoding, with the confidence and the reason.
  static func sniff(
    _ samples: LaterSamples,
    after beginning: [UInt8]?,
    library: @autoclosure () -> Uchardet? = Uchardet.shared
  ) -> SniffedEncoding {
    let later = samples.all.filter { !$0.bytes.isPlainASCII }
    var text = beginning.map { SampledText($0, isComplete: false) } ?? SampledText()
    for (start, bytes) in later { text.add(bytes, from: start) }
    let isASCII = text.sequences.valid + text.sequences.invalid == 0
    let sniffed =
      isASCII
      ? sniffEscapes(text.lines) ?? SniffedEncoding(.utf8, .assumed, .ascii)
      : judge(text, library: library)
    return sniffed.with(laterSamples: samples.all.count)
  }
}

extension [UInt8] {
  /// `true` if there are neither bytes above 0x7F nor escape sequences.
  fileprivate var isPlainASCII: Bool {
    // Without branches, the compiler uses vector instructions.
    var (all, nearest): (UInt8, UInt8) = (0, 0xFF)
    for byte in self {
      all |= byte
      nearest = Swift.min(nearest, byte ^ 0x1B)
    }
    return all < 0x80 && nearest > 0
  }
}
