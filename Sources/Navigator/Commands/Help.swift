// SPDX-License-Identifier: GPL-3.0-or-later

/// The content of `help`, derived from the declarations of the commands.
@MainActor
enum Help {
  /// Returns an overview of all commands by group.
  ///
  /// The screen's commands come first.
  static func overview(
    screenCommands: [Command],
    promptCommands: [Command],
    topics: [HelpTopic] = []
  ) -> Content {
    // Of several commands with the same shorthand, such as Enter, it runs the first.
    var taken: Set<Command.Shorthand> = []
    let all =
      (screenCommands.map { ($0, $0.group ?? .here) }
      + promptCommands.map { ($0, $0.group ?? .everywhere) }).map { command, group in
        defer { command.shorthand.map { _ = taken.insert($0) } }
        return (command, group, command.typed(without: taken))
      }
    var groups: [Command.Group] = []
    for (_, group, _) in all where !groups.contains(group) { groups.append(group) }
    let sections = groups.map { group in
      CommandOverview.Section(
        title: group.title,
        entries: all.filter { $0.1 == group }.map { command, _, typed in
          CommandOverview.Entry(
            typed: typed,
            help: command.disabledReason.map { "(\($0.headline))" } ?? command.help
          )
        }
      )
    }
    // The advice names a command that has several examples.
    let example = screenCommands.first { $0.examples.count > 2 }
    let name = example?.name ?? Texts.current.placeholders.command
    let texts = Texts.current.help
    let details = topics.isEmpty ? texts.details(name) : texts.seeAlso([name] + topics.map(\.name))
    return .commands(CommandOverview(sections, advice: texts.advice(details)))
  }

  /// Returns the full help of one command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - hasShorthand: `false` if the shorthand of the command runs another one.
  static func page(of command: Command, hasShorthand: Bool = true) -> Content {
    let texts = Texts.current.help
    var fields = [
      Field(texts.usage, value: command.usage), Field(texts.summary, value: command.help),
    ]
    if let alert = command.disabledReason {
      fields.append(Field(texts.disabled, value: alert.line))
    }
    if !command.aliases.isEmpty {
      fields.append(Field(texts.aliases, value: command.aliases.joined(separator: ", ")))
    }
    if hasShorthand, let shorthand = command.shorthand {
      fields.append(Field(texts.shorthand, value: shorthand.explanation))
    }
    let examples = command.examples
    if !examples.isEmpty { fields.append(Field(texts.examples, value: text(of: examples))) }
    return .fields(fields)
  }

  /// Returns the example lines with their meanings aligned in a second column.
  private static func text(of examples: [Command.Example]) -> String {
    let lines = examples.map { VisibleText.of($0.line) }
    let widest = lines.map { DisplayWidth.of($0) }.filter { $0 <= 44 }.max() ?? 0
    return zip(lines, examples).map { line, example in
      guard !example.meaning.isEmpty else { return line }
      let gap = String(repeating: " ", count: max(0, widest - DisplayWidth.of(line)) + 2)
      return line + gap + example.meaning
    }.joined(separator: "\n")
  }
}

extension Command.Group {
  /// The group of a screen's commands that declare no group.
  fileprivate static var here: Command.Group { Command.Group(Texts.current.help.here) }
}

extension Command {
  /// Returns the ways to type the command, separated by commas, such as `open 3, 3`.
  ///
  /// - Parameter taken: The shorthands that run other commands.
  fileprivate func typed(without taken: Set<Shorthand>) -> String {
    let example = examples.first?.line
    let short = shorthand.flatMap {
      taken.contains($0) ? nil : $0.sign(for: name, in: example ?? "")
    }
    let letter = aliases.first { $0.count == 1 }
    return ([example ?? usage, short, letter] as [String?]).compactMap(\.self).joined(
      separator: ", "
    )
  }
}

extension Command.Shorthand {
  /// Returns a short notation of the shorthand, `nil` if the example line already shows it.
  fileprivate func sign(for name: String, in line: String) -> String? {
    switch self {
    case .emptyLine: Texts.current.help.enter
    case .number where line.hasPrefix(name + " ") && Int(line.dropFirst(name.count + 1)) != nil:
      String(line.dropFirst(name.count + 1))
    case .number: Texts.current.help.number
    case .prefix(let character) where line.first == character: nil
    case .prefix(let character): "\(character)…"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .emptyLine: Texts.current.help.emptyLine
    case .number: Texts.current.help.numberAlone
    case .prefix(let character): Texts.current.help.textAfter(character)
    }
  }
}
