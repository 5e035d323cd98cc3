// SPDX-License-Identifier: GPL-3.0-or-later

extension Session {
  /// The screen of the item on top of the topmost collection, or `nil` if none is open.
  var detail: DetailScreen? {
    let above = stack.screens.reversed().prefix { !($0 is CollectionScreen) }
    return above.lazy.compactMap { $0 as? DetailScreen }.first
  }
}
