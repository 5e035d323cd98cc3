// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen with a table about a collection: the whole table is exported from it.
@MainActor
protocol TabulationScreen: Screen {
  /// The collection that the table is about.
  var collection: any ItemCollection { get }

  var tabulation: Tabulation { get }

  /// A remark on what the table leaves out; `nil` if it is complete.
  var incompleteness: String? { get }
}
