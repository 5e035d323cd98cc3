// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Opening the sources of the screens anew.

extension LocationsCoordinator {
  /// Opens the source anew, with the screens above it as they were.
  ///
  /// The screens stay if the source cannot be opened, or a collection in which they look values up. A screen that cannot
  /// be restored is left out, with those above it and an alert.
  func reload() {
    work.add { [self] in
      let former = stack.screens
      guard let root = former.first as? CollectionScreen else { throw NoLocation.standardInput }
      let source = try ReopenedSource(root.origin)
      var lines = root.savedState
      for screen in former.dropFirst() {
        guard let steps = (screen as? any SavedScreen)?.steps, !steps.isEmpty else {
          throw SavedLocationError.notReloadable(screen.title)
        }
        lines += steps
      }
      // The source is expected to have changed. An alert says if other rows may have its numbers.
      lines.removeAll { if case .source = $0 { true } else { false } }
      for screen in former { try await (screen as? CollectionScreen)?.renewTargets() }
      let view = root.completeLocationView
      let changes = former.compactMap { ($0 as? CollectionScreen)?.changeOfNumberedRows }
      try await source.open(by: collections)
      let problems = await restore(view, lines)
      if Task.isCancelled {
        while stack.screens.count > former.count { stack.pop() }
        throw CatalogError.cancelled
      }
      for (old, new) in zip(former, stack.screens.dropFirst(former.count)) {
        guard let old = old as? CollectionScreen else { continue }
        (new as? CollectionScreen)?.reader.takeChanges(of: old.reader)
      }
      for screen in former { stack.drop(screen) }
      for problem in problems + changes { stack.alert(problem) }
    }
  }
}

/// A source that is opened anew.
private enum ReopenedSource {
  case location(Location)
  case files([String])

  /// Creates the source of an origin.
  ///
  /// - Throws: ``NoLocation`` if it cannot be opened again.
  init(_ origin: Origin) throws(NoLocation) {
    let locations: [Location]
    if case .files(let paths) = origin.reopenStep {
      locations = paths.compactMap { try? Location($0) }
      self = .files(paths)
    } else {
      // The saved location is absolute, but a column may contain the path as it was typed.
      var location = try origin.location.get()
      location.view = Location.View()
      locations = [location]
      self = .location(location)
    }
    let isReadOnce = locations.contains { location in
      location.pattern?.paths.contains { Location(path: $0).isReadOnce } ?? location.isReadOnce
    }
    if isReadOnce { throw .pipe }
  }

  /// Shows all items of the source on top of the stack.
  @MainActor
  func open(by collections: CollectionCoordinator) async throws {
    switch self {
    case .location(let location): try await collections.open(location, opensItem: false)
    case .files(let paths):
      let collection = try await Catalog.open(files: paths, options: collections.session.options)
      try await collections.open(collection, from: .files(paths), opensItem: false)
    }
  }
}
