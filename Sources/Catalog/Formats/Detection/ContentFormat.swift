// SPDX-License-Identifier: GPL-3.0-or-later

/// The format of a file, detected from its first bytes.
package enum ContentFormat: String, Sendable, CaseIterable {
  case delimited
  case jsonLines
  case json
  case sqlite

  /// Binary content in a format that cannot be opened.
  case binary

  /// Detects the format of a file.
  ///
  /// Text that is not JSON is delimited text, possibly with a single column. UTF-16 must be
  /// transcoded to UTF-8 first, or JSON is not recognized.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - isComplete: `true` if `bytes` is the entire file.
  package init(of bytes: [UInt8], isComplete: Bool) {
    if let known = ContentFormat(signatureOf: bytes) {
      self = known
    } else if EncodingSniffer.sniff(bytes, isComplete: isComplete).encoding == nil {
      self = .binary
    } else {
      self = JSONOutline.format(of: bytes, isComplete: isComplete) ?? .delimited
    }
  }

  /// Detects a format by its signature; `nil` if no signature matches, as for text.
  ///
  /// ``Compression`` detects compressed files.
  package init?(signatureOf bytes: [UInt8]) {
    guard let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) else {
      return nil
    }
    self = known.format
  }

  private static let signatures: [(bytes: [UInt8], format: ContentFormat)] = [
    // SQLite database file format, section 1.3.1.
    (Array("SQLite format 3\0".utf8), .sqlite),
    // Binary formats whose first bytes can look like text: ZIP (APPNOTE 4.3.7; also .xlsx and
    // .ods), PDF (ISO 32000, 7.5.2) and Parquet.
    ([0x50, 0x4B, 0x03, 0x04], .binary),
    (Array("%PDF-".utf8), .binary),
    (Array("PAR1".utf8) + [0x15], .binary),
  ]
}
