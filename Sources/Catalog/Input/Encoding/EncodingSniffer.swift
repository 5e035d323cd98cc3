// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects the text encoding of a file, or that the file is binary.
package enum EncodingSniffer {
  /// Detects the encoding of a file.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - isComplete: `true` if `bytes` is the whole file. Otherwise it may end within a character.
  ///   - stated: The encoding that the user named. A byte order mark is skipped all the same, and
  ///     the mark of the opposite byte order overrides the name.
  /// - Returns: The encoding, with the confidence and the reason.
  package static func sniff(
    _ bytes: [UInt8],
    isComplete: Bool,
    stated: TextEncoding? = nil
  ) -> SniffedEncoding {
    if let stated { return answer(bytes, stated: stated) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return SniffedEncoding(nil, .likely(90), .utf32)
    }
    for encoding in TextEncoding.marked {
      let mark = encoding.byteOrderMark
      if bytes.starts(with: mark) {
        return SniffedEncoding(encoding, markLength: mark.count, .certain, .byteOrderMark)
      }
    }
    let census = ByteCensus(bytes.span)
    if census.nuls > 0, let encoding = unmarkedUTF16(bytes) {
      return SniffedEncoding(encoding, .likely(95), .nulPattern)
    }
    if let first = census.firstControl, census.isBinary {
      return SniffedEncoding(nil, .likely(95), .controlCharacters(first: first))
    }
    if census.highBytes == 0 {
      return SniffedEncoding(.utf8, isComplete ? .certain : .assumed, .ascii)
    }
    return judge(UTF8Census(bytes.span, isComplete: isComplete), census)
  }

  private static func answer(_ bytes: [UInt8], stated: TextEncoding) -> SniffedEncoding {
    let isWide = stated == .utf16LittleEndian || stated == .utf16BigEndian
    let candidates: [TextEncoding] = isWide ? [.utf16LittleEndian, .utf16BigEndian] : [stated]
    for encoding in candidates where !encoding.byteOrderMark.isEmpty {
      let mark = encoding.byteOrderMark
      if bytes.starts(with: mark) {
        return SniffedEncoding(encoding, markLength: mark.count, .stated, .stated)
      }
    }
    return SniffedEncoding(stated, .stated, .stated)
  }

  /// Decides between UTF-8 and the Western single-byte encodings by the bytes above 0x7F.
  static func judge(_ sequences: UTF8Census, _ census: ByteCensus) -> SniffedEncoding {
    guard let first = sequences.firstInvalid else {
      return SniffedEncoding(.utf8, .certain, .validUTF8)
    }
    let total = Double(sequences.valid + sequences.invalid)
    // Two bytes of Latin-1 text rarely form a valid UTF-8 character.
    if sequences.valid > sequences.invalid {
      return SniffedEncoding(
        .utf8,
        .likely(share: Double(sequences.valid) / total),
        .mostlyUTF8(firstInvalid: first, invalid: sequences.invalid)
      )
    }
    let isWindows = census.hasWindowsBytes && !census.hasBytesUndefinedInWindows1252
    return SniffedEncoding(
      isWindows ? .windows1252 : .latin1,
      .likely(share: 0.9 * Double(sequences.invalid) / total),
      .notUTF8(firstInvalid: first)
    )
  }

  /// Returns the byte order of UTF-16 without a byte order mark if NUL bytes make it clear.
  ///
  /// European letters, digits and punctuation have a NUL in each pair, always on the same side. A
  /// text without any of them is not recognized.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> TextEncoding? {
    let count = min(bytes.count, 64 * 1024) & ~1
    guard count >= 4 else { return nil }
    var (even, odd, other) = (0, 0, 0)
    for at in stride(from: 0, to: count, by: 2) {
      let (first, second) = (bytes[at], bytes[at + 1])
      if first == 0 { even += 1 }
      if second == 0 { odd += 1 }
      // A control character does not occur in text in either byte order.
      let low = first == 0 ? second : first
      if first == 0 || second == 0, ByteCensus.isControl(low) { other += 1 }
    }
    let pairs = count / 2
    guard other == 0, max(even, odd) * 10 >= pairs * 3, min(even, odd) == 0 else { return nil }
    return odd > even ? .utf16LittleEndian : .utf16BigEndian
  }
}
