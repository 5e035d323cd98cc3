// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A column or a field as an action carries it: by its place, and by its name for who reads a trace.
struct NamedColumn: Equatable, CustomStringConvertible {
  /// Its place among the columns, from 0.
  let index: Int
  let name: String

  var description: String { name }

  /// A column by its place among all; one beyond them is called as delimited text calls it.
  init(_ index: Int, of columns: [Column]) {
    self.index = index
    name = columns.indices.contains(index) ? columns[index].name : "column_\(index + 1)"
  }
}
