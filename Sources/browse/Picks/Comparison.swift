// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Items of a collection, field by field.
struct Comparison {
  /// The columns of the table that are always in sight: the names of the fields, and how much their
  /// values differ.
  static let frozen = 2

  /// A field with its value in each item.
  private struct Row {
    let name: String
    let kind: Column.Kind
    let values: [Value]

    var differs: Bool { !values.dropFirst().allSatisfy { $0 == values[0] } }

    /// How far apart its numbers are.
    ///
    /// Of two, the second less the first; of more, the most less the least. Empty if there are not at least two, or they are equal.
    var difference: String {
      let decimals = values.map { Decimals($0) }
      let numbers = decimals.compactMap(\.self)
      guard differs, numbers.count > 1, let least = numbers.map(\.number).min(),
        let most = numbers.map(\.number).max()
      else { return "" }
      let places = numbers.map(\.places).max() ?? 0
      let isPair = values.count == 2
      let amount = isPair ? numbers[1].number - numbers[0].number : most - least
      guard amount != 0 else { return "" }
      return (isPair && amount > 0 ? "+" : "") + amount.formatted(decimals: places)
    }
  }

  private let items: [Item]
  private let rows: [Row]

  init(_ items: [Item], columns: [Column], shown: [Int]) {
    self.items = items
    rows = shown.map { index in
      let column = columns[index]
      return Row(name: column.name, kind: column.kind, values: items.map { $0[index] })
    }
  }

  /// How many fields differ.
  var differing: Int { rows.count(where: \.differs) }

  /// The fields below each other, the items beside each other, from one of them on.
  func table(from first: Int, widestCell: Int) -> Table {
    var table = Table(
      columns: [
        .init("field"), .init(items.count == 2 ? "difference" : "range", alignment: .trailing),
      ] + items.map { .init("\($0.id)") },
      cells: rows.map { row in
        let name = row.differs ? StyledText("≠ \(row.name)", .match) : StyledText("  \(row.name)")
        let cell = CellText(column: 0, kind: row.kind, filter: nil)
        return [name, StyledText(row.difference, .number)] + row.values.map { cell.text(of: $0) }
      },
      widestCell: widestCell
    )
    table.frozen = Self.frozen
    table.firstColumn = Self.frozen + first
    return table
  }
}

/// A number as it is written, with as many digits behind its point.
private struct Decimals {
  let number: Double
  let places: Int

  init?(_ value: Value) {
    let text = value.text
    let signs = Set("+-.eE".utf8)
    guard let number = Double(text), number.isFinite,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || signs.contains($0) }),
      // With more digits, the difference would be one of other numbers.
      text.utf8.count(where: { (0x30...0x39).contains($0) }) <= 15
    else { return nil }
    self.number = number
    let isPlain = !text.utf8.contains { $0 | 0x20 == 0x65 }
    places =
      isPlain
      ? text.split(separator: ".").dropFirst().first.map { $0.utf8.count } ?? 0 : number.decimals
  }
}
