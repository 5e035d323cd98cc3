// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen with items: what is exported from it, and walked through from one of its items.
@MainActor
protocol ItemScreen: Screen {
  var collection: any ItemCollection { get }

  /// Which of the items are on it, in which order.
  var query: Query { get }

  /// Which of their columns; all for `nil`.
  var projection: Projection? { get }

  /// Who asks the collection.
  var reader: CollectionReader { get }

  /// The item beside the one that was opened last, which then counts as opened; `nil` at the ends.
  func neighbour(by distance: Int) async throws -> Item?
}
