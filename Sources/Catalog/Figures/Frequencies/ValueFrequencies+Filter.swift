// SPDX-License-Identifier: GPL-3.0-or-later

extension ValueFrequencies {
  /// Returns a filter for the items that were counted for a value.
  ///
  /// Numbers and dates equal other spellings of the same value, but each spelling has its own
  /// count. If there are several spellings, the filter also requires the exact text.
  ///
  /// - Parameters:
  ///   - value: The counted value.
  ///   - column: The index of its column.
  ///   - columns: The columns of the collection.
  package func filter(for value: Value, column: Int, of columns: [Column]) -> Filter {
    let equal = Filter.equals(value, column: column, of: columns)
    guard hasOtherSpelling(of: value, columns[column].type, equal, column: column) else {
      return equal
    }
    return Filter.all([equal, .spelled(value, column: column, of: columns)]) ?? equal
  }

  private func hasOtherSpelling(
    of value: Value,
    _ type: ColumnType,
    _ equal: Filter,
    column: Int
  ) -> Bool {
    guard !value.isEmpty, CellMeaning(value.bytes.span, as: type) != .text else { return false }
    let predicate = Predicate(equal)
    var store = FieldStore()
    return values.contains { other in
      guard other.value != value, !other.value.isEmpty else { return false }
      let missing = [Value](repeating: .absent, count: column)
      store.fill(Item(id: Item.ID(row: 1), values: missing + [other.value]))
      return predicate.holds(for: store.view)
    }
  }
}
