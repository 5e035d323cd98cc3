// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Columns and values of a page that are suitable for examples.
///
/// Columns and values that cannot be typed are omitted.
struct ColumnSamples {
  /// The maximum number of columns to sample.
  private static let limit = 100

  let columns: [Column]
  private let items: [Item]

  /// The unambiguous name of each of the first columns, or `nil` if it cannot be typed.
  private let names: [String?]

  /// The first column of numbers.
  private(set) var number: Int?
  private(set) var date: Int?
  private(set) var boolean: Int?

  /// The text column with the most distinct values.
  private(set) var name: Int?

  /// The text column with the most repeated values.
  ///
  /// Repeats do not count in a column with a single distinct value.
  private(set) var category: Int?

  /// The first column with an empty or missing value.
  private(set) var columnWithGaps: Int?

  /// The first column with a list.
  private(set) var list: Int?

  /// Creates samples from columns and the items of a page.
  init(columns: [Column], items: [Item]) {
    self.columns = columns
    self.items = items
    names = columns.indices.prefix(Self.limit).map { index in
      let spelled = ColumnList([index], columns: columns).description
      return [spelled, "#\(index + 1)"].first { name in
        name.isPlain && (try? ColumnList(parsing: name, columns: columns).single) == index
      }
    }
    number = first { $0.kind.isNumeric }
    date = first { $0.kind == .date || $0.kind == .dateTime }
    boolean = first { $0.kind == .boolean }
    name = text { $0.distinct }
    category = text { $0.distinct > 1 ? $0.all - $0.distinct : 0 }
    list = usable.first { index in
      items.contains { $0[index].isNested && $0[index].bytes.first == UInt8(ascii: "[") }
    }
    columnWithGaps = usable.first { index in items.contains { $0[index].isEmpty } }
  }

  /// Returns the unambiguous name of a column, or `nil` if it cannot be typed.
  func name(of index: Int?) -> String? {
    index.flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// The indexes of the columns whose names can be typed.
  var usable: [Int] { names.indices.filter { names[$0] != nil } }

  /// Returns the values of a column that can be typed: short, visible and not empty.
  func values(of index: Int) -> [String] {
    items.compactMap { item in
      let value = item[index]
      guard !value.isEmpty, !value.isNested, value.bytes.count <= 24 else { return nil }
      return value.text.isPlain ? value.text : nil
    }
  }

  /// Returns the values of a column, most frequent first, then in their order on the page.
  func frequentValues(of index: Int) -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for value in values(of: index) {
      if counts[value] == nil { order.append(value) }
      counts[value, default: 0] += 1
    }
    return order.enumerated().sorted {
      (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Returns the numeric values of a column in ascending order.
  func sortedNumbers(of index: Int) -> [String] {
    values(of: index).compactMap { text in Double(text).map { (text, $0) } }
      .filter { $0.1.isFinite }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// A word from the ``name`` column, in lowercase so that a search for it ignores case.
  var word: String {
    let words = (name.map { values(of: $0) } ?? []).lazy.flatMap { $0.split { !$0.isLetter } }
    return words.first { $0.count > 2 }.map { $0.lowercased() } ?? "tea"
  }

  private func first(where predicate: (Column) -> Bool) -> Int? {
    usable.first { predicate(columns[$0]) }
  }

  /// Returns the text column with the greatest `measure`, the first of several.
  private func text(by measure: ((all: Int, distinct: Int)) -> Int) -> Int? {
    let measured = usable.filter { columns[$0].kind == .text }.map { index in
      let values = values(of: index)
      return (index, measure((values.count, Set(values).count)))
    }
    return measured.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }
}

extension String {
  /// `true` if the text has only visible characters and is short enough to type.
  fileprivate var isPlain: Bool { utf8.count <= 40 && VisibleText.of(self) == self }
}
