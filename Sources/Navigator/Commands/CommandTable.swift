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

  /// The commands of all screens; their names, but not their aliases, come before those of a screen,
  /// which may be somebody's data: no column called `quit` keeps anybody in a form.
  let everywhere: [Command]

  private var commands: [Command] { screen + everywhere }

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
    let exact =
      everywhere.first { $0.name == wanted }
      ?? commands.first { $0.names.contains { $0.lowercased() == wanted } }
    if let exact { return exact }
    // What asks no questions is typed whole.
    let candidates = commands.filter {
      $0.name.lowercased().hasPrefix(wanted) && !$0.name.hasSuffix("!")
    }
    var names: [String] = []
    for candidate in candidates where !names.contains(candidate.name) {
      names.append(candidate.name)
    }
    guard names.count < 2 else { throw .ambiguousCommand(word, candidates: names) }
    guard let candidate = candidates.first else {
      throw .unknownCommand(
        word,
        nearest: Nearest.names(
          to: word,
          among: commands.flatMap(\.names).filter { $0.first?.isLetter == true }
        )
      )
    }
    return candidate
  }

  /// Finds the command that a word of help is wanted for: its name, or what stands for it (`/`).
  func command(explaining word: String) throws(UsageError) -> Command {
    if let match = shorthand(word), !word.isEmpty { return match.command }
    return try command(named: word)
  }

  private func shorthand(_ line: String) -> Match? {
    for command in commands {
      switch command.shorthand {
      case .emptyLine where line.isEmpty:
        return Match(command: command, text: "")
      case .number where !line.isEmpty && line.utf8.allSatisfy { (0x30...0x39).contains($0) }:
        return Match(command: command, text: line)
      case .prefix(let character) where line.first == character:
        return Match(command: command, text: String(line.dropFirst()).trimmed)
      default:
        continue
      }
    }
    return nil
  }
}

extension Command {
  fileprivate var names: [String] { [name] + aliases }
}

extension String {
  /// Without the space around it.
  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
