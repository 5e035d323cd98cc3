// SPDX-License-Identifier: GPL-3.0-or-later

// The available commands and the lookup of the command for a line.

extension Prompt {
  /// Returns the command for a line.
  ///
  /// The error for a command of a screen below explains how to get there. The error for a word of
  /// another program names the command that does the same here.
  func match(_ line: String) throws(UsageError) -> CommandTable.Match {
    do throws(UsageError) {
      return try commandTable.match(line)
    } catch {
      throw explained(error, for: line)
    }
  }

  /// Returns the error for a line, with the best suggestion if its command is unknown.
  private func explained(_ error: UsageError, for line: String) -> UsageError {
    guard case .unknownCommand(let word, _) = error else { return error }
    if let error = commandBelow(line, word) { return error }
    let suggestions = options.suggestions
    let suggestion = suggestions[line.trimmed.lowercased()] ?? suggestions[word.lowercased()]
    guard let suggestion else { return error }
    if (try? commandTable.match(suggestion)) != nil {
      return .unknownCommand(word, nearest: [suggestion])
    }
    return commandBelow(suggestion, String(suggestion.prefix { $0 != " " })) ?? error
  }

  /// Returns the error for a line if it is a command of a screen below, `nil` otherwise.
  private func commandBelow(_ line: String, _ word: String) -> UsageError? {
    for (distance, screen) in stack.screens.reversed().enumerated().dropFirst() {
      let table = CommandTable(screenCommands: screen.commands, promptCommands: [])
      guard (try? table.match(line)) != nil else { continue }
      return .commandBelow(word, screen: screen.title, distance: distance)
    }
    return nil
  }

  /// Splits a line at `|` if pipes are enabled.
  func pipedLine(_ line: String) throws(UsageError) -> PipedLine {
    options.abilities.contains(.pipes) ? try PipedLine(line) : PipedLine(command: line)
  }
}

extension Prompt {
  var commandTable: CommandTable {
    CommandTable(
      screenCommands: stack.top?.commands ?? [],
      programCommands: options.commands,
      promptCommands: commands
    )
  }

  /// The prompt's own commands, which work on every screen.
  package var commands: [Command] {
    let abilities = options.abilities
    return navigationCommands + (abilities.contains(.source) ? [sourceCommand] : [])
      + (abilities.contains(.shell) ? [shellCommand] : []) + quitCommands
  }

  private var navigationCommands: [Command] {
    let texts = Texts.current.commands
    return [
      Command(
        "show",
        help: texts.show,
        group: .everywhere,
        shorthand: .emptyLine
      ) { [weak self] in self?.page.change() }
      .bound(to: .clearScreen),
      Command(
        "back",
        aliases: ["b"],
        help: texts.back,
        group: .everywhere
      ) { [weak self] in try await self?.leave(.back) },
      Command("home", help: texts.home, group: .everywhere) { [weak self] in
        try await self?.leave(.home)
      },
      Command(
        "help",
        .optional(
          .word(Texts.current.placeholders.command).completed { [weak self] in
            self?.completeName($0) ?? .none
          }
        ),
        aliases: ["?", "\\?", ".help", ":help"],
        help: texts.help,
        group: .everywhere,
        examples: [
          Command.Example("help", texts.helpExample),
          Command.Example("help quit", texts.helpQuitExample),
        ]
      ) { [weak self] in try await self?.help(with: $0) },
    ]
  }

  private var quitCommands: [Command] {
    [
      Command(
        "quit",
        aliases: ["q", "exit", "\\q", ".quit", ":q"],
        help: Texts.current.commands.quit,
        group: .everywhere
      ) { [weak self] in try await self?.leave(.quit) },
      Command("quit!", help: Texts.current.commands.quitAtOnce, group: .everywhere) {
        [weak self] in self?.publish(.quitAtOnce)
      },
    ]
  }

  private func help(with name: String?) async throws {
    lastHelp = inputNumber
    guard let name else {
      terminal.write(
        Help.overview(
          screenCommands: (stack.top?.commands ?? []) + options.commands,
          promptCommands: commands,
          topics: options.helpTopics
        )
      )
      return
    }
    terminal.write(try page(explaining: name))
  }

  /// Returns the page about a command or, if there is no such command, about a topic.
  private func page(explaining name: String) throws(UsageError) -> Content {
    do throws(UsageError) {
      let command = try command(explaining: name)
      return Help.page(of: command, hasShorthand: commandTable.hasShorthand(command))
    } catch {
      let wanted = name.lowercased()
      guard case .unknownCommand = error,
        let topic = options.helpTopics.first(where: { $0.name.hasPrefix(wanted) })
      else { throw error }
      return topic.content
    }
  }

  /// Returns the command to explain, from the top screen or from a screen below.
  private func command(explaining name: String) throws(UsageError) -> Command {
    do throws(UsageError) {
      return try commandTable.command(explaining: name)
    } catch {
      let below = stack.screens.reversed().dropFirst().lazy.compactMap {
        try? CommandTable(screenCommands: $0.commands, promptCommands: []).command(explaining: name)
      }
      guard let command = below.first else { throw explained(error, for: name) }
      return command
    }
  }
}

// MARK: Secrets

extension Prompt {
  /// Returns `true` if a line may contain a secret that a command of any screen refuses.
  ///
  /// The name of the command may be abbreviated, misspelled or somewhere in the line.
  func mayContainSecret(_ line: String) -> Bool {
    let names = secretNames.map { $0.lowercased() }
    let forms = stack.screens.compactMap { $0 as? any SecretFields }
    if forms.contains(where: { $0.secrets.contains { line.contains($0) } }) { return true }
    let typed = line.trimmed.lowercased()
    if names.contains(where: { typed.hasText(after: $0) }) { return true }
    if let match = try? commandTable.match(line) {
      return match.command.refusesSecret && !match.text.isEmpty
    }
    guard let end = typed.firstIndex(where: \.isWhitespace) else { return false }
    return !NameSuggestions.names(for: String(typed[..<end]), among: names).isEmpty
  }

  /// The names of commands that refuse secrets, on all screens and all steps of their forms.
  private var secretNames: [String] {
    let names = stack.screens.flatMap { ($0 as? any SecretFields)?.secretNames ?? [] }
    let commands = stack.screens.filter { !($0 is any SecretFields) }.flatMap(\.commands)
    return (commands + options.commands).filter(\.refusesSecret).reduce(names) {
      $0 + [$1.name] + $1.aliases
    }
  }
}

extension String {
  /// Returns `true` if other text follows a word of the line.
  ///
  /// - Parameter name: The word, or `#` and a number, which needs no space after it.
  fileprivate func hasText(after name: String) -> Bool {
    ranges(of: name).contains { range in
      let before = self[..<range.lowerBound].last
      let rest = self[range.upperBound...]
      guard let next = rest.first, before.map({ $0.isWhitespace || "\"'".contains($0) }) ?? true
      else { return false }
      let isNumber = name.last?.isNumber == true
      let isWhole = isNumber ? !next.isNumber : !next.isLetter && !next.isNumber
      return isWhole && rest.contains { !$0.isWhitespace && !"\"'".contains($0) }
    }
  }
}
