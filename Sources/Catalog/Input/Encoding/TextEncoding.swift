// SPDX-License-Identifier: GPL-3.0-or-later

/// How bytes spell text.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case latin1 = "iso-8859-1"
  case windows1252 = "windows-1252"

  /// The encoding that a person names, in any case, with or without hyphens and underscores.
  ///
  /// `utf-16` without an order of bytes is little-endian, as most such files are; a byte order mark
  /// says more than the name.
  package init?(name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
    case "utf8", "ascii", "usascii": self = .utf8
    case "utf16", "utf16le", "ucs2": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "latin1", "iso88591", "l1": self = .latin1
    case "windows1252", "cp1252", "1252": self = .windows1252
    default: return nil
    }
  }

  /// U+FEFF at the beginning, which says which encoding of Unicode it is (Unicode 16.0, 23.8).
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .latin1, .windows1252: []
    }
  }
}
