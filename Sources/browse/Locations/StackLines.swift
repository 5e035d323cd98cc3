// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The saved lines of a navigation stack.
///
/// The lines of a screen are formatted again only when the screen has changed, because the stack is
/// saved after each command and may be a thousand screens deep.
@MainActor
struct StackLines {
  /// The screens from the root up to the first one that cannot be restored.
  private var entries: [Entry] = []

  /// Creates the lines of these screens.
  init(_ screens: [any Screen] = []) {
    follow(screens)
  }

  /// Updates the lines after a change of the stack.
  ///
  /// - Returns: `true` if the lines have changed.
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
  /// The number of screens that can be restored.
  var count: Int { entries.count }

  /// The location of the root, or `nil` if the root cannot be restored.
  var root: Location? {
    guard case .collection(let root)? = entries.first?.lines.first else { return nil }
    return root
  }

  /// The stack with all lines.
  var stack: SavedStack? {
    root.map { SavedStack(root: $0, lines: Array(entries.flatMap(\.lines).dropFirst())) }
  }

  /// The text to save: the screens within the limits, and the number of omitted screens.
  var text: String {
    var text = ""
    for (index, entry) in entries.enumerated() {
      let hasRoom = text.utf8.count + entry.text.utf8.count <= SavedStack.maximumLength
      guard index < SavedStack.maximumScreenCount, hasRoom else {
        return text + SavedStack.trailer(omitting: entries.count - index)
      }
      text += entry.text
    }
    return text
  }

  /// A screen that can be restored.
  @MainActor
  private struct Entry {
    /// A weak reference, so that a closed screen is freed.
    ///
    /// An `ObjectIdentifier` would be ambiguous, because a new screen may reuse the address.
    private weak var screen: (any SavedScreen)?

    private let revision: Int
    let lines: [SavedLine]

    /// The lines as saved.
    let text: String

    /// Creates the entry of a screen, or `nil` if the screen cannot be restored.
    init?(_ screen: any Screen, isRoot: Bool) {
      guard let screen = screen as? any SavedScreen else { return nil }
      var lines = screen.steps
      if isRoot {
        guard case .collection(var root)? = lines.first else { return nil }
        root.path = root.resolved.path
        lines[0] = .collection(root)
      }
      guard !lines.isEmpty else { return nil }
      self.screen = screen
      self.lines = lines
      revision = screen.stepsRevision
      text = lines.map { "\($0)\n" }.joined()
    }

    func isUpToDate(with screen: any Screen) -> Bool {
      guard let own = self.screen else { return false }
      return own === screen ? own.stepsRevision == revision : false
    }
  }
}
