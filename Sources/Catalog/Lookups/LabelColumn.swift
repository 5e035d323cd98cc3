// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules by which the label of an item is found: the value by which a person recognises it.
///
/// **Names.** From the best to the worst: a column `name`; one that is named like the collection (`customer` or
/// `customer_name` in `customers.csv`); a column `title`, `label`, `subject` or the like; any other name that ends in such
/// a word (`last_name`, `displayName`), unless it names a part of a name only (`first_name`).
///
/// **Values.** Among the first items, nearly all have a value, it is a short text, and few items share one.
enum LabelColumn {
  /// The number of items whose values are looked at.
  static let sampleSize = 100

  private static let largestCount = 1000
  private static let smallestShare = 0.9
  private static let smallestDistinctShare = 0.5
  private static let largestLength = 200

  /// Words for names of persons and things, in several languages.
  private static let nameWords: Set<String> = [
    "name", "nom", "nome", "nombre", "naam", "namn", "navn", "bezeichnung", "fullname",
    "displayname", "surname",
  ]

  private static let titleWords: Set<String> = [
    "title", "titel", "titre", "titolo", "titulo", "título", "label", "subject", "headline",
    "caption",
  ]

  /// Words for parts of names, and for names of other things.
  private static let misleadingWords: Set<String> = [
    "first", "given", "middle", "nick", "short", "sort", "file", "path", "host", "job",
  ]

  /// Returns the column with the labels of items, or `nil` if no column has them.
  ///
  /// - Parameters:
  ///   - columns: The columns of the items.
  ///   - key: The index of the column that names the items for other collections.
  ///   - collection: The name of the collection.
  ///   - items: The first items.
  static func index(
    in columns: [Column],
    besides key: Int,
    of collection: String,
    _ items: [Item]
  ) -> Int? {
    let own = NameWords(ofFile: collection)
    let ranked = columns.indices.prefix(largestCount).compactMap { index in
      index == key || columns[index].kind != .text
        ? nil : rank(of: NameWords(columns[index].name), in: own).map { (rank: $0, index: index) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      .first { hasLabels($0.index, items) }?.index
  }

  /// Returns the rank of a column by its name, from 0 for the best, or `nil` for a name that suggests nothing.
  private static func rank(of column: NameWords, in collection: NameWords) -> Int? {
    guard let last = column.words.last else { return nil }
    let isName = nameWords.contains(last)
    let isAlone = column.words.count == 1
    if isName, isAlone { return 0 }
    if column.means(collection) { return 1 }
    guard isName || titleWords.contains(last) else { return nil }
    if column.withoutLast.means(collection) { return 1 }
    if isAlone { return 2 }
    return column.words.contains(where: misleadingWords.contains) ? nil : 3
  }

  /// Returns `true` if the values of a column are labels.
  private static func hasLabels(_ column: Int, _ items: [Item]) -> Bool {
    let values = items.lazy.map { $0[column] }.filter { !$0.isEmpty }
    let distinct = Set(values)
    return !distinct.isEmpty
      && Double(values.count) >= smallestShare * Double(items.count)
      && Double(distinct.count) >= smallestDistinctShare * Double(values.count)
      && distinct.allSatisfy { !$0.isNested && $0.bytes.count <= largestLength }
  }
}
