// SPDX-License-Identifier: GPL-3.0-or-later

/// A direction from the shown part of a page that is taller than the window to another part.
public enum PageTurn: Sendable {
  /// To the part below.
  case next

  /// To the part above.
  case previous

  /// To the first part.
  case first

  /// To the last part.
  case last

  /// Creates the direction for a key, `nil` if the key turns no pages.
  init?(_ key: Key) {
    switch key {
    case .nextPage: self = .next
    case .previousPage: self = .previous
    case .firstPage: self = .first
    case .lastPage: self = .last
    case .nextColumns, .previousColumns, .nextItem, .previousItem, .clearScreen: return nil
    }
  }
}

/// The result of a request for another part of a page.
public enum PageTurnResult: Sendable {
  /// The part is shown, or the page stays as it is because it belongs to no screen.
  case turned

  /// The last part of a page that belongs to no screen has been read.
  case read

  /// There is no such part.
  case none
}
