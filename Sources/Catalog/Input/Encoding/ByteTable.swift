// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of each byte of an encoding whose characters are single bytes.
///
/// Several times as fast as the C library's converter, which goes by way of UTF-32.
struct ByteTable {
  /// The UTF-8 of each byte, its first byte lowest, with the length in the highest byte.
  private let codes: [UInt32]

  /// A Boolean value indicating whether bytes below 0x80 are ASCII.
  private let isASCII: Bool

  private static let longest = 3

  /// The code of a byte that is no character.
  private static let refused: UInt32 = code(of: [0xEF, 0xBF, 0xBD]) | 1 << 31

  /// A table of texts in UTF-8, `nil` for a byte that is no character.
  ///
  /// There is none if one of them has no room in it.
  init?(_ texts: [[UInt8]?]) {
    guard texts.allSatisfy({ ($0?.count ?? 0) <= Self.longest }) else { return nil }
    codes = texts.map { $0.map(Self.code(of:)) ?? Self.refused }
    isASCII = texts.indices.prefix(0x80).allSatisfy { texts[$0] == [UInt8($0)] }
  }

  /// The texts of Windows-1252 where the five bytes that Microsoft gives no character are those of Latin-1.
  ///
  /// So has the WHATWG's Encoding Standard, index windows-1252.
  static func fillingWindows1252(_ texts: [[UInt8]?]) -> [[UInt8]?] {
    texts.enumerated().map { $1 ?? [0xC2, UInt8($0)] }
  }

  private static func code(of text: [UInt8]) -> UInt32 {
    text.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(text.count) << 24
  }

  /// Adds the text of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - output: The array that the text is added to.
  ///   - refuse: Called with the place of each byte that became U+FFFD.
  func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], refuse: (Int) -> Void) {
    // Four bytes are written for each, of which at most three count.
    output.append(addingCapacity: bytes.count * Self.longest + 1) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        bytes.withUnsafeBytes {
          let room = UnsafeMutableBufferPointer(rebasing: buffer[count...])
          count += decode($0, into: UnsafeMutableRawBufferPointer(room), refuse: refuse)
        }
      }
    }
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer,
    into room: UnsafeMutableRawBufferPointer,
    refuse: (Int) -> Void
  ) -> Int {
    codes.withUnsafeBufferPointer { codes in
      var (at, target) = (0, 0)
      while at < bytes.count {
        if isASCII, at + 8 <= bytes.count {
          let eight = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          if eight & 0x8080_8080_8080_8080 == 0 {
            room.storeBytes(of: eight, toByteOffset: target, as: UInt64.self)
            (at, target) = (at + 8, target + 8)
            continue
          }
        }
        // Where one byte is not ASCII, its neighbours are likely none either.
        let next = min(at + 8, bytes.count)
        while at < next {
          let code = codes[Int(bytes[at])]
          room.storeBytes(of: code.littleEndian, toByteOffset: target, as: UInt32.self)
          target += Int(code >> 24 & 3)
          if code >> 31 != 0 { refuse(at) }
          at += 1
        }
      }
      return target
    }
  }
}
