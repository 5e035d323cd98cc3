// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of JSON items.
enum JSONColumn: Hashable, Sendable {
  /// The value of a key in items that are objects.
  ///
  /// The key is unescaped. If an object repeats it, `occurrence` selects one of its values,
  /// starting at 1.
  case member(key: [UInt8], occurrence: Int)

  /// The whole item, for items that are not objects.
  case whole

  /// The element at an index in items that are lists, if the items are the rows of a table.
  case element(Int)

  /// The preferred name of the column: the key, `value` for the whole item, or `column_1`.
  ///
  /// It is used unless another column already has that name.
  var name: String {
    switch self {
    case .member(let key, _): JSONString.name(key)
    case .whole: "value"
    case .element(let index): "column_\(index + 1)"
    }
  }
}
