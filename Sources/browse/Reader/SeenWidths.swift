// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The widths of columns on the pages of one answer that were left.
///
/// With them, columns do not become narrower and wider from page to page.
struct SeenWidths: Equatable {
  private var query = Query()
  private var widths: [Int: Int] = [:]

  /// Returns the greatest width of each column on the pages of a query that were left.
  func widths(in query: Query) -> [Int: Int] { query == self.query ? widths : [:] }

  /// Adds the widths on a page of a query.
  ///
  /// - Parameters:
  ///   - layout: The layout of the page, whose first column has the numbers of the items.
  ///   - columns: The indexes of the columns after it.
  mutating func add(_ layout: TableLayout, of columns: [Int], in query: Query) {
    if query != self.query { self = SeenWidths(query: query) }
    // An answer may have bars after its columns.
    for (place, width) in layout.preferredWidths where columns.indices.contains(place - 1) {
      widths[columns[place - 1]] = max(widths[columns[place - 1]] ?? 0, width)
    }
  }

  init(query: Query = Query()) {
    self.query = query
  }
}
