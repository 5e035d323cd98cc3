// SPDX-License-Identifier: GPL-3.0-or-later

extension Grouping {
  /// Returns a filter for the items of a group.
  ///
  /// It selects exactly as many items as the group has.
  ///
  /// - Parameters:
  ///   - group: The item of the group in the answer, whose first values are the keys.
  ///   - columns: The columns of the grouped collection.
  ///   - hasIndexes: `true` if an index may find the values of a column, but not their spelling.
  /// - Returns: The filter, or `nil` if there are no keys.
  package func filter(
    for group: Item,
    of columns: [Column],
    hasIndexes: Bool = false
  ) -> Filter? {
    Filter.all(
      keys.enumerated().flatMap { index, key -> [Filter] in
        let value = group[index]
        let condition = Filter(Self.condition(key.operand, value, columns))
        guard hasIndexes, let column = key.operand.column, column.type.isPlain, !value.isEmpty
        else {
          return [condition]
        }
        let equal = Filter.equals(value, column: column.index, of: columns)
        return equal == condition ? [condition] : [equal, condition]
      }
    )
  }

  private static func condition(
    _ operand: Operand,
    _ value: Value,
    _ columns: [Column]
  ) -> Expression {
    let isNull = Expression.test(operand, .isNull, negated: false)
    if value.isMissing { return isNull }
    if value.isEmpty {
      return .conjunction([.test(operand, .isEmpty, negated: false), .not(isNull)])
    }
    if case .condition(let condition) = operand {
      return value.bytes.elementsEqual("true".utf8) ? condition : .not(condition)
    }
    let text = ExactText(value.text, among: columns)
    let isOnlySpelling =
      switch operand.kind {
      case .text, .number, .truth: true
      case .any, .moment:
        operand.type.kind != .boolean && !text.isNumberOrDate
          && operand.column?.isImpossibleDate(value.text) != true
      }
    guard isOnlySpelling, operand.column?.type.differs(on: value) != true else {
      return .test(.call(.text, [operand]), .equals(text), negated: false)
    }
    return .test(operand, .equals(text), negated: false)
  }
}

extension ColumnReference {
  /// Returns `true` if a text in a column of dates is an impossible date: `2026-02-30`.
  ///
  /// A filter compares no date with it.
  fileprivate func isImpossibleDate(_ text: String) -> Bool {
    type.kind.isTime && type.problem(in: text) != nil
  }
}
