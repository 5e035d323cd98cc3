// SPDX-License-Identifier: GPL-3.0-or-later

/// A check of the names of a screen's commands, for mistakes of the program's author.
@MainActor
enum CommandNames {
  /// The names of the commands that work on every screen.
  static let reserved: Set<String> = ["show", "back", "home", "help", "quit", "quit!"]

  /// Returns a message about the first command of a screen that can never run by its name.
  ///
  /// Commands that are named by data are skipped, because they have an alias.
  ///
  /// - Parameters:
  ///   - commands: The commands of the screen.
  ///   - screen: The type of the screen.
  /// - Returns: The mistake and its remedy, `nil` if there is no mistake.
  static func mistake(in commands: [Command], of screen: Any.Type) -> String? {
    var names: Set<String> = []
    for command in commands where !command.isNamedByData {
      let name = command.name.lowercased()
      if name.trimmed.isEmpty { return "a command of \(screen) has an empty name; give it a name" }
      if name != name.trimmed || name.contains(where: \.isNewline) {
        return
          "the name of the command “\(name)” of \(screen) begins or ends with a space, or has a"
          + " line break; remove it"
      }
      if reserved.contains(name) {
        return "the command “\(name)” of \(screen) can never run, because “\(name)” works on every"
          + " screen; rename it"
      }
      guard names.insert(name).inserted else {
        return "two commands of \(screen) are called “\(name)”; rename one of them, or call"
          + " “namedByData()” on the one whose name comes from data"
      }
    }
    return nil
  }
}
