// SPDX-License-Identifier: GPL-3.0-or-later

// Creating a view from a query.

extension Location.View {
  /// Creates the view that shows a query and a projection.
  ///
  /// - Parameters:
  ///   - query: The filter and the order.
  ///   - projection: The visible columns, or `nil` for all.
  ///   - columns: The columns of the collection.
  package init(_ query: Query, _ projection: Projection?, of columns: [Column]) {
    filter = query.filter?.description
    order = query.order?.compactDescription(in: columns)
    self.columns = projection?.compactDescription
  }
}

extension Location.View {
  /// Returns the types that were chosen for columns, each with its column.
  ///
  /// - Parameters:
  ///   - chosen: The types by the index of the column.
  ///   - columns: The columns.
  package static func types(_ chosen: [Int: ColumnType], of columns: [Column]) -> [String] {
    chosen.sorted { $0.key < $1.key }.compactMap { index, type in
      columns.indices.contains(index)
        ? "\(QuerySpelling.spelled(columns[index].name)) \(type.description)" : nil
    }
  }
}

extension SortOrder {
  /// The order in its shortest spelling, without optional spaces: `-price,name natural`.
  fileprivate func compactDescription(in columns: [Column]) -> String {
    keys.enumerated().map { number, key in
      let long = spelled(number) + options(of: key)
      guard key.descending, key.column >= 0 else { return long }
      let short = "-" + spelled(number) + (key.natural ? " natural" : "")
      // The short form does not work for a quoted name, or if another column has the name `-NAME`.
      let read = try? SortOrder(parsing: short, columns: columns)
      return read?.keys == [key] ? short : long
    }
    .joined(separator: ",")
  }
}
