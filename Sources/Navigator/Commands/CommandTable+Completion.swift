// SPDX-License-Identifier: GPL-3.0-or-later

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
    var seen = Set<String>(minimumCapacity: all.reduce(0) { $0 + $1.count })
    var candidates: [Completion.Candidate] = []
    for commands in all {
      // By index, as a form may have 100,000 fields: no command is copied for its name.
      for index in commands.indices {
        let name = commands[index].name
        // A sign such as `!` is typed sooner than it is completed.
        if case .prefix(let sign) = commands[index].shorthand, name == String(sign) { continue }
        guard beginning.fits(name), seen.insert(name).inserted else { continue }
        // A field may be called so that it can only be typed by its number.
        let isTypeable = VisibleText.isShownAsItIs(name)
        let typed = isTypeable ? name : commands[index].aliases.first ?? ""
        candidates.append(commands[index].candidate(typed))
      }
    }
    if candidates.isEmpty {
      for command in all.joined() {
        candidates += command.aliases.filter { beginning.fits($0) }.map(command.candidate)
      }
    }
    return Completion(beginning.spelled(candidates), from: 0)
  }

  /// The command that is typed already, and what follows it; `nil` if its name may be going on.
  private func begun(_ text: String) -> (command: Command?, rest: String)? {
    for commands in all {
      let index = commands.indices.first { index in
        if case .prefix(let character) = commands[index].shorthand {
          text.first == character
        } else {
          false
        }
      }
      guard let index else { continue }
      return (commands[index], String(text.dropFirst().drop(while: \.isWhitespace)))
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
