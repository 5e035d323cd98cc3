/// What `help` shows, made from the commands' own declarations.
@MainActor
enum Help {
  /// All commands, a line each, those of the screen first.
  static func overview(screen: [Command], everywhere: [Command]) -> Content {
    var content = Content()
    for (title, commands) in [("On this screen", screen), ("Everywhere", everywhere)]
    where !commands.isEmpty {
      content += .line(title, .heading)
      content += Content([.table(table(of: commands))])
    }
    content += .line(
      "Any unambiguous beginning of a command will do. “help COMMAND” shows one in full.",
      .secondary
    )
    return content
  }

  /// One command in full.
  static func page(of command: Command) -> Content {
    var rows = [["use", command.usage], ["does", command.help]]
    if !command.aliases.isEmpty { rows.append(["also", command.aliases.joined(separator: ", ")]) }
    if let shorthand = command.shorthand { rows.append(["short", shorthand.explanation]) }
    let columns: [Table.Column] = [.init("what"), .init("how")]
    return Content([
      .table(Table(columns: columns, rows: rows, widestCell: 200, hasHeader: false))
    ])
  }

  private static func table(of commands: [Command]) -> Table {
    let rows = commands.map { command in
      let short = command.shorthand.map { [$0.sign] } ?? []
      let also = Array(command.aliases.prefix(1))
      return ["  " + ([command.usage] + short + also).joined(separator: ", "), command.help]
    }
    return Table(
      columns: [.init("command"), .init("help")],
      rows: rows,
      widestCell: 200,
      hasHeader: false
    )
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
