// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// How a field of an item is called for good.
enum FieldName: Equatable {
  case name(String)

  /// The number of its place, from 1, where no name will do.
  case place(Int)

  /// The name of a field of an item of a collection with these columns.
  init(_ index: Int, of columns: [Column]) {
    let name = columns.indices.contains(index) ? columns[index].name : nil
    self =
      if let name, columns.firstIndex(where: { $0.name == name }) == index {
        .name(name)
      } else {
        .place(index + 1)
      }
  }

  /// The index of the field, if there is one.
  func index(in columns: [Column]) -> Int? {
    switch self {
    case .name(let name): columns.firstIndex { $0.name == name }
    case .place(let place): place > 0 ? place - 1 : nil
    }
  }
}

extension FieldName: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let name): LocationText.escaped(name)
    case .place(let place): "#\(place)"
    }
  }
}
