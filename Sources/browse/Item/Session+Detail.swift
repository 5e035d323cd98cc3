// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// The screens above the topmost collection, from the top down.
  private var screensAboveList: [any Screen] {
    Array(stack.screens.reversed().prefix { !($0 is CollectionScreen) })
  }
}
