// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Opening the sources of the screens anew.

extension LocationsCoordinator {
  /// Opens the source anew, with the screens above it as they were.
  ///
  /// If the source cannot be opened, the screens stay. A screen that cannot be restored is left out,
  /// with those above it and an alert.
  func reload() {
    work.add { [self] in
      let former = stack.screens
      // The saved location is absolute, but a column may contain the path as it was typed.
      guard var root = try (former.first as? CollectionScreen)?.origin.location.get() else {
        throw NoLocation.standardInput
      }
      let lines = StackLines(former)
      guard lines.count == former.count, var saved = lines.stack else {
        let screen = former[min(lines.count, former.count - 1)]
        throw SavedLocationError.notReloadable(screen.title)
      }
      // The source is expected to have changed. An alert says if other rows may have its numbers.
      saved.lines.removeAll { if case .source = $0 { true } else { false } }
      let changes = former.compactMap { ($0 as? CollectionScreen)?.changeOfNumberedRows }
      root.view = Location.View()
      try await collections.open(root, opensItem: false)
      let problems = await Restorer(coordinator: self).restore(saved)
      if Task.isCancelled {
        while stack.screens.count > former.count { stack.pop() }
        throw CatalogError.cancelled
      }
      for screen in former { stack.drop(screen) }
      for problem in problems + changes { stack.alert(problem) }
    }
  }
}
