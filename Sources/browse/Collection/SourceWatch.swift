// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Dispatch
import Navigator

/// Draws the topmost list again when its file changes, so that its remark about the file is current,
/// and while the rows of a pipe fill its page.
///
/// Only one file is watched at a time, because the system limits the number of watches.
@MainActor
final class SourceWatch {
  /// The time between two looks at a pipe in milliseconds.
  private static let interval = 125

  private weak var list: CollectionScreen?
  private var fileWatch: FileWatch?

  /// The change that the page in the window reports.
  private var known: SourceChange?

  private var owner: AnyCancellable?
  private var watchOwner: AnyCancellable?
  private var fillingOwner: AnyCancellable?
  private var timer: AnyCancellable?

  /// `true` while a line is half typed.
  private var isTyping = false

  private var typingOwner: AnyCancellable?
  private weak var terminal: (any Terminal)?

  /// Begins to watch the files of the topmost lists of a stack.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - terminal: The terminal whose page is drawn again.
  init(_ stack: NavigationStack, at terminal: any Terminal) {
    self.terminal = terminal
    typingOwner = terminal.isHalfTyped.sink { [weak self] in self?.isTyping = $0 }
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
    fillingOwner = top?.reader.states.map(\.isFilling).removeDuplicates().sink { [weak self] in
      self?.timer = $0 ? self?.fillingTimer() : nil
    }
  }

  /// `true` if the page in the window can be replaced.
  private var canReplacePage: Bool { terminal?.isPageAboveLine == true }

  /// Returns a timer that draws the page again when rows have arrived, and at their end.
  ///
  /// The page stays as it is while a line is half typed, and if a command has written below it.
  private func fillingTimer() -> AnyCancellable? {
    guard let growth = list?.collection.growth else { return nil }
    var drawnLength = 0
    let queue = DispatchQueue.main
    let timer = queue.schedule(after: queue.now, interval: .milliseconds(Self.interval)) {
      [weak self] in
      MainActor.assumeIsolated {
        guard let self, let reader = self.list?.reader, self.canReplacePage, !self.isTyping,
          reader.isPageLatest
        else { return }
        guard growth.length > drawnLength || !growth.isGrowing else { return }
        drawnLength = growth.length
        if !growth.isGrowing { self.timer = nil }
        reader.redraw()
      }
    }
    return AnyCancellable(timer)
  }

  private func check() {
    guard let list else { return }
    let change = list.collection.warnings.change
    // Following draws the page itself when rows arrive, and ends when others change.
    let isSeenByFollowing = change?.kind == .grown || change?.kind == .overwritten
    guard change != known, canReplacePage, !(list.state.isFollowing && isSeenByFollowing) else {
      return
    }
    known = change
    list.reader.redraw()
  }
}
