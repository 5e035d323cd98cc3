// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Following a source that grows.

extension CollectionCoordinator {
  /// Shows the last items of a list, and then those that arrive.
  func follow(_ list: CollectionScreen) {
    work.add { [self] in
      guard let terminal = session.prompt?.terminal, terminal.isInteractive else {
        throw CollectionError.followingNeedsTerminal
      }
      guard list.query.order == nil else { throw CollectionError.followingNeedsSourceOrder }
      let source = try await followedSource(of: list)
      try await list.reader.showArrived(in: source)
      guard let growth = list.collection.growth else {
        throw CatalogError.notFollowable(path: list.title)
      }
      list.show(Following(list.reader, growth, at: terminal, on: stack))
    }
  }

  /// Opens the file of a list to follow it.
  ///
  /// - Returns: The collection of the file, or `nil` if the list reads a pipe that is still open.
  /// - Throws: An error if the source cannot grow.
  private func followedSource(of list: CollectionScreen) async throws -> (any ItemCollection)? {
    if list.collection.growth?.isGrowing == true { return nil }
    guard var location = try? list.origin.location.get() else {
      if case .failure(.standardInput) = list.origin.location { throw CollectionError.inputEnded }
      throw CatalogError.notFollowable(path: list.title)
    }
    guard list.origin.filePath != nil, list.collection.relational == nil,
      list.collection.container == nil
    else { throw CatalogError.notFollowable(path: location.path) }
    location.view = Location.View()
    var options = session.options
    options.isFollowed = true
    return try await Catalog.open(location, options: options)
  }
}
