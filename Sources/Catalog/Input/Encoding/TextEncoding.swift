// SPDX-License-Identifier: GPL-3.0-or-later

/// A text encoding: UTF-8, or one that the C library can convert to UTF-8.
package struct TextEncoding: Sendable, Equatable {
  /// The lowercase name, as `iconv_open` accepts it.
  package let name: String

  package static let utf8 = TextEncoding("utf-8")
  package static let utf16LittleEndian = TextEncoding("utf-16le")
  package static let utf16BigEndian = TextEncoding("utf-16be")
  package static let utf32LittleEndian = TextEncoding("utf-32le")
  package static let utf32BigEndian = TextEncoding("utf-32be")
  package static let latin1 = TextEncoding("iso-8859-1")
  package static let latin2 = TextEncoding("iso-8859-2")
  package static let latin5 = TextEncoding("iso-8859-9")
  package static let latin9 = TextEncoding("iso-8859-15")
  package static let windows1250 = TextEncoding("windows-1250")
  package static let windows1252 = TextEncoding("windows-1252")
  package static let windows1254 = TextEncoding("windows-1254")

  /// Names of common encodings, for completion.
  package static let commonNames = [
    "utf-8", "utf-16le", "utf-16be", "utf-32", "utf-32le", "utf-32be", "iso-8859-1", "iso-8859-2",
    "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
    "iso-8859-9", "iso-8859-10", "iso-8859-11", "iso-8859-13", "iso-8859-14", "iso-8859-15",
    "iso-8859-16", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
    "windows-1255", "windows-1256", "windows-1257", "windows-1258", "koi8-r", "koi8-u",
    "macintosh", "mac-centraleurope", "mac-cyrillic", "ibm437", "ibm850", "ibm852", "ibm855",
    "ibm857", "ibm862", "ibm865", "ibm866", "ibm037", "ibm500", "ibm1047", "tis-620", "viscii",
    "shift_jis", "cp932", "euc-jp", "iso-2022-jp", "gb2312", "gbk", "gb18030", "big5", "big5-hkscs",
    "euc-tw", "euc-kr", "cp949", "iso-2022-kr",
  ]

  private init(_ name: String) {
    self.name = name
  }

  /// Creates an encoding from one of the names that `iconv -l` lists.
  ///
  /// Case does not matter, and separators may be replaced or omitted. `utf-16` without a byte order
  /// means little-endian, like most such files, and a byte order mark overrides it. A name with a
  /// slash is refused, because `iconv_open` would read options such as `//IGNORE` after it.
  ///
  /// Returns `nil` if the C library has no such encoding.
  package init?(name: String) {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    switch plain {
    case "utf8", "ascii", "usascii", "isoir193", "osf05010001": self = .utf8
    case "utf16", "utf16le", "ucs2": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    // The library converts UCS-4 beyond U+10FFFF to bytes that are not UTF-8.
    case "ucs4", "ucs4be", "csucs4", "iso10646", "106461:1993", "osf00010104", "osf00010105",
      "osf00010106":
      self.init("utf-32be")
    case "ucs4le", "wchart": self.init("utf-32le")
    case "latin1", "iso88591", "l1": self = .latin1
    case "windows1252", "cp1252", "1252", "msansi": self = .windows1252
    default:
      let hyphenated = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
      let known = [name.lowercased(), hyphenated, plain].first {
        Self.isWellFormed($0) && Converter(from: $0) != nil
      }
      guard let known else { return nil }
      self.init(known)
    }
  }

  /// Returns `true` if a text contains only characters that occur in names of encodings.
  ///
  /// `iconv_open` ignores other characters, and reads an empty name as the locale's encoding.
  private static func isWellFormed(_ name: String) -> Bool {
    name.contains { $0.isLetter || $0.isNumber }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:()".contains($0)) }
  }

  /// The encodings that a byte order mark identifies.
  ///
  /// UTF-32 comes first, because its little-endian mark begins with that of UTF-16.
  static let marked: [TextEncoding] = [
    .utf32LittleEndian, .utf32BigEndian, .utf8, .utf16LittleEndian, .utf16BigEndian,
  ]

  /// The same encoding in both byte orders, or the encoding alone if it has no byte order.
  var byteOrders: [TextEncoding] {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: [.utf16LittleEndian, .utf16BigEndian]
    case .utf32LittleEndian, .utf32BigEndian: [.utf32LittleEndian, .utf32BigEndian]
    default: [self]
    }
  }

  /// U+FEFF in this encoding (Unicode 16.0, 23.8), or empty if the encoding has no byte order mark.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    default: []
    }
  }
}
