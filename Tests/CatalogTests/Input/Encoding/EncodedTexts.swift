// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// A table in a language, and an encoding that texts in this language have.
struct EncodedText: CustomTestStringConvertible {
  let language: String

  /// The name of the encoding for `iconv`.
  let encoding: String

  /// The name of the encoding that is expected to be detected.
  let detected: String
  let text: String

  var testDescription: String { "\(language) in \(encoding)" }

  init(_ language: String, _ encoding: String, as detected: String? = nil, _ words: String) {
    self.language = language
    self.encoding = encoding
    self.detected = detected ?? encoding
    text =
      "id,name\n"
      + words.split(separator: " ").enumerated().map { "\($0 + 1),\($1)\n" }.joined()
  }

  func bytes() throws -> [UInt8] {
    let (bytes, consumed) = try iconvOnce(Array(text.utf8), from: "UTF-8", to: encoding)
    guard consumed == text.utf8.count else {
      throw Unexpected(message: "\(encoding) lacks a character")
    }
    return bytes
  }
}

extension EncodedText {
  /// Texts in Latin letters, which are recognized by these.
  static let latin = [
    EncodedText("German", "iso-8859-1", "Größe Straße Übung Käse Öl schön süß für Müller Bäcker"),
    EncodedText(
      "German with quotation marks",
      "windows-1252",
      "„Größe“ Straße Übung – Käse Öl schön süß ‚für‘ Müller"
    ),
    EncodedText(
      "French",
      "iso-8859-1",
      "été élève forêt garçon Noël où hôtel très déjà pâté Québec français"
    ),
    EncodedText(
      "French with œ",
      "iso-8859-15",
      "cœur œuvre sœur été élève forêt garçon où hôtel 5€ 12€"
    ),
    EncodedText("Spanish", "iso-8859-1", "España niño mañana corazón café ¿qué? acción Málaga año"),
    EncodedText("Portuguese", "iso-8859-1", "São coração ação não pão irmã avó você João índice"),
    EncodedText("Danish", "iso-8859-1", "København Århus smørrebrød æble øl går Ærø små brød"),
    EncodedText("Icelandic", "iso-8859-1", "Þór Ísland það góðan maður þú ég ætla við Kópavogur"),
    EncodedText(
      "Polish",
      "iso-8859-2",
      "Łódź Kraków Gdańsk żółć gęś ślub mąż źródło ćma część więc północ"
    ),
    EncodedText(
      "Polish",
      "windows-1250",
      "Łódź Kraków Gdańsk żółć gęś ślub mąż źródło ćma część więc północ"
    ),
    EncodedText(
      "Czech",
      "windows-1250",
      "Příbram Žďár Třebíč šťastný řeka děti kůň čeština měsíc úterý pátek"
    ),
    EncodedText(
      "Czech",
      "iso-8859-2",
      "Příbram Žďár Třebíč šťastný řeka děti kůň čeština měsíc úterý pátek"
    ),
    EncodedText(
      "Hungarian",
      "windows-1250",
      "Győr Szőlő fűtő hűség őröl kérdőív erdő tűz víz fő tő gyűrű csütörtök"
    ),
    EncodedText(
      "Turkish",
      "iso-8859-9",
      "İstanbul ışık çiçek şehir güneş öğretmen ağaç küçük değil Iğdır kış"
    ),
  ]

  /// Texts that `libuchardet` recognizes.
  static let other = [
    EncodedText("Russian", "windows-1251", russian),
    EncodedText("Russian", "koi8-r", russian),
    EncodedText("Russian", "iso-8859-5", russian),
    EncodedText(
      "Bulgarian",
      "windows-1251",
      "София Пловдив Варна Бургас ябълка хляб вода къща път дърво щъркел"
    ),
    EncodedText(
      "Ukrainian",
      "windows-1251",
      "Київ Львів Одеса Харків яблуко хліб вода їжа дім місто щастя вікно"
    ),
    EncodedText("Greek", "iso-8859-7", "Αθήνα Θεσσαλονίκη νερό ψωμί σπίτι ημέρα καλημέρα θάλασσα"),
    EncodedText("Japanese", "cp932", japanese),
    EncodedText("Japanese", "euc-jp", japanese),
    EncodedText("Simplified Chinese", "gb18030", "北京 上海 广州 深圳 苹果 面包 水果 城市 中国人民 你好世界"),
    EncodedText("Traditional Chinese", "big5", "臺北 高雄 臺中 蘋果 麵包 水果 城市 中華民國 你好世界 圖書館"),
    EncodedText("Korean", "euc-kr", as: "cp949", "서울 부산 대구 사과 빵 물 도시 대한민국 안녕하세요 도서관"),
  ]

  static let russian = "Москва Петербург Казань яблоко хлеб вода город дорога человек время жизнь"
  static let japanese = "東京 大阪 京都 りんご パン 水 こんにちは 図書館 ありがとう カタカナ"
}
