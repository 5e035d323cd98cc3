// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers of the values of a key that is computed from one column, by the values of the column.
///
/// A file has few different dates, so that each of them is computed with only once.
struct KeyMemory: Sendable {
  private let column: Int
  private var values = ValueTable(limit: ValueTable.Limit(values: 1 << 16, bytes: 1 << 22))
  private var numbers: [Int32] = []

  /// Creates an empty memory, or returns `nil` if the key is a column or computed from several.
  init?(_ source: GroupPlan.Source, _ plan: GroupPlan) {
    guard case .operand(let index) = source, let columns = plan.operands[index].columns,
      columns.count == 1
    else { return nil }
    column = columns[0]
  }

  /// Returns the index of a value, or `nil` if it is missing or there is no room for it.
  mutating func index(of row: Row) -> Int? {
    let field = row[column]
    // A number and its text in JSON may be computed with differently.
    guard field.kind == .text, let index = values.index(adding: field.bytes.span, times: 0) else {
      return nil
    }
    if index == numbers.count { numbers.append(-1) }
    return index
  }

  /// Returns the number of the key of a value, or `nil` if it is unknown.
  func number(at index: Int) -> Int? { numbers[index] < 0 ? nil : Int(numbers[index]) }

  mutating func set(_ number: Int, at index: Int) { numbers[index] = Int32(number) }
}
