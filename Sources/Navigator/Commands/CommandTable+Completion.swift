// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandTable {
  /// Returns the completions at the end of a line: names of commands, or those of an argument.
  ///
  /// - Parameter line: The line up to the cursor.
  func complete(_ line: String) async -> Completion {
    let text = line.drop(while: \.isWhitespace)
    guard let (command, rest) = startedCommand(in: String(text)) else {
      return completeName(String(text)).moved(by: line.utf8.count - text.utf8.count)
    }
    guard let complete = command?.complete else { return .none }
    return await complete(rest).moved(by: line.utf8.count - rest.utf8.count)
  }

  /// Returns the commands whose names begin with `text`.
  ///
  /// If there are none, returns the matching aliases.
  func completeName(_ text: String) -> Completion {
    let prefix = WordPrefix(text)
    var seen = Set<String>(minimumCapacity: all.reduce(0) { $0 + $1.count })
    var candidates: [Completion.Candidate] = []
    for commands in all {
      // Access by index avoids copying each command for its name. A form may have 100,000 fields.
      for index in commands.indices {
        let name = commands[index].name
        // Completing a single character such as `!` saves no typing.
        if case .prefix(let sign) = commands[index].shorthand, name == String(sign) { continue }
        guard prefix.fits(name), seen.insert(name).inserted else { continue }
        // If the name of a field cannot be typed, the field is offered by its number.
        let isTypeable = VisibleText.isSafe(name)
        let typed = isTypeable ? name : commands[index].aliases.first ?? ""
        candidates.append(commands[index].candidate(typed))
      }
    }
    if candidates.isEmpty {
      for command in all.joined() {
        candidates += command.aliases.filter { prefix.fits($0) }.map(command.candidate)
      }
    }
    return Completion(prefix.spelled(candidates), from: 0)
  }

  /// Returns the command at the start of a text and the text after its name.
  ///
  /// The result is `nil` if the name may continue. The command is `nil` if the name is not valid.
  private func startedCommand(in text: String) -> (command: Command?, rest: String)? {
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
    if let match = spaced(text), text.count > match.command.name.count {
      let rest = text.dropFirst(match.command.name.count).drop(while: \.isWhitespace)
      return (match.command, String(rest))
    }
    var words = Words(text)
    guard let word = words.nextCompleteWord() else { return nil }
    return (try? command(named: word), String(words.rest))
  }
}

extension Command {
  /// Returns a candidate for one of the command's names.
  fileprivate func candidate(_ name: String) -> Completion.Candidate {
    Completion.Candidate(name, note: help, isComplete: hasArgument)
  }
}
