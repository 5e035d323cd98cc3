// SPDX-License-Identifier: GPL-3.0-or-later

// Texts that are neither ASCII nor in an encoding of Unicode.

extension EncodingSniffer {
  /// Guesses the encoding of a text that is not UTF-8.
  ///
  /// - Parameters:
  ///   - text: Complete lines of the text.
  ///   - firstInvalid: The offset of the first sequence that is not UTF-8.
  ///   - library: The detector of scripts other than Latin, or `nil` if it is not installed.
  /// - Returns: The encoding, with the confidence and the reason.
  static func guess(
    _ text: [UInt8],
    firstInvalid: Int,
    library: Uchardet?
  ) -> SniffedEncoding {
    let name = library?.encodingName(of: text)
    let latin = LatinReading(text, favoring: name.flatMap { regions[$0] })
    func answer(
      _ encoding: TextEncoding,
      _ confidence: Confidence,
      _ evidence: SniffedEncoding.Evidence
    ) -> SniffedEncoding {
      SniffedEncoding(encoding, confidence, .notUTF8(firstInvalid: firstInvalid, evidence))
    }
    if !latin.isProbable, let trial = name.flatMap({ trial(of: text, as: $0) }) {
      return answer(trial.encoding, trial.confidence, .library(trial.name))
    }
    if latin.isImprobable, let trial = library.flatMap({ trial(of: text, byHalvesIn: $0) }) {
      return answer(trial.encoding, trial.confidence, .library(trial.name))
    }
    let suggestion = latin.isProbable ? nil : name.flatMap { suggestions[$0] }
    guard latin.isImprobable else {
      let confidence = suggestion == nil ? latin.confidence : .likely(60)
      return answer(latin.encoding, confidence, .letters(suggestion: suggestion))
    }
    let census = ByteCensus(text.span)
    // In Western encodings, some bytes would be control characters.
    let isOther = census.hasBytesUndefinedInWindows1252 && latin.definesAllBytes
    return answer(
      isOther ? latin.encoding : census.westernEncoding,
      .assumed,
      library == nil
        ? .missingLibrary(package: Uchardet.package) : .unknown(suggestion: suggestion)
    )
  }

  /// Detects ISO-2022-JP in a text of ASCII bytes by the escape sequences of its kanji.
  ///
  /// - Parameter text: Complete lines of the text.
  /// - Returns: The encoding, or `nil` if the text is something else.
  static func sniffEscapes(_ text: [UInt8]) -> SniffedEncoding? {
    // JIS X 0208 of 1978 and of 1983 (RFC 1468).
    let hasKanji = text.indices.contains {
      text[$0] == 0x1B
        && (text[$0...].starts(with: [0x1B, 0x24, 0x40])
          || text[$0...].starts(with: [0x1B, 0x24, 0x42]))
    }
    guard hasKanji, let trial = trial(of: text, as: "ISO-2022-JP") else { return nil }
    return SniffedEncoding(trial.encoding, trial.confidence, .escapeSequences)
  }

  /// Decodes a text, and returns the encoding if there are few errors.
  ///
  /// - Parameters:
  ///   - text: Complete lines of the text.
  ///   - name: The library's name of an encoding.
  private static func trial(of text: [UInt8], as name: String) -> DecodingTrial? {
    let trials = (encodings[name] ?? []).compactMap { encoding in
      TextEncoding(name: encoding).flatMap { DecodingTrial(of: text, as: $0, name: name) }
    }
    // The first of several with equally few errors.
    guard let best = trials.min(by: { $0.errors < $1.errors }), best.isPlausible else { return nil }
    return best
  }

  /// Decodes a text in the encoding of one of its halves.
  ///
  /// The library takes a few long texts for UTF-8 because of a word that is also valid UTF-8. That
  /// word is in one half only.
  private static func trial(of text: [UInt8], byHalvesIn library: Uchardet) -> DecodingTrial? {
    let middle = text[(text.count / 2)...].firstIndex(of: Ascii.lineFeed) ?? text.endIndex
    return [text[middle...], text[..<middle]].lazy.compactMap {
      library.encodingName(of: Array($0)).flatMap { trial(of: text, as: $0) }
    }.first
  }

  /// The encodings that are tried for each answer of the library.
  ///
  /// The common extension of an encoding replaces it if it differs only in additional characters:
  /// those may come after the sample. Unlike Shift-JIS, CP932 also leaves `\` and `~` unchanged.
  private static let encodings = [
    "SHIFT_JIS": ["cp932"], "EUC-JP": ["euc-jp", "euc-jp-ms"], "ISO-2022-JP": ["iso-2022-jp"],
    "GB18030": ["gb18030"], "BIG5": ["big5", "big5-hkscs"], "UHC": ["cp949"], "EUC-KR": ["cp949"],
    "WINDOWS-1251": ["windows-1251"], "KOI8-R": ["koi8-r"], "ISO-8859-5": ["iso-8859-5"],
    "ISO-8859-7": ["iso-8859-7", "windows-1253"], "WINDOWS-1253": ["windows-1253"],
  ]

  /// The languages of the library's answers in Latin letters.
  private static let regions: [String: LatinEncoding.Region] = [
    "WINDOWS-1250": .central, "ISO-8859-2": .central, "ISO-8859-9": .turkish,
    "WINDOWS-1254": .turkish,
  ]

  /// The names for `--encoding` of the library's other answers.
  private static let suggestions = [
    "WINDOWS-1255": "windows-1255", "ISO-8859-8": "iso-8859-8", "WINDOWS-1256": "windows-1256",
    "ISO-8859-6": "iso-8859-6", "TIS-620": "tis-620", "IBM866": "ibm866", "IBM855": "ibm855",
    "MAC-CYRILLIC": "mac-cyrillic", "EUC-TW": "euc-tw", "JOHAB": "johab",
    "WINDOWS-1257": "windows-1257", "ISO-8859-13": "iso-8859-13", "ISO-8859-4": "iso-8859-4",
    "ISO-8859-10": "iso-8859-10", "WINDOWS-1258": "windows-1258", "VISCII": "viscii",
  ]
}

/// The result of decoding a text in an encoding.
private struct DecodingTrial {
  /// The library's name of the encoding.
  let name: String
  let encoding: TextEncoding
  let errors: Int

  /// The number of characters that are not ASCII.
  private let characters: Int

  /// Decodes a text, or returns `nil` if the C library has no converter.
  init?(of text: [UInt8], as encoding: TextEncoding, name: String) {
    guard let decoder = try? TextDecoder(from: encoding, path: "") else { return nil }
    var output: [UInt8] = []
    text.withUnsafeBufferPointer { decoder.process($0, into: &output) }
    decoder.finish(into: &output)
    self.name = name
    self.encoding = encoding
    errors = decoder.invalidSequences?.count ?? 0
    characters = output.count { $0 >= 0xC0 }
  }

  var isPlausible: Bool { errors * 50 <= characters }

  var confidence: Confidence {
    .likely(characters < 6 ? 60 : characters < 20 ? 80 : 90)
  }
}
