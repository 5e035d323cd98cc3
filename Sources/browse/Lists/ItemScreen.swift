// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that lists items, which can be exported and stepped through.
@MainActor
protocol ItemScreen: Screen {
  var collection: any ItemCollection { get }

  /// The filter and the order of the listed items.
  var query: Query { get }

  /// `true` if the items are the user's bookmarks or history, or an answer about these.
  ///
  /// An untrusted command file does not export them.
  var isPrivate: Bool { get }

  /// The shown columns, or `nil` for all.
  var projection: Projection? { get }

  /// The reader that queries the collection.
  var reader: CollectionReader { get }

  /// Returns the item `distance` positions after the one opened last, or `nil` if there is none.
  ///
  /// The returned item becomes the one opened last.
  func neighbour(by distance: Int) async throws -> Item?
}
