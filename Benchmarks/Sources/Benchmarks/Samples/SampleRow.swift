// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of the generated table: an article of a grocery store.
///
/// Of 100 rows, 5 have a field that CSV must quote: 3 with a comma, 1 with quotation marks, 1 with
/// a line break. Of 10,000 rows, 1 has `maple coffee` in its notes.
struct SampleRow {
  static let columns = ["id", "name", "category", "price", "stock", "added", "notes"]

  let id: Int
  private(set) var name: [UInt8] = []
  let category: [UInt8]
  let cents: Int
  let stock: Int?
  let added: SampleDate
  private(set) var notes: [UInt8] = []

  init(id: Int, using random: inout SplitMix) {
    self.id = id
    category = random.element(of: Words.categories)
    cents = random.below(100_000)
    stock = random.below(20) == 0 ? nil : random.below(500)
    added = SampleDate(using: &random)
    name = random.element(of: Words.qualities)
    if random.below(2) == 0 { name.append(word: random.element(of: Words.qualities)) }
    name.append(word: random.element(of: Words.goods))
    notes.append(remarks: 7 + random.below(4), using: &random)
    if random.below(10_000) == 0 { notes.append(word: Words.phrase) }
    switch random.below(100) {
    case 0: name += Words.comma + random.element(of: Words.qualities)
    case 1, 2: notes += Words.comma + random.element(of: Words.remarks)
    case 3: notes.append(word: Words.quoted)
    case 4: notes += Words.lineBreak + random.element(of: Words.remarks)
    default: break
    }
  }
}

/// A row of the generated table of orders, each of which names an article.
struct SampleOrder {
  static let columns = ["id", "article", "amount", "placed", "remarks"]

  let id: Int
  let article: Int
  let amount: Int
  let placed: SampleDate
  private(set) var remarks: [UInt8] = []

  /// Creates an order of one of the articles from 1 to `goods`.
  init(id: Int, ofGoods goods: Int, using random: inout SplitMix) {
    self.id = id
    article = 1 + random.below(goods)
    amount = 1 + random.below(100)
    placed = SampleDate(using: &random)
    remarks.append(remarks: 10 + random.below(4), using: &random)
  }
}

/// A date of the years 2010 to 2025.
struct SampleDate {
  let year: Int
  let month: Int
  let day: Int

  init(using random: inout SplitMix) {
    year = 2010 + random.below(16)
    month = 1 + random.below(12)
    day = 1 + random.below(28)
  }
}

private enum Words {
  static let categories = list(
    "tea fish fruit bakery dairy spice meat grain pasta snack drink sauce oil herb nut bean egg "
      + "frozen sweet vegetable"
  )
  static let qualities = list(
    "green smoked wild fresh dried salted ripe sweet bitter golden mild sharp crisp tender whole "
      + "ground roasted pickled young aged"
  )
  static let goods = list(
    "salmon apple bread butter pepper lentils noodles honey olives cheddar walnuts basil plums "
      + "barley crackers mustard vinegar yoghurt sardines carrots"
  )

  // These pairs are single elements so that “maple coffee” does not occur by chance.
  static let remarks =
    list(
      "from the market in small batches keep cool and dry best before winter goes well with toast "
        + "rice soup or salad packed by hand washed twice new harvest last season ships on monday "
        + "ask for samples heavy box fragile glass popular since spring"
    ) + [Array("maple syrup".utf8), Array("dark coffee".utf8)]

  static let phrase = Array("maple coffee".utf8)
  static let quoted = Array("sold as \"fresh\"".utf8)
  static let comma = Array(", ".utf8)
  static let lineBreak = Array("\n".utf8)

  private static func list(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { Array($0.utf8) }
  }
}

extension [UInt8] {
  /// Appends a word, after a space unless it is the first one.
  fileprivate mutating func append(word: [UInt8]) {
    if !isEmpty { append(UInt8(ascii: " ")) }
    append(contentsOf: word)
  }

  /// Appends a number of random remarks.
  fileprivate mutating func append(remarks count: Int, using random: inout SplitMix) {
    for _ in 0..<count { append(word: random.element(of: Words.remarks)) }
  }
}
