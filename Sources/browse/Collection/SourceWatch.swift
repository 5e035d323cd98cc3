// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Draws the topmost list again when its file changes, so that its remark about the file is current.
///
/// Only one file is watched at a time, because the system limits the number of watches.
@MainActor
final class SourceWatch {
  private weak var list: CollectionScreen?
  private var watch: FileWatch?
  private var known: SourceChange?
  private var owners: [AnyCancellable] = []

  /// Begins to watch the files of the topmost lists of a stack.
  init(_ stack: NavigationStack) {
    stack.changes.sink { [weak self, weak stack] _ in
      self?.follow(stack?.top as? CollectionScreen)
    }
    .store(in: &owners)
    follow(stack.top as? CollectionScreen)
  }

  private func follow(_ top: CollectionScreen?) {
    guard top !== list else { return }
    list = top
    known = top?.collection.warnings.change
    owners.removeLast(owners.count - 1)
    watch = top?.origin.filePath.flatMap { FileWatch(of: $0) }
    watch?.changes.sink { [weak self] in self?.check() }.store(in: &owners)
  }

  private func check() {
    guard let list else { return }
    let change = list.collection.warnings.change
    guard change != known else { return }
    known = change
    list.reader.redraw()
  }
}
