// SPDX-License-Identifier: GPL-3.0-or-later

/// A shell with a completion script.
enum CompletionShell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension CompletionShell {
  /// Returns `text` quoted as a single word of the shell.
  func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch (self, character) {
      case (.fish, "'"), (.fish, "\\"): "\\\(character)"
      case (_, "'"): "'\\''"
      default: String(character)
      }
    }
    return "'" + escaped.joined() + "'"
  }
}
