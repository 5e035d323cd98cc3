// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of the name of a column or a file, in lowercase: `customer` and `id` for `customerID`.
///
/// Digits separate words and are left out, as in `customers_2024`.
struct NameWords: Equatable {
  let words: [String]

  /// Splits a name.
  init(_ name: String) {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter else {
        words.append(word)
        word = ""
        continue
      }
      if character.isUppercase, index > 0 {
        let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
        if characters[index - 1].isLowercase || (characters[index - 1].isUppercase && isNext) {
          words.append(word)
          word = ""
        }
      }
      word += character.lowercased()
    }
    words.append(word)
    self.words = words.filter { !$0.isEmpty }
  }

  /// Splits the part of a file name before the first point.
  init(ofFile name: String) { self.init(String(name.prefix { $0 != "." })) }

  private init(words: [String]) { self.words = words }

  /// The words that name keys of any collection.
  private static let keyWords: Set<String> = [
    "id", "ids", "key", "code", "no", "nr", "num", "number", "ref", "fk", "pk", "uuid", "guid",
  ]

  /// The words that name keys of certain collections.
  private static let ownKeyWords: Set<String> = ["sku", "isbn", "ean", "iban", "slug", "iso"]

  /// The words for counts, positions and times, whose values are found among most keys.
  private static let countingWords: Set<String> = [
    "row", "line", "index", "idx", "position", "pos", "rank", "seq", "sequence", "n", "year",
    "month",
    "week", "day", "hour", "age", "count", "quantity", "qty", "amount", "total", "sum", "price",
    "size", "level", "version",
  ]

  /// The words that name columns in most files.
  private static let commonWords: Set<String> = [
    "name", "title", "label", "type", "kind", "status",
  ]

  /// The words without those for keys at either end: `customer` for `customer_id` and `fk_customer`.
  var withoutKeyWords: NameWords {
    var rest = words[...]
    while let last = rest.last, Self.keyWords.contains(last) { rest.removeLast() }
    while let first = rest.first, Self.keyWords.contains(first) { rest.removeFirst() }
    return NameWords(words: Array(rest))
  }

  /// The words without the last one.
  var withoutLast: NameWords { NameWords(words: words.dropLast()) }

  var isEmpty: Bool { words.isEmpty }

  /// `true` if a word for keys is at either end.
  var isOfKey: Bool {
    [words.first, words.last].contains {
      $0.map { Self.keyWords.contains($0) || Self.ownKeyWords.contains($0) } ?? false
    }
  }

  /// `true` for a name of counts, positions or times.
  var isCounting: Bool { !isEmpty && words.allSatisfy(Self.countingWords.contains) }

  /// `true` for a name that columns of unrelated files have.
  var isCommon: Bool {
    words.allSatisfy {
      Self.keyWords.contains($0) || Self.countingWords.contains($0) || Self.commonWords.contains($0)
    }
  }

  static func + (a: NameWords, b: NameWords) -> NameWords { NameWords(words: a.words + b.words) }

  /// Returns `true` if both have the same words, in the singular or the plural.
  func means(_ other: NameWords) -> Bool {
    words.count == other.words.count && !isEmpty && ends(with: other)
  }

  /// Returns `true` if the last words are those of another name, in the singular or the plural.
  func ends(with other: NameWords) -> Bool {
    words.count >= other.words.count && !other.isEmpty
      && zip(words.suffix(other.words.count), other.words).allSatisfy(Self.isSame)
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    a == b || stems(of: a).contains(b) || stems(of: b).contains(a)
  }

  /// Returns a word without the endings of plurals in several languages.
  private static func stems(of word: String) -> Set<String> {
    var stems: Set<String> = []
    if let singular = irregular[word] { stems.insert(singular) }
    if word.hasSuffix("ies") { stems.insert(word.dropLast(3) + "y") }
    for ending in ["s", "es", "n", "en", "e"] where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      if stem.count >= 3 { stems.insert(stem) }
    }
    return stems
  }

  private static let irregular = [
    "people": "person", "children": "child", "men": "man", "women": "woman", "indices": "index",
  ]
}
