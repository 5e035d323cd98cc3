// SPDX-License-Identifier: GPL-3.0-or-later

extension Session {
  /// The topmost collection on the navigation stack.
  var list: CollectionScreen? {
    stack.screens.lazy.compactMap { $0 as? CollectionScreen }.last
  }
}

extension SessionCoordinator {
  /// The topmost collection on the navigation stack.
  var list: CollectionScreen? { session.list }
}
