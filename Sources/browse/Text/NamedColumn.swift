// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The column or field of an action: its index, and its name for the trace.
struct NamedColumn: Equatable, CustomStringConvertible {
  /// The index among the columns of the collection.
  let index: Int
  let name: String

  var description: String { name }

  /// Creates a column from its index.
  ///
  /// A column beyond the last has a name such as `column_5`, as in a file without a header.
  init(_ index: Int, of columns: [Column]) {
    self.index = index
    name = columns.indices.contains(index) ? columns[index].name : "column_\(index + 1)"
  }
}
