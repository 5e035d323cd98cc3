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
    [
      Command(
        "show",
        help: "redraw this screen",
        group: .everywhere,
        shorthand: .emptyLine
      ) { [weak self] in self?.page.change() }
      .bound(to: .clearScreen),
      Command(
        "back",
        aliases: ["b"],
        help: "go back one screen; from the first, twice to exit",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.back) },
      Command("home", help: "go to the first screen", group: .everywhere) { [weak self] in
        try await self?.leave(.home)
      },
      Command(
        "help",
        .optional(.word("COMMAND").completed { [weak self] in self?.completeName($0) ?? .none }),
        aliases: ["?", "\\?", ".help", ":help"],
        help: "list the commands; with a name, explain one",
        group: .everywhere,
        examples: [
          Command.Example("help", "list the commands of this screen"),
          Command.Example("help quit", "explain “quit” and its usage"),
        ]
      ) { [weak self] in try await self?.help(with: $0) },
    ]
  }

  private var quitCommands: [Command] {
    [
      Command(
        "quit",
        aliases: ["q", "exit", "\\q", ".quit", ":q"],
        help: "exit",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.quit) },
      Command("quit!", help: "exit without confirmation; choose no items", group: .everywhere) {
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
      return Help.page(of: try command(explaining: name))
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
