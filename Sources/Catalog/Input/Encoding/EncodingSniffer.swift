// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds out how the bytes of a file spell text, if they do.
package enum EncodingSniffer {
  /// Finds the encoding of a file.
  ///
  /// - Parameters:
  ///   - bytes: Its beginning.
  ///   - isWhole: Whether that is all of it; else it may end anywhere in a character.
  ///   - stated: The encoding that a person named; its byte order mark is left out all the same,
  ///     and one of the other order of bytes wins over it.
  /// - Returns: The encoding, and how sure it is.
  package static func sniff(
    _ bytes: [UInt8],
    isWhole: Bool,
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
      return SniffedEncoding(.utf8, isWhole ? .certain : .assumed, .ascii)
    }
    return judge(UTF8Census(bytes.span, isWhole: isWhole), census)
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

  /// Whether bytes above 0x7F are UTF-8, or what it is if not.
  static func judge(_ sequences: UTF8Census, _ census: ByteCensus) -> SniffedEncoding {
    guard let first = sequences.firstBroken else {
      return SniffedEncoding(.utf8, .certain, .validUTF8)
    }
    let total = Double(sequences.valid + sequences.broken)
    // Two bytes of Latin-1 rarely look like a character of UTF-8.
    if sequences.valid > sequences.broken {
      return SniffedEncoding(
        .utf8,
        .likely(share: Double(sequences.valid) / total),
        .mostlyUTF8(firstBroken: first, broken: sequences.broken)
      )
    }
    let isWindows = census.hasWindowsBytes && !census.hasBytesWindowsLacks
    return SniffedEncoding(
      isWindows ? .windows1252 : .latin1,
      .likely(share: 0.9 * Double(sequences.broken) / total),
      .notUTF8(firstBroken: first)
    )
  }

  /// UTF-16 without a byte order mark, if NULs on one side of the pairs make that clear.
  ///
  /// Letters of European languages, digits and marks have a NUL in each pair, always on the same
  /// side; a text that has none of them is not found.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> TextEncoding? {
    let count = min(bytes.count, 64 * 1024) & ~1
    guard count >= 4 else { return nil }
    var (even, odd, other) = (0, 0, 0)
    for at in stride(from: 0, to: count, by: 2) {
      let (first, second) = (bytes[at], bytes[at + 1])
      if first == 0 { even += 1 }
      if second == 0 { odd += 1 }
      // A control character is in no text, whichever way it is read.
      let low = first == 0 ? second : first
      if first == 0 || second == 0, ByteCensus.isControl(low) { other += 1 }
    }
    let pairs = count / 2
    guard other == 0, max(even, odd) * 10 >= pairs * 3, min(even, odd) == 0 else { return nil }
    return odd > even ? .utf16LittleEndian : .utf16BigEndian
  }
}
