// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose values can be named in a location.
package protocol ValueLocating: ItemCollection {
  /// The path of a value: `nested.json/3/tags`.
  func path(to column: Int, of item: Item) -> String

  /// The names that lead to a value, as a location has them; `nil` if none do.
  func way(to column: Int, of item: Item) -> [String]?
}

extension ItemCollection {
  private var locating: (any ValueLocating)? { self as? any ValueLocating }

  /// The path of a value: `nested.json/3/tags`.
  package func path(to column: Int, of item: Item) -> String {
    locating?.path(to: column, of: item) ?? "\(name)/\(item.id)/\(columns[column].name)"
  }

  /// The names that lead to a value, as a location has them; `nil` if none do.
  package func way(to column: Int, of item: Item) -> [String]? {
    locating?.way(to: column, of: item)
  }
}
