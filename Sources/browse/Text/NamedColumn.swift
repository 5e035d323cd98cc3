// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A column or field in an action, by its index and by its name for readers of a trace.
struct NamedColumn: Equatable, CustomStringConvertible {
  /// The index in the columns.
  let index: Int
  let name: String

  var description: String { name }

  /// Creates a column from its index.
  ///
  /// A column beyond the last is named as in delimited text.
  init(_ index: Int, of columns: [Column]) {
    self.index = index
    name = columns.indices.contains(index) ? columns[index].name : "column_\(index + 1)"
  }
}
