// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects the text encoding of a file, or that the file is binary.
enum EncodingSniffer {
  /// Detects the encoding of a file.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - isComplete: `true` if `bytes` is the whole file. Otherwise it may end within a character.
  ///   - stated: The encoding that the user named. A byte order mark is skipped all the same, and
  ///     the mark of the opposite byte order overrides the name.
  ///   - library: The detector of multibyte and Cyrillic encodings, or `nil` if it is not
  ///     installed. It is needed only for a text that is in no encoding of Unicode.
  /// - Returns: The encoding, with the confidence and the reason.
  static func sniff(
    _ bytes: [UInt8],
    isComplete: Bool,
    stated: TextEncoding? = nil,
    library: @autoclosure () -> Uchardet? = Uchardet.shared
  ) -> SniffedEncoding {
    if let stated { return answer(bytes, stated: stated) }
    for encoding in TextEncoding.marked {
      let mark = encoding.byteOrderMark
      if bytes.starts(with: mark) {
        return SniffedEncoding(encoding, markLength: mark.count, .certain, .byteOrderMark)
      }
    }
    let census = ByteCensus(bytes.span)
    if census.nuls > 0, let wide = WideReading.sniff(bytes, census) {
      return wide
    }
    if let first = census.firstControl, census.isBinary {
      return SniffedEncoding(nil, .likely(95), .controlCharacters(first: first))
    }
    if census.highBytes == 0, !census.hasEscapes {
      return SniffedEncoding(.utf8, isComplete ? .certain : .assumed, .ascii)
    }
    let text = SampledText(bytes, isComplete: isComplete)
    if census.highBytes == 0 {
      return sniffEscapes(text.lines)
        ?? SniffedEncoding(.utf8, isComplete ? .certain : .assumed, .ascii)
    }
    return judge(text, library: library)
  }

  private static func answer(_ bytes: [UInt8], stated: TextEncoding) -> SniffedEncoding {
    for encoding in stated.byteOrders where !encoding.byteOrderMark.isEmpty {
      let mark = encoding.byteOrderMark
      if bytes.starts(with: mark) {
        return SniffedEncoding(encoding, markLength: mark.count, .stated, .stated)
      }
    }
    return SniffedEncoding(stated, .stated, .stated)
  }

  /// Decides between UTF-8 and other encodings by the bytes above 0x7F.
  static func judge(_ text: SampledText, library: () -> Uchardet?) -> SniffedEncoding {
    let sequences = text.sequences
    guard let first = sequences.firstInvalid else {
      return SniffedEncoding(.utf8, .certain, .validUTF8)
    }
    // Two bytes of text in another encoding rarely form a valid UTF-8 character.
    if sequences.valid > sequences.invalid {
      return SniffedEncoding(
        .utf8,
        .likely(share: Double(sequences.valid) / Double(sequences.valid + sequences.invalid)),
        .mostlyUTF8(firstInvalid: first, invalid: sequences.invalid)
      )
    }
    return guess(text.lines, firstInvalid: first, library: library())
  }
}
