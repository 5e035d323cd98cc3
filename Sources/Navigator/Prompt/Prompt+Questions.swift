// SPDX-License-Identifier: GPL-3.0-or-later

// Questions of commands and of work, asked at the terminal or answered by the script that runs.

extension Prompt: Answerer {
  /// Returns the next line of the script that runs, or the reply at the terminal.
  ///
  /// One question is asked at a time, and none once the stack is empty.
  public func answer(to question: String, isSecret: Bool) async -> Reply {
    if scripts.isRunning, RunningCommand.number == commandNumber {
      return scripts.nextLine().map { .line($0) } ?? .endOfInput
    }
    let turn = await questions.waitForTurn()
    defer { questions.endTurn() }
    guard !Task.isCancelled else { return .interrupted }
    guard !stack.screens.isEmpty, loop.ask() else { return .endOfInput }
    defer {
      loop.answered()
      catchUpSoon()
    }
    return await withTaskCancellationHandler {
      await questions.reply { terminal.ask(question, isSecret: isSecret) }
    } onCancel: { [self] in
      Task { @MainActor in dropQuestion(of: turn) }
    }
  }

  /// Takes a question away whose task was cancelled, unless it has its reply.
  private func dropQuestion(of turn: Int) {
    guard questions.isAsking, questions.turn == turn else { return }
    terminal.dropQuestion()
    loop.answered()
    questions.reply(.interrupted)
  }

  /// Shows a person why an answer does not fit.
  ///
  /// - Throws: The error, where no person types.
  public func refuse(_ alert: Alert, because error: any Error) throws {
    guard terminal.isInteractive, !scripts.isRunning else { throw error }
    terminal.write(alert)
  }
}
