// SPDX-License-Identifier: GPL-3.0-or-later

// Questions of commands and work. The terminal or the running script answers them.

extension Prompt: Answerer {
  /// Returns the next line of the running script, or the reply at the terminal.
  ///
  /// Questions are asked one at a time. Once the stack is empty, the reply is ``Reply/endOfInput``.
  public func answer(to question: String, isSecret: Bool) async -> Reply {
    if scripts.isRunning, RunningCommand.number == commandNumber {
      return scripts.nextLine().map { .line($0) } ?? .endOfInput
    }
    let turn = await questions.waitForTurn()
    defer { questions.endTurn() }
    guard !Task.isCancelled else { return .interrupted }
    guard !stack.screens.isEmpty, loop.ask() else { return .endOfInput }
    defer {
      loop.endQuestion()
      catchUpSoon()
    }
    return await withTaskCancellationHandler {
      await questions.reply { terminal.ask(question, isSecret: isSecret) }
    } onCancel: { [self] in
      Task { @MainActor in dropQuestion(of: turn) }
    }
  }

  /// Removes a question whose task was cancelled, unless its reply has arrived.
  private func dropQuestion(of turn: Int) {
    guard questions.isAsking, questions.turn == turn else { return }
    terminal.dropQuestion()
    loop.endQuestion()
    questions.reply(.interrupted)
  }

  /// Shows a person why an answer is invalid.
  ///
  /// - Throws: The error, if no person gave the answer.
  public func reject(_ alert: Alert, because error: any Error) throws {
    guard terminal.isInteractive, !scripts.isRunning else { throw error }
    terminal.write(alert)
  }
}
