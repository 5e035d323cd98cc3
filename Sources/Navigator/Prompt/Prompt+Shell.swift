// SPDX-License-Identifier: GPL-3.0-or-later

// Shell commands.

extension Prompt {
  var shellCommand: Command {
    Command(
      "!",
      .text("COMMAND").completed { await ShellWord.complete($0) },
      help: "run a shell command"
        + (options.abilities.contains(.pipes)
          ? "; “stats | less” pipes the output of a command to one, unless “|” is quoted" : ""),
      group: .everywhere,
      examples: [Command.Example("!ls -l", "list the files here")],
      shorthand: .prefix("!")
    ) { [weak self] in try await self?.runShell($0) }
  }

  private func runShell(_ program: String) async throws {
    try await shell(for: "!" + program).run(program)
  }

  /// Returns the shell, or throws an error if `program` may not be run.
  func shell(for program: String) throws -> Shell {
    try requireTrust(to: "run “\(program)”")
    guard let shell = terminal.shell else { throw ShellError.noTerminal }
    return shell
  }
}
