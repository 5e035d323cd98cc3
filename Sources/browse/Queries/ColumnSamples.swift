// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Columns to make examples of, and values of the page: of those that can be typed.
struct ColumnSamples {
  /// How many columns are looked at.
  private static let limit = 100

  let columns: [Column]
  private let items: [Item]

  /// How each of the first columns is named so that it is meant; `nil` if it cannot be typed.
  private let names: [String?]

  /// The first column of numbers, of dates, of truth values.
  private(set) var number: Int?
  private(set) var date: Int?
  private(set) var boolean: Int?

  /// The column of text whose values differ most.
  private(set) var name: Int?

  /// The column of text whose values come again most often, if it has more than one of them.
  private(set) var category: Int?

  /// The first column without a value somewhere.
  private(set) var hollow: Int?

  /// Samples of these columns in these items.
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
    hollow = usable.first { index in items.contains { $0[index].isEmpty } }
  }

  /// How a column is named so that it is meant; `nil` if it cannot be typed.
  func name(of index: Int?) -> String? {
    index.flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// The columns that can be typed.
  var usable: [Int] { names.indices.filter { names[$0] != nil } }

  /// The values of a column that are not too long to be typed.
  func values(of index: Int) -> [String] {
    items.compactMap { item in
      let value = item[index]
      guard !value.isEmpty, !value.isNested, value.bytes.count <= 24 else { return nil }
      return value.text.isPlain ? value.text : nil
    }
  }

  /// The values of a column, the most frequent first, else as they come.
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

  /// The values of a column that are numbers, the smallest first.
  func sortedNumbers(of index: Int) -> [String] {
    values(of: index).compactMap { text in Double(text).map { (text, $0) } }
      .filter { $0.1.isFinite }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// A word of some value, in small letters: those ignore case.
  var word: String {
    let words = (name.map { values(of: $0) } ?? []).lazy.flatMap { $0.split { !$0.isLetter } }
    return words.first { $0.count > 2 }.map { $0.lowercased() } ?? "tea"
  }

  private func first(where isRight: (Column) -> Bool) -> Int? {
    usable.first { isRight(columns[$0]) }
  }

  /// The first of the columns of text for which `measure` of the numbers of values is greatest.
  private func text(by measure: ((all: Int, distinct: Int)) -> Int) -> Int? {
    let measured = usable.filter { columns[$0].kind == .text }.map { index in
      let values = values(of: index)
      return (index, measure((values.count, Set(values).count)))
    }
    return measured.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }
}

extension String {
  /// Whether it can be typed as it is seen, and is not too long for that.
  fileprivate var isPlain: Bool { utf8.count <= 40 && VisibleText.of(self) == self }
}
