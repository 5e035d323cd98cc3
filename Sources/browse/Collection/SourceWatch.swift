// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Draws the topmost list again when its file changes, so that its remark about the file is current.
///
/// Only one file is watched at a time, because the system limits the number of watches.
@MainActor
final class SourceWatch {
  private weak var list: CollectionScreen?
  private var fileWatch: FileWatch?

  /// The change that the page in the window reports.
  private var known: SourceChange?

  private var owner: AnyCancellable?
  private var watchOwner: AnyCancellable?

  /// Returns `true` if the page in the window can be replaced.
  private let canReplacePage: () -> Bool

  /// Begins to watch the files of the topmost lists of a stack.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - canReplacePage: Returns `true` if the page in the window can be replaced.
  init(_ stack: NavigationStack, canReplacePage: @escaping () -> Bool) {
    self.canReplacePage = canReplacePage
    owner = stack.changes.sink { [weak self, weak stack] _ in
      self?.watch(stack?.top as? CollectionScreen)
    }
    watch(stack.top as? CollectionScreen)
  }

  private func watch(_ top: CollectionScreen?) {
    guard top !== list else { return }
    list = top
    fileWatch = top?.origin.watchedPath.flatMap { FileWatch(of: $0) }
    known = fileWatch == nil ? nil : top?.collection.warnings.change
    watchOwner = fileWatch?.changes.sink { [weak self] in self?.check() }
  }

  private func check() {
    guard let list else { return }
    let change = list.collection.warnings.change
    guard change != known, canReplacePage() else { return }
    known = change
    list.reader.redraw()
  }
}
