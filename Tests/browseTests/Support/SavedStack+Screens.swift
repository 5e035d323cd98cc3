// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

@testable import browse

extension SavedStack {
  /// The screens from the root up to the first that cannot come back; `nil` if the root cannot.
  @MainActor
  init?(_ screens: [any Screen]) {
    guard let stack = StackLines(screens).stack else { return nil }
    self = stack
  }
}

extension SavedStacks {
  /// Keeps a stack as the last of its location.
  func keep(_ stack: SavedStack) throws(PrivateFileError) {
    try keep(stack.description, of: stack.root)
  }
}
