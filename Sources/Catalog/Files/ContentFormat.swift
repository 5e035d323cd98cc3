/// What the bytes of a file are, by its beginning alone.
package enum ContentFormat: String, Sendable, CaseIterable {
  case delimited
  case jsonLines
  case json
  case sqlite
  case gzip
  case bzip2
  case xz
  case zstd

  /// No text, and nothing that is opened.
  case binary

  /// The format of a file.
  ///
  /// Text that is not JSON is delimited text, if only of one column; text in UTF-16 is to be turned
  /// into UTF-8 first to tell one from the other.
  ///
  /// - Parameters:
  ///   - bytes: Its beginning.
  ///   - isWhole: Whether that is all of it.
  package init(of bytes: [UInt8], isWhole: Bool) {
    if let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) {
      self = known.format
    } else if Self.isBzip2(bytes) {
      self = .bzip2
    } else if Self.isSkippableFrame(bytes) {
      self = .zstd
    } else if EncodingSniffer.sniff(bytes, isWhole: isWhole).encoding == nil {
      self = .binary
    } else {
      self = JSONOutline.format(of: bytes.span, isWhole: isWhole) ?? .delimited
    }
  }

  private static let signatures: [(bytes: [UInt8], format: ContentFormat)] = [
    // RFC 1952, section 2.3.1; the third byte is the method, of which there is one.
    ([0x1F, 0x8B, 0x08], .gzip),
    // The .xz file format 1.2.1, section 2.1.1.1.
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
    // RFC 8878, section 3.1.1.
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
    // SQLite's database file format, section 1.3.1.
    (Array("SQLite format 3\0".utf8), .sqlite),
    // Files that begin with much text or little control, yet are none: ZIP (APPNOTE 4.3.7, with
    // .xlsx and .ods), PDF (ISO 32000, 7.5.2), Parquet.
    ([0x50, 0x4B, 0x03, 0x04], .binary),
    (Array("%PDF-".utf8), .binary),
    (Array("PAR1".utf8) + [0x15], .binary),
  ]

  /// `BZh`, a digit for the size of blocks, and the first block's or the end's mark, the digits of
  /// pi or of its square root: bzip2's manual names them, and the four letters alone may be a name.
  private static func isBzip2(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
    ]
    return bytes.count >= 10 && bytes.starts(with: Array("BZh".utf8))
      && (0x31...0x39).contains(bytes[3]) && marks.contains(Array(bytes[4..<10]))
  }

  /// A frame that zstd passes over, 0x184D2A50 to 0x184D2A5F, little-endian (RFC 8878, 3.1.2).
  private static func isSkippableFrame(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes[0] & 0xF0 == 0x50 && Array(bytes[1..<4]) == [0x2A, 0x4D, 0x18]
  }
}
