// SPDX-License-Identifier: GPL-3.0-or-later

// What is looked at, as a place spells it.

extension Location.Place {
  /// What a query and a choice of columns look at.
  ///
  /// - Parameters:
  ///   - query: Which items, and in which order.
  ///   - projection: Which columns; all for `nil`.
  ///   - columns: The columns of the collection.
  package init(_ query: Query, _ projection: Projection?, of columns: [Column]) {
    filter = query.filter?.description
    order = query.order?.compactDescription(in: columns)
    self.columns = projection?.compactDescription
  }
}

extension SortOrder {
  /// The order without a space that it can do without: `-price,name natural`.
  fileprivate func compactDescription(in columns: [Column]) -> String {
    zip(keys, names).map { key, name in
      let words = (key.descending ? " desc" : "") + (key.natural ? " natural" : "")
      let long = QuerySpelling.spelled(name) + words
      guard key.descending else { return long }
      let short = "-" + QuerySpelling.spelled(name) + (key.natural ? " natural" : "")
      // Not a name in quotes, nor one that another column begins with a hyphen.
      let read = try? SortOrder(parsing: short, columns: columns)
      return read?.keys == [key] ? short : long
    }
    .joined(separator: ",")
  }
}
