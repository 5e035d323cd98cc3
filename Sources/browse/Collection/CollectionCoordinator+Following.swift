// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Following a source that grows.

extension CollectionCoordinator {
  /// Shows the last items of a list, and then those that arrive.
  func follow(_ list: CollectionScreen) {
    work.add { [self] in
      guard let prompt = session.prompt, session.display.value.replacesPages else {
        throw CollectionError.followingNeedsTerminal
      }
      guard !list.state.arrangement.showsCards else { throw CollectionError.followingNeedsTable }
      guard list.query.order == nil else { throw CollectionError.followingNeedsSourceOrder }
      var source: (any ItemCollection)?
      if list.collection.growth?.isGrowing != true {
        if list.origin.isReadOnce { throw CollectionError.inputEnded }
        if list.collection.openedWithoutRows { try await reopen(list) }
        source = try list.collection.unchanged.followed()
      }
      guard let growth = (source ?? list.collection).growth else {
        throw CatalogError.notFollowable(path: list.title)
      }
      let restart = { [weak self, weak list] in
        if let self, let list { follow(list) }
      }
      let following = Following(
        list.reader,
        growth,
        at: prompt,
        on: stack,
        restart: source?.openedWithoutRows == true ? restart : nil
      )
      growth.update()
      try await list.reader.beginFollowing(source)
      list.show(following)
    }
  }

  /// Opens the file of a list anew, and applies the view of the list to it.
  private func reopen(_ list: CollectionScreen) async throws {
    let view = list.completeLocationView
    let location = try list.origin.location.get()
    let source = try await Catalog.open(location, options: session.options)
    list.origin.share(session.references, with: source)
    try await list.reader.begin(with: source)
    for problem in try await list.show(availablePartsOf: view) { stack.alert(Alert(problem)) }
  }
}
