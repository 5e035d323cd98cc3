// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

@testable import browse

extension SavedStack {
  /// Saves the screens from the root up to the first that cannot be restored.
  ///
  /// Returns `nil` if the root cannot be restored.
  @MainActor
  init?(_ screens: [any Screen]) {
    guard let stack = StackLines(screens).stack else { return nil }
    self = stack
  }
}

extension SavedStacks {
  /// Saves a stack as the latest of its location.
  func save(_ stack: SavedStack) throws(PrivateFileError) {
    try save(stack.description, of: stack.root)
  }
}
