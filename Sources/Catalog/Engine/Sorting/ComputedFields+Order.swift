// SPDX-License-Identifier: GPL-3.0-or-later

extension ComputedFields {
  /// Creates the values of the computed keys of an order, or returns `nil` if it has none.
  convenience init?(_ order: SortOrder) {
    guard order.isComputed else { return nil }
    self.init(order.operands.map { $0?.ordered ?? .literal(ExactText(""), .text) })
  }

  /// Returns the value of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - number: The number of the key in its order, from 0.
  ///   - row: The row.
  func field(of key: SortOrder.Key, _ number: Int, of row: Row) -> Field {
    if number == 0 { forgetRow() }
    return key.column >= 0 ? row[key.column] : field(number, of: row)
  }
}
