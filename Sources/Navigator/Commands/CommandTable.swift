// SPDX-License-Identifier: GPL-3.0-or-later

/// The commands that can be typed at one moment, and which of them a line means.
@MainActor
struct CommandTable {
  /// A command and the text that was typed for it.
  struct Match {
    let command: Command
    let text: String
  }

  /// The commands of the screen; where two have a name in common, the first is meant.
  let screen: [Command]

  /// The commands of all screens of this program.
  var further: [Command] = []

  /// The commands of all screens; their names, but not their aliases, come before those of a screen,
  /// which may be somebody's data: no column called `quit` keeps anybody in a form.
  let everywhere: [Command]

  /// All of them, those first that come first.
  var all: [[Command]] { [screen, further, everywhere] }

  /// Finds the command that a line means: by shorthand, name, alias or unambiguous beginning.
  ///
  /// Case does not matter. A name is whole where it is the exact one of some command.
  func match(_ line: String) throws(UsageError) -> Match {
    let line = line.trimmed
    if let match = shorthand(line) { return match }
    var words = Words(line)
    let word = try words.nextWord() ?? ""
    return Match(command: try command(named: word), text: String(words.rest))
  }

  /// Finds the command called `word`, or that alone begins so.
  func command(named word: String) throws(UsageError) -> Command {
    let wanted = word.lowercased()
    if let exact = everywhere.first(where: { $0.name == wanted }) { return exact }
    if let exact = first(where: { $0.isCalled(wanted) }) { return exact }
    var candidates: [Command] = []
    var names: Set<String> = []
    visit { command in
      // What asks no questions is typed whole.
      guard command.name.begins(caseless: wanted), !command.name.hasSuffix("!"),
        names.insert(command.name).inserted
      else { return }
      candidates.append(command)
    }
    guard candidates.count < 2 else {
      throw .ambiguousCommand(word, candidates: candidates.map(\.name))
    }
    guard let candidate = candidates.first else {
      throw .unknownCommand(word, nearest: nearest(to: word))
    }
    return candidate
  }

  private func nearest(to word: String) -> [String] {
    var names: [String] = []
    visit { names += ([$0.name] + $0.aliases).filter { $0.first?.isLetter == true } }
    return Nearest.names(to: word, among: names)
  }

  /// Finds the command that a word of help is wanted for: its name, or what stands for it (`/`).
  func command(explaining word: String) throws(UsageError) -> Command {
    if let match = shorthand(word), !word.isEmpty { return match.command }
    return try command(named: word)
  }

  private func shorthand(_ line: String) -> Match? {
    let sign = line.first
    let isNumber = line.isNumber
    let command = first { command in
      switch command.shorthand {
      case nil: false
      case .emptyLine: sign == nil
      case .number: isNumber
      case .prefix(let character): sign == character
      }
    }
    guard let command else { return nil }
    guard case .prefix = command.shorthand else { return Match(command: command, text: line) }
    return Match(command: command, text: String(line.dropFirst()).trimmed)
  }

  /// The first command of which something is true; by index, as a form may have 100,000 fields.
  private func first(where isWanted: (Command) -> Bool) -> Command? {
    for commands in all {
      if let index = commands.indices.first(where: { isWanted(commands[$0]) }) {
        return commands[index]
      }
    }
    return nil
  }

  private func visit(_ body: (Command) -> Void) {
    for commands in all {
      for index in commands.indices { body(commands[index]) }
    }
  }
}

extension Command {
  /// Whether that is one of its names; it is in lower case.
  fileprivate func isCalled(_ wanted: String) -> Bool {
    name.equals(caseless: wanted) || aliases.contains { $0.equals(caseless: wanted) }
  }
}
