// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Keys that run commands while a line is being typed.

extension ReadlineTerminal {
  /// Adds a function of readline for each key, and binds it.
  ///
  /// The user's inputrc can bind the keys to other functions, and other keys to these functions.
  ///
  /// - Parameter applicationName: The beginning of the functions' names.
  func bindKeys(_ applicationName: String) {
    for key in Key.allCases {
      let name = "\(applicationName)-\(key.rawValue)"
      readline_add_function(name, Self.function(of: key), key.sequence)
    }
  }

  /// Returns the function that readline calls for a key.
  ///
  /// A function of C has no context, so each key has its own.
  private static func function(of key: Key) -> @convention(c) (Int32, Int32) -> Int32 {
    switch key {
    case .nextPage: return { _, _ in ReadlineTerminal.press(.nextPage) }
    case .previousPage: return { _, _ in ReadlineTerminal.press(.previousPage) }
    case .firstPage: return { _, _ in ReadlineTerminal.press(.firstPage) }
    case .lastPage: return { _, _ in ReadlineTerminal.press(.lastPage) }
    case .nextColumns: return { _, _ in ReadlineTerminal.press(.nextColumns) }
    case .previousColumns: return { _, _ in ReadlineTerminal.press(.previousColumns) }
    case .nextItem: return { _, _ in ReadlineTerminal.press(.nextItem) }
    case .previousItem: return { _, _ in ReadlineTerminal.press(.previousItem) }
    case .clearScreen: return { _, _ in ReadlineTerminal.press(.clearScreen) }
    }
  }

  private nonisolated static func press(_ key: Key) -> Int32 {
    MainActor.assumeIsolated {
      guard let terminal = current else { return }
      if key == .clearScreen, terminal.clearWindow() { return }
      guard terminal.question == nil else { return }
      if PageTurn(key) == nil { terminal.page?.leave() }
      terminal.subject.send(.key(key))
    }
    return 0
  }
}
