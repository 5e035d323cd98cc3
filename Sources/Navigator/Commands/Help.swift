/// What `help` shows, made from the commands' own declarations.
@MainActor
enum Help {
  /// All commands, a line each, those of the screen first.
  static func overview(screen: [Command], everywhere: [Command]) -> Content {
    var content = Content()
    for (title, commands) in [("On this screen", screen), ("Everywhere", everywhere)]
    where !commands.isEmpty {
      content += .line(title, .secondary)
      content += Content([.fields(commands.map { Field("  " + $0.words, value: $0.help) })])
    }
    content += .line(
      "Any unambiguous beginning of a command will do. “help COMMAND” shows one in full.",
      .secondary
    )
    return content
  }

  /// One command in full.
  static func page(of command: Command) -> Content {
    var fields = [Field("use", value: command.usage), Field("does", value: command.help)]
    if !command.aliases.isEmpty {
      fields.append(Field("also", value: command.aliases.joined(separator: ", ")))
    }
    if let shorthand = command.shorthand {
      fields.append(Field("short", value: shorthand.explanation))
    }
    return Content([.fields(fields)])
  }
}

extension Command {
  /// What can be typed for it: `open N, a number`.
  fileprivate var words: String {
    ([usage] + (shorthand.map { [$0.sign] } ?? []) + aliases.prefix(1)).joined(separator: ", ")
  }
}

extension Command.Shorthand {
  fileprivate var sign: String {
    switch self {
    case .emptyLine: "Enter"
    case .number: "a number"
    case .prefix(let character): "\(character)…"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .emptyLine: "an empty line"
    case .number: "the number alone"
    case .prefix(let character): "what follows “\(character)”"
    }
  }
}
