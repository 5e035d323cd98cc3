// SPDX-License-Identifier: GPL-3.0-or-later

extension Filter {
  /// Returns a filter for items whose key is named by a value of another collection.
  ///
  /// If both columns are numbers, a number names all spellings of the same number, in any notation. So does a date
  /// between two columns of the same kind. Otherwise, a text names only itself. A key that marks a missing value is
  /// named by nothing.
  ///
  /// - Parameters:
  ///   - value: The value, which is neither missing nor empty.
  ///   - type: The type of its column.
  ///   - column: The index of the column with the keys.
  ///   - columns: The columns of the collection with the keys.
  static func naming(
    _ value: Value,
    of type: ColumnType,
    column: Int,
    of columns: [Column]
  ) -> Filter {
    let (key, kind) = (ColumnReference(column, of: columns), columns[column].kind)
    let plain = type.plain(value)
    let areNumbers = kind.isNumeric && type.kind.isNumeric
    let areDates = kind.isTime && kind == type.kind && ISODate.problem(in: plain.text) == nil
    if areNumbers || areDates {
      let text = ExactText(plain.text, among: columns)
      return Filter(.condition(key, .equals(text), negated: false))
    }
    let text = ExactText(value.text, among: columns)
    let isOnlySpelling = kind == .text && CellMeaning(value.bytes.span) == .text
    let operand = isOnlySpelling ? Operand.column(key) : .call(.text, [.column(key)])
    let test = Expression.test(operand, .equals(text), negated: false)
    guard columns[column].type.marksMissing(value) else { return Filter(test) }
    return Filter(.all([test, .condition(key, .isEmpty, negated: true)]))
  }
}
