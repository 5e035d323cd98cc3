// SPDX-License-Identifier: GPL-3.0-or-later

/// A shell that can complete the program's options.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Shell {
  /// A text as one word of the shell, whatever is in it.
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
