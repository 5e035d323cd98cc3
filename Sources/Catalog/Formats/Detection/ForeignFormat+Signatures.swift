// SPDX-License-Identifier: GPL-3.0-or-later

// Recognition by the first bytes.

extension ForeignFormat {
  /// The number of first bytes that ``init(signatureOf:)`` needs.
  static let signatureLength = 16

  /// Recognizes a format whose first bytes might also be text.
  ///
  /// - Parameter bytes: The first bytes of a file, at least ``signatureLength`` if it has so many.
  init?(signatureOf bytes: [UInt8]) {
    guard let known = Self.textLikeSignatures.first(where: { $0.isFound(in: bytes) }) else {
      return nil
    }
    self = known.format
  }

  /// Recognizes the format of a file that is not text.
  ///
  /// - Parameter sample: The beginning of the file.
  init?(ofBinary sample: [UInt8]) {
    let signatures = Self.textLikeSignatures + Self.binarySignatures
    if let known = signatures.first(where: { $0.isFound(in: sample) }) {
      self = known.format
    } else if Self.isOldStata(sample) {
      self = .stata
    } else if Self.isDBase(sample) {
      self = .dBase
    } else {
      return nil
    }
  }

  /// The format of the documents in a zip file or an Office file, or the format itself.
  ///
  /// - Parameter sample: The beginning of the file.
  func refined(by sample: [UInt8]) -> ForeignFormat {
    switch self {
    case .zip: ZipNames(sample).format
    case .office where sample.contains("W\0o\0r\0k\0b\0o\0o\0k\0".utf8): .oldExcel
    default: self
    }
  }

  /// A sequence of bytes at a fixed offset of all files of a format.
  private struct Signature {
    let format: ForeignFormat
    let offset: Int
    let bytes: [UInt8]

    init(_ format: ForeignFormat, _ bytes: [UInt8], at offset: Int = 0) {
      self.format = format
      self.bytes = bytes
      self.offset = offset
    }

    init(_ format: ForeignFormat, _ text: String, at offset: Int = 0) {
      self.init(format, Array(text.utf8), at: offset)
    }

    func isFound(in sample: [UInt8]) -> Bool { sample.dropFirst(offset).starts(with: bytes) }
  }

  /// The signatures of ASCII characters, none of which begins a table.
  private static let textLikeSignatures = [
    // ZIP (APPNOTE 4.3.7), and an archive without files (4.3.16).
    Signature(.zip, [0x50, 0x4B, 0x03, 0x04]), Signature(.zip, [0x50, 0x4B, 0x05, 0x06]),
    Signature(.pdf, "%PDF-"),  // ISO 32000, 7.5.2
    Signature(.postScript, "%!PS"),
    Signature(.rtf, "{\\rtf1"),
    Signature(.stata, "<stata_dta>"),  // dta formats 117 to 121
    Signature(.spss, "$FL2@(#)"), Signature(.spss, "$FL3@(#)"),
    Signature(.sas, "HEADER RECORD***"),  // SAS transport format, TS-140
    Signature(.matlab, "MATLAB 5.0 MAT-f"), Signature(.matlab, "MATLAB 7.3 MAT-f"),
    Signature(.fits, "SIMPLE  ="),  // FITS standard 4.0, 4.4.1
    Signature(.postgreSQLDump, "PGDMP"),
    Signature(.parquet, Array("PAR1".utf8) + [0x15]), Signature(.parquet, "PARE"),
  ]

  /// The signatures of files that are not text.
  private static let binarySignatures = [
    Signature(.office, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),  // MS-CFB, 2.2
    Signature(.access, "Standard Jet DB", at: 4), Signature(.access, "Standard ACE DB", at: 4),
    Signature(.duckDB, "DUCK", at: 8),
    Signature(.parquet, "PAR1"),
    Signature(.arrow, "ARROW1"), Signature(.arrow, "FEA1"),
    Signature(.arrow, [0xFF, 0xFF, 0xFF, 0xFF]),  // a stream's first message
    Signature(.orc, "ORC"),
    Signature(.avro, [0x4F, 0x62, 0x6A, 0x01]),
    Signature(.hdf5, [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature(.netCDF, "CDF"),
    Signature(.numPy, [0x93] + Array("NUMPY".utf8)),
    Signature(.pickle, [0x80, 0x02]), Signature(.pickle, [0x80, 0x03]),
    Signature(.pickle, [0x80, 0x04, 0x95]), Signature(.pickle, [0x80, 0x05, 0x95]),
    Signature(.rData, "RDX2\n"), Signature(.rData, "RDX3\n"), Signature(.rData, "X\n\0\0"),
    // sas7bdat: twelve zeros, and a fixed number.
    Signature(.sas, [0xC2, 0xEA, 0x81, 0x60, 0xB3, 0x14, 0x11, 0xCF], at: 12),
    Signature(.tar, "ustar", at: 257),  // POSIX pax, ustar
    Signature(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Signature(.rar, "Rar!\u{1A}\u{7}"),
    Signature(.lz4, [0x04, 0x22, 0x4D, 0x18]),
    Signature(.image, [0x89, 0x50, 0x4E, 0x47]), Signature(.image, [0xFF, 0xD8, 0xFF]),
    Signature(.image, "GIF8"), Signature(.image, "BM"), Signature(.image, "II*\0"),
    Signature(.image, "MM\0*"), Signature(.image, "8BPS"), Signature(.image, "WEBP", at: 8),
    Signature(.image, "ftypheic", at: 4), Signature(.image, "ftypavif", at: 4),
    Signature(.image, [0, 0, 1, 0]),
    Signature(.sound, "WAVE", at: 8), Signature(.sound, "OggS"), Signature(.sound, "fLaC"),
    Signature(.sound, "ID3"), Signature(.sound, [0xFF, 0xFB]),
    Signature(.video, "ftyp", at: 4), Signature(.video, "AVI ", at: 8),
    Signature(.video, [0x1A, 0x45, 0xDF, 0xA3]),
    Signature(.font, "wOFF"), Signature(.font, "wOF2"), Signature(.font, "OTTO"),
    Signature(.font, [0, 1, 0, 0, 0]),
    Signature(.program, [0x7F, 0x45, 0x4C, 0x46]), Signature(.program, "MZ"),
    Signature(.program, [0xCF, 0xFA, 0xED, 0xFE]), Signature(.program, [0xCA, 0xFE, 0xBA, 0xBE]),
    Signature(.program, "\0asm"), Signature(.program, "!<arch>\n"),
  ]

  /// Returns `true` for Stata's formats up to 115: a version, an order of bytes, and two constants.
  private static func isOldStata(_ sample: [UInt8]) -> Bool {
    sample.count >= 4 && (102...115).contains(sample[0]) && (1...2).contains(sample[1])
      && sample[2] == 1 && sample[3] == 0
  }
}

extension ForeignFormat {
  /// Returns `true` for dBase III and later: a version, a date, and lengths of which 32 bytes are the
  /// header and each column.
  fileprivate static func isDBase(_ sample: [UInt8]) -> Bool {
    let versions: [UInt8] = [0x03, 0x30, 0x31, 0x43, 0x83, 0x8B, 0xCB, 0xF5]
    guard sample.count >= 32, versions.contains(sample[0]), 1...12 ~= sample[2],
      1...31 ~= sample[3]
    else { return false }
    let headerLength = Int(sample[8]) | Int(sample[9]) << 8
    return headerLength > 32 && headerLength % 32 <= 8 && sample[12] == 0 && sample[13] == 0
  }
}

extension [UInt8] {
  /// Returns `true` if some bytes occur in the array.
  fileprivate func contains(_ bytes: String.UTF8View) -> Bool {
    let wanted = Array(bytes)
    return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}

// MARK: Zip files

/// The names of the first files in a zip file.
private struct ZipNames {
  private var names: [String] = []
  private var type = ""

  /// Reads the local headers in the beginning of a zip file (APPNOTE 4.3.7).
  init(_ sample: [UInt8]) {
    let header: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    var start = 0
    while let found = sample[start...].indices.first(where: { sample[$0...].starts(with: header) }),
      found + 30 <= sample.count
    {
      let length = Int(sample[found + 26]) | Int(sample[found + 27]) << 8
      let extra = Int(sample[found + 28]) | Int(sample[found + 29]) << 8
      let name = sample[(found + 30)...].prefix(length)
      names.append(String(decoding: name, as: UTF8.self))
      // OpenDocument begins with its type, which is not compressed (ODF 1.2, part 3, 3.3).
      if names.last == "mimetype", found + 30 + length + extra <= sample.count {
        type = String(decoding: sample[(found + 30 + length + extra)...].prefix(80), as: UTF8.self)
      }
      start = found + 30
    }
  }

  var format: ForeignFormat {
    if type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet") { return .openDocument }
    if type.hasPrefix("application/vnd.oasis.opendocument") { return .office }
    if names.contains(where: { $0.hasPrefix("xl/") }) { return .excel }
    if names.contains(where: { $0.hasPrefix("word/") || $0.hasPrefix("ppt/") }) { return .office }
    if !names.isEmpty, names.allSatisfy({ $0.hasSuffix(".npy") }) { return .numPy }
    return .zip
  }
}
