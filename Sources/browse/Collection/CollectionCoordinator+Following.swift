// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Following a source that grows.

extension CollectionCoordinator {
  /// Shows the last items of a list, and then those that arrive.
  func follow(_ list: CollectionScreen) {
    work.add { [self] in
      guard let terminal = session.prompt?.terminal, session.display.value.replacesPages else {
        throw CollectionError.followingNeedsTerminal
      }
      guard !list.state.arrangement.showsCards else { throw CollectionError.followingNeedsTable }
      guard list.query.order == nil else { throw CollectionError.followingNeedsSourceOrder }
      var source: (any ItemCollection)?
      if list.collection.growth?.isGrowing != true {
        if list.origin.isReadOnce { throw CollectionError.inputEnded }
        source = try list.collection.unchanged.followed()
      }
      guard let growth = (source ?? list.collection).growth else {
        throw CatalogError.notFollowable(path: list.title)
      }
      let following = Following(list.reader, growth, at: terminal, on: stack)
      growth.update()
      try await list.reader.showArrived(in: source)
      list.show(following)
    }
  }
}
