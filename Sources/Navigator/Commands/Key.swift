// SPDX-License-Identifier: GPL-3.0-or-later

/// A key that works while a line is being typed, and leaves that line as it is.
///
/// A command names the key that runs it with ``Command/bound(to:)``. The person at the terminal can
/// choose other keys in `~/.inputrc`, where each has a name such as `browse-next-page` in a program
/// called `browse`.
public enum Key: String, Sendable, CaseIterable {
  /// PageDown, which also shows the next part of a tall page.
  case nextPage = "next-page"

  /// PageUp, which also shows the previous part of a tall page.
  case previousPage = "previous-page"

  /// Ctrl-Home, which also shows the first part of a tall page.
  case firstPage = "first-page"

  /// Ctrl-End, which also shows the last part of a tall page.
  case lastPage = "last-page"

  /// Alt-Right.
  case nextColumns = "next-columns"

  /// Alt-Left.
  case previousColumns = "previous-columns"

  /// Alt-Down.
  case nextItem = "next-item"

  /// Alt-Up.
  case previousItem = "previous-item"

  /// Ctrl-L, which clears the window and shows the page again.
  case clearScreen = "clear-screen"

  /// The name on a keyboard.
  public var label: String { entry(in: Texts.current.keys).label }

  /// Returns the texts about the key.
  func entry(in texts: Texts.Keys) -> Texts.Keys.Entry {
    switch self {
    case .nextPage: texts.nextPage
    case .previousPage: texts.previousPage
    case .firstPage: texts.firstPage
    case .lastPage: texts.lastPage
    case .nextColumns: texts.nextColumns
    case .previousColumns: texts.previousColumns
    case .nextItem: texts.nextItem
    case .previousItem: texts.previousItem
    case .clearScreen: texts.clearScreen
    }
  }

  /// The bytes that terminals send for the key, as a control sequence with parameters of xterm.
  ///
  /// See "PC-Style Function Keys" in "XTerm Control Sequences".
  var sequence: String {
    switch self {
    case .nextPage: "\u{1B}[6~"
    case .previousPage: "\u{1B}[5~"
    case .firstPage: "\u{1B}[1;5H"
    case .lastPage: "\u{1B}[1;5F"
    case .nextColumns: "\u{1B}[1;3C"
    case .previousColumns: "\u{1B}[1;3D"
    case .nextItem: "\u{1B}[1;3B"
    case .previousItem: "\u{1B}[1;3A"
    case .clearScreen: "\u{C}"
    }
  }
}
