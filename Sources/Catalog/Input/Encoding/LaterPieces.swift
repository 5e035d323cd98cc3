// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of a file after its beginning, spread evenly up to its end.
///
/// They are needed because an ASCII beginning does not show the encoding of later characters.
struct LaterPieces {
  private static let count = 16
  private static let length = 4096

  private(set) var pieces: [(start: Int, bytes: [UInt8])] = []

  /// Reads the samples of a file that is completely available.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The offset after the first sample.
  /// - Throws: ``CatalogError`` if the file cannot be read.
  init(of file: SourceFile, from start: Int) throws(CatalogError) {
    for place in Self.places(in: start..<max(start, file.available)) {
      pieces.append((place.lowerBound, try file.bytes(place.count, at: place.lowerBound)))
    }
  }

  /// Returns the ranges of the samples.
  ///
  /// A part that is not longer than all samples together is sampled as a whole.
  static func places(in part: Range<Int>) -> [Range<Int>] {
    guard part.count > (count + 1) * length else { return part.isEmpty ? [] : [part] }
    return (0...count).map { number in
      // The last sample ends where the part ends.
      let start = part.lowerBound + (part.count - length) / count * number
      let place = number == count ? part.upperBound - length : start
      return place..<place + length
    }
  }
}

extension EncodingSniffer {
  /// Detects the encoding of a file whose beginning is ASCII.
  ///
  /// - Parameter pieces: The samples after the beginning.
  /// - Returns: The encoding, with the confidence and the reason.
  static func sniff(_ pieces: LaterPieces) -> SniffedEncoding {
    let count = pieces.pieces.count
    let telling = pieces.pieces.filter { !$0.bytes.isASCII }
    guard !telling.isEmpty else {
      return SniffedEncoding(.utf8, .assumed, .ascii, laterPieces: count)
    }
    var sequences = UTF8Census()
    for (start, bytes) in telling { sequences.add(bytes, from: start) }
    let census = ByteCensus(Array(telling.map(\.bytes).joined()).span)
    return judge(sequences, census).restingOn(laterPieces: count)
  }
}

extension UTF8Census {
  /// Adds the counts of a sample, which may begin and end within a character.
  fileprivate mutating func add(_ bytes: [UInt8], from place: Int) {
    // At most three bytes belong to a character that began before the sample.
    let rest = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let piece = UTF8Census(bytes.span.extracting(rest...), isWhole: false)
    add(piece, movedBy: place + rest)
  }
}

extension [UInt8] {
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}
