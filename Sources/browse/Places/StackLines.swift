// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The lines of the screens of a stack, those of each made again only when it has changed: a stack may
/// be a thousand screens deep, and is kept behind each command.
@MainActor
struct StackLines {
  /// The screens from the root up to the first that cannot come back.
  private var entries: [Entry] = []

  /// The lines of a stack that has these screens.
  init(_ screens: [any Screen] = []) {
    follow(screens)
  }

  /// Follows what has become of the screens.
  ///
  /// - Returns: Whether the lines are others now.
  @discardableResult
  mutating func follow(_ screens: [any Screen]) -> Bool {
    var count = 0
    var hasChanged = false
    for screen in screens {
      let known = entries.indices.contains(count) ? entries[count] : nil
      if known?.isUpToDate(with: screen) != true {
        guard let entry = Entry(screen, isRoot: count == 0) else { break }
        hasChanged = hasChanged || entry.lines != known?.lines
        entries.replaceSubrange(count..<min(count + 1, entries.count), with: [entry])
      }
      count += 1
    }
    hasChanged = hasChanged || count < entries.count
    entries.removeSubrange(count...)
    return hasChanged
  }
}

extension StackLines {
  /// The collection that all stand on; `nil` if it cannot come back.
  var root: Location? {
    guard case .collection(let root)? = entries.first?.lines.first else { return nil }
    return root
  }

  /// All of them.
  var stack: SavedStack? {
    root.map { SavedStack(root: $0, lines: Array(entries.flatMap(\.lines).dropFirst())) }
  }

  /// What is written of them: as many screens as there is room for, and how many others there are.
  var text: String {
    var text = ""
    for (place, entry) in entries.enumerated() {
      let hasRoom = text.utf8.count + entry.text.utf8.count <= SavedStack.longestText
      guard place < SavedStack.mostScreens, hasRoom else {
        return text + SavedStack.end(leavingOut: entries.count - place)
      }
      text += entry.text
    }
    return text
  }

  /// A screen that can come back.
  @MainActor
  private struct Entry {
    /// Weak, as one that has gone is to be freed; another may come to lie where it lay.
    private weak var screen: (any Restorable)?

    private let revision: Int
    let lines: [SavedLine]

    /// The lines as they are written.
    let text: String

    /// What a screen is now; `nil` if it cannot come back.
    init?(_ screen: any Screen, isRoot: Bool) {
      guard let screen = screen as? any Restorable else { return nil }
      var lines = screen.saved
      if isRoot {
        guard case .collection(var root)? = lines.first else { return nil }
        root.path = root.resolved.path
        lines[0] = .collection(root)
      }
      guard !lines.isEmpty else { return nil }
      self.screen = screen
      self.lines = lines
      revision = screen.savedRevision
      text = lines.map { "\($0)\n" }.joined()
    }

    func isUpToDate(with screen: any Screen) -> Bool {
      guard let own = self.screen else { return false }
      return own === screen ? own.savedRevision == revision : false
    }
  }
}
