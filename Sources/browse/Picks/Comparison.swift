// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A comparison of items, field by field.
struct Comparison {
  /// The number of columns that are always visible: the name of the field and the difference.
  static let frozen = 2

  /// A field and its value in each item.
  private struct Row {
    let name: String
    let type: ColumnType
    let values: [Value]
    let differs: Bool

    /// The difference of the field's numbers.
    ///
    /// For two items, the second number minus the first. For more items, the largest minus the
    /// smallest. Empty if there are fewer than two numbers, or all are equal.
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
  private let columns: [Column]

  /// The indexes of the compared columns.
  private let shown: [Int]

  /// The indexes of the columns in which the items differ.
  private let differing: Set<Int>

  /// The number of fields that differ.
  var differingCount: Int { differing.count }

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - items: The items to compare.
  ///   - columns: All columns of the collection.
  ///   - shown: The indexes of the columns to compare.
  ///   - differing: The indexes of the columns in which they differ, or `nil` if they do where their
  ///     values are not the same.
  init(_ items: [Item], columns: [Column], shown: [Int], differing: Set<Int>? = nil) {
    self.items = items
    self.columns = columns
    self.shown = shown
    self.differing =
      differing
      ?? Set(shown.filter { index in items.dropFirst().contains { $0[index] != items[0][index] } })
  }

  private func row(_ number: Int) -> Row {
    let column = shown[number]
    return Row(
      name: columns[column].name,
      type: columns[column].type,
      values: items.map { $0[column] },
      differs: differing.contains(column)
    )
  }

  /// Returns a table with one row per field and one column per item, starting at the item `first`.
  func table(from first: Int, maximumCellWidth: Int) -> Table {
    var table = Table(
      columns: [
        .init("field"), .init(items.count == 2 ? "difference" : "range", alignment: .trailing),
      ] + items.map { .init("\($0.id)") },
      rowCount: shown.count,
      maximumCellWidth: maximumCellWidth
    ) { number, column in
      let row = row(number)
      switch column {
      case 0: return row.differs ? StyledText("≠ \(row.name)", .match) : StyledText("  \(row.name)")
      case 1: return StyledText(row.difference, .number)
      default:
        let cell = CellText(column: 0, type: row.type, filter: nil)
        return cell.text(of: row.values[column - Self.frozen])
      }
    }
    table.frozenColumnCount = Self.frozen
    table.firstScrolledColumn = Self.frozen + first
    return table
  }
}

/// A number, and the number of its decimals as written.
private struct Decimals {
  let number: Double
  let places: Int

  init?(_ value: Value) {
    let text = value.text
    let signs = Set("+-.eE".utf8)
    guard let number = Double(text), number.isFinite,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || signs.contains($0) }),
      // With more digits, a `Double` would not represent the number exactly.
      text.utf8.count(where: { (0x30...0x39).contains($0) }) <= 15
    else { return nil }
    self.number = number
    let isPlain = !text.utf8.contains { $0 | 0x20 == 0x65 }
    places =
      isPlain
      ? text.split(separator: ".").dropFirst().first.map { $0.utf8.count } ?? 0 : number.decimals
  }
}
