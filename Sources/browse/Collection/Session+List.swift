// SPDX-License-Identifier: GPL-3.0-or-later

extension Session {
  /// The collection that the person is in.
  var list: CollectionScreen? {
    stack.screens.lazy.compactMap { $0 as? CollectionScreen }.last
  }
}

extension SessionCoordinator {
  /// The collection that the person is in.
  var list: CollectionScreen? { session.list }
}
