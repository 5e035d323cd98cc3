// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen with a table about a collection, which is exported as a whole.
@MainActor
protocol TabulationScreen: Screen {
  /// The collection that the table is about.
  var collection: any ItemCollection { get }

  var tabulation: Tabulation { get }

  /// A warning about values that the table leaves out, or `nil` if it is complete.
  var incompletenessWarning: String? { get }
}
