// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The name or number that identifies a field across sessions.
enum FieldName: Equatable {
  case name(String)

  /// The 1-based number of a field that no column name identifies.
  case number(Int)

  /// Creates the name of the field at an index.
  init(_ index: Int, of columns: [Column]) {
    let name = columns.indices.contains(index) ? columns[index].name : nil
    self =
      if let name, columns.firstIndex(where: { $0.name == name }) == index {
        .name(name)
      } else {
        .number(index + 1)
      }
  }

  /// Returns the index of the field, or `nil` if no column has its name.
  func index(in columns: [Column]) -> Int? {
    switch self {
    case .name(let name): columns.firstIndex { $0.name == name }
    case .number(let number): number > 0 ? number - 1 : nil
    }
  }
}

extension FieldName: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let name): LocationText.escaped(name)
    case .number(let number): "#\(number)"
    }
  }
}
