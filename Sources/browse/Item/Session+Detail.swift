// SPDX-License-Identifier: GPL-3.0-or-later

extension Session {
  /// The item that is shown on top of the collection that the person is in, if one is.
  var detail: DetailScreen? {
    let above = stack.screens.reversed().prefix { !($0 is CollectionScreen) }
    return above.lazy.compactMap { $0 as? DetailScreen }.first
  }
}
