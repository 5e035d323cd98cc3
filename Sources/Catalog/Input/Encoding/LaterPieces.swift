// SPDX-License-Identifier: GPL-3.0-or-later

/// Pieces of a file behind its sample, spread over all of it up to its end.
///
/// A sample of ASCII tells nothing about how other characters are spelled that come later.
struct LaterPieces {
  private static let count = 16
  private static let length = 4096

  private(set) var pieces: [(start: Int, bytes: [UInt8])] = []

  /// Reads the pieces of a file that is there whole.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The end of the sample.
  /// - Throws: ``CatalogError`` if it cannot be read.
  init(of file: SourceFile, from start: Int) throws(CatalogError) {
    for place in Self.places(in: start..<max(start, file.available)) {
      pieces.append((place.lowerBound, try file.bytes(place.count, at: place.lowerBound)))
    }
  }

  /// Where the pieces are: all of a part that is not longer than they are together.
  static func places(in part: Range<Int>) -> [Range<Int>] {
    guard part.count > (count + 1) * length else { return part.isEmpty ? [] : [part] }
    return (0...count).map { number in
      // The last one ends where the part does.
      let start = part.lowerBound + (part.count - length) / count * number
      let place = number == count ? part.upperBound - length : start
      return place..<place + length
    }
  }
}

extension EncodingSniffer {
  /// Finds the encoding of a file whose beginning is ASCII.
  ///
  /// - Parameter pieces: What comes later.
  /// - Returns: The encoding, and how sure it is.
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
  /// Counts what is in a piece, which may begin and end anywhere in a character.
  fileprivate mutating func add(_ bytes: [UInt8], from place: Int) {
    // The rest of a character that began before is three bytes at most.
    let rest = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let piece = UTF8Census(bytes.span.extracting(rest...), isWhole: false)
    add(piece, movedBy: place + rest)
  }
}

extension [UInt8] {
  /// Whether no byte is above 0x7F.
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}
