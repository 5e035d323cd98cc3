// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A small table for the tests of the rules of expressions.
struct RuleTable {
  let columns: [Column]
  private let items: [Item]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns, each with the description of its type after a colon.
  ///   - rows: The values, of which `nil` is a missing one.
  init(_ columns: String..., rows: [String?]...) {
    self.columns = columns.map { text in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let type = parts.count > 1 ? ColumnType(description: parts[1]) : nil
      return Column(name: parts[0], type ?? ColumnType(.text))
    }
    items = rows.enumerated().map { index, row in
      Item(id: Item.ID(row: index + 1), values: row.map { $0.map { Value($0) } ?? .null })
    }
  }

  /// Returns the numbers of the rows that a filter finds.
  func rows(_ filter: String) throws -> [Int] {
    let filter = try Filter(parsing: filter, columns: columns)
    return items.filter { filter.matches($0) }.rows
  }

  /// Returns the number of values that a filter could not read.
  func unreadable(_ filter: String) throws -> Int {
    let predicate = Predicate(try Filter(parsing: filter, columns: columns))
    var store = FieldStore()
    for item in items {
      store.fill(item)
      _ = predicate.holds(for: store.view)
    }
    return predicate.unreadableCount
  }

  /// Returns the error of a filter, with its range in the text.
  func mistake(_ filter: String) -> (problem: SyntaxError.Problem, range: Range<Int>)? {
    do {
      _ = try Filter(parsing: filter, columns: columns)
      return nil
    } catch {
      guard case .syntax(let error) = error else { return nil }
      return (error.problem, error.range)
    }
  }
}
