// SPDX-License-Identifier: GPL-3.0-or-later

/// A decoding table for encodings in which each character is a single byte.
///
/// It is several times as fast as the C library's converter, which goes through UTF-32.
struct ByteTable {
  /// The UTF-8 of each byte, first byte lowest, with the length in the highest byte.
  private let codes: [UInt32]

  /// `true` if bytes below 0x80 are ASCII.
  private let isASCII: Bool

  private static let maximumLength = 3

  /// The entry of a byte that is not a character: U+FFFD, marked by the highest bit.
  private static let invalidEntry: UInt32 = code(of: [0xEF, 0xBF, 0xBD]) | 1 << 31

  /// Creates a table from UTF-8 texts, with `nil` for a byte that is not a character.
  ///
  /// Returns `nil` if a text is too long for an entry.
  init?(_ texts: [[UInt8]?]) {
    guard texts.allSatisfy({ ($0?.count ?? 0) <= Self.maximumLength }) else { return nil }
    codes = texts.map { $0.map(Self.code(of:)) ?? Self.invalidEntry }
    isASCII = texts.indices.prefix(0x80).allSatisfy { texts[$0] == [UInt8($0)] }
  }

  /// Fills the five bytes that Microsoft leaves undefined in Windows-1252 with those of Latin-1.
  ///
  /// The WHATWG Encoding Standard does the same (index windows-1252).
  static func fillingWindows1252(_ texts: [[UInt8]?]) -> [[UInt8]?] {
    texts.enumerated().map { $1 ?? [0xC2, UInt8($0)] }
  }

  private static func code(of text: [UInt8]) -> UInt32 {
    text.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(text.count) << 24
  }

  /// Decodes bytes and appends the text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - output: The array to append to.
  ///   - reportInvalid: Called with the offset of each byte that was replaced by U+FFFD.
  func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], reportInvalid: (Int) -> Void) {
    // Each step stores four bytes and advances by at most three, so the last needs one byte more.
    output.append(addingCapacity: bytes.count * Self.maximumLength + 1) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        bytes.withUnsafeBytes {
          let destination = UnsafeMutableBufferPointer(rebasing: buffer[count...])
          count += decode(
            $0,
            into: UnsafeMutableRawBufferPointer(destination),
            reportInvalid: reportInvalid
          )
        }
      }
    }
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer,
    into destination: UnsafeMutableRawBufferPointer,
    reportInvalid: (Int) -> Void
  ) -> Int {
    codes.withUnsafeBufferPointer { codes in
      var (at, target) = (0, 0)
      while at < bytes.count {
        if isASCII, at + 8 <= bytes.count {
          let eight = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          if eight & 0x8080_8080_8080_8080 == 0 {
            destination.storeBytes(of: eight, toByteOffset: target, as: UInt64.self)
            (at, target) = (at + 8, target + 8)
            continue
          }
        }
        // The neighbors of a non-ASCII byte are likely not ASCII either.
        let next = min(at + 8, bytes.count)
        while at < next {
          let code = codes[Int(bytes[at])]
          destination.storeBytes(of: code.littleEndian, toByteOffset: target, as: UInt32.self)
          target += Int(code >> 24 & 3)
          if code >> 31 != 0 { reportInvalid(at) }
          at += 1
        }
      }
      return target
    }
  }
}
