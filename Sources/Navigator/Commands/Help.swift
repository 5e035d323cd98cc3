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
    let all =
      screenCommands.map { ($0, $0.group ?? .here) }
      + promptCommands.map { ($0, $0.group ?? .everywhere) }
    var groups: [Command.Group] = []
    for (_, group) in all where !groups.contains(group) { groups.append(group) }
    let sections = groups.map { group in
      CommandOverview.Section(
        title: group.title,
        entries: all.filter { $0.1 == group }.map { command, _ in
          CommandOverview.Entry(
            typed: command.typed,
            help: command.disabledReason.map { "(\($0.headline))" } ?? command.help
          )
        }
      )
    }
    // The advice names a command that has several examples.
    let name = screenCommands.first { $0.examples.count > 2 }?.name ?? "COMMAND"
    let details =
      topics.isEmpty
      ? "Type “help \(name)” for details."
      : "See \(([name] + topics.map(\.name)).map { "“help \($0)”" }.joined(separator: ", "))."
    let advice = "Unambiguous prefixes work. \(details)"
    return Content([.commands(CommandOverview(sections, advice: advice))])
  }

  /// Returns the full help of one command.
  static func page(of command: Command) -> Content {
    var fields = [Field("usage", value: command.usage), Field("summary", value: command.help)]
    if let alert = command.disabledReason { fields.append(Field("disabled", value: alert.line)) }
    if !command.aliases.isEmpty {
      fields.append(Field("aliases", value: command.aliases.joined(separator: ", ")))
    }
    if let shorthand = command.shorthand {
      fields.append(Field("shorthand", value: shorthand.explanation))
    }
    let examples = command.examples
    if !examples.isEmpty { fields.append(Field("examples", value: text(of: examples))) }
    return Content([.fields(fields)])
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
  fileprivate static let here = Command.Group("Here")
}

extension Command {
  /// The ways to type the command, separated by commas, such as `open 3, 3`.
  fileprivate var typed: String {
    let example = examples.first?.line
    let short = shorthand.flatMap { $0.sign(for: name, in: example ?? "") }
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
    case .emptyLine: "Enter"
    case .number where line.hasPrefix(name + " ") && Int(line.dropFirst(name.count + 1)) != nil:
      String(line.dropFirst(name.count + 1))
    case .number: "a number"
    case .prefix(let character) where line.first == character: nil
    case .prefix(let character): "\(character)…"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .emptyLine: "an empty line"
    case .number: "a number alone"
    case .prefix(let character): "the text after “\(character)”"
    }
  }
}
