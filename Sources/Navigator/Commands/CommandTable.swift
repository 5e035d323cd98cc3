// SPDX-License-Identifier: GPL-3.0-or-later

/// The commands that are currently available, with the lookup of the command for a line.
@MainActor
struct CommandTable {
  /// A command and the text after its name.
  struct Match {
    let command: Command
    let text: String
  }

  /// The commands of the screen.
  ///
  /// The first of several with the same name wins.
  let screenCommands: [Command]

  /// The commands that the program adds on all screens.
  var programCommands: [Command] = []

  /// The prompt's own commands, which work on every screen.
  ///
  /// Their names, but not their aliases, take precedence over the screen's commands, which may come
  /// from data. Otherwise a column named `quit` could trap a person in a form.
  let promptCommands: [Command]

  /// All commands, in order of precedence except that of the names in ``promptCommands``.
  var all: [[Command]] { [screenCommands, programCommands, promptCommands] }

  /// Returns the command for a line, by shorthand, name, alias or unambiguous prefix.
  ///
  /// Matching ignores case. An exact name takes precedence over a prefix. A name with spaces needs
  /// no quotes.
  func match(_ line: String) throws(UsageError) -> Match {
    let line = line.trimmed
    if let match = shorthand(line) ?? spaced(line) { return match }
    var words = Words(line)
    let word = try words.nextWord() ?? ""
    return Match(command: try command(named: word), text: String(words.rest))
  }

  /// Returns the command that a key runs, or `nil` if there is none.
  func command(boundTo key: Key) -> Command? { first { $0.keys.contains(key) } }

  /// Returns the command with the name `word`, or the only one whose name begins with it.
  func command(named word: String) throws(UsageError) -> Command {
    let wanted = word.lowercased()
    if let exact = promptCommands.first(where: { $0.name == wanted }) { return exact }
    if let exact = first(where: { $0.hasName(wanted) }) { return exact }
    var candidates: [Command] = []
    var names: Set<String> = []
    visit { command in
      // A command such as `quit!` skips a confirmation, so it cannot be abbreviated.
      guard command.name.begins(caseless: wanted), !command.name.hasSuffix("!"),
        wanted.count >= command.shortest.count, names.insert(command.name).inserted
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
    return NameSuggestions.names(for: word, among: names)
  }

  /// Returns the command that `help` should explain, by its name or its shorthand (`/`).
  func command(explaining word: String) throws(UsageError) -> Command {
    if let match = shorthand(word), !word.isEmpty { return match.command }
    return try command(named: word)
  }

  /// Returns `false` if the shorthand of a command runs another one, which comes before it.
  func hasShorthand(_ command: Command) -> Bool {
    let first = first { $0.shorthand == command.shorthand }
    return first == nil || first?.name == command.name
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

  /// Returns the match of the longest name with spaces with which a line begins.
  func spaced(_ line: String) -> Match? {
    guard line.contains(where: \.isWhitespace) else { return nil }
    let typed = line.lowercased()
    var longest: Command?
    visit { command in
      let name = command.name
      guard name.utf8.contains(0x20), name.utf8.count > longest?.name.utf8.count ?? 0,
        typed.begins(withName: name)
      else { return }
      longest = command
    }
    return longest.map { Match(command: $0, text: String(line.dropFirst($0.name.count)).trimmed) }
  }

  /// Returns the first command that satisfies a predicate.
  ///
  /// Access by index avoids copies, since a form may have 100,000 fields.
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
  /// Returns `true` if a lowercase text is one of the command's names.
  fileprivate func hasName(_ wanted: String) -> Bool {
    name.equals(caseless: wanted) || aliases.contains { $0.equals(caseless: wanted) }
  }
}
