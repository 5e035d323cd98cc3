// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a directory, in their order.
enum DirectoryColumn: Int, CaseIterable {
  case name
  case entryKind
  case size
  case modified

  /// The number of rows of a file.
  case rows

  /// The names of the collections to which a file refers.
  case target

  var name: String {
    switch self {
    case .name: "name"
    case .entryKind: "kind"
    case .size: "size"
    case .modified: "modified"
    case .rows: "rows"
    case .target: "refers to"
    }
  }

  /// The kind of the values.
  var kind: Column.Kind {
    switch self {
    case .name, .entryKind, .target: .text
    case .size, .rows: .integer
    case .modified: .dateTime
    }
  }
}

extension Item {
  /// Returns a value of an item of a directory.
  subscript(_ column: DirectoryColumn) -> Value { self[column.rawValue] }
}
