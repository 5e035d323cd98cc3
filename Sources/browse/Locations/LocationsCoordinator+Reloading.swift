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
      let lines = StackLines(former)
      guard lines.root != nil, let saved = lines.stack else {
        _ = try (former.first as? CollectionScreen)?.origin.location.get()
        throw NoLocation.standardInput
      }
      guard lines.count == former.count else {
        throw SavedLocationError.notReloadable(former[lines.count].title)
      }
      var root = saved.root
      root.view = Location.View()
      try await collections.open(root, opensItem: false)
      var whole = saved
      // The source is expected to have changed.
      whole.lines.removeAll { if case .source = $0 { true } else { false } }
      let problems = await Restorer(coordinator: self).restore(whole)
      if Task.isCancelled {
        while stack.screens.count > former.count { stack.pop() }
        throw CatalogError.cancelled
      }
      for screen in former { stack.drop(screen) }
      for problem in problems { stack.alert(problem) }
    }
  }
}
