// SPDX-License-Identifier: GPL-3.0-or-later

// Shell commands.

extension Prompt {
  var shellCommand: Command {
    let texts = Texts.current.commands
    return Command(
      "!",
      .text(Texts.current.placeholders.command).completed { await ShellWord.complete($0) },
      help: options.abilities.contains(.pipes) ? texts.shellWithPipes : texts.shell,
      group: .everywhere,
      examples: [Command.Example("!ls -l", texts.shellExample)],
      shorthand: .prefix("!")
    ) { [weak self] in try await self?.runShell($0) }
  }

  private func runShell(_ program: String) async throws {
    try await shell(for: "!" + program).run(program)
  }

  /// Returns the shell, or throws an error if `program` may not be run.
  func shell(for program: String) throws -> Shell {
    try requireTrust(to: Texts.current.shell.running(program))
    guard let shell = terminal.shell else { throw ShellError.noTerminal }
    return shell
  }
}
