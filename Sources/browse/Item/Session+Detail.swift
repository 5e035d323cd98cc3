// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Session {
  /// The screen of the item on top of the topmost collection, or `nil` if none is open.
  var detail: DetailScreen? {
    screensAboveList.lazy.compactMap { $0 as? DetailScreen }.first
  }

  /// The screen of the statistics on top of the topmost collection, or `nil` if none is open.
  var statistics: StatisticsScreen? {
    screensAboveList.lazy.compactMap { $0 as? StatisticsScreen }.first
  }

  /// The change whose sides are compared on top of the topmost collection, or `nil` if none are.
  var change: Item.ID? {
    screensAboveList.lazy.compactMap { ($0 as? ComparisonScreen)?.change }.first
  }

  /// The items that the statistics or the plot on top of the topmost collection are about.
  var askedOnTop: AskedQuestion? {
    screensAboveList.lazy.compactMap {
      ($0 as? StatisticsScreen)?.asked ?? ($0 as? PlotScreen)?.asked
    }
    .first
  }

  /// The screens above the topmost collection, from the top down.
  private var screensAboveList: [any Screen] {
    Array(stack.screens.reversed().prefix { !($0 is CollectionScreen) })
  }
}
