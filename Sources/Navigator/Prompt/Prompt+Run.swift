// SPDX-License-Identifier: GPL-3.0-or-later

// Running a whole program, from its first line to its exit status.

extension Prompt {
  /// Runs a program and returns its exit status.
  ///
  /// The method chooses the terminal, handles signals, runs the scripts, and reads lines until no
  /// screen is left.
  ///
  /// ```swift
  /// @main
  /// struct Notes {
  ///   static func main() async throws {
  ///     exit(try await Prompt.run(NotesCoordinator()))
  ///   }
  /// }
  /// ```
  ///
  /// A failure is written to standard error.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator, with a screen on its stack.
  ///   - options: The options of the program.
  ///   - prepare: Called once with the prompt, before the first line.
  /// - Returns: The exit status: 0 for success, 1 for a failure, 130 after Ctrl-C in a
  ///   non-interactive run.
  /// - Throws: ``TerminalError/noTerminal`` if an interactive terminal is required and not
  ///   available, and the errors of `prepare`.
  public static func run(
    _ coordinator: some Coordinator,
    _ options: PromptOptions = PromptOptions(),
    prepare: @MainActor (Prompt) async throws -> Void = { _ in }
  ) async throws -> Int32 {
    let prompt = Prompt(coordinator, at: try options.terminal(), options: options)
    try await prepare(prompt)
    return await prompt.status()
  }

  /// Runs the scripts, reads lines, and returns the exit status.
  private func status() async -> Int32 {
    do {
      try await runScripts()
      if options.lines != .none || options.scripts.isEmpty { try await interact() }
    } catch {
      report(error.alert)
      return error.isInterruption ? 130 : 1
    }
    if !terminal.isInteractive, !stack.screens.isEmpty, let objection = objection(to: .quit) {
      report(objection.alert)
      return 1
    }
    if let code = options.output.failure {
      report(TerminalError.unwritable(code: code).alert)
      return 1
    }
    return hasUnseenAlert ? 1 : 0
  }

  private func runScripts() async throws(CommandFailure) {
    scripts.begin(options.scripts)
    defer { scripts.end() }
    while let script = scripts.next() {
      switch script {
      case .command(let line): try await run(line)
      case .file(let path): try await run(file: path)
      }
      if !coordinator.work.isEmpty { try await catchUp() }
    }
  }

  private func report(_ alert: Alert) {
    FileOutput.standardError.report(alert.line, from: options.applicationName)
  }
}
