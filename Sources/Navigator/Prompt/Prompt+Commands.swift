// SPDX-License-Identifier: GPL-3.0-or-later

// The available commands and the lookup of the command for a line.

extension Prompt {
  /// Returns the command for a line.
  ///
  /// The error for a command of a screen below explains how to get there.
  func match(_ line: String) throws(UsageError) -> CommandTable.Match {
    do throws(UsageError) {
      return try commandTable.match(line)
    } catch {
      guard case .unknownCommand(let word, _) = error else { throw error }
      for (distance, screen) in stack.screens.reversed().enumerated().dropFirst() {
        let table = CommandTable(screen: screen.commands, everywhere: [])
        if (try? table.match(line)) != nil {
          // A command of the screen directly below is one step away, so no detour is shorter.
          let detour = distance > 1 ? stack.top?.detour : nil
          throw .commandBelow(word, screen: screen.title, distance: distance, detour: detour)
        }
      }
      throw error
    }
  }

  /// Returns a line, split at `|` if the program has turned pipes on.
  func pipedLine(_ line: String) throws(UsageError) -> PipedLine {
    options.abilities.contains(.pipes) ? try PipedLine(line) : PipedLine(command: line)
  }
}

extension Prompt {
  var commandTable: CommandTable {
    CommandTable(
      screen: stack.top?.commands ?? [],
      further: options.everywhere,
      everywhere: commands
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
        help: "draw this screen again",
        group: .everywhere,
        shorthand: .emptyLine
      ) { [weak self] in self?.page.change() },
      Command(
        "back",
        aliases: ["b"],
        help: "one screen back; from the first one, leave",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.back) },
      Command("home", help: "back to the first screen", group: .everywhere) { [weak self] in
        try await self?.leave(.home)
      },
      Command(
        "help",
        .optional(.word("COMMAND").completed { [weak self] in self?.completeName($0) ?? .none }),
        aliases: ["?", "\\?", ".help", ":help"],
        help: "what can be typed here; or one command in full",
        group: .everywhere,
        examples: [
          Command.Example("help", "what can be typed on this screen"),
          Command.Example("help quit", "what “quit” does, and how it is used"),
        ]
      ) { [weak self] in try await self?.help(with: $0) },
    ]
  }

  private var quitCommands: [Command] {
    [
      Command(
        "quit",
        aliases: ["q", "exit", "\\q", ".quit", ":q"],
        help: "leave",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.quit) },
      Command("quit!", help: "leave without being asked or choosing", group: .everywhere) {
        [weak self] in self?.publish(.quitAtOnce)
      },
    ]
  }

  private func help(with name: String?) async throws {
    guard let name else {
      await terminal.page(
        Help.overview(
          screen: (stack.top?.commands ?? []) + options.everywhere,
          everywhere: commands
        )
      )
      return
    }
    await terminal.page(Help.page(of: try command(explaining: name)))
  }

  /// Returns the command to explain, from the top screen or from a screen below.
  private func command(explaining name: String) throws(UsageError) -> Command {
    do throws(UsageError) {
      return try commandTable.command(explaining: name)
    } catch {
      let below = stack.screens.reversed().dropFirst().lazy.compactMap {
        try? CommandTable(screen: $0.commands, everywhere: []).command(explaining: name)
      }
      guard let command = below.first else { throw error }
      return command
    }
  }
}
