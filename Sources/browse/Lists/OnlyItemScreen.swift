// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that may show the only item of a collection.
@MainActor
protocol OnlyItemScreen: Screen {
  /// The collection, or `nil` if the screen shows one of several items.
  var onlyItemCollection: (any ItemCollection)? { get }
}
