// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose values have locations.
package protocol ValueLocating: ItemCollection {
  /// Returns the path of a value, such as `nested.json/3/tags`.
  func path(to column: Int, of item: Item) -> String

  /// Returns the location components that lead to a value, or `nil` if it has no location.
  func locationComponents(to column: Int, of item: Item) -> [String]?
}

extension ItemCollection {
  private var locating: (any ValueLocating)? { self as? any ValueLocating }

  /// Returns the path of a value, such as `nested.json/3/tags`.
  package func path(to column: Int, of item: Item) -> String {
    locating?.path(to: column, of: item) ?? "\(name)/\(item.id)/\(columns[column].name)"
  }

  /// Returns the location components that lead to a value, or `nil` if it has no location.
  package func locationComponents(to column: Int, of item: Item) -> [String]? {
    locating?.locationComponents(to: column, of: item)
  }
}
