// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A single-byte encoding of Latin letters, with the letters of the languages that use it.
struct LatinEncoding: Sendable {
  /// A group of languages that share encodings.
  enum Region: Sendable {
    case western
    case central
    case turkish

    /// The letters of each language that are not ASCII.
    fileprivate var alphabets: [String] {
      switch self {
      case .western:
        [
          "äöüß", "éèêëàâçùûüîïôœæ", "áéíóúüñ", "áâãàçéêíóôõúü", "àèéìòù", "åäöé", "æøåéöä",
          "áðéíóúýþæö", "éëïèöüóçâê", "àèéíïòóúüç", "äöõüšž",
        ]
      case .central:
        [
          "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čšž", "čćšžđ",
          "ăâîşţ",
        ]
      case .turkish: ["çğıİöşüâî"]
      }
    }
  }

  /// The role of a byte in a text.
  private enum Role {
    case lowercase, uppercase

    /// A sign that is frequent in texts, such as a quotation mark.
    case commonSign
    case rareSign
    case undefined
    case digit
    case other

    var isLetter: Bool { self == .lowercase || self == .uppercase }
  }

  let encoding: TextEncoding
  let region: Region

  /// The logarithm of the probability of the encoding before its text is known.
  let bias: Double
  private let characters: [Unicode.Scalar?]
  private let roles: [Role]

  /// The logarithm of the probability of each byte from 0x80, for each language.
  private let languages: [[Double]]

  /// The encodings that are tried, the most probable first.
  ///
  /// One is missing if the C library has no converter for it.
  static let all = [
    LatinEncoding(.windows1252, .western, bias: 0),
    LatinEncoding(.latin9, .western, bias: -0.5),
    LatinEncoding(.windows1250, .central, bias: -2.5),
    LatinEncoding(.latin2, .central, bias: -2.6),
    LatinEncoding(.windows1254, .turkish, bias: -3),
  ].compactMap(\.self)

  private static let commonSigns = Set(
    "‘’‚“”„–—…•«»°·§©®™€£\u{A0}²³½¼¾±×µ¿¡ªº†‹›".unicodeScalars
  )

  private init?(_ encoding: TextEncoding, _ region: Region, bias: Double) {
    guard let converter = Converter(from: encoding.name) else { return nil }
    self.encoding = encoding
    self.region = region
    self.bias = bias
    characters = (UInt8(0)...0xFF).map { byte in
      var text: [UInt8] = []
      _ = converter.convert([byte].span, into: &text)
      return String(decoding: text, as: UTF8.self).unicodeScalars.first
    }
    roles = characters.indices.map { [characters] in Self.role(of: characters[$0], byte: $0) }
    languages = region.alphabets.map { [characters, roles] alphabet in
      let letters = Set(alphabet.unicodeScalars)
      let own = -log(Double(letters.count))
      return characters.indices.map { byte in
        guard byte >= 0x80, let character = characters[byte], roles[byte].isLetter else { return 0 }
        let lowercase = character.properties.lowercaseMapping.unicodeScalars.first
        let isOwn = letters.contains(character) || lowercase.map(letters.contains) == true
        return isOwn ? own : Self.foreignLetter
      }
    }
  }

  private static func role(of character: Unicode.Scalar?, byte: Int) -> Role {
    guard let character else { return .undefined }
    switch character.properties.generalCategory {
    case .uppercaseLetter: return .uppercase
    case .lowercaseLetter where character != "µ": return .lowercase
    case .control: return byte < 0x80 ? .other : .undefined
    default:
      if byte < 0x80 { return character.properties.numericType == nil ? .other : .digit }
      return commonSigns.contains(character) ? .commonSign : .rareSign
    }
  }

  /// Returns `true` if none of the bytes from 0x80 on is undefined or a control character.
  func defines(_ bytes: Set<UInt8>) -> Bool {
    bytes.allSatisfy { roles[Int($0)] != .undefined }
  }

  /// Returns `true` if bytes mean the same in another encoding.
  func agrees(with other: LatinEncoding, on bytes: Set<UInt8>) -> Bool {
    bytes.allSatisfy { characters[Int($0)] == other.characters[Int($0)] }
  }
}

// MARK: Probabilities

extension LatinEncoding {
  // Logarithms of probabilities. They were chosen so that tables in 19 languages, of one row to
  // fifty, are read correctly most often.
  private static let foreignLetter = -7.0
  private static let commonSign = -4.0
  private static let rareSign = -6.0
  private static let signInsideWord = -8.0
  // A control character from 0x80 to 0x9F is less probable than two foreign letters.
  private static let undefinedByte = -16.0
  private static let capitalAfterLowercase = -4.0
  private static let letterAfterDigit = -3.0
  private static let singleLetter = -2.5

  /// Returns the logarithm of the probability of the bytes above 0x7F in a text.
  func score(_ text: [UInt8]) -> Double {
    var score = 0.0
    var counts = [Double](repeating: 0, count: 256)
    for at in text.indices where text[at] >= 0x80 {
      let byte = text[at]
      let before = at > 0 ? roles[Int(text[at - 1])] : .other
      let after = at + 1 < text.count ? roles[Int(text[at + 1])] : .other
      switch roles[Int(byte)] {
      case .undefined: score += Self.undefinedByte
      case .lowercase, .uppercase:
        counts[Int(byte)] += 1
        if before == .digit { score += Self.letterAfterDigit }
        if !before.isLetter, !after.isLetter { score += Self.singleLetter }
        if before == .lowercase, roles[Int(byte)] == .uppercase {
          score += Self.capitalAfterLowercase
        }
      case .commonSign, .rareSign, .digit, .other:
        score += signScore(byte, isInsideWord: before.isLetter && after.isLetter)
      }
    }
    let best = languages.map { language in
      zip(language, counts).reduce(0) { $0 + $1.0 * $1.1 }
    }.max()
    return score + (best ?? 0)
  }

  private func signScore(_ byte: UInt8, isInsideWord: Bool) -> Double {
    // An apostrophe, and the point of Catalan, are inside words.
    if isInsideWord, characters[Int(byte)] != "’", characters[Int(byte)] != "·" {
      return Self.signInsideWord
    }
    return roles[Int(byte)] == .commonSign ? Self.commonSign : Self.rareSign
  }
}
