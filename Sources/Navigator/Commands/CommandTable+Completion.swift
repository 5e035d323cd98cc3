extension CommandTable {
  /// What may stand at the end of a line: a command, or what the command on it takes.
  ///
  /// - Parameter line: The line up to the cursor.
  /// - Returns: What may stand there.
  func complete(_ line: String) async -> Completion {
    let text = line.drop(while: \.isWhitespace)
    guard let (command, rest) = begun(String(text)) else {
      return completeName(String(text)).moved(by: line.utf8.count - text.utf8.count)
    }
    guard let complete = command?.complete else { return .none }
    return await complete(rest).moved(by: line.utf8.count - rest.utf8.count)
  }

  /// The commands whose names begin so; if there is none, those whose other names do.
  func completeName(_ text: String) -> Completion {
    let beginning = WordBeginning(text)
    var seen = Set<String>(minimumCapacity: screen.count + everywhere.count)
    var candidates: [Completion.Candidate] = []
    for command in all
    where beginning.fits(command.name) && seen.insert(command.name).inserted {
      // A field may be called so that it can only be typed by its number.
      let isTypeable = VisibleText.isShownAsItIs(command.name)
      candidates.append(command.candidate(isTypeable ? command.name : command.aliases.first ?? ""))
    }
    if candidates.isEmpty {
      for command in all {
        candidates += command.aliases.filter { beginning.fits($0) }.map(command.candidate)
      }
    }
    return Completion(beginning.spelled(candidates), from: 0)
  }

  private var all: some Sequence<Command> { [screen, everywhere].joined() }

  /// The command that is typed already, and what follows it; `nil` if its name may be going on.
  private func begun(_ text: String) -> (command: Command?, rest: String)? {
    for command in all {
      if case .prefix(let character) = command.shorthand, text.first == character {
        return (command, String(text.dropFirst().drop(while: \.isWhitespace)))
      }
    }
    var words = Words(text)
    guard let word = words.nextWholeWord() else { return nil }
    return (try? command(named: word), String(words.rest))
  }
}

extension Command {
  /// It, under one of its names.
  fileprivate func candidate(_ name: String) -> Completion.Candidate {
    Completion.Candidate(name, note: help, isWhole: hasArgument)
  }
}
