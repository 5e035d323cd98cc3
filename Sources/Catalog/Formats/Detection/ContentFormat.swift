// SPDX-License-Identifier: GPL-3.0-or-later

/// What the bytes of a file are, by its beginning alone.
package enum ContentFormat: String, Sendable, CaseIterable {
  case delimited
  case jsonLines
  case json
  case sqlite

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
    if let known = ContentFormat(signatureOf: bytes) {
      self = known
    } else if EncodingSniffer.sniff(bytes, isWhole: isWhole).encoding == nil {
      self = .binary
    } else {
      self = JSONOutline.format(of: bytes, isWhole: isWhole) ?? .delimited
    }
  }

  /// What a file is by the bytes that all files of its format begin with; `nil` for text.
  ///
  /// What is compressed is told by ``Compression``.
  package init?(signatureOf bytes: [UInt8]) {
    guard let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) else {
      return nil
    }
    self = known.format
  }

  private static let signatures: [(bytes: [UInt8], format: ContentFormat)] = [
    // SQLite's database file format, section 1.3.1.
    (Array("SQLite format 3\0".utf8), .sqlite),
    // Files that begin with much text or little control, yet are none: ZIP (APPNOTE 4.3.7, with
    // .xlsx and .ods), PDF (ISO 32000, 7.5.2), Parquet.
    ([0x50, 0x4B, 0x03, 0x04], .binary),
    (Array("%PDF-".utf8), .binary),
    (Array("PAR1".utf8) + [0x15], .binary),
  ]
}
