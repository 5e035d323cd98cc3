// SPDX-License-Identifier: GPL-3.0-or-later

/// A compression format that an installed program decompresses.
enum Compression: String, CaseIterable, Sendable {
  case gzip
  case bzip2
  case xz
  case zstd

  /// Detects the compression format by a file's first bytes, whatever its name.
  ///
  /// Waits for no more bytes of a pipe than the decision needs. Data whose first byte matches no
  /// signature is not delayed.
  ///
  /// - Returns: The format, or `nil` if the file is not compressed.
  /// - Throws: ``CatalogError`` if the file cannot be read.
  static func detect(in file: SourceFile) throws(CatalogError) -> Compression? {
    var count = 0
    while try file.end(reaching: count + 1) > count {
      let beginning = try file.bytes(min(file.available, maximumSignatureLength), at: 0)
      let signatures = Self.signatures.filter { $0.bytes.agrees(with: beginning) }
      if signatures.isEmpty { return nil }
      if let found = signatures.first(where: { $0.bytes.count <= beginning.count }) {
        return found.kind
      }
      count = beginning.count
    }
    return nil
  }

  /// The program that decompresses its standard input to its standard output with `-dc`.
  var program: String { rawValue }

  /// The Debian package that has the program.
  var package: String { self == .xz ? "xz-utils" : rawValue }

  /// The exit status that the program's manual defines for success with a warning.
  var warningStatus: Int32? {
    switch self {
    case .gzip, .xz: 2
    case .bzip2, .zstd: nil
    }
  }

  private static let maximumSignatureLength = signatures.map(\.bytes.count).max() ?? 0

  /// The magic numbers of compressed data, from the format specifications.
  private static let signatures: [(kind: Compression, bytes: Signature)] = {
    var signatures: [(Compression, Signature)] = [
      // RFC 1952: the magic number and the only compression method.
      (.gzip, Signature([0x1F, 0x8B, 0x08])),
      // XZ file format 1.2, section 2.1.1.1.
      (.xz, Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])),
      // RFC 8878, sections 3.1.1 and 3.1.2: a frame, or any of sixteen skippable frames.
      (.zstd, Signature([0x28, 0xB5, 0x2F, 0xFD])),
      (.zstd, Signature([0x50, 0x2A, 0x4D, 0x18], mask: 0xF0)),
    ]
    // "BZh", the block size as a digit, and the magic number of a block or of the end of the data.
    for number: [UInt8] in [
      [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
    ] {
      for digit in UInt8(ascii: "1")...UInt8(ascii: "9") {
        signatures.append((.bzip2, Signature(Array("BZh".utf8) + [digit] + number)))
      }
    }
    return signatures
  }()
}

/// A magic number, with a mask for its first byte.
private struct Signature: Sendable {
  let bytes: [UInt8]
  let mask: UInt8

  init(_ bytes: [UInt8], mask: UInt8 = 0xFF) {
    self.bytes = bytes
    self.mask = mask
  }

  var count: Int { bytes.count }

  /// Returns `true` if the data begins with the signature or is a prefix of it.
  func agrees(with data: [UInt8]) -> Bool {
    guard let first = data.first, first & mask == bytes[0] & mask else { return false }
    return zip(bytes, data).dropFirst().allSatisfy(==)
  }
}
